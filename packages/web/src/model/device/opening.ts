/** Opens a match on the device: from its newest kept position and the entries since. Earlier entries are read when somebody looks back. The file is loaded when somebody goes on with a match. */

import {
  type Game,
  isFault,
  isRefusal,
  type JournalEntry,
  Match,
  type MatchHeader,
  type MatchPast,
  type Refusal,
  readMatchText,
  type State,
} from '@cauldron/engine';
import { POSITION_EVERY } from './keeper.ts';
import type { MatchCard, Store } from './store.ts';

export { isFault, readMatchText };

/** At least this many lines are read with a match: those that the log shows, and the decisions that may be taken back. */
const LINES_AT_LEAST = 128;
/** The most lines between two positions. With more, looking back would take too long. */
const MOST_BETWEEN = 8 * POSITION_EVERY;

/** A match, the number of its lines on the device, and the number of lines at its newest kept position. */
export interface Opened {
  readonly match: Match<State>;
  readonly kept: number;
  readonly positionAt: number;
}

/** Undefined if its lines are damaged. */
export async function openKept(game: Game, card: MatchCard, store: Store): Promise<Opened | Refusal | undefined> {
  const { id, header } = card;
  const kept = await store.length(id);
  let at = await store.position(id, kept - LINES_AT_LEAST);
  for (; at; at = await store.position(id, at.journal - 1)) {
    const [position, since] = [at, journalOf(header, await store.lines(id, at.journal))];
    const past = () => pastOf(store, card, position.journal);
    const match = since && Match.resume(game, header, position, since, past);
    // A position that the lines do not continue is useless: something was taken back behind it, or the rules differ.
    if (match && !isRefusal(match)) return { match, kept, positionAt: position.journal };
  }
  const journal = journalOf(header, await store.lines(id));
  const match = journal && Match.load(game, header, journal);
  return match === undefined || isRefusal(match) ? match : { match, kept, positionAt: 0 };
}

/** Whether a long part of a match has no positions. Then it is folded once more in the background. */
export async function isBare(store: Store, { id }: MatchCard): Promise<boolean> {
  if (!store.isLasting) return false;
  const marks = [0, ...(await store.journals(id)), await store.length(id)];
  return marks.some((mark, i) => mark - (marks[i - 1] ?? 0) > MOST_BETWEEN);
}

async function pastOf(store: Store, { id, header }: MatchCard, length: number): Promise<MatchPast> {
  const lines = (await store.lines(id)).slice(0, length);
  return { journal: journalOf(header, lines) ?? [], saved: await store.positions(id) };
}

function journalOf(header: MatchHeader, lines: readonly string[]): readonly JournalEntry[] | undefined {
  const record = readMatchText([JSON.stringify(header), ...lines].join('\n'));
  return isFault(record) ? undefined : record.journal;
}
