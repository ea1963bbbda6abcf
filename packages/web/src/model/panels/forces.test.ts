import type { Piece, UnitData } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ALL_FORCES, type ForceFilter, forcesOf, isWanted } from './forces.ts';

const unit = (id: string, side: string, type: string, formation?: string): UnitData => ({
  id,
  side,
  type,
  name: `${id} regiment`,
  steps: 2,
  front: {},
  source: 'made up',
  ...(formation === undefined ? {} : { formation }),
});
const DATA = [unit('1/A', 'red', 'armor', 'first'), unit('2/A', 'red', 'infantry', 'second'), unit('9', 'blue', 'hq')];
const piece = (n: number, place: number, face = 'front', badges: readonly string[] = []): Piece => ({
  unit: n,
  place,
  order: 0,
  face,
  badges,
});

const forces = forcesOf({
  pieces: [piece(0, 4), piece(1, 5, 'back', ['disrupted']), piece(2, 90), piece(-1, 6)],
  nameOf: (n) => DATA[n].id,
  dataOf: (n) => DATA[n],
  isHex: (place) => place < 50,
});
const found = (filter: Partial<ForceFilter>) =>
  forces.filter((f) => isWanted(f, { ...ALL_FORCES, ...filter }, f.name === '1/A')).map((f) => f.name);

describe('the order of battle', () => {
  it('lists every known counter and no hidden one', () => {
    expect(found({})).toEqual(['1/A', '2/A', '9']);
  });

  it.each<[string, Partial<ForceFilter>, string[]]>([
    ['side', { side: 'red' }, ['1/A', '2/A']],
    ['formation', { formation: 'second' }, ['2/A']],
    ['type', { type: 'hq' }, ['9']],
    ['words', { text: '2/a REG' }, ['2/A']],
    ['what is reduced', { status: 'reduced' }, ['2/A']],
    ['a mark', { status: 'disrupted' }, ['2/A']],
    ['what can act', { status: 'ready' }, ['1/A']],
    ['what is off the map', { status: 'off' }, ['9']],
    ['two at once', { side: 'blue', status: 'map' }, []],
  ])('is filtered by %s', (_, filter, names) => {
    expect(found(filter)).toEqual(names);
  });
});
