/** Gazala bound to a pack, with its advice to the computer. */

import { packGame } from '@cauldron/engine';
import { adviceFor } from './advice.ts';
import { parts } from './parts.ts';

export const gazala = packGame({ ...parts, advice: adviceFor });
