/** The computer of a table, in a thread of its own that is begun when it is first asked. */

import type { FromOpponents } from '@cauldron/ai';
import type { Table } from '../model/board-table.ts';
import { type Dial, Thinker } from './thinker.ts';

const dial: Dial = (onHeard, onLost) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'computer' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromOpponents>) => onHeard(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onLost(event.message || 'its thread could not be started');
  });
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() };
};

const thinkers = new WeakMap<Table, Thinker>();

export function thinkerAt(table: Table): Thinker {
  const known = thinkers.get(table) ?? new Thinker(table.game, dial);
  thinkers.set(table, known);
  return known;
}
