/** What happened, line by line, with what each line speaks of so that it can light the map. */

import type { Entry, GameEvent } from '@cauldron/engine';
import type { Story } from './board-table.ts';
import type { Words } from './words.ts';

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

/** Whether a seat may see an event. */
export const isSeenBy = (event: GameEvent, seat: number): boolean => event.see < 0 || (event.see & (1 << seat)) !== 0;

/** How an entry is told: what it says of a decision made by itself, and whether its chance was dice that can be shown. */
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
    lines.push({ key: `${n}d`, n, text: entry.fell.join(' '), rule: '', places: [], units: [], kind: 'dice' });
  }
  joined(events.filter((e) => isSeenBy(e, seat))).forEach((event, i) => {
    const subjects = words.subjects(event.figures);
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

/** A march of many steps reads as one: each step that begins where the last ended is added to it, with its cost. */
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
    const figures: Record<string, number | string> = { ...a, to: b.to };
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

/** A unit's way between two entries: from where it set out to where it came. */
export interface Route {
  readonly unit: number;
  readonly from: number;
  readonly to: number;
}

export function routesOf(match: Pick<Story, 'events'>, words: Words, { from, to, seat }: TrailSpan): readonly Route[] {
  const routes = new Map<number, Route>();
  for (const event of match.events.slice(Math.max(0, from), to).flat()) {
    const { from: start, to: end, unit } = event.figures;
    if (typeof start !== 'number' || typeof end !== 'number' || typeof unit !== 'number' || !isSeenBy(event, seat))
      continue;
    if (words.kindOf('from') !== 'place') continue;
    routes.set(unit, { unit, from: routes.get(unit)?.from ?? start, to: end });
  }
  return [...routes.values()].filter((route) => route.from !== route.to);
}
