/** The worked example of docs/fair-dice.md is true: computed here with Node's crypto, and again by the players' check. */

import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalJson, contentHash, FairNumbers, keyOf, promiseOf, saidHash, signedText, toHex } from '@cauldron/fair';
import { describe, expect, it } from 'vitest';
import { signWith } from '../../packages/server/src/dice/signing.ts';

const page = readFileSync(new URL('../../docs/fair-dice.md', import.meta.url), 'utf8');

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();
/** 32 bytes that count up from one. */
const counting = (from: number) => Buffer.from(Array.from({ length: 32 }, (_, i) => from + i));

const matchId = 'example';
const d = 7;
const v = counting(0x00);
const n = counting(0x20);
const w = counting(0x40);
/** The sender's device: its secret half, its own count, its seat, and the head that it signs under. */
const seed = counting(0x60);
const count = 5;
const seat = 0;
const head = sha256('head 6').toString('hex');
const content = { kind: 'act', do: ['fire', 'r3'] };

function example(): string {
  const json = '{"do":["fire","r3"],"kind":"act"}';
  const hash = sha256(json);
  const text = `cauldron-dice-2\n${matchId}\n${d}\n${n.toString('hex')}\n${w.toString('hex')}\n${hash.toString('hex')}`;
  const key = hmac(v, text);
  const [fire, chits] = ['fire\n0', 'chits\n0'].map((label) => hmac(key, label));
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const device = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(device).export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
  const said = sha256(`cauldron-said-1\n${n.toString('hex')}\n${hash.toString('hex')}`).toString('hex');
  const [commitment, tip] = [sha256(v), sha256(w)].map((value) => value.toString('hex'));
  const signed = `cauldron-sign-1\n${matchId}\n${seat}\n${count}\n${head}\n${said}\n${commitment}\n${tip}`;
  const signature = sign(null, Buffer.from(signed, 'utf8'), device).toString('hex');
  const [one, two, drawn] = [fire.readUInt32BE(0), fire.readUInt32BE(4), chits.readUInt32BE(0)];
  return [
    `matchId      ${matchId}`,
    `d            ${d}`,
    `v            ${v.toString('hex')}`,
    `C = H(v)     ${sha256(v).toString('hex')}`,
    `n            ${n.toString('hex')}`,
    `tip = H(w)   ${sha256(w).toString('hex')}`,
    `w            ${w.toString('hex')}`,
    `content      ${json}`,
    `H(content)   ${hash.toString('hex')}`,
    `promise      ${sha256(`cauldron-promise-2\n${matchId}\n${d}\n${n.toString('hex')}\n${hash.toString('hex')}`).toString('hex')}`,
    `key          ${key.toString('hex')}`,
    `fire, 0      ${fire.toString('hex')}`,
    `  word 0     ${fire.toString('hex', 0, 4)} = ${one}, modulo 6 is ${one % 6}: the first die shows ${1 + (one % 6)}`,
    `  word 1     ${fire.toString('hex', 4, 8)} = ${two}, modulo 6 is ${two % 6}: the second die shows ${1 + (two % 6)}`,
    `chits, 0     ${chits.toString('hex')}`,
    `  word 0     ${chits.toString('hex', 0, 4)} = ${drawn}, modulo 5 is ${drawn % 5}: kind ${drawn % 5 < 2 ? 0 : 2} is drawn`,
    `seat         ${seat}`,
    `count        ${count}`,
    `head         ${head}`,
    `said         ${said}`,
    `public key   ${publicKey}`,
    `signature    ${signature.slice(0, 64)}`,
    `             ${signature.slice(64)}`,
  ].join('\n');
}

describe('the worked example of the page on fair dice', () => {
  it('is printed there byte for byte', () => {
    expect(page).toContain(`\`\`\`\n${example()}\n\`\`\``);
  });

  it('is what the players’ check computes', () => {
    const key = keyOf(v, { matchId, d, n, w, contentHash: contentHash(content) });
    const numbers = new FairNumbers(key);
    const { fell, steps } = numbers.fall({ stream: 'fire', dice: 2, sides: 6, cup: undefined, see: -1 });
    const drawn = numbers.fall({ stream: 'chits', dice: 0, sides: 0, cup: [2, 0, 3], see: -1 }).fell[0];
    const text = example();
    expect(canonicalJson(content)).toBe('{"do":["fire","r3"],"kind":"act"}');
    expect(text).toContain(`key          ${toHex(key)}`);
    expect(text).toContain(`promise      ${promiseOf(matchId, d, toHex(n), toHex(contentHash(content)))}`);
    const said = saidHash(toHex(n), content);
    expect(text).toContain(`said         ${said}`);
    const under = { next: toHex(sha256(v)), known: toHex(sha256(w)) };
    const signature = signWith(toHex(seed), signedText({ match: matchId, seat, count, head, said, under }));
    expect(text.replace(/\s+/g, '')).toContain(`signature${signature}`);
    expect(text).toContain(`= ${steps[0].value}, modulo 6 is ${fell[0] - 1}: the first die shows ${fell[0]}`);
    expect(text).toContain(`= ${steps[1].value}, modulo 6 is ${fell[1] - 1}: the second die shows ${fell[1]}`);
    expect(text).toContain(`kind ${drawn} is drawn`);
  });
});
