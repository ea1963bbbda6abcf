/** The conducts of all frames, chapter by chapter. */

export { actionConduct, combatPhaseConduct, resetConduct, turnConduct } from './03-sequence.ts';
export { deployingConduct } from './04-deploying.ts';
export { movingConduct } from './04-movement.ts';
export { walkConduct } from './04-walk.ts';
export { overstackedConduct } from './06-stacking.ts';
export { advancingConduct, pursuingConduct } from './08-advance.ts';
export { battleConduct } from './08-battle.ts';
export { lossesConduct } from './08-losses.ts';
export { retreatingConduct, withdrawingConduct } from './08-retreat.ts';
export { supportConduct } from './08-support.ts';
export { breakingOffConduct } from './09-armour.ts';
export { barrageConduct, fireLossesConduct } from './10-attack.ts';
export { frictionConduct, payingConduct, underFireConduct } from './10-friction.ts';
export { advantageConduct } from './11-advantage.ts';
export { closeShotConduct } from './11-close-fire.ts';
export { survivalConduct } from './11-fire.ts';
export { answerFireConduct, reactionConduct } from './11-reaction.ts';
export { shotConduct } from './11-tank-fire.ts';
export { delayConduct } from './12-artillery.ts';
export { recoveringConduct } from './13-recovery.ts';
export { setUpConduct } from './18-setup.ts';
