/** What previews a fight, and what it will ask for: one part of the page, loaded later. */

import { battlefieldOf, fightIn, previewBattle, standingBeside, underWay } from './battle.ts';
import { foresee } from './foresee.ts';

export const fights = { battlefieldOf, fightIn, previewBattle, standingBeside, underWay, foresee };
