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
import { FRAMES, HEADER, SCALARS } from './layout.ts';
import type { State } from './state.ts';

/** Two lanes of 32 bits: sixteen hexadecimal digits. */
export class Hasher {
  private readonly seeds = new Map<string, number>();
  private readonly frameSeeds: readonly (readonly number[])[];
  private a = 0;
  private b = 0;

  /** Frames are numbered from 1, as in a position. */
  constructor(frames: readonly Frame[]) {
    this.frameSeeds = frames.map(({ name, names }) => names.map((field) => seedOf(`frame ${name}.${field}`)));
    this.nameSeeds = frames.map(({ name }) => seedOf(`frame ${name}`));
  }
  private readonly nameSeeds: readonly number[];

  hash(g: State): string {
    const { ints, layout } = g;
    this.a = 0;
    this.b = 0;
    for (const name of layout.truthNames) {
      if (name === HEADER || name === FRAMES) continue;
      const { offset, length } = layout.section(name);
      if (name === SCALARS) {
        for (let i = 0; i < length; i++) this.add(this.seed(layout.scalars[i]), 0, ints[offset + i]);
      } else {
        const seed = this.seed(name);
        for (let i = 0; i < length; i++) {
          const value = ints[offset + i];
          if (value !== 0) this.add(seed, i, value);
        }
      }
    }
    const seats = this.seed('seats');
    for (let side = 2; side < g.header.length; side++) this.add(seats, side - 2, g.header[side] - (side - 2));
    this.addFrames(g);
    const a = Math.imul(this.a ^ (this.b >>> 16), 0x27d4eb2f);
    const b = Math.imul(this.b ^ (a >>> 15), 0x165667b1);
    return hex(a ^ (a >>> 16)) + hex(b ^ (b >>> 13));
  }

  /** Each frame by its name and its depth, each field by its name. */
  private addFrames(g: State): void {
    const { frames } = g;
    let end = g.stackEnd;
    for (let base = g.framePointer; base >= 0; end = base, base = frames[base + FRAME_BELOW]) {
      const i = (frames[base + FRAME_KIND] & KIND_MASK) - 1;
      const depth = frames[base + FRAME_DEPTH];
      const list = frames[base + FRAME_LIST];
      const seed = this.nameSeeds[i];
      this.add(seed, depth, 1 + list);
      this.add(seed ^ AFTER, depth, frames[base + FRAME_AFTER]);
      const fields = this.frameSeeds[i];
      for (let field = 0; field < fields.length; field++)
        this.add(fields[field], depth, frames[base + FRAME_HEAD + field]);
      for (let item = 0; item < list; item++) this.add(seed ^ LIST, (depth << 16) + item, frames[end - list + item]);
    }
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

  private seed(name: string): number {
    let seed = this.seeds.get(name);
    if (seed === undefined) {
      seed = seedOf(name);
      this.seeds.set(name, seed);
    }
    return seed;
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
