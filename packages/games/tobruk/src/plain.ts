/** Tobruk for a board: without the advice to the computer, which is a third of it, and without composed positions. */

import { packGame } from '@cauldron/engine';
import { parts } from './parts.ts';

export const tobruk = packGame(parts);
