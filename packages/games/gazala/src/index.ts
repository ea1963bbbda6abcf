/** Gazala: the battles of May and June 1942. */
export { gazala } from './game.ts';
