/** What a test needs of the made-up game, to make matches of it and to know their secrets. */

export { isRefusal, Match, ScriptedChance, SeededChance } from '@cauldron/engine';
export { ford } from '../../proving-ground/game.ts';
