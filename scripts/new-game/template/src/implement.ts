/** Binds a frame to its behaviour, with the types of this game. Nothing is hidden, so a seat knows the position itself. */

import { implementing } from '@cauldron/engine';
import type { says } from './messages.ts';
import type { Template } from './state.ts';
import type { VERBS } from './words.ts';

export const implement = implementing<Template, Template, typeof VERBS, typeof says>();
