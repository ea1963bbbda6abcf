/** A position as JSON and back. Only the truth is written, by names; caches are rebuilt. */

import { FRAME_AFTER, FRAME_BELOW, FRAME_HEAD, FRAME_KIND, FRAME_LIST, KIND_MASK } from './frame.ts';
import type { Kernel } from './kernel.ts';
import { FRAMES, HEADER, SCALARS } from './layout.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { State } from './state.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The format of encoded positions; it changes only when this file does. */
const FORMAT = 2;

export interface EncodedFrame {
  readonly frame: string;
  readonly fields: Readonly<Record<string, number>>;
  readonly list: readonly number[];
  /** 1 + the last member that a set has taken; left out while it has taken none. */
  readonly after?: number;
}

export interface Encoded {
  readonly format: number;
  /** Sides' seats. */
  readonly seats: readonly number[];
  readonly scalars: Readonly<Record<string, number>>;
  /** Every other section of the truth but the stack. */
  readonly sections: Readonly<Record<string, readonly number[]>>;
  /** From the bottom up. */
  readonly frames: readonly EncodedFrame[];
}

/** The sections that are written as they stand. */
const isPlain = (name: string): boolean => name !== HEADER && name !== FRAMES && name !== SCALARS;

/** Every position that is shown is compared with the one before it, figure by figure. */
function stands(ints: Int32Array, offset: number, before: readonly number[]): boolean {
  for (let i = 0; i < before.length; i++) if (ints[offset + i] !== before[i]) return false;
  return true;
}

/** A part of the figures as a list. `Array.from` takes several times as long. */
export function listOf(ints: Int32Array, from: number, to: number): number[] {
  const list: number[] = [];
  for (let i = from; i < to; i++) list.push(ints[i]);
  return list;
}

/** `last`: an earlier position of the same game; sections that are as they were then are taken over as they stand. */
export function encodeState<G extends State>(g: G, kernel: Kernel<G>, last?: Encoded): Encoded {
  const { layout, ints } = g;
  const sections: Record<string, readonly number[]> = {};
  for (const name of layout.truthNames) {
    if (!isPlain(name)) continue;
    const { offset, length } = layout.section(name);
    const before = last?.sections[name];
    sections[name] =
      before?.length === length && stands(ints, offset, before) ? before : listOf(ints, offset, offset + length);
  }
  const scalars: Record<string, number> = {};
  const scalarsAt = layout.scalars.length > 0 ? layout.section(SCALARS).offset : 0;
  for (let i = 0; i < layout.scalars.length; i++) scalars[layout.scalars[i]] = ints[scalarsAt + i];
  const frames: EncodedFrame[] = [];
  let end = g.stackEnd;
  for (let base = g.framePointer; base >= 0; end = base, base = g.frames[base + FRAME_BELOW]) {
    const { name, names } = kernel.frames[(g.frames[base + FRAME_KIND] & KIND_MASK) - 1];
    const fields: Record<string, number> = {};
    for (let i = 0; i < names.length; i++) fields[names[i]] = g.frames[base + FRAME_HEAD + i];
    const list = listOf(g.frames, end - g.frames[base + FRAME_LIST], end);
    const after = g.frames[base + FRAME_AFTER];
    frames.push(after === 0 ? { frame: name, fields, list } : { frame: name, fields, list, after });
  }
  return { format: FORMAT, seats: listOf(g.header, 2, g.header.length), scalars, sections, frames: frames.reverse() };
}

/** Fills an empty position from JSON, or says what is wrong with it. */
export function decodeState<G extends State>(g: G, kernel: Kernel<G>, json: unknown): G | Refusal {
  const bad = (what: string) => refuse('', 'bad-position', { what });
  if (!isRecord(json) || json.format !== FORMAT) return bad('format');
  const { scalars, sections, frames, seats } = json;
  if (!isRecord(sections) || !isRecord(scalars) || !Array.isArray(frames) || !isIntegers(seats, g.header.length - 2))
    return bad('shape');
  g.unwind();
  for (const name of g.layout.truthNames.filter(isPlain)) {
    const { offset, length } = g.layout.section(name);
    const values = sections[name];
    if (!isIntegers(values, length)) return bad(`section ${name}`);
    g.ints.set(values, offset);
  }
  for (const [i, name] of g.layout.scalars.entries()) {
    if (!isInteger(scalars[name])) return bad(`scalar ${name}`);
    g.ints[g.layout.section(SCALARS).offset + i] = scalars[name];
  }
  g.header.set(seats, 2);
  for (const entry of frames as unknown[]) {
    const problem = isRecord(entry) ? pushEncoded(g, kernel, entry) : 'frame';
    if (problem) return bad(problem);
  }
  if (g.framePointer < 0) return bad('no frame');
  g.rebuild();
  g.stamp++;
  return g;
}

function pushEncoded<G extends State>(g: G, kernel: Kernel<G>, entry: Record<string, unknown>): string | undefined {
  const name = String(entry.frame);
  const frame = kernel.frameNamed(name);
  const { fields, list, after = 0 } = entry;
  if (!frame || !isRecord(fields) || !isIntegers(list) || !isInteger(after)) return `frame ${name}`;
  const known = frame.names.every((field) => isInteger(fields[field]));
  if (!known || Object.keys(fields).length !== frame.names.length) return `frame ${name}`;
  if (g.stackEnd + FRAME_HEAD + frame.names.length + list.length > g.frames.length) return 'too many frames';
  g.push(frame, fields as Record<string, number>);
  for (const value of list) g.append(value);
  if (after > 0) g.taken(after - 1);
  return undefined;
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);

/** As one integer of a position holds it: bits packed up to the sign make the lowest of all. */
const isInteger = (x: unknown): x is number => typeof x === 'number' && (x | 0) === x;

const isIntegers = (x: unknown, length?: number): x is number[] =>
  Array.isArray(x) && (length === undefined || x.length === length) && x.every(isInteger);
