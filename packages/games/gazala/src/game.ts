/** Gazala bound to a pack, whole: also with composed positions, invariants and advice to the computer. */

import { packGame } from '@cauldron/engine';
import { adviceFor } from './advice.ts';
import { compose } from './compose.ts';
import { invariants } from './invariants.ts';
import { parts } from './parts.ts';

export const gazala = packGame({ ...parts, compose, invariants, advice: adviceFor });
