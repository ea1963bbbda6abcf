/** What a frame's own fields say: whom it asks, with which figures, and what about. Its conduct need not say it again. */

import type { Seat } from '../ids.ts';
import { FRAME_HEAD, type Frame, type HeldFrame, itemsOf } from './frame.ts';
import type { FigureKind } from './kinds.ts';
import type { FigureKinds } from './messages.ts';
import type { Subject } from './question.ts';
import type { Figures } from './refusal.ts';

/** What tells whose side and unit it is: a position with units, or what a seat knows of one. */
interface Owners {
  seatOf(side: number): Seat;
  sideOfUnit(unit: number): number;
}

const valueAt = (f: HeldFrame, field: number): number => f.memory[f.base + FRAME_HEAD + field];

/** The owner of the frame's side, or of the unit in its fields, or of the first unit in its list; or else whom the game says. */
export function askerOf(
  { names, fields, listKind, listIsSecret }: Frame,
  otherwise: ((k: never) => Seat) | undefined,
): ((k: never, f: HeldFrame) => Seat) | undefined {
  const first = (kind: FigureKind) => names.findIndex((name) => fields[name].kind === kind && !fields[name].secret);
  const [side, unit] = [first('side'), first('unit')];
  if (side >= 0) return (k: Owners, f) => k.seatOf(valueAt(f, side));
  if (unit >= 0) return (k: Owners, f) => k.seatOf(k.sideOfUnit(valueAt(f, unit)));
  if (listKind !== 'unit' || listIsSecret) return otherwise;
  return (k: never, f) => (f.count === 0 && otherwise ? otherwise(k) : ownerOfFirst(k, f));
}
const ownerOfFirst = (k: Owners, f: HeldFrame): Seat => k.seatOf(k.sideOfUnit(f.item(0)));

/** The figures of a prompt, each read from the field of its name. */
export function figuresIn(frame: Frame, kinds: FigureKinds, f: HeldFrame): Figures {
  return Object.fromEntries(Object.keys(kinds).map((name) => [name, valueAt(f, frame.names.indexOf(name))]));
}
/** The first figure of a prompt that the frame has no field for. */
export const figureLacking = (frame: Frame, kinds: FigureKinds): string | undefined =>
  Object.keys(kinds).find((name) => !frame.names.includes(name));

/** What a frame is about by its own fields, secrets left out: the units of its list and in its fields, its place, its formation. */
export function subjectIn({ names, fields, listKind, listIsSecret }: Frame, f: HeldFrame): Subject {
  const known = (kind: FigureKind): number[] =>
    names.flatMap((name, i) => {
      const value = valueAt(f, i);
      return fields[name].kind === kind && !fields[name].secret && value >= 0 ? [value] : [];
    });
  const listed = listKind === 'unit' && !listIsSecret ? itemsOf(f) : [];
  return {
    units: [...listed, ...known('unit')],
    place: known('place')[0] ?? -1,
    formation: known('formation')[0] ?? -1,
  };
}
