/** Matches on this device: IndexedDB, a row for each match and a row for each line of its journal. */

import type { MatchHeader } from '@cauldron/engine';
import type { Player } from '../table/seats.ts';

export type { Player };

export interface MatchCard {
  readonly id: string;
  readonly header: MatchHeader;
  readonly seats: readonly Player[];
  /** Nothing is covered between the people who play it. */
  readonly isOpen?: boolean | undefined;
  /** For the list: when it was last played, and where it stood. */
  readonly played: number;
  readonly turn: number;
  readonly isOver?: boolean;
}

/** Where journals are kept. Every promise resolves when the lines are on the device, not before. */
export interface Store {
  list(): Promise<readonly MatchCard[]>;
  lines(id: string): Promise<readonly string[]>;
  /** Writes lines `from`, `from + 1`…, all of them or none; rejects with `Overtaken` if another tab has written one of them. */
  append(card: MatchCard, from: number, lines: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Tells how many lines a match has whenever another tab has added some, until the returned function is called. */
  watch(id: string, onWritten: (length: number) => void): () => void;
}

/** Another tab was first. */
export class Overtaken extends Error {}

const NAME = 'cauldron';

/** A store that forgets, for tests and for browsers that keep nothing. */
export function memoryStore(): Store {
  const cards = new Map<string, MatchCard>();
  const journals = new Map<string, string[]>();
  return {
    list: async () => [...cards.values()].sort((a, b) => b.played - a.played),
    lines: async (id) => [...(journals.get(id) ?? [])],
    async append(card, from, lines) {
      const journal = journals.get(card.id) ?? [];
      if (journal.length !== from) throw new Overtaken('another tab was first');
      journals.set(card.id, [...journal, ...lines]);
      cards.set(card.id, card);
    },
    async remove(id) {
      cards.delete(id);
      journals.delete(id);
    },
    watch: () => () => undefined,
  };
}

export async function deviceStore(): Promise<Store> {
  const db = await open();
  const write = (work: (cards: IDBObjectStore, lines: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const change = db.transaction(['cards', 'lines'], 'readwrite', { durability: 'strict' });
      change.oncomplete = () => resolve();
      // Whatever fails, on the way or at the end, aborts the whole; only then does the transaction know the reason.
      change.onabort = () => reject(change.error ?? new Error('the device refused'));
      try {
        work(change.objectStore('cards'), change.objectStore('lines'));
      } catch (error) {
        reject(error);
        change.abort();
      }
    });
  const tabs = new BroadcastChannel(NAME);
  return {
    async list() {
      const cards = await result<MatchCard[]>(db.transaction('cards').objectStore('cards').getAll());
      return cards.sort((a, b) => b.played - a.played);
    },
    lines: (id) => result<string[]>(db.transaction('lines').objectStore('lines').getAll(rangeOf(id))),
    async append(card, from, lines) {
      try {
        await write((cards, journal) => {
          // `add` fails where a line is there already: two tabs never write over each other.
          for (const [i, line] of lines.entries()) journal.add(line, [card.id, from + i]);
          cards.put(card);
        });
      } catch (error) {
        throw error instanceof DOMException && error.name === 'ConstraintError' ? new Overtaken(error.message) : error;
      }
      const written: Written = { id: card.id, length: from + lines.length };
      tabs.postMessage(written);
    },
    remove: (id) =>
      write((cards, journal) => {
        journal.delete(rangeOf(id));
        cards.delete(id);
      }),
    watch(id, onWritten) {
      const hear = ({ data }: MessageEvent<Written>) => {
        if (data.id === id) onWritten(data.length);
      };
      tabs.addEventListener('message', hear);
      return () => tabs.removeEventListener('message', hear);
    },
  };
}

/** What tabs tell each other. */
interface Written {
  readonly id: string;
  readonly length: number;
}

const rangeOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('cards', { keyPath: 'id' });
    request.result.createObjectStore('lines');
  };
  return result(request);
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device refused'));
  });
}
