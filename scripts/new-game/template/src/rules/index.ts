/** The conducts of all frames, chapter by chapter. */

export { turnConduct } from './2-turn.ts';
export { movementConduct, movingConduct, walkConduct } from './3-movement.ts';
export { fireConduct } from './4-fire.ts';
export { attackConduct, combatConduct, lossesConduct } from './5-combat.ts';
