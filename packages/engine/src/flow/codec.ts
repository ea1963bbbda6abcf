/** A position as JSON and back, and its hash. Only the truth is written; caches are rebuilt. */

import type { Kernel } from './kernel.ts';
import { FRAMES, HEADER } from './layout.ts';
import { type Refusal, refuse } from './refusal.ts';
import { FRAME_BELOW, FRAME_HEAD, FRAME_KIND, FRAME_LIST, type State } from './state.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The format of encoded positions; it changes only when this file does. */
const FORMAT = 1;

export interface Encoded {
  readonly format: number;
  /** Sides' seats. */
  readonly seats: readonly number[];
  /** Every section of the truth but the stack. */
  readonly sections: Readonly<Record<string, readonly number[]>>;
  /** From the bottom up: a frame's name, its fields, its list. */
  readonly frames: readonly {
    readonly frame: string;
    readonly fields: readonly number[];
    readonly list: readonly number[];
  }[];
}

/** `last`: an earlier position of the same game; sections that are as they were then are taken over as they stand. */
export function encodeState<G extends State>(g: G, kernel: Kernel<G>, last?: Encoded): Encoded {
  const sections: Record<string, readonly number[]> = {};
  for (const name of g.layout.truthNames) {
    if (name === HEADER || name === FRAMES) continue;
    const { offset, length } = g.layout.section(name);
    const before = last?.sections[name];
    const isSame = before?.length === length && before.every((n, i) => g.ints[offset + i] === n);
    sections[name] = isSame ? before : Array.from(g.ints.subarray(offset, offset + length));
  }
  const frames: Encoded['frames'][number][] = [];
  let end = g.stackEnd;
  for (let base = g.framePointer; base >= 0; end = base, base = g.frames[base + FRAME_BELOW]) {
    const list = g.frames[base + FRAME_LIST];
    frames.unshift({
      frame: kernel.frameName(g.frames[base + FRAME_KIND]),
      fields: Array.from(g.frames.subarray(base + FRAME_HEAD, end - list)),
      list: Array.from(g.frames.subarray(end - list, end)),
    });
  }
  return { format: FORMAT, seats: Array.from(g.header.subarray(2)), sections, frames };
}

/** Fills an empty position from JSON, or says what is wrong with it. */
export function decodeState<G extends State>(g: G, kernel: Kernel<G>, json: unknown): G | Refusal {
  const bad = (what: string) => refuse('', 'bad-position', { what });
  if (!isRecord(json) || json.format !== FORMAT) return bad('format');
  const { sections, frames, seats } = json as { sections?: unknown; frames?: unknown; seats?: unknown };
  if (!isRecord(sections) || !Array.isArray(frames) || !isIntegers(seats, g.header.length - 2)) return bad('shape');
  for (const name of g.layout.truthNames) {
    if (name === HEADER || name === FRAMES) continue;
    const { offset, length } = g.layout.section(name);
    const values = sections[name];
    if (!isIntegers(values, length)) return bad(`section ${name}`);
    g.ints.set(values, offset);
  }
  g.header.set(seats, 2);
  g.unwind();
  for (const entry of frames as unknown[]) {
    if (!isRecord(entry)) return bad('frame');
    const frame = kernel.frameNamed(String(entry.frame));
    if (!frame || !isIntegers(entry.fields, frame.fields.length) || !isIntegers(entry.list))
      return bad(`frame ${String(entry.frame)}`);
    if (g.stackEnd + FRAME_HEAD + entry.fields.length + entry.list.length > g.frames.length)
      return bad('too many frames');
    g.push(frame, ...entry.fields);
    for (const value of entry.list) g.append(value);
  }
  if (g.framePointer < 0) return bad('no frame');
  g.rebuild();
  g.stamp++;
  return g;
}

/** A hash of the truth: two lanes of 32 bits, written as sixteen hexadecimal digits. */
export function hashState(g: State): string {
  const ints = g.ints;
  const end = g.layout.section(FRAMES).offset + g.stackEnd;
  let a = 0x9e3779b9 | 0;
  let b = 0x7f4a7c15 | 0;
  for (let i = 0; i < end; i++) {
    const v = ints[i];
    a = Math.imul(a ^ v, 0x85ebca6b);
    a ^= a >>> 13;
    b = Math.imul(b + v, 0xc2b2ae35) ^ (b >>> 15);
  }
  a = Math.imul(a ^ (b >>> 16), 0x27d4eb2f);
  b = Math.imul(b ^ (a >>> 15), 0x165667b1);
  return hex(a ^ (a >>> 16)) + hex(b ^ (b >>> 13));
}

const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);

const isIntegers = (x: unknown, length?: number): x is number[] =>
  Array.isArray(x) &&
  (length === undefined || x.length === length) &&
  x.every((n) => Number.isInteger(n) && Math.abs(n) < 2 ** 31);
