/** `cauldron ai weigh`: how much the parts of a game's evaluation predict the end of a match, and from that their best weights. */

import { type Library, learn } from '@cauldron/lab';
import { scenarioOf, untilOf, wholeNumber } from '../choices.ts';
import { type Io, json } from '../io.ts';
import { withProgress } from '../progress.ts';

interface WeighFlags {
  readonly scenario?: string;
  readonly positions: string;
  readonly minutes?: string;
  readonly seed: string;
  readonly json: boolean;
}

export async function weighParts(io: Io, library: Library, id: string, flags: WeighFlags): Promise<void> {
  const { game } = await library.load(id);
  const scenario = scenarioOf(game, flags.scenario);
  const wanted = wholeNumber(flags.positions, '--positions', 2);
  const lesson = { scenario, seed: flags.seed, positions: wanted, until: untilOf(flags.minutes, 1) };
  const found = await withProgress(io, (played) => learn(game, lesson, played));
  if (flags.json) {
    json(io, { game: id, scenario, seed: flags.seed, ...found });
    return;
  }
  const { matches, positions, points, weights } = found;
  const word = (share: number, margin: number) => `${share.toFixed(2)} ± ${margin.toFixed(2)}`;
  io.out(`${game.info.title}, scenario ${scenario}: ${matches} matches from ${positions} positions.\n`);
  io.out(`A point of lead is worth ${word(points.share ?? 0, points.margin)} in the end. Of what a weight says:\n`);
  for (const { name, weight, share, margin } of weights) io.out(`  ${name} (${weight}): ${word(share, margin)}\n`);
  io.out('1 is as it should be; a weight times its share is a better one, where the interval leaves 1 out.\n');
}
