/** The name of a pack: a 64-bit hash of its canonical JSON, so that a match can say what it was played with. */
import type { Pack } from './pack.ts';
import { isRecord } from './path.ts';

/** JSON with the keys of every object in order, so that the order in a file does not matter. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const fields = Object.keys(value)
    .filter((k) => value[k] !== undefined)
    .sort()
    .map((k) => `${JSON.stringify(k)}:${canonicalJson(value[k])}`);
  return `{${fields.join(',')}}`;
}

/** Two multiplicative hashes of 32 bits with different primes, each stirred at the end; no cryptography is meant. */
function hash64(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x85ebca6b);
    b ^= b >>> 15;
  }
  return stir(a ^ (b >>> 7)) + stir(b ^ (a >>> 9));
}

function stir(word: number): string {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

/** The board and the notes on sources do not change what may be played, but they are part of the pack: all of it counts. */
export function packHash(pack: Pack): string {
  return hash64(canonicalJson(pack));
}
