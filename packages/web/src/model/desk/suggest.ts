/** The answer that Enter gives: what a lesson asks for, the only one, the plain «no» to a window, or the cheapest loss. Otherwise none. */

import { printedOn } from '@cauldron/board';
import { type Action, targetOf } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import { lookAhead } from '../map/ahead.ts';
import type { Table } from '../table/table.ts';

export interface Suggestion {
  readonly action: Action;
  readonly because: 'only' | 'pass' | 'cheapest' | 'lesson';
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
  if (plain.length > 0 || all.length > MOST || byUnit.size !== all.length) return undefined;
  const view = table.view.value;
  const isLoss = (a: Action) => lookAhead(edition.game, view, a)?.changed.has(targetOf(a)) === true;
  if (!all.every(isLoss)) return undefined;
  const [cheapest] = [...all].sort((a, b) => worth(table, edition, targetOf(a)) - worth(table, edition, targetOf(b)));
  return { action: cheapest, because: 'cheapest' };
}

/** The value of a unit's counter: the sum of its ratings without movement. */
function worth(table: Table, { counters }: Edition, unit: number): number {
  const data = counters.dataOf(unit);
  const piece = table.view.value.pieces.find((p) => p.unit === unit);
  const ratings = data && piece ? printedOn(data, piece).ratings : {};
  return Object.entries(ratings).reduce((sum, [name, value]) => (name === 'movement' ? sum : sum + Number(value)), 0);
}
