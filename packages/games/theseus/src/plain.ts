/** Operation Theseus for a board: without the advice to the computer and composed positions; most chapters are loaded after the first question. */

import { packGame } from '@cauldron/engine';
import * as frames from './frames.ts';
import { parts } from './parts.ts';

export const theseus = packGame({ ...parts, later: { frames, load: () => import('./rest.ts') } });
