/**
 * Matches on this device, in IndexedDB: a row for each match, a row for each line of its journal, and saved positions on the way,
 * so that a match opens near its end.
 */

import type { MatchHeader, SavedMatch } from '@cauldron/engine';
import type { SeatPlayer } from '../table/seats.ts';

export type { SeatPlayer };

export interface MatchCard {
  readonly id: string;
  readonly header: MatchHeader;
  readonly seats: readonly SeatPlayer[];
  /** The board is never covered between its players. */
  readonly isOpen?: boolean | undefined;
  /** For the list: when it was last played, and where it stood. */
  readonly played: number;
  readonly turn: number;
  readonly isOver?: boolean;
  /** How often dice were taken back. */
  readonly rewinds?: number;
}

/** Where journals are kept. Every promise resolves only when the lines are on the device. */
export interface Store {
  /** Whether it survives the page. */
  readonly isLasting: boolean;
  list(): Promise<readonly MatchCard[]>;
  /** Lines `from`, `from + 1`… to the last. */
  lines(id: string, from?: number): Promise<readonly string[]>;
  /** How many lines there are. */
  length(id: string): Promise<number>;
  /** The newest position at or before this many lines of the journal. */
  position(id: string, most: number): Promise<KeptPosition | undefined>;
  /** All positions, in the order of the journal; `journals` gives only the number of lines at each. */
  positions(id: string): Promise<readonly KeptPosition[]>;
  journals(id: string): Promise<readonly number[]>;
  /** Writes lines `from`, `from + 1`… and positions, all or none. Rejects with `Overtaken` if another tab has written one of the lines. */
  append(card: MatchCard, from: number, lines: readonly string[], positions?: readonly KeptPosition[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Reports the number of a match's lines whenever another tab has added some. Call the returned function to stop. */
  watch(id: string, onWritten: (length: number) => void): () => void;
}

/** A match saved after this many lines of its journal. Standing orders are kept elsewhere. */
export type KeptPosition = SavedMatch & { readonly journal: number };

/** Another tab was first. */
export class Overtaken extends Error {}

const NAME = 'cauldron';
const STORES = ['cards', 'lines', 'positions'] as const;

/** A store in memory, for tests and for browsers without storage. */
export function memoryStore(): Store {
  const cards = new Map<string, MatchCard>();
  const journals = new Map<string, string[]>();
  const kept = new Map<string, KeptPosition[]>();
  const positions = (id: string) => kept.get(id) ?? [];
  return {
    isLasting: false,
    list: async () => [...cards.values()].sort((a, b) => b.played - a.played),
    lines: async (id, from = 0) => (journals.get(id) ?? []).slice(from),
    length: async (id) => journals.get(id)?.length ?? 0,
    position: async (id, most) => positions(id).findLast(({ journal }) => journal <= most),
    positions: async (id) => [...positions(id)],
    journals: async (id) => positions(id).map(({ journal }) => journal),
    async append(card, from, lines, added = []) {
      const journal = journals.get(card.id) ?? [];
      if (journal.length !== from) throw new Overtaken('another tab was first');
      for (const line of lines) journal.push(line);
      journals.set(card.id, journal);
      kept.set(card.id, [...positions(card.id), ...added]);
      cards.set(card.id, card);
    },
    async remove(id) {
      cards.delete(id);
      journals.delete(id);
      kept.delete(id);
    },
    watch: () => () => undefined,
  };
}

export async function deviceStore(): Promise<Store> {
  const db = await open();
  const write = (work: (cards: IDBObjectStore, lines: IDBObjectStore, positions: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const change = db.transaction([...STORES], 'readwrite', { durability: 'strict' });
      change.oncomplete = () => resolve();
      // Any failure aborts the transaction; only then is its reason known.
      change.onabort = () => reject(change.error ?? new Error('the device refused'));
      try {
        work(change.objectStore('cards'), change.objectStore('lines'), change.objectStore('positions'));
      } catch (error) {
        reject(error);
        change.abort();
      }
    });
  const read = (name: (typeof STORES)[number]) => db.transaction(name).objectStore(name);
  const tabs = new BroadcastChannel(NAME);
  return {
    isLasting: true,
    async list() {
      const cards = await result<MatchCard[]>(read('cards').getAll());
      return cards.sort((a, b) => b.played - a.played);
    },
    lines: (id, from = 0) => result<string[]>(read('lines').getAll(rangeOf(id, from))),
    async length(id) {
      const last = await result(read('lines').openKeyCursor(rangeOf(id), 'prev'));
      return last ? secondOf(last.key) + 1 : 0;
    },
    async position(id, most) {
      const last = await result(read('positions').openCursor(rangeOf(id, 0, Math.max(0, most)), 'prev'));
      return last?.value as KeptPosition | undefined;
    },
    positions: (id) => result<KeptPosition[]>(read('positions').getAll(rangeOf(id))),
    journals: async (id) => (await result(read('positions').getAllKeys(rangeOf(id)))).map(secondOf),
    async append(card, from, lines, added = []) {
      try {
        await write((cards, journal, positions) => {
          // `add` fails if the line exists: two tabs never overwrite each other.
          for (const [i, line] of lines.entries()) journal.add(line, [card.id, from + i]);
          for (const position of added) positions.put(position, [card.id, position.journal]);
          cards.put(card);
        });
      } catch (error) {
        throw error instanceof DOMException && error.name === 'ConstraintError' ? new Overtaken(error.message) : error;
      }
      const written: TabNews = { id: card.id, length: from + lines.length };
      tabs.postMessage(written);
    },
    remove: (id) =>
      write((cards, journal, positions) => {
        journal.delete(rangeOf(id));
        positions.delete(rangeOf(id));
        cards.delete(id);
      }),
    watch(id, onWritten) {
      const hear = ({ data }: MessageEvent<TabNews>) => {
        if (data.id === id) onWritten(data.length);
      };
      tabs.addEventListener('message', hear);
      return () => tabs.removeEventListener('message', hear);
    },
  };
}

/** What tabs tell each other. */
interface TabNews {
  readonly id: string;
  readonly length: number;
}

const rangeOf = (id: string, from = 0, to = Number.MAX_SAFE_INTEGER): IDBKeyRange =>
  IDBKeyRange.bound([id, from], [id, to]);

/** The second number in a key. */
const secondOf = (key: IDBValidKey): number => (Array.isArray(key) ? Number(key[1]) : 0);

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore('cards', { keyPath: 'id' });
      request.result.createObjectStore('lines');
    }
    if (oldVersion < 2) request.result.createObjectStore('positions');
  };
  const db = await result(request);
  // Closes so that a later release in another tab can upgrade the database.
  db.onversionchange = () => db.close();
  return db;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device refused'));
  });
}
