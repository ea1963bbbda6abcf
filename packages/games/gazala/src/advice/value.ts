/** The learned value of Gazala: none yet. */

import type { ValueFile } from '@cauldron/engine';

export const VALUE: ValueFile | undefined = undefined;
