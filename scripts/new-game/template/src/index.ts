/** The Template: a small game to begin from. */
export { createTemplate, template } from './game.ts';
