/** The verbs of the game and other names that go over the wire. */

import type { Span, WindowInfo } from '@cauldron/engine';
import { says } from './messages.ts';

/** 4.3 How long a side may say that it does not fire. */
export const PASS_SPANS = ['step', 'move', 'turn'] as const satisfies readonly Span[];

export const VERBS = {
  move: 'unit',
  go: 'place',
  stop: 'none',
  fire: 'unit',
  pass: PASS_SPANS,
  attack: 'unit',
  join: 'unit',
  roll: 'none',
  lose: 'unit',
  done: 'none',
} as const;

/** Dice of one stream do not depend on how often another was rolled. */
export const STREAMS = ['fire', 'combat'] as const;
export const STREAM = { fire: 0, combat: 1 } as const;

export const WINDOWS: readonly WindowInfo[] = [{ id: 'fire', conditions: ['strength'], default: ['pass', 'step'] }];
export const WINDOW = { fire: 0 } as const;

export const ENDINGS = ['more-points', 'wiped-out'] as const;
export const ENDING = { morePoints: 0, wipedOut: 1 } as const;
/** The figures of each ending, in the order of its message. */
export const ENDING_FIGURES = ENDINGS.map((key) => Object.keys(says.endings[key]));
