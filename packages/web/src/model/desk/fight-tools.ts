/** What previews a fight, and what it will ask for: one part of the page, loaded later. */

import { battlefieldOf, fightIn, oddsAfter, previewBattle, standingBeside, underWay } from './battle.ts';
import { foresee } from './foresee.ts';

export const fights = { battlefieldOf, fightIn, oddsAfter, previewBattle, standingBeside, underWay, foresee };
