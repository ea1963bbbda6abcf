/** The learned value of Theseus: none yet. */

import type { ValueFile } from '@cauldron/engine';

export const VALUE: ValueFile | undefined = undefined;
