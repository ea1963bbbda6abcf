/**
 * Orders typed by hand: every legal answer as the game spells it; `move 3RTR/4Arm 2510`, which picks up a unit and goes there;
 * `move 2410 2510`, which does so with a whole stack; what the fight that is being prepared offers; nothing, which presses the strong button;
 * `why` with any of these, or with a hex; `odds 2510`, or `odds 2510 with 3RTR/4Arm, 5RTR/4Arm`.
 */

import { type Action, action, isRefusal, LOWEST, type Refusal, refuse, type View, verbOf } from '@cauldron/engine';
import { percent, t } from '../../messages/messages.ts';
import { type BattlePreview, previewBattle, standingBeside } from './battle.ts';
import type { Desk } from './desk.ts';
import { whyNot, whyNotUnit } from './why-not.ts';

/** Words that may begin a typed line, besides the verbs of the game. */
const MOVE = 'move';
const WHY = 'why';
const ODDS = 'odds';

/** Does what a line says, or says why not. */
export async function giveTyped(desk: Desk, line: string): Promise<void> {
  const text = line.trim();
  const [word, rest] = split(text);
  if (text === '' && desk.bar.value.primary !== undefined) return desk.takeSuggestion();
  if (word === WHY) sayWhy(desk, rest);
  else if (word === ODDS) sayOdds(desk, rest);
  else {
    const isOffered = offeredAs(desk, text) !== undefined;
    if (!isOffered && choose(desk, text)) return;
    const march = isOffered ? undefined : marchOf(desk, text);
    if (march) await goTo(desk, march);
    else await giveOrder(desk, text);
  }
}

/** The completions of a line: legal answers and, after a word such as `why`, what else may follow it. */
export function completionsOf(desk: Desk, line: string): readonly string[] {
  const { offers, words, view, hand } = desk.table;
  const orders = offers.value.all.map((a) => words.spelled(a));
  const [word] = split(line);
  if (word === WHY) return orders.map((order) => `${WHY} ${order}`);
  if (word === ODDS) {
    const places = new Set(view.value.pieces.map((p) => p.place).filter((p) => desk.isHostile(p)));
    return [...places].map((place) => `${ODDS} ${placeName(desk, place)}`);
  }
  const held = hand.value.map((unit) => desk.edition.game.vocabulary.units[unit]);
  const marches = held.flatMap((unit) =>
    [...offers.value.byPlace.keys()].map((place) => `${MOVE} ${unit} ${placeName(desk, place)}`),
  );
  return [...orders, ...marches];
}

/** A switch of the fight that is being prepared. False if the line names none. */
function choose(desk: Desk, text: string): boolean {
  const { words } = desk.table;
  for (const row of desk.gather.content.value?.rows ?? [])
    for (const option of row.options)
      if (words.spelled(option).toLowerCase() === text.toLowerCase()) {
        desk.gather.toggle(row, option);
        return true;
      }
  return false;
}

interface TypedMarch {
  /** One unit, or a whole stack. */
  readonly unit: number | undefined;
  readonly from: number | undefined;
  readonly place: number;
}

/** `move`, a unit and a place. */
function marchOf(desk: Desk, text: string): TypedMarch | undefined {
  const [word, rest] = split(text);
  const at = rest.lastIndexOf(' ');
  if (word !== MOVE || at < 0) return undefined;
  const [unit, place] = [unitOf(desk, rest.slice(0, at)), placeOf(desk, rest.slice(at + 1))];
  const from = unit === undefined ? placeOf(desk, rest.slice(0, at)) : undefined;
  return place === undefined || (unit ?? from) === undefined ? undefined : { unit, from, place };
}

async function goTo(desk: Desk, { unit, from, place }: TypedMarch): Promise<void> {
  const { table } = desk;
  if (from !== undefined) await desk.lift(from);
  else if (unit !== undefined && !table.hand.value.includes(unit)) {
    if (!desk.carry.takingOf(unit)) await desk.free(unit);
    const taking = desk.carry.takingOf(unit);
    if (!taking) return desk.tell(whyNotUnit(desk, unit) ?? refuse('', 'not-offered'));
    await desk.answer(taking.action);
  }
  const [there] = table.offers.value.byPlace.get(place) ?? [];
  if (there !== undefined) return desk.answer(there);
  const refusal = whyNot(desk, place);
  if (refusal) desk.tell(refusal);
}

async function giveOrder(desk: Desk, text: string): Promise<void> {
  const read = readOrder(desk, text);
  if (isRefusal(read)) desk.tell(read);
  else await desk.give(read);
}

function sayWhy(desk: Desk, text: string): void {
  const refusal = refusalOf(desk, text);
  if (refusal) desk.tell(refusal);
  else put(desk, t('allowed'));
}

