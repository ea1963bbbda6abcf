/** Says what a frame of Operation Theseus does: its answers read what the asked seat knows, and act on the truth. */

import { implementing } from '@cauldron/engine';
import type { TheseusKnown } from './known.ts';
import type { says } from './messages.ts';
import type { Theseus } from './state.ts';
import type { VERBS } from './words.ts';

export const implement = implementing<Theseus, TheseusKnown, typeof VERBS, typeof says>();
