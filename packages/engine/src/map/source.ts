/** The map of a pack, in the form that the map compiler reads. */

import type { GridSource, SheetSource } from '../hex/numbering.ts';

export interface MapSource {
  readonly grid: GridSource;
  readonly sheets?: readonly SheetSource[];
  /** Another printed id of a hex -> its id here. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly hexes: Readonly<
    Record<string, { readonly t: string; readonly n?: string; readonly f?: readonly string[]; readonly e?: number }>
  >;
  readonly sides: readonly (readonly [string, string, string, Readonly<Record<string, unknown>>?])[];
  readonly ways: readonly { readonly type: string; readonly name?: string; readonly hexes: readonly string[] }[];
  readonly boxes?: readonly {
    readonly id: string;
    readonly name?: string;
    readonly f?: readonly string[];
    readonly links?: readonly { readonly to: string; readonly cost?: number }[];
  }[];
}

/** The map cannot be compiled; the message names the entry. */
export class MapError extends Error {}
