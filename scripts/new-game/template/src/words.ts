/** The verbs of the game and other names in messages. */

import type { Span } from '@cauldron/engine';

/** 4.3 For how long a side may pass its fire. */
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

/** The dice of one stream do not depend on how often another was rolled. */
export const STREAMS = ['fire', 'combat'] as const;
export const STREAM = { fire: 0, combat: 1 } as const;

export const WINDOWS = ['fire'] as const;
export const WINDOW = { fire: 0 } as const;

export const ENDINGS = ['more-points', 'wiped-out'] as const;
export const ENDING = { morePoints: 0, wipedOut: 1 } as const;
