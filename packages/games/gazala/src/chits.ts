/** 4.0, 13.0 The chits of a pack, compiled: every kind in one numbering, Action Chits first, then Tactical Chits. */

import { chartCell, chartList, type Pack } from '@cauldron/engine';
import { index, SIDES } from './names.ts';
import { FORMATIONS } from './words.ts';

const TACTICS = ['combat', 'extra-move', 'replacement', 'air', 'sandstorm', 'anti-tank', 'withdraw-attack'] as const;
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

/** 7.0: how often a formation may be activated, and whether its units may be activated singly. */
export interface Limit {
  /** None: all. */
  readonly formations: readonly number[];
  readonly turns: readonly number[];
  readonly times: number;
  readonly singly: boolean;
}

export function compileChits(pack: Pack): { chits: readonly Chit[]; limits: readonly Limit[] } {
  const turns = chartList(pack, 'turnTrack').map((t) => Number(t.id));
  const formations = (list: unknown) => (list as readonly string[]).map((name) => index(FORMATIONS, name));
  const actions = chartList(pack, 'actionChits').map((c): Chit => {
    const side = index(SIDES, String(c.side));
    const mix: number[][] = [];
    for (const turn of turns) {
      mix[turn] = SIDES.map((_, s) => (s === side ? Number(chartCell(pack, 'chitsPerTurn', turn, String(c.id))) : 0)); // [4.0.b]
    }
    return {
      name: String(c.id),
      tactic: ACTION,
      faces: (c.faces as unknown as readonly unknown[]).map(formations), // [7.0.e] [7.0.f]
      units: Number(c.units),
      held: false,
      mix,
    };
  });
  const tactics = TACTICS.map((name, tactic): Chit => {
    const c = chartList(pack, 'tacticalChits').find((e) => e.id === name);
    if (!c) throw new Error(`the pack of gazala has no tactical chit ${name}`);
    const mix: number[][] = [];
    for (const turn of turns) mix[turn] = SIDES.map((side) => Number(c[side])); // [4.0.c] [13.0.a]
    return { name, tactic, faces: [], units: 0, held: c.held === true, mix };
  });
  const limits = chartList(pack, 'activationLimits').map((l) => ({
    formations: formations(l.formations),
    turns: (l.turns as unknown as readonly unknown[]).map(Number),
    times: Number(l.times),
    singly: l.singly === true,
  }));
  return { chits: [...actions, ...tactics], limits };
}
