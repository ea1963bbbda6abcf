/** What a test needs of the made-up game to make matches of it and to know what is secret in them. */

export { isRefusal, Match, ScriptedChance, SeededChance } from '@cauldron/engine';
export { ford } from '../../proving-ground/game.ts';
