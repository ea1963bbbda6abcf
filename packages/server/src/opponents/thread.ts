/** A thread in which the program thinks: it is given views and seeds, and nothing that leads to a match or its dice. */

import { parentPort, workerData } from 'node:worker_threads';
import { OpponentHost, type ToOpponents } from '@cauldron/ai';
import { openShelf } from '../match/bundles.ts';

/** The rules a match is pinned to. */
export interface Pinned {
  readonly game: string;
  readonly rules: number;
  readonly pack: string;
}

export interface Asked {
  readonly pinned: Pinned;
  readonly message: ToOpponents;
}

const { bundleFolder } = workerData as { readonly bundleFolder: string };
const shelf = openShelf(bundleFolder);
/** One for each set of rules: a host loads a game by its name alone. */
const hosts = new Map<string, OpponentHost>();

function hostOf({ game, rules, pack }: Pinned): OpponentHost {
  const key = JSON.stringify([game, rules, pack]);
  const known = hosts.get(key);
  if (known) return known;
  const host = new OpponentHost({
    post: (message) => parentPort?.postMessage(message),
    async load() {
      const found = await shelf.find(game, rules, pack);
      if (!found) throw new Error(`the rules of ${game} (${rules}, ${pack}) are not here`);
      return found;
    },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    clock: () => performance.now(),
  });
  hosts.set(key, host);
  return host;
}

parentPort?.on('message', ({ pinned, message }: Asked) => void hostOf(pinned).hear(message));
