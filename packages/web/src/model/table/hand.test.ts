import { action, type Role } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';
import { handOf } from './hand.ts';

const [A, B, C] = [20, 21, 22];
const pieces = [A, B, C].map((unit) => ({ unit, place: 300, order: 0, face: 'front', badges: [] }));

/** The units in hand if a question about some units has answers with these roles. */
function hand(units: readonly number[], roles: Readonly<Record<number, Role>>, setVerb = -1) {
  const asked = { seat: 0, rule: '', prompt: '', window: '', figures: {}, actions: Object.keys(roles).map(Number) };
  const set = { setVerb, setAfter: -1, all: false, conditions: {}, forgone: { couldAct: [], overstacked: [] } };
  const subject = { units, place: -1, formation: -1 } as never;
  return handOf({ question: { ...asked, ...set, subject, roles, stakes: {} }, pieces });
}

describe('which units are in hand', () => {
  it('units that move', () => {
    expect(hand([C, A], { 1: 'go', 2: 'end' })).toEqual([A, C]);
  });
  it('units that fight', () => {
    expect(hand([A, B], { 1: 'fight' })).toEqual([A, B]);
  });
  it('the members of a set so far, even if no more can be taken', () => {
    expect(hand([B], { 2: 'end' }, 1)).toEqual([B]);
  });
  it('none if a unit is chosen among those that the question is about', () => {
    expect(hand([A, B, C], { 1: 'choose', 2: 'end' })).toEqual([]);
  });
  it('none that the viewer does not see', () => {
    expect(hand([A, 77], { 1: 'go' })).toEqual([A]);
  });
});

describe.each([0, 1])('in game %i', (game) => {
  it('the unit that was chosen to move is in hand', async () => {
    const { desk, found } = await until(
      ({ table }) => {
        const { byUnit, byPlace } = table.offers.value;
        const [unit, answers] = [...byUnit][0] ?? [];
        const verb = table.game.vocabulary.verb('move');
        const isMove = unit !== undefined && byPlace.size === 0 && answers?.includes(action(verb, unit));
        return isMove ? { unit, move: action(verb, unit) } : undefined;
      },
      { game },
    );
    expect(desk.table.hand.value).toEqual([]);
    await desk.answer(found.move);
    expect(desk.table.hand.value).toEqual([found.unit]);
  });
});
