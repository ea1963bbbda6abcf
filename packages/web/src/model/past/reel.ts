/** What happened, as beats that are shown one after another. Moves that nothing interrupts are one beat. */

import { eventFor, type Fight, type Figures, type GameEvent, type ShowKind, shownAs } from '@cauldron/engine';
import { type UnitRoute, wayOn } from './log.ts';
import { type ReelSource, summaryOf } from './summary.ts';

export type NoteKind = Exclude<ShowKind, 'move' | 'battle' | { readonly log: string }>;

/** One sentence of what happened. */
export interface ShownLine {
  readonly text: string;
  readonly rule: string;
  readonly kind: NoteKind;
  /** The faces of the dice that it tells of. */
  readonly dice?: readonly string[];
  /** Of a loss: who suffers it. */
  readonly units?: readonly number[];
}

export interface Beat {
  /** It begins in the position before entry `from`; when it is over, the position before entry `to` is shown. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'move' | 'battle' | 'note';
  readonly routes: readonly UnitRoute[];
  readonly lines: readonly ShownLine[];
  readonly units: readonly number[];
  readonly places: readonly number[];
  readonly fight?: Fight;
  /** The faces of the dice that fell with it. */
  readonly dice: readonly string[];
}

/** Whether an activation or a turn begins with a beat. */
export const opensActivation = ({ lines }: Beat): boolean =>
  lines.some(({ kind }) => kind === 'activation' || kind === 'turn');

/** The beats of entries `from` to `to` - 1, as the seat at the table may see them. */
export function reelOf(told: ReelSource, from: number, to: number): readonly Beat[] {
  const { match, seat } = told.table;
  const beats: Beat[] = [];
  for (let n = Math.max(match.from, from); n < to; n++) {
    const known = match.eventsAt(n).flatMap((event) => eventFor(event, seat.peek()) ?? []);
    const shown = known.flatMap((event) => beatOf(told, event, n) ?? []);
    shown.forEach((beat, i) => {
      // Within an entry the board stands before it: the next beat of the entry is not shown ahead of time.
      const whole = { ...beat, to: i === shown.length - 1 ? n + 1 : n };
      const last = beats.at(-1);
      const joined = last && together(last, whole);
      if (joined) beats[beats.length - 1] = joined;
      else beats.push(whole);
    });
  }
  return beats;
}

function beatOf(told: ReelSource, event: GameEvent, n: number): Beat | undefined {
  const { game, words } = told.table;
  const shown = shownAs(game.messages, event);
  if (typeof shown === 'object') return undefined;
  const { units, places } = words.subjects(event.key, event.figures);
  const base = { from: n, to: n, routes: [], lines: [], units, places, dice: [] };
  const route = shown === 'move' ? routeIn(event.figures) : undefined;
  if (route) return { ...base, kind: 'move', routes: [route] };
  if (shown === 'battle' && event.fight) {
    const { fight } = event;
    const dice = diceIn(told, n) ?? [String(fight.roll)];
    return {
      ...base,
      kind: 'battle',
      fight,
      dice,
      units: [...fight.attackers, ...fight.defenders],
      places: fight.places,
    };
  }
  const kind = shown === 'move' || shown === 'battle' ? 'map' : shown;
  // What a die decided is told with the die.
  const dice = 'roll' in event.figures ? diceIn(told, n) : undefined;
  const line = {
    text: words.sentence(event.key, event.figures),
    rule: event.rule,
    kind,
    ...(dice && { dice }),
    ...(kind === 'loss' && { units }),
  };
  const before = kind === 'turn' ? summaryOf(told, n) : [];
  return { ...base, kind: 'note', lines: [...before.map((text) => ({ text, rule: '', kind })), line] };
}

/** The faces of the dice that fell with an entry. */
const diceIn = ({ table }: ReelSource, n: number): readonly string[] | undefined =>
  table.log
    .of(n)
    .findLast((line) => line.kind === 'dice')
    ?.text.split(' ');

/** The step that an event reports; undefined if the reader may not know it. */
function routeIn({ unit, from, to }: Figures): UnitRoute | undefined {
  if (typeof unit !== 'number' || typeof from !== 'number' || typeof to !== 'number') return undefined;
  return unit < 0 || to < 0 ? undefined : { unit, places: from < 0 ? [to] : [from, to] };
}

/** The sentences that are news once everything has happened. What led to a fight is old once its dice have fallen: the card tells the result. */
export function newsOf(reel: readonly Beat[]): readonly ShownLine[] {
  const last = reel.findLastIndex((beat) => beat.fight);
  return reel
    .filter((beat, i) => beat.kind === 'note' && (i > last || opensActivation(beat)))
    .flatMap((beat) => beat.lines);
}

const WEIGHTS = ['turn', 'activation', 'banner', 'loss', 'gain', 'map'];
const weightOf = ({ kind }: ShownLine): number => WEIGHTS.indexOf(kind);

/** The sentences that matter most, in the order in which they happened. */
export function weightiest(lines: readonly ShownLine[], most: number): readonly ShownLine[] {
  const chosen = [...lines].sort((a, b) => weightOf(a) - weightOf(b)).slice(0, most);
  return lines.filter((line) => chosen.includes(line));
}

/** Two beats as one: moves run together, and so do notes of one kind. */
function together(a: Beat, b: Beat): Beat | undefined {
  const areMoves = a.kind === 'move' && b.kind === 'move';
  const areNotes =
    a.kind === 'note' && b.kind === 'note' && !opensActivation(b) && a.lines.at(-1)?.kind === b.lines[0].kind;
  if (!areMoves && !areNotes) return undefined;
  const merged = { ...a, to: b.to, units: [...a.units, ...b.units], places: [...a.places, ...b.places] };
  return areNotes
    ? { ...merged, lines: [...a.lines, ...b.lines] }
    : { ...merged, routes: joinRoutes(a.routes, b.routes) };
}

/** Steps of one unit become one way. */
function joinRoutes(a: readonly UnitRoute[], b: readonly UnitRoute[]): readonly UnitRoute[] {
  const ways = new Map(a.map((route) => [route.unit, route.places]));
  for (const { unit, places } of b) {
    const [from, to] = [places[0], places[places.length - 1]];
    ways.set(unit, wayOn(ways.get(unit) ?? [], from, to));
  }
  return [...ways].map(([unit, places]) => ({ unit, places }));
}
