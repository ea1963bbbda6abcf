/** 7.5: the Combat Results Table, its rows of odds and the chits, compiled. */

import { OddsLadder } from '@cauldron/engine';
import type { Charts } from './charts.ts';
import type { CombatResult } from './rules/07-combat-types.ts';

/** 7.5.1.2: the multipliers of a chit: [Effectiveness Rating - 2][column]. */
export type Chit = readonly (readonly number[])[];

export const compileCombat = (charts: Charts) => ({
  /** [row of terrain] the columns of the table. */
  ladders: charts.oddsRows.list.map(({ ratios }) => new OddsLadder(ratios)), // [3.1.1.e]
  /** [roll - 1][column] */
  results: charts.combatResults.grid.cells.map((row) => row.map(readResult)),
  /** 7.5.1: the result of an attack whose ratio is below the first column. */
  failure: readResult(charts.combatFailure.result),
  /** The chits in play, and those of the option. */
  usualChits: chitsIn(charts, false),
  linearChits: chitsIn(charts, true),
});

/** `3r/0`: the attacker's hits, then the defender's; r is for red. */
function readResult(text: string): CombatResult {
  const [, ours, red, theirs, redToo] = /^(\d)(r?)\/(\d)(r?)$/.exec(text) ?? [];
  if (ours === undefined) throw new Error(`"${text}" is no combat result such as 3r/0`);
  return {
    attacker: { hits: Number(ours), red: red === 'r' },
    defender: { hits: Number(theirs), red: redToo === 'r' },
  }; // [7.5.2.a]
}

/** 14: with the option each replacement takes the place of its original. */
function chitsIn({ chits, chitsLinear }: Charts, isLinear: boolean): readonly Chit[] {
  const replacements = isLinear ? chitsLinear.list : [];
  return chits.list.map(({ id, rows }) => replacements.find((chit) => chit.replaces === id)?.rows ?? rows); // [14.a]
}
