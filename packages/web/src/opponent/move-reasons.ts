/**
 * Why a plan moves a unit: the battle it joins, the objective it takes, guards or comes nearer to, the supply it cuts or keeps open, the enemies it
 * stands beside. All of it follows from the plan's own arrows and battles, and from what the view knows.
 */

import type { Arrow, Why } from '@cauldron/ai';
import { distanceBetween } from '@cauldron/board';
import { isRefusal, type View } from '@cauldron/engine';
import type { Edition } from '../edition.ts';
import { t } from '../messages/messages.ts';
import { objectivesOf } from '../model/map/worth.ts';
import type { Words } from '../model/words/words.ts';

/** More reasons for one move are not told. */
const MOST = 3;
/** Units that are named in one reason. */
const NAMED = 2;

/** The position that a plan begins in, and what has to be asked only once for all of its moves. */
export interface PlannedPosition {
  readonly edition: Edition;
  readonly view: View;
  readonly words: Words;
  /** The owner of the plan. */
  readonly side: number;
}

/** For each move, its reasons as one sentence; '' if nothing but the plan's owner knows why. */
export function reasonsOfMoves(position: PlannedPosition, why: Why): readonly string[] {
  const ways = supplyWays(position);
  return why.arrows.map((arrow) => {
    const told = [
      ...attackReason(position, why, arrow),
      ...objectiveReason(position, arrow),
      ...supplyReasons(position, ways, arrow),
      ...neighbourReason(position, why, arrow),
      ...gatherReason(position, why, arrow),
    ].slice(0, MOST);
    return told.length === 0 ? restReason(position, arrow) : t('move-because', { reasons: told.join('; ') });
  });
}

function attackReason({ words }: PlannedPosition, { odds }: Why, { unit }: Arrow): string[] {
  const at = odds.filter(({ attackers }) => attackers.some((a) => a.unit === unit)).flatMap((battle) => battle.at);
  return at.length === 0 ? [] : [t('move-attacks', { places: placesIn(words, at) })];
}

/** It takes what is worth points, guards it, or comes nearer to what the other side holds. */
function objectiveReason({ edition, view, words, side }: PlannedPosition, { from, to }: Arrow): string[] {
  const objectives = objectivesOf(edition, view);
  const isOurs = (place: number) => ownersAt(edition, view, place).includes(side);
  const points = objectives.get(to);
  if (points !== undefined) return [t(isOurs(to) ? 'move-holds' : 'move-takes', { place: words.place(to), n: points })];
  const beside = [...objectives.keys()].filter((p) => edition.sheet.neighbours.get(p)?.includes(to) && isOurs(p));
  if (beside.length > 0) return [t('move-guards', { places: placesIn(words, beside) })];
  const { centreOf } = edition.sheet;
  const distance = (a: number, b: number) => distanceBetween(edition.sheet, a, b);
  const goals = [...objectives.keys()].filter((p) => centreOf.has(p) && !isOurs(p));
  if (!centreOf.has(to) || goals.length === 0) return [];
  const [goal] = goals.sort((a, b) => distance(to, a) - distance(to, b));
  const left = distance(to, goal);
  return centreOf.has(from) && left >= distance(from, goal)
    ? []
    : [t('move-nearer', { place: words.place(goal), n: left })];
}

/** The places of a way by which a unit is supplied. */
interface SupplyWay {
  readonly unit: number;
  readonly isOwn: boolean;
  readonly at: number;
  readonly path: ReadonlySet<number>;
}

function supplyWays({ edition, view, side }: PlannedPosition): readonly SupplyWay[] {
  const known = view.pieces.filter(({ unit, place }) => unit >= 0 && edition.sheet.centreOf.has(place));
  return known.flatMap(({ unit, place }) => {
    const line = edition.game.query(view, { ask: 'supply', unit });
    if (isRefusal(line) || line.source < 0) return [];
    const isOwn = edition.game.vocabulary.sides.indexOf(edition.counters.sideOf(unit) ?? '') === side;
    return [{ unit, isOwn, at: place, path: new Set(line.path) }];
  });
}

