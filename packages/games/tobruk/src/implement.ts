/** How Tobruk's frames are implemented: each answer is declared once. */

import { implementing } from '@cauldron/engine';
import type { says } from './messages.ts';
import type { Tobruk } from './state.ts';
import type { VERBS } from './words.ts';

export const implement = implementing<Tobruk, Tobruk, typeof VERBS, typeof says>();

/** The answer that finishes a step and does nothing else. */
export const finishing = { role: 'end', does: (g: Tobruk): void => g.pop() } as const;
