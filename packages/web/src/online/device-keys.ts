/**
 * The keys with which this browser signs: in a database of their own, as objects from which no script reads the secret, where the
 * browser has them. A browser that keeps nothing signs with keys that last as long as the page.
 */

import { type Curve, curve, type KeptKey, type KeyRing } from '@cauldron/client';

const NAME = 'cauldron-keys';
const KEYS = 'keys';

export function deviceKeys(): KeyRing {
  const held = new Map<string, Promise<KeptKey>>();
  return {
    async keyFor(match, seat) {
      const here = await curve();
      const name = `${match}/${seat}`;
      const kept = held.get(name) ?? keep(here, name);
      held.set(name, kept);
      return here.revive(await kept);
    },
    isSigned: async (...signed) => (await curve()).isSigned(...signed),
  };
}

/** The kept key, or a fresh one that is kept. Two tabs that ask at once get the same. */
async function keep(here: Curve, name: string): Promise<KeptKey> {
  const fresh = await here.fresh();
  try {
    const database = await open();
    const found = await new Promise<KeptKey | undefined>((resolve, reject) => {
      const transaction = database.transaction(KEYS, 'readwrite');
      const keys = transaction.objectStore(KEYS);
      const asked: IDBRequest<KeptKey | undefined> = keys.get(name);
      asked.onsuccess = () => {
        if (!isUsable(asked.result, fresh)) keys.put(fresh, name);
      };
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
    return isUsable(found, fresh) ? found : fresh;
  } catch {
    return fresh;
  }
}

/** A key of the other sort does not serve: the page was opened by https before, and now by plain http, or the other way round. */
const isUsable = (kept: KeptKey | undefined, fresh: KeptKey): kept is KeptKey =>
  kept !== undefined && 'seed' in kept === 'seed' in fresh;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(KEYS);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
