/** The name of a pack: a 64-bit hash of the canonical JSON of all that matters in play, so that a match can say what it was played with. */
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

/** Where a figure comes from, notes on it and the brief of a scenario: true or false, they change nothing that may be played. */
const REMARKS = new Set(['brief', 'source', 'ledger', 'known', 'knownSource', 'cellSources', 'notes', 'note']);

function withoutRemarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRemarks);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !REMARKS.has(key))
      .map(([key, item]) => [key, withoutRemarks(item)]),
  );
}

/** Board, words, tutorial and remarks are left out: a better sentence or colour must not make old matches foreign. */
export function packHash(pack: Pack): string {
  const { board: _board, messages: _messages, tutorial: _tutorial, ...played } = pack;
  return hash64(canonicalJson(withoutRemarks(played)));
}
