/** The way that is proposed for a retreat: every way is forced, and one of them is the safest. */

import { type Action, type AskedQuestion, targetOf, verbOf } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import { lookAhead, takenInHand } from '../map/ahead.ts';
import type { Table } from '../table/table.ts';

/** With more answers than this it is no choice among ways. */
const MOST = 24;

/** The safest next hex of units that must go on, and cannot stay; undefined if the question is another. */
export function safestWay(table: Table, edition: Edition): Action | undefined {
  const asked = table.question.value;
  const ways = asked && isForced(asked) ? asked.actions.filter((a) => asked.roles[verbOf(a)] === 'go') : [];
  const beside = new Set(besideUnits(table, edition, asked));
  if (ways.length < 2 || ways.length > MOST || !ways.every((a) => beside.has(targetOf(a)))) return undefined;
  const [safest] = ways
    .map((way) => ({ way, cost: costOf(table, edition, way) }))
    .sort((a, b) => a.cost - b.cost || a.way - b.way);
  return safest.way;
}

/** The first of several units that must go: their order is all that is asked. */
export function firstToGo(table: Table, { game }: Edition): Action | undefined {
  const asked = table.question.value;
  const { all, byUnit } = table.offers.value;
  if (!asked || !isForced(asked) || byUnit.size !== all.length || all.length > MOST) return undefined;
  return all.find((a) => takenInHand(game, table.view.value, a));
}

/** Nobody may decline, stop or fight. */
const isForced = ({ roles, window, setVerb }: AskedQuestion): boolean =>
  window === '' && setVerb < 0 && Object.values(roles).every((role) => role === 'go' || role === 'choose');

/** The hexes next to the units that a question is about. */
function besideUnits({ view }: Table, { sheet }: Edition, asked: AskedQuestion | undefined): readonly number[] {
  const units = new Set<number>(asked?.subject.units);
  return view.value.pieces.filter((p) => units.has(p.unit)).flatMap((p) => sheet.neighbours.get(p.place) ?? []);
}

/** A unit that is hurt on the way weighs more than all enemies around its end. */
function costOf({ view }: Table, { game, sheet, counters }: Edition, way: Action): number {
  const around = new Set(sheet.neighbours.get(targetOf(way)) ?? []);
  const own = game.vocabulary.sides[view.value.side];
  const enemies = view.value.pieces.filter((p) => around.has(p.place) && counters.sideOf(p.unit) !== own).length;
  return (lookAhead(game, view.value, way)?.hurt ?? 0) * 100 + enemies;
}
