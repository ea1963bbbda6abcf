/** What each frame of Gazala does, chapter by chapter. */

export { composedConduct } from '../composed.ts';
export { turnConduct } from './03-sequence.ts';
export { supplyPhaseConduct } from './05-supply.ts';
export { initiativeConduct } from './06-initiative.ts';
export { actionPhaseConduct, actionPhasesConduct } from './07-action.ts';
export { activatedConduct } from './07-activation.ts';
export { ordersConduct } from './07-orders.ts';
export { movingConduct } from './08-movement.ts';
export { stackingCheckConduct } from './10-stacking.ts';
export { advancesConduct, advanceToConduct } from './11-advance.ts';
export { battleConduct } from './11-battle.ts';
export { helpersConduct } from './11-combat.ts';
export { disruptionsConduct, lossesConduct } from './11-losses.ts';
export { retreatConduct, retreatsConduct, stackLossConduct } from './11-retreat.ts';
export { airAttackConduct } from './13-air.ts';
export { combatChitsConduct } from './13-combat.ts';
export { extraMoveConduct } from './13-extra.ts';
export { rebuildAtConduct, replacementConduct } from './13-replacement.ts';
export { withdrawalConduct } from './13-withdraw.ts';
export { breachSideConduct, minefieldPhaseConduct } from './14-minefields.ts';
export { arrivingConduct, tankReplacementsConduct } from './15-reinforcements.ts';
export { setUpConduct } from './17-setup.ts';
