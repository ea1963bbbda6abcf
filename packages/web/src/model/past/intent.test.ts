/** What another side did, in one sentence. */

import { describe, expect, it } from 'vitest';
import type { Words } from '../words/words.ts';
import { type IntentReader, intentOf, intentsOf } from './intent.ts';
import type { Beat } from './reel.ts';

const words = { place: (place: number) => `hex ${place}`, side: (side: number) => ['Red', 'Blue'][side] } as Words;
/** Units below 10 are Red's, the reader's; places lie on a line, and 100 is worth points. */
const reader: IntentReader = {
  words,
  own: 0,
  sideOf: (unit) => (unit < 10 ? 0 : 1),
  goals: [100],
  distance: (from, to) => Math.abs(from - to),
};
const beat = (more: Partial<Beat>): Beat => ({
  from: 0,
  to: 1,
  kind: 'move',
  routes: [],
  lines: [],
  units: [],
  places: [],
  dice: [],
  ...more,
});
const move = (unit: number, ...places: number[]): Beat => beat({ routes: [{ unit, places }] });
const fight = (attackers: number[], defenders: number[]): Beat =>
  beat({ kind: 'battle', fight: { attackers, defenders, places: [50] } as unknown as Beat['fight'] & object });

describe('the other side’s activation in a sentence', () => {
  it('names where it went and what it attacked', () => {
    expect(intentOf([move(10, 40, 80), move(11, 30, 45), fight([10], [1])], reader)).toBe(
      'Blue moved 2 units towards hex 100 and attacked hex 50.',
    );
  });

  it('names no aim if the moves have none', () => {
    expect(intentOf([move(10, 60, 40), move(11, 30, 45)], reader)).toBe('Blue moved 2 units.');
  });

  it('names no aim that is still far away', () => {
    expect(intentOf([move(10, 40, 60), move(11, 30, 45)], reader)).toBe('Blue moved 2 units.');
  });

  it('leaves out what the reader did, and retreats', () => {
    expect(intentOf([move(1, 10, 20), fight([1], [10]), move(10, 50, 60)], reader)).toBeUndefined();
  });
});

describe('several activations of the other side', () => {
  const opened = (...beats: Beat[]): Beat[] => [
    beat({ kind: 'note', lines: [{ text: 'a formation acts', rule: '', kind: 'activation' }] }),
    ...beats,
  ];

  it('are counted together, a unit that moved twice once', () => {
    const acts = [
      opened(move(10, 40, 80), move(11, 30, 45)),
      opened(move(11, 45, 50), move(12, 1, 2), fight([10], [1])),
    ];
    expect(intentsOf(acts, reader)).toBe('Blue: 2 activations, 3 units moved, 1 attack.');
  });

  it('of which one did something are told as that one', () => {
    expect(intentsOf([opened(), opened(move(10, 60, 40))], reader)).toBe('Blue moved 1 unit.');
    expect(intentsOf([opened(), opened(move(1, 60, 40))], reader)).toBeUndefined();
  });
});
