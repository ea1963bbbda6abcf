/** Combats for tests: two hexes of a table, with what the players have chosen. */

import type { Unit } from '@cauldron/engine';
import { composed } from '../frames.ts';
import { answerers, mayMeet, tankers } from '../rules/07-armour.ts';
import { ATTACK, type Battle, MEETS } from '../rules/07-combat-types.ts';
import { modifiersOf, oddsOf, shiftedColumn } from '../rules/07-odds.ts';
import { beginResult } from '../rules/07-results.ts';
import type { Table } from './table.ts';

export interface Fought {
  readonly from: string;
  readonly target: string;
  readonly kind?: keyof typeof ATTACK;
  /** Those of the attacking hex that take part; all, if left out. */
  readonly attackers?: readonly string[];
  readonly lead?: string;
  /** The chits of the attacker and the defender, by their numbers. */
  readonly chits?: readonly [string, string];
  readonly air?: number;
  readonly meets?: keyof typeof MEETS;
  readonly failedRetreat?: boolean;
}

/** The battle; where several units may be selected for their armour, the first is. */
export function battleAt(t: Table, fought: Fought): Battle {
  const { state } = t;
  const [from, target] = [t.hex(fought.from), t.hex(fought.target)];
  const combat = (hex: number): Unit[] => state.stackAt(hex).filter((u) => state.isCombat(u));
  const attackers = fought.attackers?.map((id) => t.unit(id)) ?? combat(from);
  const defenders = combat(target);
  const chits = state.world.charts.chits.list.map(({ id }) => id);
  const [ours, theirs] = fought.chits ?? ['1', '1'];
  const begun = {
    side: state.sideOfUnit(attackers[0]),
    from,
    target,
    kind: ATTACK[fought.kind ?? 'hasty'],
    formation: state.formationOf(attackers[0]),
    lead: fought.lead === undefined ? state.formationOf(defenders[0]) : state.world.formations.indexOf(fought.lead),
    attackers,
    defenders,
    attackChit: chits.indexOf(ours),
    defenceChit: chits.indexOf(theirs),
    air: fought.air ?? 0,
    armour: -1,
    met: -1,
    meets: 0,
    failedRetreat: fought.failedRetreat ?? false,
  };
  const [armour = -1] = tankers(state, begun);
  const meets = fought.meets === undefined ? (mayMeet(state, begun)[0] ?? MEETS.nothing) : MEETS[fought.meets];
  const [met = -1] = answerers(state, begun, meets);
  return { ...begun, armour, met, meets };
}

/** Its modifiers by their reasons. */
export const reasonsOf = (t: Table, fought: Fought): Readonly<Record<string, number>> =>
  Object.fromEntries(modifiersOf(t.state, battleAt(t, fought)).map(({ because, value }) => [because, value]));

/** The preliminary column and the one after all shifts, as ratios; `none` below the table. */
export function columnsOf(t: Table, fought: Fought): readonly [before: string, after: string] {
  const b = battleAt(t, fought);
  const odds = oddsOf(t.state, b);
  const { columns } = t.state.world.combat.ladders[odds.row];
  return [columns[odds.column] ?? 'none', columns[shiftedColumn(t.state, b, odds)] ?? 'none'];
}

export interface Suffered {
  readonly hex: string;
  readonly hits: number;
  readonly red?: boolean;
  readonly attacker?: boolean;
  /** Those who took part; all combat units of the hex, if left out. */
  readonly units?: readonly string[];
  /** The unit that was selected for Armour Superiority. */
  readonly first?: string;
}

/** A side takes its result; then the position stands still. `dice`: the checks of its units, in their order, the top first. */
export function suffer(t: Table, { hex, hits, red, attacker, units, first }: Suffered, ...dice: number[]): Table {
  const { state } = t;
  const there = state.stackAt(t.hex(hex)).filter((u) => state.isCombat(u));
  beginResult(state, {
    side: state.sideOfUnit(there[0]),
    isAttacker: attacker === true,
    hex: t.hex(hex),
    units: units?.map((id) => t.unit(id)) ?? there,
    first: first === undefined ? -1 : t.unit(first),
    hits,
    red: red === true,
  });
  for (const u of there) state.show(u);
  state.push(composed);
  t.do('done');
  return dice.length > 0 ? t.roll(dice) : t;
}
