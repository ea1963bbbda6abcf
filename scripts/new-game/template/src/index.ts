/** The Template: a small game to begin from. */
export { template } from './game.ts';
