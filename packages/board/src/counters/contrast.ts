/**
 * Counters in high contrast, for eyes and screens that do not separate printed colours well. One side is black on white, the
 * other white on black. A reduced unit has its figures inverted. Formations keep their colours, made strong enough to write on.
 */

import { contrast, darker, inkOn, lighter } from '../colours.ts';
import type { CounterLook } from './look.ts';

const [BLACK, WHITE, AMBER] = ['#000000', '#ffffff', '#ffd94a'];
/** WCAG's stricter demand on text. */
const ENOUGH = 7;

/** The look of a counter of side number `side`; amber if the side is unknown. */
export function inHighContrast(look: CounterLook, side: number): CounterLook {
  const fill = side < 0 ? AMBER : side % 2 === 0 ? WHITE : BLACK;
  return {
    ...look,
    fill,
    ink: fill === BLACK ? WHITE : BLACK,
    paper: WHITE,
    stripe: look.stripe && strong(look.stripe),
    band: look.band && (fill === BLACK ? WHITE : BLACK),
    words: look.words.map((word) => ({ ...word, ink: undefined })),
    badges: look.badges.map((badge) => {
      const ground = strong(badge.fill);
      return { ...badge, fill: ground, ink: inkOn(ground) };
    }),
  };
}

/** The colour, made lighter or darker until text on it is readable. */
function strong(colour: string): string {
  const away = inkOn(colour) === WHITE ? darker : lighter;
  return contrast(inkOn(colour), colour) >= ENOUGH ? colour : strong(away(colour, 0.1));
}
