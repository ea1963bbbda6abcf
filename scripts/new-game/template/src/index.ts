/** The Template: a small game to start from. */
export { createTemplate, template } from './game.ts';
