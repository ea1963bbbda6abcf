/** The conducts of all frames, chapter by chapter. */

export { actionConduct, resetConduct, turnConduct } from './03-sequence.ts';
export { movingConduct } from './04-movement.ts';
export { walkConduct } from './04-walk.ts';
export { overstackedConduct } from './06-stacking.ts';
export { frictionConduct, payingConduct, underFireConduct } from './10-friction.ts';
export { recoveringConduct } from './13-recovery.ts';
export { setUpConduct } from './18-setup.ts';
