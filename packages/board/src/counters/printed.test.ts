import { describe, expect, it } from 'vitest';
import type { UnitPrint } from '../data.ts';
import { printedOn } from './printed.ts';

const unit: UnitPrint = {
  side: 'red',
  name: 'A',
  type: 'armor',
  front: { hard: 15, soft: 12 },
  back: { hard: 8, soft: 6 },
  substitutes: [{ steps: 2, front: { hard: 10, soft: 8 } }],
  source: {
    front: 'reconstructed: in proportion',
    'front.soft': 'rulebook 11.0',
    back: 'ruling G-38',
    substitutes: 'reconstructed: in proportion',
  },
};

describe('what is printed on a counter', () => {
  it('is the face that is up', () => {
    expect(printedOn(unit, { face: 'front', badges: [] }).ratings).toEqual({ hard: 15, soft: 12 });
    expect(printedOn(unit, { face: 'back', badges: [] }).ratings).toEqual({ hard: 8, soft: 6 });
  });

  it('a unit that lost a step shows its replacement counter, even if that has one face only', () => {
    expect(printedOn(unit, { face: 'front', badges: ['moved', 'steps-2'] }).ratings).toEqual({ hard: 10, soft: 8 });
    expect(printedOn(unit, { face: 'back', badges: ['steps-2'] }).ratings).toEqual({ hard: 10, soft: 8 });
    expect(printedOn(unit, { face: 'front', badges: ['steps-3'] }).ratings).toEqual({ hard: 15, soft: 12 });
  });

  it('a figure is marked as reconstructed by its own source, or else by the source of its face', () => {
    const front = printedOn(unit, { face: 'front', badges: [] });
    expect({
      isReconstructedHard: front.isReconstructed('hard'),
      isReconstructedSoft: front.isReconstructed('soft'),
    }).toEqual({ isReconstructedHard: true, isReconstructedSoft: false });
    expect(printedOn(unit, { face: 'back', badges: [] }).isReconstructed('hard')).toBe(false);
    expect(printedOn(unit, { face: 'front', badges: ['steps-2'] }).isReconstructed('soft')).toBe(true);
  });
});
