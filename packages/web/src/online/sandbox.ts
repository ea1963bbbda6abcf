/**
 * A match online, tried out on this device. When it is over its record is complete, and any point can be played on or looked at.
 * Before that there is only this seat's view, and hidden things are imagined.
 */

import {
  type Game,
  isFault,
  isRefusal,
  Match,
  type MatchRecord,
  type Refusal,
  readMatchText,
  seededRng,
} from '@cauldron/engine';
import type { Edition } from '../edition.ts';
import { t } from '../messages/messages.ts';
import { Desk } from '../model/desk/desk.ts';
import { freshId, freshSeed } from '../model/device/fresh.ts';
import { deviceStore, memoryStore, type SeatPlayer, type Store } from '../model/device/store.ts';
import { LocalTable } from '../model/table/local-table.ts';
import type { Seating } from '../model/table/seating.ts';
import { Words } from '../model/words/words.ts';
import { seatIn } from './held-seats.ts';
import { api } from './host.ts';
import type { OnlineTable } from './online-table.ts';
import { sayProblem } from './problems.ts';
import { settledTo } from './settled.ts';

/** Why something cannot be tried out, as a sentence. */
export class NoSandbox extends Error {}

/** The match before entry `n` of the list, with new dice. */
export function forkOf(table: OnlineTable, edition: Edition, n: number): Promise<Desk> {
  return table.state.peek().table?.result ? forkRecord(table, edition, n) : forkView(table, edition, n);
}

/** The whole match from its record, with nothing hidden, to be watched from its beginning, with its luck. It stays on the server. */
export async function reviewOf(table: OnlineTable, edition: Edition): Promise<Desk> {
  const desk = await wholeOf(table, edition);
  desk.lookBack.goTo(0);
  return desk;
}

/** The whole match from its record, at its end. */
export const wholeOf = (table: OnlineTable, edition: Edition): Promise<Desk> =>
  openRecord(table, edition, Number.POSITIVE_INFINITY, memoryStore(), settledTo);

async function forkRecord(table: OnlineTable, edition: Edition, n: number): Promise<Desk> {
  const store = await deviceStore().catch(() => memoryStore());
  return noted(await openRecord(table, edition, table.seqBefore(n), store), t('online-sandbox-kept'));
}

/** A table that goes on from an entry of the record, with new dice. `to` is the number of entries taken over. */
async function openRecord(
  table: OnlineTable,
  edition: Edition,
  seq: number,
  store: Store,
  to = ({ line }: Match) => line.length,
): Promise<Desk> {
  const { header, fair } = await fetchRecord(table);
  const journal = (fair?.rows ?? []).filter((row) => row.k <= seq).flatMap((row) => row.entries);
  const seating = seatingOf(edition, store);
  const then = orThrow(Match.load(edition.game, header, journal), seating.words);
  return new Desk(await LocalTable.at(then.fork(to(then), freshSeed()), seating), edition);
}

async function forkView(table: OnlineTable, edition: Edition, n: number): Promise<Desk> {
  if (!(await table.reach(n))) throw new NoSandbox(t('online-unavailable'));
  const position = edition.game.imagine(table.viewAt(n), seededRng(freshSeed()));
  // The same rules, but an imagined set-up. No file could describe it, so it is neither stored nor exported.
  const game: Game = { ...edition.game, setup: () => edition.game.copy(position) };
  const { scenario, options } = table.info.terms;
  const seating = seatingOf(edition, memoryStore());
  const tried = orThrow(await LocalTable.begin(game, { scenario, options, seed: freshSeed() }, seating), seating.words);
  Object.assign(tried, { text: undefined });
  return noted(new Desk(tried, edition), t('online-sandbox-imagined'));
}

async function fetchRecord(table: OnlineTable): Promise<MatchRecord> {
  const answer = await api.call('record', { at: { match: table.id }, token: seatIn(table.id)?.token });
  if (!answer.ok) throw new NoSandbox(sayProblem(answer.problem));
  const record = readMatchText(answer.value);
  if (isFault(record)) throw new NoSandbox(t(record.key, { line: record.line }));
  return record;
}

/** One person tries both sides: nothing is covered. */
const seatingOf = ({ game, pack }: Edition, store: Store): Seating => ({
  id: freshId(),
  seats: game.info.sides.slice(0, 2).map((): SeatPlayer => 'person'),
  isOpen: true,
  store,
  words: new Words(game, pack),
  forcedNote: (label) => t('forced', { order: label }),
});

function noted(desk: Desk, text: string): Desk {
  desk.note.value = { text, rule: '' };
  return desk;
}

function orThrow<T>(made: T | Refusal, words: Words): T {
  if (isRefusal(made)) throw new NoSandbox(words.refusal(made));
  return made;
}
