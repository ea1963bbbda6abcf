/** Binds a frame to its behaviour, with the types of this game. Stacks are open (6.0), so a seat knows the position itself. */

import { implementing } from '@cauldron/engine';
import type { says } from './messages.ts';
import type { Dauntless } from './state.ts';
import type { VERBS } from './words.ts';

export const implement = implementing<Dauntless, Dauntless, typeof VERBS, typeof says>();