/** It stands on the way by which others are supplied. Own units at its hex are no reason: they would keep the way open themselves. */
function supplyReasons(position: PlannedPosition, ways: readonly SupplyWay[], { unit, to }: Arrow): string[] {
  const { edition, view, words, side } = position;
  const isHeld = ownersAt(edition, view, to).includes(side);
  const through = ways.filter((way) => way.unit !== unit && way.at !== to && way.path.has(to));
  const [own, enemy] = [true, false].map((isOwn) => through.filter((way) => way.isOwn === isOwn).map((w) => w.unit));
  return [
    ...(enemy.length > 0 ? [t('move-cuts', { units: unitsIn(words, enemy), n: enemy.length })] : []),
    ...(own.length > 0 && !isHeld ? [t('move-keeps', { units: unitsIn(words, own), n: own.length })] : []),
  ];
}

function neighbourReason({ edition, view, words, side }: PlannedPosition, why: Why, { unit, to }: Arrow): string[] {
  const struck = new Set(
    why.odds.filter(({ attackers }) => attackers.some((a) => a.unit === unit)).flatMap((battle) => battle.at),
  );
  const beside = new Set(edition.sheet.neighbours.get(to) ?? []);
  const enemies = view.pieces.filter(
    ({ place, unit: other }) =>
      beside.has(place) &&
      !struck.has(place) &&
      other >= 0 &&
      !isOf(edition, other, side) &&
      edition.counters.dataOf(other),
  );
  return enemies.length === 0
    ? []
    : [
        t('move-threatens', {
          units: unitsIn(
            words,
            enemies.map((p) => p.unit),
          ),
        }),
      ];
}

/** It comes to others of the plan, or to own units that stand there. */
function gatherReason({ edition, view, words, side }: PlannedPosition, { arrows }: Why, { unit, to }: Arrow): string[] {
  const leaving = new Set(arrows.map((arrow) => arrow.unit));
  const there = view.pieces.filter((p) => p.place === to && !leaving.has(p.unit) && isOf(edition, p.unit, side));
  const coming = arrows.filter((arrow) => arrow.to === to && arrow.unit !== unit);
  const units = [...there, ...coming].map((one) => one.unit);
  return units.length === 0 ? [] : [t('move-joins', { units: unitsIn(words, units) })];
}

/** Nothing else can be said: how far the enemy is. */
function restReason({ edition, view, side }: PlannedPosition, { from, to }: Arrow): string {
  const { sheet } = edition;
  const enemies = view.pieces.filter((p) => sheet.centreOf.has(p.place) && !isOf(edition, p.unit, side));
  if (enemies.length === 0 || !sheet.centreOf.has(to)) return '';
  const nearest = (place: number) => Math.min(...enemies.map((p) => distanceBetween(sheet, place, p.place)));
  const now = nearest(to);
  const isBack = sheet.centreOf.has(from) && now > nearest(from);
  return t(isBack ? 'move-away' : 'move-rest', { n: now });
}

const isOf = ({ game, counters }: Edition, unit: number, side: number): boolean =>
  counters.sideOf(unit) === game.vocabulary.sides[side];

const ownersAt = ({ game, counters }: Edition, view: View, place: number): readonly number[] =>
  view.pieces
    .filter((p) => p.place === place && p.unit >= 0)
    .map((p) => game.vocabulary.sides.indexOf(counters.sideOf(p.unit) ?? ''));

const placesIn = (words: Words, places: readonly number[]): string =>
  [...new Set(places)].map((place) => words.place(place)).join(', ');

function unitsIn(words: Words, units: readonly number[]): string {
  const names = [...new Set(units)].map((unit) => words.unit(unit));
  const told = names.slice(0, NAMED).join(', ');
  return names.length <= NAMED ? told : t('plan-and-more', { names: told, n: names.length - NAMED });
}
