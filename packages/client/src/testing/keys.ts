/** Ed25519 at once, for tests whose clock stands still while a platform would compute. */

import { fromHex, toHex, utf8 } from '@cauldron/fair';
import * as ed from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import type { KeyRing } from '../key-ring.ts';
import type { ClientStorage } from '../storage.ts';

ed.hashes.sha512 = sha512;

const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();

export const isSigned = (key: string, text: string, sig: string): boolean =>
  ed.verify(bytesOf(sig), utf8(text), bytesOf(key));

/** The keys of one device. */
export function keysIn(storage: ClientStorage, random: () => Uint8Array): KeyRing {
  return {
    async keyFor(match, seat) {
      const name = `key ${match} ${seat}`;
      const seed = storage.getItem(name) ?? toHex(random());
      storage.setItem(name, seed);
      return {
        key: toHex(ed.getPublicKey(bytesOf(seed))),
        sign: async (text) => toHex(ed.sign(utf8(text), bytesOf(seed))),
      };
    },
    isSigned: async (...signed) => isSigned(...signed),
  };
}
