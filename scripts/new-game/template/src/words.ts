/** The verbs of the game and other names in messages. */

import { numbered, numberKeys, numberVerbs, type Span, type WindowInfo } from '@cauldron/engine';
import { says } from './messages.ts';

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

export const V = numberVerbs(VERBS);

/** The dice of one stream do not depend on how often another was rolled. */
export const STREAMS = ['fire', 'combat'] as const;
export const STREAM = numbered(STREAMS);

export const WINDOWS: readonly WindowInfo[] = [{ id: 'fire', conditions: ['strength'], default: ['pass', 'step'] }];
export const WINDOW = { fire: 0 } as const;

export const ENDING = numberKeys(says.endings);
