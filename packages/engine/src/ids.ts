/**
 * Numbers with a kind. A unit is not a place: the compiler refuses one where the other is expected. A plain number (a loop
 * counter, a sum) fits anywhere, so making one needs no cast.
 */

declare const numbers: unique symbol;
type Id<What extends string> = number & { readonly [numbers]?: What };

/** A counter of the pack. */
export type Unit = Id<'unit'>;
/** A hex, an off-map box or the inside of a carrying unit, in one numbering. */
export type Place = Id<'place'>;
/** Axis, Allied, a neutral: the owner of units. */
export type Side = Id<'side'>;
/** The one who decides. A seat may hold several sides. */
export type Seat = Id<'seat'>;
/** A division, a corps: units that are commanded together. */
export type Formation = Id<'formation'>;

/**
 * A run of integers with one figure for each unit, place, side…: `Column<Unit, Place>` holds the place of each unit. Only a key
 * of its own kind can read it.
 */
export type Column<Key extends number, Value extends number = number> = { [K in Key]: Value } & {
  readonly length: number;
  fill(value: Value, start?: number, end?: number): unknown;
  [Symbol.iterator](): IterableIterator<Value>;
};

/** A section of a position as a column: the only cast that a section needs. */
export const column = <Key extends number, Value extends number = number>(section: Int32Array): Column<Key, Value> =>
  section as unknown as Column<Key, Value>;
