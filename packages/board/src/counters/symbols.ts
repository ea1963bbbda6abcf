/** Prepared drawings of military symbols, by their codes. */

export interface Drawing {
  /** The bounds: left, top, right, bottom. They do not begin at 0, 0. */
  readonly box: readonly [number, number, number, number];
  /** SVG path data: the frame, whose inside is painted; lines; filled shapes. */
  readonly frame: string;
  readonly lines: string;
  readonly areas: string;
  /** Letters, each with its middle and its size. */
  readonly letters: readonly (readonly [text: string, x: number, y: number, size: number])[];
}
export type Drawings = Readonly<Record<string, Drawing>>;
