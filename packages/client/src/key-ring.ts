/** The keys of this device, one for each seat that it plays. A page keeps them where scripts cannot read them; a bot in its storage. */

import { fromHex, toHex } from '@cauldron/fair';
import { curve, type DeviceKey } from './curve.ts';
import type { ClientStorage } from './storage.ts';

export interface KeyRing {
  /** The key of this device for a seat. It is made at the first call, and is the same at every later one. */
  keyFor(match: string, seat: number): Promise<DeviceKey>;
  isSigned(key: string, text: string, sig: string): Promise<boolean>;
}

/** Keys whose secrets lie in a storage of texts. */
export function storedKeys(storage: ClientStorage, random: () => Uint8Array): KeyRing {
  return {
    async keyFor(match, seat) {
      const name = `cauldron.key.${match}.${seat}`;
      const kept = storage.getItem(name);
      const seed = kept !== null && fromHex(kept)?.length === 32 ? kept : toHex(random());
      storage.setItem(name, seed);
      const here = await curve();
      return here.revive(await here.fromSeed(seed));
    },
    isSigned: async (...signed) => (await curve()).isSigned(...signed),
  };
}
