/** `cauldron ai manners`: how a player plays, as a wargamer would judge it. */

import { judge, type Library, playerOf } from '@cauldron/lab';
import { scenarioOf, untilOf, wholeNumber } from '../choices.ts';
import { type Io, json, Trouble } from '../io.ts';
import { withProgress } from '../progress.ts';

interface MannersFlags {
  readonly scenario?: string;
  readonly seats: string;
  readonly games: string;
  readonly minutes?: string;
  readonly seed: string;
  readonly json: boolean;
}

export async function judgeManners(io: Io, library: Library, id: string, flags: MannersFlags): Promise<void> {
  const { game } = await library.load(id);
  const scenario = scenarioOf(game, flags.scenario);
  const [player, other, ...rest] = flags.seats.split(',').map((word) => word.trim());
  if (!other || rest.length > 0)
    throw new Trouble('--seats names two players: the one that is judged, and its opponent.');
  for (const words of [player, other]) playerOf(words);
  const task = {
    scenario,
    seed: flags.seed,
    players: [player, other] as const,
    games: wholeNumber(flags.games, '--games', 1),
    until: untilOf(flags.minutes),
  };
  const { matches, manners } = await withProgress(io, (played) => judge(game, task, played));
  if (flags.json) {
    json(io, { game: id, scenario, players: task.players, matches, ...manners });
    return;
  }
  const line = (what: string, some: number, all: number) =>
    io.out(`  ${what}: ${some} of ${all} (${all === 0 ? 0 : ((100 * some) / all).toFixed(1)} %)\n`);
  io.out(`${game.info.title}, scenario ${scenario}: ${player} in ${matches} matches against ${other}.\n`);
  line('moves that come back to a hex', manners.revisits, manners.moves);
  line('formations more than twice their length apart', manners.torn, manners.formations);
  line('formations that went back on their last journey', manners.turnabouts, manners.journeys);
  line('idle activations though something could be won', manners.idle, manners.activations);
  line('attacks below even odds that cost more than they bring', manners.below, manners.attacks);
}
