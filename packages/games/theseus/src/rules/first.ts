/** The frames of Operation Theseus that may ask before anybody has decided anything, chapter by chapter. A page begins with them. */

export { turnConduct } from './04-sequence.ts';
export { schwerpunktAtConduct } from './05-schwerpunkt.ts';
export { snafuConduct } from './05-snafu.ts';
export { initiativeChoiceConduct, initiativeConduct, opsConduct } from './06-initiative.ts';
export { assignToConduct, organisationConduct } from './09-organisation.ts';
export { setUpConduct } from './10-setup.ts';
export { solitaireConduct } from './10-solitaire.ts';
