/**
 * What the action bar offers for the open question. Every answer that is not on the map is a button; answers on the map get a button
 * too while they are few, or when their hex is open.
 */

import { type Action, ALL_VERB, action, byRole, targetOf, verbOf } from '@cauldron/engine';
import { lookAhead } from '../map/ahead.ts';
import { isVain } from '../map/vain.ts';
import type { Table } from '../table/table.ts';
import type { Gathered } from './gather.ts';
import type { Attention } from './sight.ts';

/** With more answers than this on the map, the map itself is the list. */
const FEW = 6;
/** With more buttons than this, they are a list with a filter. */
export const MOST_BUTTONS = 12;

export interface BarContent {
  /** The answers of the open hex. */
  readonly here: readonly Action[];
  /** All other buttons, in the order of their roles. */
  readonly answers: readonly Action[];
  /** The strong button, which Enter presses; undefined while the choice is on the map. */
  readonly primary: Action | undefined;
  /** Every unit that still could does the same: one press. */
  readonly all: Action | undefined;
  /** How many hexes are lit, and how many counters are ringed, without a button. */
  readonly lit: number;
  readonly ringed: number;
}

const EMPTY_BAR: BarContent = { here: [], answers: [], primary: undefined, all: undefined, lit: 0, ringed: 0 };

/** `suggested`: the answer that is proposed for its own reasons. `gathered`: the fight that is being prepared. */
export function barOf(sight: Attention, suggested: Action | undefined, gathered: Gathered | undefined): BarContent {
  const { table, edition, selected } = sight;
  const asked = table.question.value;
  if (!asked) return EMPTY_BAR;
  const { byPlace, byUnit, plain, unitPlaces } = table.offers.value;
  const isOnMap = (place: number) => edition.sheet.centreOf.has(place);
  const places = [...byPlace].filter(([place]) => isOnMap(place));
  const beside = [...byPlace].filter(([place]) => !isOnMap(place)).flatMap(([, actions]) => actions);
  const units = [...unitPlaces].filter(([place]) => isOnMap(place)).flatMap(([, list]) => list);
  const onMap = [...places.flatMap(([, list]) => list), ...units.flatMap((u) => byUnit.get(u) ?? [])];
  const open = selected.value;
  const here = open === undefined || !isOnMap(open) ? [] : answersIn(table, open);
  const isFew = onMap.length <= FEW;
  // A member of the gathered fight has a switch there, and needs no button.
  const switched = new Set(gathered?.rows.flatMap((row) => row.options));
  const isButton = (a: Action) => !switched.has(a) || gathered?.ways.includes(a);
  // Yes and no are always buttons.
  const isNamed = (a: Action) => isFew || a === suggested || asked.roles[verbOf(a)] === 'yes';
  const named = onMap.filter((a) => !here.includes(a) && isNamed(a));
  const answers = byRole([...named, ...beside, ...plain], asked).filter(isButton);
  const all = allOf(sight);
  // While the answers are few, those that come to nothing are known, and none is proposed.
  const isUseful = (a: Action) => !isFew || !isVain(edition.game, table.view.value, a);
  const found = {
    here: here.filter(isUseful),
    answers: answers.filter(isUseful),
    onMap: onMap.filter(isUseful),
    beside: unitsBeside(table, isOnMap),
  };
  const primary =
    suggested ?? (gathered?.isMeant ? gathered.ways[0] : undefined) ?? all ?? primaryOf(asked.roles, found);
  return {
    here: byRole(here, asked).filter(isButton),
    answers: primaryFirst(table, answers, primary),
    primary,
    all,
    lit: isFew ? 0 : places.length,
    ringed: isFew ? 0 : units.length,
  };
}

/** The answer that all units could give one after the other, without dice: an advance, for example. */
function allOf({ table, edition }: Attention): Action | undefined {
  const asked = table.question.value;
  const { byUnit } = table.offers.value;
  const verbs = [...new Set([...byUnit.values()].flat().map(verbOf))];
  const canEnd = asked !== undefined && Object.values(asked.roles).includes('end');
  // If a set can be taken as a whole, its own button does it.
  if (!canEnd || byUnit.size < 2 || verbs.length !== 1 || asked.setVerb >= 0 || asked.window !== '') return undefined;
  const [first] = [...byUnit.values()].flat();
  const ahead = lookAhead(edition.game, table.view.value, first);
  const isDone = ahead?.changed.has(targetOf(first)) === true && !ahead.isFinal;
  return isDone ? action(ALL_VERB, verbs[0]) : undefined;
}

/** The strong button comes first, then those of its kind. Amounts stay in the order of numbers. */
function primaryFirst({ game }: Table, answers: readonly Action[], primary: Action | undefined): readonly Action[] {
  if (primary === undefined || !answers.includes(primary)) return answers;
  const isAmount = game.vocabulary.targetKind(verbOf(primary)) === 'number';
  const rank = (a: Action) => (a === primary && !isAmount ? 0 : verbOf(a) === verbOf(primary) ? 1 : 2);
  return [...answers].sort((a, b) => rank(a) - rank(b));
}

/** The answers of one hex: the hex itself, and the units there. */
function answersIn({ offers }: Table, place: number): Action[] {
  const { byPlace, byUnit, unitPlaces } = offers.value;
  return [...(byPlace.get(place) ?? []), ...(unitPlaces.get(place) ?? []).flatMap((u) => byUnit.get(u) ?? [])];
}

/** How many units that are answers are not on the map. */
function unitsBeside({ offers }: Table, isOnMap: (place: number) => boolean): number {
  return [...offers.value.unitPlaces].filter(([place]) => !isOnMap(place)).flatMap(([, units]) => units).length;
}

interface Found {
  readonly here: readonly Action[];
  readonly answers: readonly Action[];
  readonly onMap: readonly Action[];
  readonly beside: number;
}

/** The dice button; the only answer of the open hex; the only choice; or the end, if nothing else is left. */
function primaryOf(
  roles: Readonly<Record<number, string>>,
  { here, answers, onMap, beside }: Found,
): Action | undefined {
  const roleOf = (a: Action) => roles[verbOf(a)];
  const fights = answers.filter((a) => roleOf(a) === 'fight');
  if (fights.length === 1 && onMap.every((a) => roleOf(a) !== 'fight')) return fights[0];
  if (here.length === 1) return here[0];
  const choices = answers.filter((a) => roleOf(a) !== 'end' && roleOf(a) !== 'no');
  if (choices.length === 1 && onMap.length <= 1) return choices[0];
  if (onMap.length > 0 || beside > 0 || choices.length > 0) return undefined;
  return answers.find((a) => roleOf(a) === 'end');
}
