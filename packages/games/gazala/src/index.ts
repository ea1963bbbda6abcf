/** Gazala: the battles of May and June 1942. */
export { createGazala, gazala } from './game.ts';
