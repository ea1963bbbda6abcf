/** Says what a frame of Gazala does. What a seat is asked, it is asked about what it knows: everything but the other side's cup and hand. */

import { implementing } from '@cauldron/engine';
import type { says } from './messages.ts';
import type { Gazala } from './state.ts';
import type { VERBS } from './words.ts';

export const implement = implementing<Gazala, Gazala, typeof VERBS, typeof says>();
export { finishing } from '@cauldron/engine';
