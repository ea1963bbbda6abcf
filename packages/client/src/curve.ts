/**
 * Ed25519 on this device: the platform's own where it has it, otherwise a small library that is fetched only then. Pages that were
 * opened by plain http have no cryptography of the platform.
 */

import { fromHex, toHex, utf8 } from '@cauldron/fair';

/** A key that can sign. Its secret half does not leave the device. */
export interface DeviceKey {
  /** The public half, as hexadecimal digits. */
  readonly key: string;
  sign(text: string): Promise<string>;
}

/** What a device stores of a key: an object of the platform, from which nobody can read the secret, or the secret itself. */
export type KeptKey =
  | { readonly key: string; readonly secret: CryptoKey }
  | { readonly key: string; readonly seed: string };

export interface Curve {
  fresh(): Promise<KeptKey>;
  fromSeed(seed: string): Promise<KeptKey>;
  revive(kept: KeptKey): DeviceKey;
  isSigned(key: string, text: string, sig: string): Promise<boolean>;
}

let found: Promise<Curve> | undefined;

/** The curve of this platform. */
export function curve(): Promise<Curve> {
  found ??= ofPlatform().then((own) => own ?? ofLibrary());
  return found;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(fromHex(hex) ?? []);
const textBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(utf8(text));

/** What stands before the 32 bytes of a secret key in its PKCS #8 form (RFC 8410). */
const PKCS8 = '302e020100300506032b657004220420';
const NAME = 'Ed25519';

async function ofPlatform(): Promise<Curve | undefined> {
  const { subtle } = globalThis.crypto ?? {};
  try {
    // A browser may have cryptography, but not this curve.
    if (!subtle || !('privateKey' in (await subtle.generateKey(NAME, false, ['sign', 'verify'])))) return undefined;
  } catch {
    return undefined;
  }
  const publicOf = async (key: CryptoKey) => toHex(new Uint8Array(await subtle.exportKey('raw', key)));
  const known = new Map<string, Promise<CryptoKey>>();
  return {
    async fresh() {
      const pair = await subtle.generateKey(NAME, false, ['sign', 'verify']);
      if (!('privateKey' in pair)) throw new Error('no pair of keys was made');
      return { key: await publicOf(pair.publicKey), secret: pair.privateKey };
    },
    async fromSeed(seed) {
      const secret = await subtle.importKey('pkcs8', bytesOf(PKCS8 + seed), NAME, true, ['sign']);
      const { x } = await subtle.exportKey('jwk', secret);
      const open = await subtle.importKey('jwk', { kty: 'OKP', crv: NAME, x: x ?? '' }, NAME, true, ['verify']);
      return { key: await publicOf(open), secret };
    },
    revive(kept) {
      if (!('secret' in kept)) throw new Error('this key was not made by the platform');
      return {
        key: kept.key,
        sign: async (text) => toHex(new Uint8Array(await subtle.sign(NAME, kept.secret, textBytes(text)))),
      };
    },
    async isSigned(key, text, sig) {
      try {
        const open = known.get(key) ?? subtle.importKey('raw', bytesOf(key), NAME, false, ['verify']);
        known.set(key, open);
        return await subtle.verify(NAME, await open, bytesOf(sig), textBytes(text));
      } catch {
        return false;
      }
    },
  };
}

async function ofLibrary(): Promise<Curve> {
  const [ed, { sha512 }] = await Promise.all([import('@noble/ed25519'), import('@noble/hashes/sha2.js')]);
  ed.hashes.sha512 = sha512;
  const kept = (seed: string): KeptKey => ({ key: toHex(ed.getPublicKey(bytesOf(seed))), seed });
  return {
    fresh: async () => kept(toHex(globalThis.crypto.getRandomValues(new Uint8Array(32)))),
    fromSeed: async (seed) => kept(seed),
    revive(stored) {
      if (!('seed' in stored)) throw new Error('this key was made by the platform');
      const { key, seed } = stored;
      return { key, sign: async (text) => toHex(ed.sign(textBytes(text), bytesOf(seed))) };
    },
    async isSigned(key, text, sig) {
      try {
        return ed.verify(bytesOf(sig), textBytes(text), bytesOf(key));
      } catch {
        return false;
      }
    },
  };
}
