/** What the other frames of Operation Theseus do, chapter by chapter; those of `first.ts` come before them. */

export { composedConduct } from '../composed.ts';
export { hqDisplacementConduct } from './05-displacement.ts';
export { displacementConduct, displaceToConduct, eliminationConduct, stackingConduct } from './05-stacking.ts';
export { activationConduct, independentConduct } from './06-activation.ts';
export { reactionConduct } from './06-reaction.ts';
export { attackConduct, declaringConduct } from './07-attack.ts';
export { breachingConduct } from './07-breach.ts';
export { combatConduct, flyingConduct, leadingConduct, meetingConduct, selectingConduct } from './07-combat.ts';
export { earlyRetreatConduct } from './07-early-retreat.ts';
export { mineEntryConduct } from './07-minefields.ts';
export { movingConduct } from './07-movement.ts';
export { isolationConduct } from './07-pay.ts';
export { refittingConduct } from './07-refit.ts';
export { followingConduct, losingConduct, resultConduct, standingConduct } from './07-results.ts';
export { retreatingConduct, retreatToConduct } from './07-retreat.ts';
export { walkConduct } from './07-walk.ts';
export { adminConduct } from './09-admin.ts';
export { attritionConduct } from './09-recovery.ts';
export { arrivalsConduct, enteringConduct } from './09-reinforcements.ts';
export { breakingUpConduct, replacingConduct } from './09-replacements.ts';
