/** How Tobruk's frames are implemented: each answer is declared once. A frame that says nothing else asks the owner of the active headquarters. */

import { implementing } from '@cauldron/engine';
import type { says } from './messages.ts';
import type { Tobruk } from './state.ts';
import type { VERBS } from './words.ts';

export const implement = implementing<Tobruk, Tobruk, typeof VERBS, typeof says>((k) => k.seatOf(k.activeSide));
export { finishing } from '@cauldron/engine';
