/** The `implement` of Steppe. */

import { implementing } from '@cauldron/engine';
import type { SteppeKnown } from './known.ts';
import type { says } from './messages.ts';
import type { Steppe } from './state.ts';
import type { VERBS } from './world.ts';

export const implement = implementing<Steppe, SteppeKnown, typeof VERBS, typeof says>();
