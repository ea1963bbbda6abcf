/** What happened, line by line, with the units and places of each line, which the map can light. */

import { type Entry, eventFor, type Game, type GameEvent, type Piece, UNKNOWN } from '@cauldron/engine';
import type { Words } from '../words/words.ts';
import type { Story } from './story.ts';

export interface LogLine {
  readonly key: string;
  /** The entry of the match it belongs to. */
  readonly n: number;
  readonly text: string;
  readonly rule: string;
  readonly places: readonly number[];
  readonly units: readonly number[];
  readonly kind: 'event' | 'dice' | 'note';
}

/** In the place of a seat: a reader from whom nothing is hidden. */
export const ALL_SEATS = -2;

/** Whether a seat may see an event. */
export const isSeenBy = (event: GameEvent, seat: number): boolean =>
  event.see < 0 || seat === ALL_SEATS || (event.see & (1 << seat)) !== 0;

/** The events that a seat may see, without the figures that it may not know. */
const seenBy = (events: readonly GameEvent[], seat: number): readonly GameEvent[] =>
  events.flatMap((event) => eventFor(event, seat === ALL_SEATS ? 'umpire' : seat) ?? []);

/** How an entry is told: the note for an automatic decision, and whether its chance was dice that can be shown. */
export interface Telling {
  readonly seat: number;
  readonly forced: string;
  readonly isDice: boolean;
}

/** The lines of one entry as a seat may read them. */
export function linesOf(
  words: Words,
  entry: Entry,
  events: readonly GameEvent[],
  { seat, forced, isDice }: Telling,
): LogLine[] {
  const { n } = entry;
  const lines: LogLine[] = [];
  if ('fell' in entry && isDice && events.every((e) => isSeenBy(e, seat))) {
    lines.push({
      key: `${n}d`,
      n,
      text: facesOf(words.game, entry.chance, entry.fell),
      rule: '',
      places: [],
      units: [],
      kind: 'dice',
    });
  }
  joined(seenBy(events, seat)).forEach((event, i) => {
    const subjects = words.subjects(event.key, event.figures);
    lines.push({
      key: `${n}.${i}`,
      n,
      text: words.sentence(event.key, event.figures),
      rule: event.rule,
      ...subjects,
      kind: 'event',
    });
  });
  if (forced !== '') lines.push({ key: `${n}f`, n, text: forced, rule: '', places: [], units: [], kind: 'note' });
  return lines;
}

/** Dice as they lie on the table: a ten may be printed as a 0. */
export const facesOf = ({ info }: Game, stream: string, fell: readonly number[]): string =>
  fell.map((face) => info.faces?.[stream]?.[face - 1] ?? String(face)).join(' ');

/** Whether an entry is a roll of dice and not a draw. Found once for each stream, at the position where it was first used. */
export function diceReader(match: Story): (n: number) => boolean {
  const streams = new Map<string, boolean>();
  return (n) => {
    const entry = match.line[n];
    if (!('chance' in entry)) return false;
    const known = streams.get(entry.chance);
    if (known !== undefined) return known;
    const pending = match.game.pending(match.stateAt(n));
    const dice = pending.kind === 'chance' && pending.cup === undefined && pending.see < 0;
    streams.set(entry.chance, dice);
    return dice;
  };
}

/** A march of many steps becomes one line: each step that begins where the last one ended is added to it, with its cost. */
function joined(events: readonly GameEvent[]): GameEvent[] {
  const list: GameEvent[] = [];
  for (const event of events) {
    const last = list[list.length - 1];
    const [a, b] = [last?.figures, event.figures];
    const goesOn = last?.key === event.key && a?.unit === b.unit && a?.to !== undefined && a.to === b.from;
    if (!last || !goesOn) {
      list.push(event);
      continue;
    }
    const figures: Record<string, GameEvent['figures'][string]> = { ...a, to: b.to };
    if (typeof a?.cost === 'number' && typeof b.cost === 'number') figures.cost = a.cost + b.cost;
    list[list.length - 1] = { ...last, figures };
  }
  return list;
}

/** Which moves are shown, and to whom. */
export interface TrailSpan {
  readonly from: number;
  readonly to: number;
  readonly seat: number;
}

/** A unit's movement between two entries: the places it went through, from the first to the last. */
export interface UnitRoute {
  readonly unit: number;
  readonly places: readonly number[];
}

/** Moved counters, as they lay at their first place. */
export function ghostsOf(pieces: readonly Piece[], routes: readonly UnitRoute[]): readonly Piece[] {
  const from = new Map(routes.map((route) => [route.unit, route.places[0]]));
  return pieces.flatMap((piece) => {
    const place = from.get(piece.unit);
    return place === undefined ? [] : [{ ...piece, place, badges: [] }];
  });
}

export function routesOf(
  match: Pick<Story, 'eventsAt' | 'from'>,
  words: Words,
  { from, to, seat }: TrailSpan,
): readonly UnitRoute[] {
  const routes = new Map<number, UnitRoute>();
  const events: GameEvent[] = [];
  for (let n = Math.max(match.from, from); n < to; n++) events.push(...match.eventsAt(n));
  const isKnown = (figure: unknown): figure is number => typeof figure === 'number' && figure !== UNKNOWN;
  for (const event of seenBy(events, seat)) {
    const { from: start, to: end, unit } = event.figures;
    if (!isKnown(start) || !isKnown(end) || !isKnown(unit)) continue;
    if (words.kindOf(event.key, 'from') !== 'place') continue;
    routes.set(unit, { unit, places: wayOn(routes.get(unit)?.places ?? [], start, end) });
  }
  return [...routes.values()].filter(({ places }) => places[0] !== places.at(-1));
}

/** A way with one more step. A step that begins elsewhere begins where the unit was put. */
export const wayOn = (places: readonly number[], from: number, to: number): readonly number[] =>
  places.at(-1) === from ? [...places, to] : [...places, from, to];
