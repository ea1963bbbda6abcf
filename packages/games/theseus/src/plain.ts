/** Operation Theseus for a board: without the advice to the computer, and without composed positions. */

import { packGame } from '@cauldron/engine';
import { parts } from './parts.ts';

export const theseus = packGame(parts);
