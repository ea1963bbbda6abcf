/** The computer's own thread: it has the rules, and hears views and seeds; it never has a match. */

import '../no-eval.ts';
import { OpponentHost, type ToOpponents } from '@cauldron/ai';
import type { Game } from '@cauldron/engine';
import { loadRules } from '../pack.ts';

const games = new Map<string, Promise<Game>>();

function load(id: string): Promise<Game> {
  const known = games.get(id) ?? loadRules(id);
  games.set(id, known);
  return known;
}

/** A timer would wait for milliseconds each time; a message to oneself only waits for the others. */
const { port1, port2 } = new MessageChannel();
let wake = () => {};
port1.onmessage = () => wake();
const pause = () =>
  new Promise<void>((resolve) => {
    wake = resolve;
    port2.postMessage(undefined);
  });

const host = new OpponentHost({
  post: (message) => postMessage(message),
  load,
  pause,
  clock: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<ToOpponents>) => void host.hear(data));
