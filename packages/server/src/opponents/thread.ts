/** A thread in which the program thinks. It gets views and seeds, and nothing that leads to a match or its dice. */

import { parentPort, workerData } from 'node:worker_threads';
import { OpponentHost, type ToOpponents } from '@cauldron/ai';
import { bundleName, type Pin } from '@cauldron/engine';
import { BundleFolder } from '../match/bundle-folder.ts';
import { openShelf } from '../match/bundles.ts';

export interface PinnedMessage {
  readonly pinned: Pin;
  readonly message: ToOpponents;
}

const { bundleFolder } = workerData as { readonly bundleFolder: string };
const shelf = openShelf(new BundleFolder(bundleFolder));
/** One host for each set of rules, because a host loads a game by its name alone. */
const hosts = new Map<string, OpponentHost>();

function hostOf(pin: Pin): OpponentHost {
  const key = bundleName(pin);
  const known = hosts.get(key);
  if (known) return known;
  const host = new OpponentHost({
    post: (message) => parentPort?.postMessage(message),
    async load() {
      const found = await shelf.find(pin);
      if (!found) throw new Error(`the rules of ${key} are not here`);
      return found;
    },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    clock: () => performance.now(),
  });
  hosts.set(key, host);
  return host;
}

parentPort?.on('message', ({ pinned, message }: PinnedMessage) => void hostOf(pinned).hear(message));
