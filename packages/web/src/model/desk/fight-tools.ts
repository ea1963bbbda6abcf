/** What previews a fight, and what it will ask for: one part of the page, loaded later. */

export { battlefieldOf, fightIn, previewBattle, standingBeside, underWay } from './battle.ts';
export { foresee } from './foresee.ts';
