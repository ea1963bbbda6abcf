/** Why nothing can be done with a hex, or with a unit. Of the other side's counters the first reason is whose they are. */

import '../../messages/later.ts';
import { distanceBetween } from '@cauldron/board';
import { type Action, action, type Piece, type Refusal, refuse, targetOf, verbOf } from '@cauldron/engine';
import { t } from '../../messages/messages.ts';
import { viewAfter } from '../map/ahead.ts';
import type { Attention } from './sight.ts';

/** With more counters than this, nobody wants all their names. */
const FEW = 3;

/** By the verbs that the question offers for other places or units. `withWay`: and what can be done instead, which takes a moment to find. */
export function whyNot(at: Attention, place: number, withWay = false): Refusal | undefined {
  const { table } = at;
  const { game, offers, view } = table;
  const verbs = [...new Set(offers.value.all.map(verbOf))];
  const verb = verbs.find((v) => game.vocabulary.targetKind(v) === 'place');
  const strangers = strangersIn(at, ({ place: hex }) => hex === place);
  if (strangers.length > 0 && !(verb !== undefined && isAboutThem(at, verb)))
    return notOurs(at, strangers, withWay ? wayTo(at, place) : '');
  if (verb !== undefined) return table.why(action(verb, place));
  const unitVerb = verbs.find((v) => game.vocabulary.targetKind(v) === 'unit');
  const top = view.value.pieces.filter((p) => p.place === place && p.unit >= 0).sort((a, b) => b.order - a.order)[0];
  return unitVerb !== undefined && top ? table.why(action(unitVerb, top.unit)) : undefined;
}

/** Why a unit cannot be chosen, by the verb that the question offers for others. If there is none, the question does not ask for units. */
export function whyNotUnit(at: Attention, unit: number): Refusal | undefined {
  const { offers, game } = at.table;
  if (offers.value.byUnit.has(unit)) return undefined;
  const verb = offers.value.all.map(verbOf).find((v) => game.vocabulary.targetKind(v) === 'unit');
  const strangers = strangersIn(at, (piece) => piece.unit === unit);
  if (strangers.length > 0 && !(verb !== undefined && isAboutThem(at, verb))) return notOurs(at, strangers, '');
  return verb === undefined ? refuse('', 'not-offered') : at.table.why(action(verb, unit));
}

/** The counters of another side than the one that decides, the unseen ones included. */
function strangersIn({ table, edition }: Attention, isMeant: (piece: Piece) => boolean): readonly Piece[] {
  const { sides } = table.game.vocabulary;
  const { side, pieces } = table.view.value;
  const isOther = (piece: Piece) => {
    const of = edition.counters.sideOf(piece.unit) ?? sides[piece.side ?? -1];
    return of !== undefined && of !== sides[side];
  };
  return side < 0 ? [] : pieces.filter((piece) => isMeant(piece) && isOther(piece));
}

/** Whether a verb is for going somewhere, or for what the other side has: then the game has the better reason. */
function isAboutThem(at: Attention, verb: number): boolean {
  const { question, offers, game } = at.table;
  const targets = new Set(offers.value.all.filter((a) => verbOf(a) === verb).map(targetOf));
  const isUnit = game.vocabulary.targetKind(verb) === 'unit';
  const isTarget = ({ unit, place }: Piece) => targets.has(isUnit ? unit : place);
  return question.value?.roles[verb] === 'go' || strangersIn(at, isTarget).length > 0;
}

function notOurs({ table: { words } }: Attention, strangers: readonly Piece[], way: string): Refusal {
  const isNamed = strangers.length <= FEW && strangers.every(({ unit }) => unit >= 0);
  const who = isNamed
    ? strangers.map(({ unit }) => words.unit(unit)).join(', ')
    : t('what-stands', { place: words.place(strangers[0].place) });
  return refuse('', 'other-side', { who, n: isNamed ? strangers.length : 1, way });
}

/** The own units beside the hex that could attack once they are chosen. */
function wayTo({ table, edition }: Attention, place: number): string {
  const { view, offers, words } = table;
  const { sheet, game } = edition;
  const isBeside = (hex: number) => sheet.centreOf.has(hex) && distanceBetween(sheet, hex, place) === 1;
  const fights = (act: Action) => {
    const next = viewAfter(game, view.value, act)?.question;
    return next !== undefined && Object.values(next.roles).includes('fight');
  };
  const beside = sheet.centreOf.has(place) ? [...offers.value.unitPlaces].filter(([hex]) => isBeside(hex)) : [];
  const able = beside.flatMap(([, units]) => units).filter((u) => offers.value.byUnit.get(u)?.some(fights));
  return able.length === 0 ? '' : ` ${t('way-to-attack', { units: able.map((u) => words.unit(u)).join(', ') })}`;
}
