/**
 * What the board draws: plain data that knows no game. A pack of Cauldron has this form, but the board does not depend on packs:
 * any program with such data can use it.
 */

/** Corners and edges of a counter or a hex. */
export type Spot =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'left'
  | 'centre'
  | 'right'
  | 'bottom-left'
  | 'bottom'
  | 'bottom-right';

export interface Paint {
  readonly fill: string;
  readonly ink: string;
}

/** A counter as it lies now. Units and places are numbers; a negative one means nobody or nowhere. */
export interface Piece {
  readonly unit: number;
  readonly place: number;
  /** From the bottom of the stack up. */
  readonly order: number;
  /** `front` or `back`. */
  readonly face: string;
  readonly badges: readonly string[];
}

/** A marker: on a place, on the hexside between two places, or with a unit. It may have a side and a number. */
export interface Mark {
  readonly kind: string;
  readonly at: readonly number[];
  readonly unit?: number;
  readonly owner?: number;
  readonly n?: number;
}

/** A line along hexsides or through hexes; widths in hundredths of a hex. */
export interface Stroke {
  readonly stroke: string;
  readonly width: number;
  readonly dash?: number[];
  /** Little teeth towards the hex that the attribute of this name gives. */
  readonly teeth?: string;
  /** How far the line strays from its hexsides, as nature draws; without it the line is ruled. */
  readonly wander?: number;
}

export interface Terrain {
  readonly fill: string;
  /** The marks on the ground. Water (`waves`) has a shore. */
  readonly pattern:
    | 'plain'
    | 'sand'
    | 'stipple'
    | 'rocks'
    | 'ridges'
    | 'marsh'
    | 'woods'
    | 'hatch'
    | 'waves'
    | 'blocks';
}

type PrintByName<T> = Readonly<Record<string, T>>;

/** An entry of a chart's list, and the hexes it speaks of. */
interface ChartEntry {
  readonly hex?: string;
  readonly hexes?: readonly string[];
  readonly [field: string]: unknown;
}

/** What is on the map, by the printed ids of hexes. */
export interface MapPrint {
  readonly map: {
    /** Terrain, name and features of each hex. */
    readonly hexes: PrintByName<{ readonly t: string; readonly n?: string; readonly f?: readonly string[] }>;
    readonly aliases?: PrintByName<string>;
    readonly sides: readonly (readonly [from: string, to: string, type: string, more?: PrintByName<unknown>])[];
    readonly ways: readonly { readonly type: string; readonly name?: string; readonly hexes: readonly string[] }[];
  };
  readonly board: {
    readonly terrain: PrintByName<Terrain>;
    readonly hexsides: PrintByName<Stroke>;
    readonly ways: PrintByName<Stroke>;
    readonly features: PrintByName<{ readonly tint?: string; readonly icon?: string }>;
    /** Words that a chart's list writes into hexes, and the field to write. */
    readonly labels: readonly {
      readonly chart: string;
      readonly field: string;
      readonly at: Spot;
      readonly ink: string;
    }[];
    /** Where names stand, if a search has placed them: from the middle of a hex, and for places how much smaller they are written. */
    readonly lettering?: {
      readonly names: PrintByName<readonly number[]>;
      readonly ways: PrintByName<{ readonly hex: string; readonly at: readonly number[]; readonly turn: number }>;
    };
  };
  readonly charts: PrintByName<{ readonly list?: readonly ChartEntry[] }>;
  /** An entry of this option is printed only if the option is on by default. */
  readonly options?: readonly { readonly id: string; readonly default?: unknown }[];
}

/** A figure of a face, and where it comes from. */
export type Ratings = PrintByName<string | number | boolean | readonly (string | number)[]>;
export type Source = string | PrintByName<string>;

/** What is printed on a unit's counter. */
export interface UnitPrint {
  readonly name: string;
  /** What is printed on the counter, if it is not the id. */
  readonly short?: string;
  readonly side: string;
  readonly type: string;
  readonly nation?: string;
  readonly formation?: string;
  readonly parent?: string;
  readonly symbol?: string;
  readonly size?: string;
  readonly front: Ratings;
  readonly back?: Ratings;
  /** The counters that replace this one, by the number of steps left. */
  readonly substitutes?: readonly { readonly steps: number; readonly front: Ratings; readonly back?: Ratings }[];
  readonly source?: Source;
}

interface Face {
  /** The unit types that look like this; `*` is any other type. */
  readonly types: readonly string[];
  readonly symbol?: string;
  readonly ratings: readonly { readonly rating: string; readonly at: Spot; readonly ink?: string }[];
  readonly fields: readonly {
    readonly field: 'id' | 'short' | 'name' | 'size' | 'parent' | 'formation';
    readonly at: Spot;
  }[];
}

/** How counters and markers look. */
export interface CounterLooks {
  readonly sides: readonly (Paint & { readonly id: string })[];
  readonly nations?: readonly (Paint & { readonly id: string })[];
  readonly formations: readonly { readonly id: string; readonly short?: string; readonly stripe: string }[];
  /** A symbol by the code of a prepared drawing, or as SVG path data in a box of 100 by 60. */
  readonly symbols: PrintByName<{ readonly sidc?: string; readonly path?: string; readonly filled?: boolean }>;
  readonly faces: readonly Face[];
  /** How a unit on its back looks different. */
  readonly reduced: {
    readonly band: string;
    readonly title: string;
    readonly types?: Readonly<Record<string, string>> | undefined;
  };
  readonly badges: readonly (Paint & {
    readonly status: string;
    readonly short: string;
    readonly title: string;
    readonly at: Spot;
  })[];
  readonly marks: readonly (Paint & { readonly kind: string; readonly short: string; readonly title: string })[];
}
