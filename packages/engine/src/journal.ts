/** What a match writes down: its header, and one entry for each decision, each fall of chance and each undo. */

import { readOutcome, type SavedChance } from './chance/source.ts';
import type { Encoded } from './flow/codec.ts';
import type { GameEvent } from './flow/events.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { NamedAction } from './flow/vocabulary.ts';
import type { When, WindowInfo } from './flow/windows.ts';
import type { Game, GameInfo, Options } from './game.ts';
import { isRecord } from './pack/path.ts';

/** The first line of a match file. */
export interface MatchHeader {
  readonly cauldron: 'match';
  readonly format: 1;
  readonly game: string;
  readonly scenario: string;
  readonly options: Options;
  readonly pack: string;
  readonly rules: number;
  /** The seed of all dice; '' if they are fair. */
  readonly seed: string;
  /** A fork takes dice from its own seed only after this many entries of its journal. */
  readonly seedFrom: number;
  /** Fair dice come from no seed: each message of a player brought its own bytes (record.ts). */
  readonly dice?: 'fair';
}

/** A decision, with the hash of the position after it. `order`: a standing order made it. */
export interface Decision {
  readonly n: number;
  readonly seat: number;
  readonly do: NamedAction;
  readonly order?: true;
  readonly hash: string;
}
/** A die or a draw. */
export interface Fall {
  readonly n: number;
  readonly chance: string;
  readonly fell: readonly number[];
  readonly hash: string;
}
/** The line goes back to before entry `undo`. The dice do not. */
export interface Undo {
  readonly undo: number;
  readonly seat: number;
}
export type Entry = Decision | Fall;
export type JournalEntry = Entry | Undo;

/** A match saved at one point: earlier entries are only counted. */
export interface SavedMatch {
  /** The entries of the line so far. */
  readonly line: number;
  /** The entries of the journal so far. */
  readonly journal?: number;
  readonly state: Encoded;
  readonly orders: readonly (readonly [
    seatAndWindow: string,
    answer: NamedAction,
    when?: When | null,
    unless?: When,
  ])[];
  /** The state of the seeded dice. */
  readonly chance?: SavedChance;
}

/** What came before a match was resumed: the entries of its journal, and the positions saved on the way. */
export interface MatchPast {
  readonly journal: readonly JournalEntry[];
  readonly saved: readonly SavedMatch[];
}

/** A match goes on only with the rules and the pack that it began with. */
export function unfit({ info }: { readonly info: GameInfo }, { game, pack, rules }: MatchHeader): Refusal | undefined {
  if (game !== info.id) return refuse('', 'match-of-other-game', { game });
  if (pack !== info.packHash) return refuse('', 'match-of-other-pack', { pack, have: info.packHash });
  return rules === info.rulesVersion
    ? undefined
    : refuse('', 'match-of-other-rules', { rules, have: info.rulesVersion });
}

/** An answer given in advance: only if all figures of `when` are met, and not if all of `unless` are. */
export interface StandingOrder {
  readonly answer: NamedAction;
  readonly when: When | undefined;
  readonly unless: When | undefined;
}

/** Whether a decision let a window pass, and did nothing else: no decision of substance. */
export const letsPass = ({ windows }: Pick<GameInfo, 'windows'>, entry: Decision): boolean =>
  windows.some((one) => one.default?.[0] === entry.do[0]);

/** How often a journal went back over a die or a draw. Entries that are not loaded count for nothing. */
export function rewindsOver(journal: readonly (JournalEntry | undefined)[]): number {
  const line: Entry[] = [];
  let rewinds = 0;
  for (const entry of journal) {
    if (!entry) continue;
    if (!('undo' in entry)) line.push(entry);
    else if (line.splice(Math.max(0, entry.undo - (line[0]?.n ?? 0))).some((one) => 'chance' in one)) rewinds++;
  }
  return rewinds;
}

/** Whether an order answers a question that states these conditions. */
export const answersBy = ({ when, unless }: StandingOrder, conditions: Readonly<Record<string, number>>): boolean =>
  (when === undefined || isMet(when, conditions)) && (unless === undefined || !isMet(unless, conditions));

/** Whether a question's conditions meet an order. A condition that the question does not state is not met. */
export const isMet = (when: When, conditions: Readonly<Record<string, number>>): boolean =>
  Object.entries(when).every(([name, { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }]) => {
    const figure = conditions[name];
    return figure !== undefined && figure >= from && figure <= to;
  });

/** Whether these are conditions that a window declares, each with whole numbers as its bounds. */
export function isWhenOf({ conditions }: WindowInfo, value: unknown): value is When {
  const isRange = (range: unknown) =>
    isRecord(range) &&
    Object.entries(range).every(([end, n]) => (end === 'from' || end === 'to') && Number.isSafeInteger(n));
  return isRecord(value) && Object.entries(value).every(([name, range]) => conditions.includes(name) && isRange(range));
}

/** The entries that still stand at the end of a journal; `line` holds those that stood before it. */
export function standing(journal: readonly JournalEntry[], line: Entry[] = []): Entry[] {
  for (const entry of journal) {
    if ('undo' in entry) line.length = Math.min(line.length, entry.undo);
    else line.push(entry);
  }
  return line;
}

/** Applies an entry to a position, or returns why it cannot. */
export function applyEntry<S extends State>(
  game: Game<S>,
  state: S,
  entry: Entry,
  events?: GameEvent[],
): Refusal | undefined {
  const pending = game.pending(state);
  if ('chance' in entry) {
    if (pending.kind !== 'chance' || pending.stream !== entry.chance) return refuse('', 'no-chance-awaited');
    try {
      return game.apply(state, readOutcome(pending, entry.fell), events);
    } catch {
      return refuse('', 'no-such-roll');
    }
  }
  if (pending.kind !== 'question' || pending.seat !== entry.seat)
    return refuse('', 'not-your-question', { seat: entry.seat });
  const action = game.vocabulary.read(entry.do);
  return isRefusal(action) ? action : game.apply(state, action, events);
}

/** A match file: the header and the lines of the entries. */
export const writeRecord = (header: MatchHeader, lines: readonly string[]): string =>
  [JSON.stringify(header), ...lines, ''].join('\n');
