/**
 * A hash of the truth that goes over names: of sections, scalars, frames and their fields. A new section, scalar or frame, or another
 * order of them, changes no hash of a position in which it is empty. Zeros are skipped.
 */

import {
  FRAME_AFTER,
  FRAME_BELOW,
  FRAME_DEPTH,
  FRAME_HEAD,
  FRAME_KIND,
  FRAME_LIST,
  type Frame,
  KIND_MASK,
} from './frame.ts';
import { FRAMES, HEADER, type Layout, SCALARS } from './layout.ts';
import type { State } from './state.ts';

/** What is hashed of a layout: where each run stands, and the seed of its name. */
interface Seeded {
  readonly runs: readonly { readonly seed: number; readonly offset: number; readonly length: number }[];
  readonly scalars: readonly number[];
  readonly scalarsAt: number;
}

const SEATS = seedOf('seats');

/** Two lanes of 32 bits: sixteen hexadecimal digits. */
export class Hasher {
  private readonly layouts = new WeakMap<Layout, Seeded>();
  private readonly frameSeeds: readonly number[];
  private readonly fieldSeeds: readonly (readonly number[])[];
  private a = 0;
  private b = 0;

  /** Frames are numbered from 1, as in a position. */
  constructor(frames: readonly Frame[]) {
    this.frameSeeds = frames.map(({ name }) => seedOf(`frame ${name}`));
    this.fieldSeeds = frames.map(({ name, names }) => names.map((field) => seedOf(`frame ${name}.${field}`)));
  }

  hash(g: State): string {
    const { ints } = g;
    const { runs, scalars, scalarsAt } = this.seeded(g.layout);
    this.a = 0;
    this.b = 0;
    for (const { seed, offset, length } of runs) this.addRun(seed, ints, offset, length);
    for (let i = 0; i < scalars.length; i++) this.add(scalars[i], 0, ints[scalarsAt + i]);
    for (let side = 2; side < g.header.length; side++) this.add(SEATS, side - 2, g.header[side] - (side - 2));
    this.addFrames(g);
    const a = Math.imul(this.a ^ (this.b >>> 16), 0x27d4eb2f);
    const b = Math.imul(this.b ^ (a >>> 15), 0x165667b1);
    return hex(a ^ (a >>> 16)) + hex(b ^ (b >>> 13));
  }

  private seeded(layout: Layout): Seeded {
    const known = this.layouts.get(layout);
    if (known) return known;
    const names = layout.truthNames.filter((name) => name !== HEADER && name !== FRAMES && name !== SCALARS);
    const seeded = {
      runs: names.map((name) => ({ seed: seedOf(`section ${name}`), ...layout.section(name) })),
      scalars: layout.scalars.map((name) => seedOf(`scalar ${name}`)),
      scalarsAt: layout.sections.get(SCALARS)?.offset ?? 0,
    };
    this.layouts.set(layout, seeded);
    return seeded;
  }

  /** Each frame by its name and its depth, each field by its name. */
  private addFrames(g: State): void {
    const { frames } = g;
    let end = g.stackEnd;
    for (let base = g.framePointer; base >= 0; end = base, base = frames[base + FRAME_BELOW]) {
      const i = (frames[base + FRAME_KIND] & KIND_MASK) - 1;
      const depth = frames[base + FRAME_DEPTH];
      const list = frames[base + FRAME_LIST];
      const seed = this.frameSeeds[i];
      this.add(seed, depth, 1 + list);
      this.add(seed ^ AFTER, depth, frames[base + FRAME_AFTER]);
      const fields = this.fieldSeeds[i];
      for (let field = 0; field < fields.length; field++)
        this.add(fields[field], depth, frames[base + FRAME_HEAD + field]);
      for (let item = 0; item < list; item++) this.add(seed ^ LIST, (depth << 16) + item, frames[end - list + item]);
    }
  }

  /** The same as `add` for each figure, with both lanes at hand: most of the truth goes through here. */
  private addRun(seed: number, ints: Int32Array, offset: number, length: number): void {
    let { a, b } = this;
    for (let i = 0; i < length; i++) {
      const value = ints[offset + i];
      if (value === 0) continue;
      let h = Math.imul(seed + Math.imul(i + 1, 0x9e3779b1), 0x85ebca6b) ^ value;
      h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
      h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
      h ^= h >>> 15;
      a = (a + h) | 0;
      h = Math.imul(h + seed, 0xc2b2ae35);
      b = (b + (h ^ (h >>> 13))) | 0;
    }
    this.a = a;
    this.b = b;
  }

  /** The sum of what each figure gives: the order does not count, for the seed and the index say where the figure stands. */
  private add(seed: number, index: number, value: number): void {
    if (value === 0) return;
    let h = Math.imul(seed + Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) ^ value;
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
    h ^= h >>> 15;
    this.a = (this.a + h) | 0;
    h = Math.imul(h + seed, 0xc2b2ae35);
    this.b = (this.b + (h ^ (h >>> 13))) | 0;
  }
}

const LIST = 0x5bd1e995;
const AFTER = 0x7feb352d;

/** FNV-1a over the letters, stirred once more. */
function seedOf(name: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  return h ^ (h >>> 15);
}

const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');
