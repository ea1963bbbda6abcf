import type { Entry, Game, GameEvent } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { Words } from '../words/words.ts';
import { ALL_SEATS, linesOf, routesOf } from './log.ts';

const words = new Words(ford as unknown as Game);
const entry: Entry = { n: 0, seat: 0, do: ['rest'], hash: '' };
/** Everyone hears that a unit moves; only the first seat learns which one. */
const moved: GameEvent = {
  key: 'marched',
  rule: '',
  figures: { unit: 1, from: 3, to: 4 },
  see: -1,
  reveals: false,
  only: { unit: 0b01 },
};
const told = { forced: '', isDice: false };
const unitsFor = (seat: number) => linesOf(words, entry, [moved], { ...told, seat }).map(({ text }) => text);

describe('a line of the log', () => {
  it('keeps a figure from the seats that may not know it', () => {
    expect(unitsFor(0)).toEqual(unitsFor(ALL_SEATS));
    expect(unitsFor(1)).not.toEqual(unitsFor(0));
  });

  it('and its route is drawn only for those who know the unit', () => {
    const match = { from: 0, eventsAt: () => [moved] };
    const routes = (seat: number) => routesOf(match, words, { from: 0, to: 1, seat }).map(({ unit }) => unit);
    expect([routes(0), routes(1)]).toEqual([[1], []]);
  });
});
