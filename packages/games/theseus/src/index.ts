/** Operation Theseus: the Gazala battles of 1942. */
export { theseus } from './game.ts';
