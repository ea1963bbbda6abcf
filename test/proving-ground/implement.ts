/** The `implement` of the Ford. */

import { implementing } from '@cauldron/engine';
import type { FordKnown } from './known.ts';
import type { says } from './messages.ts';
import type { Ford } from './state.ts';
import type { VERBS } from './world.ts';

export const implement = implementing<Ford, FordKnown, typeof VERBS, typeof says>();
