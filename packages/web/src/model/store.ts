/** Matches on this device: IndexedDB, a row for each match and a row for each line of its journal. */

import type { MatchHeader } from '@cauldron/engine';

export type Player = 'person' | 'random';

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
  /** Writes lines `from`, `from + 1`…; rejects if another tab has written one of them. */
  append(card: MatchCard, from: number, lines: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
}

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
      if (journal.length !== from) throw new Error('conflict');
      journals.set(card.id, [...journal, ...lines]);
      cards.set(card.id, card);
    },
    async remove(id) {
      cards.delete(id);
      journals.delete(id);
    },
  };
}

export async function deviceStore(): Promise<Store> {
  const db = await open();
  const write = (work: (cards: IDBObjectStore, lines: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const change = db.transaction(['cards', 'lines'], 'readwrite', { durability: 'strict' });
      change.oncomplete = () => resolve();
      change.onerror = () => reject(change.error ?? new Error('the device refused'));
      change.onabort = () => reject(change.error ?? new Error('the device refused'));
      work(change.objectStore('cards'), change.objectStore('lines'));
    });
  return {
    async list() {
      const cards = await result<MatchCard[]>(db.transaction('cards').objectStore('cards').getAll());
      return cards.sort((a, b) => b.played - a.played);
    },
    lines: (id) => result<string[]>(db.transaction('lines').objectStore('lines').getAll(rangeOf(id))),
    append: (card, from, lines) =>
      write((cards, journal) => {
        // `add` fails where a line is there already: two tabs never write over each other.
        for (const [i, line] of lines.entries()) journal.add(line, [card.id, from + i]);
        cards.put(card);
      }),
    remove: (id) =>
      write((cards, journal) => {
        journal.delete(rangeOf(id));
        cards.delete(id);
      }),
  };
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
