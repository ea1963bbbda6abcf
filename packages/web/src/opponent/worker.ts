/** The computer's own thread. It has the rules, gets views and seeds, and never has a match. */

import { OpponentHost, type ToOpponents } from '@cauldron/ai';
import type { Game, Pin } from '@cauldron/engine';
import { findRules } from '../rules.ts';

/** The first message says which rules it plays by. */
export type ToWorker = ToOpponents | { readonly kind: 'rules'; readonly pin: Pin };

let rules: Promise<Game> | undefined;

function load(): Promise<Game> {
  if (!rules) throw new Error('it was not told the rules');
  return rules;
}

/** A timer would wait for milliseconds each time; a message to itself only waits behind the others. */
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

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind !== 'rules') return void host.hear(data);
  rules = findRules(data.pin);
  // The error goes to the asker.
  rules.catch(() => undefined);
});
