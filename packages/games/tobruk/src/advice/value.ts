/** The learned value of Tobruk: none yet. */

import type { ValueFile } from '@cauldron/engine';

export const VALUE: ValueFile | undefined = undefined;
