/** 4.0, 13.0 The chits of a pack, compiled: every kind in one numbering, Action Chits first, then Tactical Chits. */

import { byTurn } from '@cauldron/engine';
import type { Charts } from './charts.ts';
import { SIDES, TACTICS } from './names.ts';

/** The numbers of the Tactical Chits. */
export const TACTIC = {
  combat: 0,
  extraMove: 1,
  replacement: 2,
  air: 3,
  sandstorm: 4,
  antiTank: 5,
  withdraw: 6,
} as const;
/** No Tactical Chit. */
export const ACTION = -1;

export interface Chit {
  readonly name: string;
  /** Which Tactical Chit it is, or ACTION. */
  readonly tactic: number;
  /** The formations of each face of an Action Chit; none for one that activates single units. */
  readonly faces: readonly (readonly number[])[];
  /** 7.0: how many single units it activates instead of a formation. */
  readonly units: number;
  /** May lie face down until it is played (13.0). */
  readonly held: boolean;
  /** [turn]: [side] how many go into the cup. */
  readonly mix: readonly (readonly number[])[];
}

export function compileChits({ actionChits, chitsPerTurn, tacticalChits, turnTrack }: Charts): readonly Chit[] {
  const { first, columns, cells } = chitsPerTurn.grid;
  const each = (mix: (turn: number, side: number) => number) =>
    byTurn(turnTrack.list, ({ id }) => SIDES.map((_, side) => mix(id, side)));
  const actions = actionChits.list.map(({ id, side, faces, units }): Chit => {
    const column = columns.indexOf(id);
    const mix = each((turn, s) => (s === side ? cells[turn - first][column] : 0)); // [4.0.b]
    return { name: id, tactic: ACTION, faces, units, held: false, mix }; // [7.0.e] [7.0.f]
  });
  const tactics = tacticalChits.list.map((chit, tactic): Chit => {
    const mix = each((_turn, side) => chit[SIDES[side]]); // [4.0.c] [13.0.a]
    return { name: TACTICS[tactic], tactic, faces: [], units: 0, held: chit.held, mix };
  });
  return [...actions, ...tactics];
}
