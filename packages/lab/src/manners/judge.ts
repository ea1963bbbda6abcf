/** Plays matches and judges how the first player behaves in them. */

import { playMatch } from '@cauldron/ai';
import type { Game, State } from '@cauldron/engine';
import { playerOf, sit } from '../play/players.ts';
import type { Played } from '../play/series.ts';
import { addManners, type Manners, MannersWatch, NO_MANNERS } from './manners.ts';

export interface Judgement {
  readonly scenario: string;
  readonly seed: string;
  /** The player that is judged, and its opponent. Sides are swapped after each match. */
  readonly players: readonly [string, string];
  readonly games: number;
  readonly until: number;
}

export function judge(game: Game, task: Judgement, played: Played): { matches: number; manners: Manners } {
  let manners = NO_MANNERS;
  let matches = 0;
  for (let i = 0; i < task.games && performance.now() < task.until; i++) {
    const seat = i % 2;
    const seats = [0, 1].map((s) => sit(game, playerOf(task.players[s === seat ? 0 : 1]), () => {}));
    const watch = new MannersWatch(game, seat);
    let last: State | undefined;
    playMatch(game, task.scenario, seats, `${task.seed}/${i >> 1}`, {
      onDecision(state, who, action) {
        last = state;
        watch.decision(state, who, action);
      },
      onChance: (state, chance) => watch.chance(state, chance),
      events: {
        push(event) {
          watch.event(event);
          return 0;
        },
      },
    });
    if (last) manners = addManners(manners, watch.finish(last));
    matches++;
    played(matches, task.games - matches);
  }
  return { matches, manners };
}
