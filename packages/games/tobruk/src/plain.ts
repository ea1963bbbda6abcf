/** Tobruk without its advice to the computer, which is a third of it: all that a board needs. */

import { packGame } from '@cauldron/engine';
import { parts } from './parts.ts';

export const tobruk = packGame(parts);
