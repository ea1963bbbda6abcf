import { type Action, action, type View } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import { handOf } from './hand.ts';

const edition = await loadEdition(gameIds[0]);
const { vocabulary } = edition.game;
const verb = (name: string) => vocabulary.verbNames.indexOf(name);
const [A, B, C] = [20, 21, 22];
const [X, Y] = [300, 301];

/** The hand after some decisions of seat 0; all units stand in one hex unless said otherwise. */
function hand(done: readonly Action[], figures: Record<string, number>, { places = {}, setVerb = -1 } = {}) {
  const line = done.map((a, n) => ({ n, seat: 0, do: vocabulary.name(a), hash: '' }));
  const at: Readonly<Record<number, number>> = { [A]: X, [B]: X, [C]: X, ...places };
  const pieces = [A, B, C].map((unit) => ({ unit, place: at[unit], order: 0, face: 'front', badges: [] }));
  const asked = { seat: 0, rule: '', prompt: '', figures, actions: [], setVerb, setAfter: -1, all: false, window: '' };
  const about = { subject: { units: [], place: -1, formation: -1 }, roles: {}, stakes: {}, conditions: {} };
  const question = { ...asked, ...about, forgone: { couldAct: [], overstacked: [] } };
  const view: Pick<View, 'question' | 'pieces'> = { question, pieces };
  return handOf({ line } as Parameters<typeof handOf>[0], view as View, vocabulary);
}

const [move, join, drop, to, withUnit] = ['move', 'join', 'drop', 'to', 'with'].map(verb);

describe('which units are in hand', () => {
  it('the unit that moves and those that joined it', () => {
    expect(hand([action(move, A), action(join, C)], { unit: A })).toEqual([A, C]);
    expect(hand([action(move, A), action(join, C), action(to, X)], { unit: A })).toEqual([A, C]);
  });

  it('a unit that was left on the way is in hand no more', () => {
    const done = [action(move, A), action(join, B), action(join, C), action(to, X), action(drop, B)];
    expect(hand(done, { unit: A })).toEqual([A, C]);
  });

  it('a unit that moved here earlier does not come along', () => {
    expect(hand([action(move, B), action(to, X), action(move, A)], { unit: A })).toEqual([A]);
  });

  it('giving up the road keeps the stack together', () => {
    expect(hand([action(move, A), action(join, B), action(verb('leave-road'), 0)], { unit: A })).toEqual([A, B]);
  });

  it('attackers from several hexes, named against one', () => {
    const places = { [A]: Y, [B]: X };
    const attack = action(verb('attack'), 302);
    expect(hand([action(move, C), attack, action(withUnit, A), action(withUnit, B)], { hex: 302 }, { places })).toEqual(
      [A, B],
    );
    expect(hand([action(move, C)], { hex: 302 }, { places })).toEqual([]);
  });

  it('the members of a set so far, wherever they stand', () => {
    const places = { [A]: Y };
    expect(hand([action(move, B), action(withUnit, A)], { unit: B }, { places, setVerb: withUnit })).toEqual([A, B]);
  });
});
