import { describe, expect, it } from 'vitest';
import type { CounterLooks, UnitPrint } from '../data.ts';
import { CounterSet } from './counter.ts';

const looks: CounterLooks = {
  sides: [{ id: 'red', fill: '#aa2222', ink: '#ffffff' }],
  formations: [
    { id: '15pz', short: '15 Pz', stripe: '#1a1a1a' },
    { id: 'Ariete', stripe: '#2f7d3b' },
  ],
  symbols: {},
  faces: [{ types: ['*'], ratings: [], fields: [{ field: 'formation', at: 'left' }] }],
  reduced: { band: '#a3171c', title: 'reduced' },
  badges: [],
  marks: [],
};
const unitOf = (formation?: string) => {
  const print: UnitPrint = { side: 'red', name: 'A', type: 'tank', front: {}, ...(formation ? { formation } : {}) };
  return { name: 'A', print };
};
const set = new CounterSet({ looks, units: [unitOf('15pz'), unitOf('Ariete'), unitOf()], sides: ['red'] });
const wordsOn = (unit: number) =>
  set.lookOf({ unit, place: 0, order: 0, face: 'front', badges: [] }).words.map(({ text }) => text);

describe('a counter', () => {
  it('names its formation as the game prints it, by its id if the game says nothing', () => {
    expect([0, 1, 2].map(wordsOn)).toEqual([['15 Pz'], ['Ariete'], []]);
  });
});
