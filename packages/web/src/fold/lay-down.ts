/** Folds a record, checks every entry, and stores it on the device with positions on the way. After that it opens near its end. */

import {
  type Game,
  isFault,
  isRefusal,
  type JournalEntry,
  Match,
  type RecordFault,
  type Refusal,
  readMatchText,
} from '@cauldron/engine';
import { POSITION_EVERY, positionOf } from '../model/device/keeper.ts';
import type { KeptPosition, MatchCard, Store } from '../model/device/store.ts';

/** What is known of a match before it is folded. */
export type NewCard = Omit<MatchCard, 'turn' | 'isOver'>;

/** It is on the device. `isCut`: its last line was cut off, and is left out. */
export interface Laid {
  readonly isCut: boolean;
}

/**
 * Takes a file from elsewhere as a new match of this device, or returns what is wrong with it. `heard` gets the number of
 * finished entries.
 */
export async function layDownFile(
  game: Game,
  text: string,
  card: Omit<NewCard, 'header'>,
  store: Store,
  heard: (done: number) => void,
): Promise<Laid | Refusal | RecordFault> {
  const record = readMatchText(text);
  if (isFault(record)) return record;
  const { header, journal } = record;
  const folded = fold(game, { ...card, header }, journal, heard);
  if (isRefusal(folded)) return folded;
  const lines = journal.map((entry) => JSON.stringify(entry));
  await store.append(folded.card, 0, lines, folded.positions);
  return { isCut: record.isCut };
}

/** Adds missing positions to a match that is already on the device. */
export async function layDownKept(
  game: Game,
  card: MatchCard,
  store: Store,
  heard: (done: number) => void,
): Promise<Laid | Refusal | RecordFault> {
  const lines = await store.lines(card.id);
  const record = readMatchText([JSON.stringify(card.header), ...lines].join('\n'));
  if (isFault(record)) return record;
  const folded = fold(game, card, record.journal, heard);
  if (isRefusal(folded)) return folded;
  await store.append(card, lines.length, [], folded.positions);
  return { isCut: record.isCut };
}

function fold(
  game: Game,
  card: NewCard,
  journal: readonly JournalEntry[],
  heard: (done: number) => void,
): { readonly card: MatchCard; readonly positions: readonly KeptPosition[] } | Refusal {
  const match = Match.open(game, card.header);
  if (isRefusal(match)) return match;
  const positions: KeptPosition[] = [];
  for (const [i, entry] of journal.entries()) {
    const refusal = match.take(entry);
    if (refusal) return refusal;
    if ((i + 1) % POSITION_EVERY > 0) continue;
    positions.push(positionOf(match));
    heard(i + 1);
  }
  const isOver = game.pending(match.state).kind === 'outcome';
  return { card: { ...card, turn: game.clock(match.state).turn, isOver }, positions };
}