/** Why a line would be refused; undefined if it is legal. */
function refusalOf(desk: Desk, text: string): Refusal | undefined {
  const { table } = desk;
  if (offeredAs(desk, text) !== undefined) return undefined;
  const march = marchOf(desk, text);
  if (march) return whyNotMarch(desk, march);
  const place = placeOf(desk, text);
  if (place !== undefined) return desk.answersAt(place).length > 0 ? undefined : whyNot(desk, place);
  const unit = unitOf(desk, text);
  if (unit !== undefined) return whyNotUnit(desk, unit);
  const read = readOrder(desk, text);
  return isRefusal(read) ? read : table.why(read);
}

/** Looked up in a position imagined from the view, with the unit in hand. */
function whyNotMarch(desk: Desk, { unit, place }: TypedMarch): Refusal | undefined {
  const { game } = desk.edition;
  let view: View = desk.table.view.value;
  if (unit !== undefined && !desk.table.hand.value.includes(unit)) {
    const taking = desk.carry.takingOf(unit);
    if (!taking) return whyNotUnit(desk, unit);
    const state = game.imagine(view, LOWEST);
    const refusal = game.apply(state, taking.action);
    if (refusal) return refusal;
    view = game.observe(state, view.viewer);
  }
  const steps = (view.question?.actions ?? []).filter((a) => game.vocabulary.targetKind(verbOf(a)) === 'place');
  const verb = steps.map(verbOf)[0];
  if (verb === undefined || steps.includes(action(verb, place))) return undefined;
  return game.why(view, action(verb, place));
}

function sayOdds(desk: Desk, text: string): void {
  const aim = aimOf(desk, text);
  if (isRefusal(aim)) {
    desk.tell(aim);
    return;
  }
  const { place, units } = aim;
  const preview = previewBattle(desk.edition.game, desk.table.view.value, {
    place,
    isOpen: false,
    chosen: units,
    offered: [],
    beside: standingBeside(desk.edition, desk.table.view.value, place).map((p) => p.unit),
  });
  desk.selected.value = place;
  desk.tab.value = 'here';
  put(desk, preview ? oddsInWords(desk, preview) : t('odds-none', { place: desk.table.words.place(place) }));
}

/** A place, and optionally `with` and units separated by commas. */
function aimOf(desk: Desk, text: string): { readonly place: number; readonly units: readonly number[] } | Refusal {
  const [at, ...named] = text.split(/\s+with\s+|\s*,\s*/i);
  const place = placeOf(desk, at);
  if (place === undefined) return refuse('', 'unknown-place', { name: at });
  const units = named.map((name) => unitOf(desk, name));
  const unknown = units.indexOf(undefined);
  if (unknown >= 0) return refuse('', 'unknown-unit', { name: named[unknown] });
  return { place, units: units.filter((unit) => unit !== undefined) };
}

function oddsInWords({ table: { words } }: Desk, { place, units, odds }: BattlePreview): string {
  const results = odds.results.map(({ attacker, defender, p }) => `${attacker}/${defender} ${percent(p)}`);
  return t('odds-said', {
    place: words.place(place),
    units: units.map((u) => words.unit(u)).join(', '),
    attack: odds.attack,
    defence: odds.defence,
    ratio: odds.ratio,
    column: odds.column,
    results: results.join(', '),
  });
}

function put(desk: Desk, text: string): void {
  desk.note.value = { text, rule: '' };
  desk.say(text);
}

/** The legal answer with this spelling. */
function offeredAs({ table }: Desk, text: string): Action | undefined {
  const typed = text.toLowerCase();
  return table.offers.value.all.find((a) => table.words.spelled(a).toLowerCase() === typed);
}

function readOrder(desk: Desk, text: string): Action | Refusal {
  const [verb, ...target] = text.split(/\s+/);
  return offeredAs(desk, text) ?? desk.table.game.vocabulary.read([verb, target.join(' ')]);
}

/** The first word in lower case, and the rest. */
function split(text: string): readonly [string, string] {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(text) ?? [];
  return [word.toLowerCase(), rest];
}

function unitOf({ edition }: Desk, name: string): number | undefined {
  const unit = edition.game.vocabulary.units.findIndex((id) => id.toLowerCase() === name.trim().toLowerCase());
  return unit < 0 ? undefined : unit;
}

function placeOf({ edition }: Desk, name: string): number | undefined {
  const place = edition.game.vocabulary.place(name.trim());
  return place < 0 ? undefined : place;
}

const placeName = ({ edition }: Desk, place: number): string => edition.game.vocabulary.placeName(place);
