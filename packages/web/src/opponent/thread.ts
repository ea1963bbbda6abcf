/** The computer of a table, in a thread that starts with the first question. */

import type { FromOpponents } from '@cauldron/ai';
import type { Game, Pin } from '@cauldron/engine';
import type { Table } from '../model/table/table.ts';
import { findRules } from '../rules.ts';
import { type Dial, type Lock, Thinker } from './thinker.ts';
import type { ToWorker } from './worker.ts';

/** The thread loads the rules itself, because functions cannot be posted. */
const dialFor =
  ({ game, rules, pack }: Pin): Dial =>
  (onHeard, onLost) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'computer' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromOpponents>) => onHeard(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      onLost(event.message || 'its thread could not be started');
    });
    const post = (message: ToWorker) => worker.postMessage(message);
    post({ kind: 'rules', pin: { game, rules, pack } });
    return { post, close: () => worker.terminate() };
  };

/** Browsers grant locks only to pages from a secure connection. Without a lock, tabs notice each other when they write. */
const lockOf =
  (match: string): Lock =>
  (signal) =>
    new Promise((resolve, reject) => {
      if (!('locks' in navigator)) resolve(() => undefined);
      else
        navigator.locks
          .request(`cauldron computer ${match}`, { signal }, () => new Promise<void>((free) => resolve(() => free())))
          .catch(reject);
    });

const thinkers = new WeakMap<Table, Thinker>();

/** The game of a table with its advice; without it, if that cannot be loaded. */
export const advisedAt = ({ game, header }: Table): Promise<Game> =>
  game.advice ? Promise.resolve(game) : findRules(header).catch(() => game);

export function thinkerAt(table: Table): Thinker {
  const known =
    thinkers.get(table) ?? new Thinker(() => advisedAt(table), dialFor(table.header), undefined, lockOf(table.id));
  thinkers.set(table, known);
  return known;
}
