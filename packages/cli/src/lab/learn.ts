/** `cauldron ai learn`: a value for a game's positions, learned from matches of its script. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BranchFigures, type Library, learnValue, slopeOf, valueModule } from '@cauldron/lab';
import { scenarioOf, threadsOf, untilOf, wholeNumber } from '../choices.ts';
import { type Io, json } from '../io.ts';
import { withProgress } from '../progress.ts';

interface LearnFlags {
  readonly scenario?: string;
  readonly matches: string;
  readonly branches: string;
  readonly minutes?: string;
  readonly workers?: string;
  readonly keep?: string;
  readonly write?: boolean;
  readonly seed: string;
  readonly json: boolean;
}

export async function learnFromMatches(io: Io, library: Library, id: string, flags: LearnFlags): Promise<void> {
  const { game } = await library.load(id);
  const scenario = scenarioOf(game, flags.scenario);
  const matches = wholeNumber(flags.matches, '--matches', 20);
  const positions = wholeNumber(flags.branches, '--branches', 0);
  const command = `cauldron ai learn ${id} --scenario ${scenario} --matches ${matches} --seed ${flags.seed}`;
  const task = {
    id,
    scenario,
    seed: flags.seed,
    matches,
    threads: threadsOf(flags.workers),
    until: untilOf(flags.minutes),
    keep: flags.keep,
  };
  const found = await withProgress(io, (played) => learnValue(game, task, command, played));
  const inside =
    positions > 0 ? slopeOf(game, found.scenario, scenario, `${flags.seed}/branches`, positions) : undefined;
  const file = join(library.folder(id), 'src', 'advice', 'value.ts');
  if (flags.write === true) writeFileSync(file, valueModule(game, scenario, found.scenario));
  if (flags.json) {
    json(io, { game: id, ...found, branches: inside });
    return;
  }
  const { explained, penalty, rows } = found;
  io.out(
    `${game.info.title}, scenario ${scenario}: ${found.matches} matches, ${rows} positions, penalty ${penalty}.\n`,
  );
  io.out('Of what was still to come, on matches kept apart (beyond the points and a constant for each part):\n');
  io.out(`  the game's own evaluation, rescaled: ${percent(explained.handmade)}\n`);
  for (const { matches: n, share } of explained.curve) io.out(`  learned from ${n} matches: ${percent(share)}\n`);
  if (inside) io.out(tell(inside));
  if (flags.write === true) io.out(`Written to ${file}. It is in use after the next build.\n`);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const tell = ({ positions, slope, margin, gain, gainByHand }: BranchFigures): string =>
  `Within an activation (${positions} positions): slope ${slope.toFixed(2)} ± ${margin.toFixed(2)}; the best of six plans gains ${gain.toFixed(2)} points by the learned value, ${gainByHand.toFixed(2)} by the game's own.\n`;
