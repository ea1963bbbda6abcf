/** The players of the laboratory: every computer seat that people can choose, and the plain tree search, which only serves as a measure. */

import { createMcts, LEVELS, readSeat, type Seated, type SeatSpec, seat } from '@cauldron/ai';
import type { Game } from '@cauldron/engine';
import { Trouble } from '../trouble.ts';
import { type OfBuild, sitFromBuild, splitBuild } from './builds.ts';
import { underOrders } from './orders.ts';

export type Contestant =
  | SeatSpec
  | 'random'
  | { readonly mcts: number }
  | { readonly byClock: SeatSpec }
  | { readonly byOrders: SeatSpec }
  | { readonly byHand: SeatSpec }
  | OfBuild;

const CLOCK = '@clock';
const ORDERS = '@orders';
const HANDMADE = '@handmade';

/**
 * Undefined if the words name no player. `mcts:2000` is the plain tree search with 2,000 decisions for each question.
 * `commander@clock` also has the time limit of its level, as against people, so it plays differently on another machine.
 * `recruit@orders` is not asked where the usual standing orders of the game answer. `officer@handmade` judges positions by the evaluation
 * that the game wrote, not by the learned one. `recruit@build:../old` is that of another build of this repository.
 */
function readPlayer(words: string): Contestant | undefined {
  const mcts = /^mcts:(\d{1,9})$/.exec(words);
  if (mcts) return { mcts: Number(mcts[1]) };
  const build = splitBuild(words);
  if (build) {
    const ofBuild = readSeat(build[0]);
    return typeof ofBuild === 'object' ? { ofBuild, folder: build[1] } : undefined;
  }
  const ending = [CLOCK, ORDERS, HANDMADE].find((word) => words.endsWith(word));
  if (ending === undefined) return readSeat(words);
  const spec = readSeat(words.slice(0, -ending.length));
  if (typeof spec !== 'object') return undefined;
  return ending === CLOCK ? { byClock: spec } : ending === ORDERS ? { byOrders: spec } : { byHand: spec };
}

export const isByClock = (words: string): boolean => words.endsWith(CLOCK);

export function playerOf(words: string): Contestant {
  const player = readPlayer(words);
  if (player !== undefined) return player;
  throw new Trouble(
    `“${words}” names no player: write random, ${LEVELS.join(', ')}, or one with a temper or a budget (officer:bold, soldier:5000, commander@clock, recruit@orders, officer@handmade, recruit@build:../old, mcts:2000).`,
  );
}

/** A fresh player for one match. If its search fails, it reports that, and its script plays on. */
export function sit(game: Game, player: Contestant, onTrouble: (message: string) => void): Seated {
  if (typeof player === 'object' && 'mcts' in player) return createMcts(game, { nodes: player.mcts });
  if (typeof player === 'object' && 'byClock' in player) {
    return seat(game, player.byClock, { onTrouble, explains: false, clock: () => performance.now() });
  }
  if (typeof player === 'object' && 'byOrders' in player)
    return underOrders(game, seat(game, player.byOrders, { onTrouble, explains: false }));
  if (typeof player === 'object' && 'byHand' in player) {
    const advice = game.advice?.handmade ?? game.advice;
    return seat({ ...game, advice }, player.byHand, { onTrouble, explains: false });
  }
  if (typeof player === 'object' && 'ofBuild' in player) return sitFromBuild(game, player, onTrouble);
  return seat(game, player, { onTrouble, explains: false });
}
