/** What is printed on a counter as it lies now, and which of its figures stand on no page of the rulebook. */

import type { Piece, Ratings, Source, UnitPrint } from '../data.ts';

export interface Printed {
  readonly ratings: Ratings;
  isReconstructed(rating: string): boolean;
}

/** The face that is up. For a unit that lost steps (badge `steps-2`), the face of its replacement counter. */
export function printedOn(data: UnitPrint, { face, badges }: Pick<Piece, 'face' | 'badges'>): Printed {
  const substitute = data.substitutes?.find((s) => badges.includes(`steps-${s.steps}`));
  const { front, back } = substitute ?? data;
  const side = face === 'back' && back ? 'back' : 'front';
  const part = substitute ? 'substitutes' : side;
  return {
    ratings: (side === 'back' ? back : undefined) ?? front,
    isReconstructed: (rating) => isReconstructed(data.source, `${part}.${rating}`, part),
  };
}

/** Whether a part is reconstructed. Of its names, the first one that has a source decides. */
export function isReconstructed(source: Source | undefined, ...parts: readonly string[]): boolean {
  return originOf(source, ...parts)?.startsWith('reconstructed') === true;
}

function originOf(source: Source | undefined, ...parts: readonly string[]): string | undefined {
  if (source === undefined || typeof source === 'string') return source;
  const named = parts.find((part) => source[part] !== undefined) ?? '*';
  return source[named];
}
