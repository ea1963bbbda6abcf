/** Tobruk: Operation Crusader, 1941. */
export { createTobruk, tobruk } from './game.ts';
