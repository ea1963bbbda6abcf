/** What the board shows. It comes from a view and a question; the board itself knows no rules. */

import type { Mark, Piece } from './data.ts';
import type { Layer } from './signs/layers.ts';

/** Counters that go along their paths at the same time. */
export interface Marching {
  readonly movers: readonly { readonly piece: Piece; readonly path: readonly number[] }[];
  /** How long the march takes, in milliseconds. */
  readonly ms: number;
}

export interface Scene {
  readonly pieces: readonly Piece[];
  readonly marks: readonly Mark[];
  /** Places that are legal answers. */
  readonly lit: ReadonlySet<number>;
  /** Places that are legal answers and hold the other side. */
  readonly hostile: ReadonlySet<number>;
  /** Places that hold units which are legal answers. */
  readonly ready: ReadonlySet<number>;
  /** Places that the question is about: nothing should lie over them. */
  readonly about: readonly number[];
  /** Units in hand. */
  readonly held: ReadonlySet<number>;
  /** Units that have acted and can do nothing now: they are dimmed. */
  readonly acted: ReadonlySet<number>;
  readonly costs: ReadonlyMap<number, number>;
  readonly path: readonly number[];
  /** Moves that were made: the places of each, in order. */
  readonly trails: readonly (readonly number[])[];
  /** Counters on their way, which move while the scene is shown. They are not among `pieces`. */
  readonly marching: Marching | undefined;
  /** Counters that moved, shown faintly where they stood. */
  readonly ghosts: readonly Piece[];
  readonly selected: number | undefined;
  /** The hex cursor, shown while the keyboard is in use. */
  readonly cursor: number | undefined;
  readonly flash: readonly number[];
  /** The place whose stack is fanned out. */
  readonly fan: number | undefined;
  /** Overlays that the player chose. */
  readonly layers: readonly Layer[];
  readonly hideCounters: boolean;
  readonly numbers: boolean;
  /** Places whose numbers somebody needs now: they are written large enough at any zoom, above everything else. */
  readonly numbered: ReadonlySet<number>;
  readonly dark: boolean;
  /** Whether counters are drawn in high contrast. */
  readonly contrast: boolean;
}

export const EMPTY_SCENE: Scene = {
  pieces: [],
  marks: [],
  lit: new Set(),
  hostile: new Set(),
  ready: new Set(),
  about: [],
  held: new Set(),
  acted: new Set(),
  costs: new Map(),
  path: [],
  trails: [],
  marching: undefined,
  ghosts: [],
  selected: undefined,
  cursor: undefined,
  flash: [],
  fan: undefined,
  layers: [],
  hideCounters: false,
  numbers: true,
  numbered: new Set(),
  dark: false,
  contrast: false,
};
