/**
 * Numbers that know what they number. A unit is not a place: the compiler refuses one where the other is wanted. A plain number (a loop's
 * counter, a sum) fits anywhere, so that no cast is needed to make one.
 */

declare const numbers: unique symbol;
type Id<What extends string> = number & { readonly [numbers]?: What };

/** A counter of the pack. */
export type Unit = Id<'unit'>;
/** A hex, an off-map box or the inside of a carrying unit, in one numbering. */
export type Place = Id<'place'>;
/** Axis, Allied, a neutral: who owns units. */
export type Side = Id<'side'>;
/** Who decides. A seat may hold several sides. */
export type Seat = Id<'seat'>;
/** A division, a corps: units that are commanded together. */
export type Formation = Id<'formation'>;

/**
 * A run of integers with one figure for each unit, place, side…: `Column<Unit, Place>` says where each unit is. Only a key of its own kind
 * reads it.
 */
export type Column<Key extends number, Value extends number = number> = { [K in Key]: Value } & {
  readonly length: number;
  fill(value: Value, start?: number, end?: number): unknown;
  [Symbol.iterator](): IterableIterator<Value>;
};

/** A section of a position as a column: the one cast that a section needs. */
export const column = <Key extends number, Value extends number = number>(section: Int32Array): Column<Key, Value> =>
  section as unknown as Column<Key, Value>;
