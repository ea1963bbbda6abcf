/** Tobruk: Operation Crusader, 1941. */
export { tobruk } from './game.ts';
