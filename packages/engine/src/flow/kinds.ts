/** What a number in a frame or in a sentence stands for. */

import type { Formation, Place, Seat, Side, Unit } from '../ids.ts';

/** The kinds of figures that rules hand out: the words for each are found by its kind, never by its name. */
export type FigureKind =
  | 'unit'
  | 'units'
  | 'place'
  | 'places'
  | 'side'
  | 'seat'
  | 'formation'
  | 'number'
  | 'dice'
  | 'term'
  | 'text';

/** The value of a figure of a kind. A `term` is a key of the game's list of terms, a `text` stands for itself. */
export interface FigureValues {
  readonly unit: Unit;
  readonly units: readonly Unit[];
  readonly place: Place;
  readonly places: readonly Place[];
  readonly side: Side;
  readonly seat: Seat;
  readonly formation: Formation;
  readonly number: number;
  readonly dice: readonly number[];
  readonly term: string;
  readonly text: string;
}

/** A field of a frame. `initial` undefined: the push must give it. */
export interface Field<
  Value extends number = number,
  Needed extends boolean = boolean,
  Secret extends boolean = boolean,
> {
  readonly kind: FigureKind;
  readonly initial: Needed extends true ? undefined : number;
  /** Only the seat that owns the frame may know it. */
  readonly secret: Secret;
  /** Never set: it carries the type of the value. */
  readonly value?: Value;
}

const needed = <Value extends number>(kind: FigureKind): Field<Value, true, false> => ({
  kind,
  initial: undefined,
  secret: false,
});

export const unit = needed<Unit>('unit');
export const place = needed<Place>('place');
export const side = needed<Side>('side');
export const seat = needed<Seat>('seat');
export const formation = needed<Formation>('formation');
/** A number that begins at 0: steps done, points spent. */
export const count: Field<number, false, false> = { kind: 'number', initial: 0, secret: false };
/** Several such numbers: `{ unit, ...counts('spent', 'steps') }`. */
export const counts = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, typeof count>> =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;
/** A number that begins at what it is given. */
export const given = needed<number>('number');

/** An id that is not known yet when the frame is pushed: it begins at -1. */
export const later = <Value extends number>(field: Field<Value, true, false>): Field<Value, false, false> => ({
  kind: field.kind,
  initial: -1,
  secret: false,
});

/** A field that only the frame's owner may know. Such a frame has a field `owner` of kind seat. */
export const secret = <Value extends number, Needed extends boolean>(
  field: Field<Value, Needed, false>,
): Field<Value, Needed, true> => ({ ...field, secret: true });
