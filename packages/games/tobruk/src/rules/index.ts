/** What each frame of Tobruk does, chapter by chapter. */

export { composedConduct } from '../composed.ts';
export { turnConduct } from './03-sequence.ts';
export { returningConduct } from './04-reinforcements.ts';
export { supplyConduct } from './05-supply.ts';
export { activationPhaseConduct, corpsConduct, headquartersConduct } from './06-activation.ts';
export { stackingConduct } from './07-stacking.ts';
export { minefieldConduct } from './09-minefield.ts';
export { moveModeConduct, movingConduct, walkConduct } from './09-movement.ts';
export { exploitingConduct, overrunMovesConduct } from './09-overrun.ts';
export { advancesConduct, furtherAdvanceConduct } from './10-advance.ts';
export { artilleryConduct, battleConduct } from './10-battle.ts';
export { attackConduct, combatModeConduct } from './10-combat.ts';
export { lossesConduct } from './10-losses.ts';
export { retreatConduct, retreatsConduct } from './10-retreat.ts';
export { airAllotmentConduct, commitAirConduct } from './11-air.ts';
export { dogfightConduct } from './11-dogfight.ts';
export { recoveryConduct } from './12-recovery.ts';
export { recoverInConduct } from './12-return.ts';
export { antiTankConduct, cancelAttackConduct } from './13-antitank.ts';
export { bidConduct, garrisonConduct, garrisonShiftConduct } from './15-setup.ts';
