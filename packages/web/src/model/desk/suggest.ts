/**
 * The answer that Enter gives: what a lesson asks for, the only one, the plain «no» to a window, the cheapest loss, or the safest
 * way of a retreat. Otherwise none.
 */

import { printedOn } from '@cauldron/board';
import { type Action, type Game, isRefusal, targetOf, type View } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import { lookAhead } from '../map/ahead.ts';
import type { Table } from '../table/table.ts';
import { firstToGo, safestWay } from './retreat.ts';

export interface Suggestion {
  readonly action: Action;
  readonly because: 'only' | 'pass' | 'cheapest' | 'safest' | 'first' | 'lesson';
}

/** With more answers than this it is no choice among losses. */
const MOST = 24;

/** `no`: the plain «no» to the open window. */
export function suggestionOf(table: Table, edition: Edition, no: Action | undefined): Suggestion | undefined {
  const asked = table.question.value;
  const { all, byUnit, plain } = table.offers.value;
  if (!asked || all.length === 0) return undefined;
  const [wanted] = table.wanted ?? [];
  if (wanted !== undefined) return { action: wanted, because: 'lesson' };
  if (all.length === 1) return { action: all[0], because: 'only' };
  if (no !== undefined && all.includes(no)) return { action: no, because: 'pass' };
  if (plain.length > 0) return undefined;
  const way = safestWay(table, edition);
  if (way !== undefined) return { action: way, because: 'safest' };
  if (all.length > MOST || byUnit.size !== all.length) return undefined;
  const view = table.view.value;
  const isLoss = (a: Action) => {
    const ahead = lookAhead(edition.game, view, a);
    const steps = (v: View) => stepsOf(edition.game, v, targetOf(a));
    return ahead !== undefined && (ahead.changed.has(targetOf(a)) || steps(ahead.next) < steps(view));
  };
  if (!all.every(isLoss)) {
    const first = firstToGo(table, edition);
    return first === undefined ? undefined : { action: first, because: 'first' };
  }
  const costOf = (a: Action) => {
    const next = lookAhead(edition.game, view, a)?.next ?? view;
    return worth(view, edition, targetOf(a)) - worth(next, edition, targetOf(a));
  };
  const [cheapest] = [...all].sort((a, b) => costOf(a) - costOf(b));
  return { action: cheapest, because: 'cheapest' };
}

/** A step may be lost although the counter shows the same face and stays where it is. */
function stepsOf(game: Game, view: View, unit: number): number {
  const card = game.query(view, { ask: 'unit', unit });
  return isRefusal(card) ? 0 : Number(card.steps);
}

/** The value of a unit's counter on the map: the sum of its ratings without movement. */
function worth(view: View, { counters, sheet }: Edition, unit: number): number {
  const data = counters.dataOf(unit);
  const piece = view.pieces.find((p) => p.unit === unit && sheet.centreOf.has(p.place));
  const ratings = data && piece ? printedOn(data, piece).ratings : {};
  return Object.entries(ratings).reduce((sum, [name, value]) => (name === 'movement' ? sum : sum + Number(value)), 0);
}
