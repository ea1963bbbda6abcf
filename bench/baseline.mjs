/**
 * `npm run bench -- baseline game=commit …`: compares a game at a commit with the present one, measured by turns in one run. Each
 * commit is checked out and built in its own folder, which is removed afterwards.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, root, setUp } from '../scripts/setup.mjs';
import { fine, medianOf, table, whole } from './figures.mjs';

const ROUNDS = 5;
const PLAYER = join(root, 'bench/baseline-play.mjs');

export async function baselinePart(machine, say, named) {
  if (named.length === 0) giveUp('Say what to compare with: npm run bench -- baseline game=commit …', 2);
  setUp('packages/games');
  const rows = named.flatMap((pair) => {
    const [game, commit] = pair.split('=');
    return withCheckout(commit, say, (folder) => measureGame(game, commit, folder, say));
  });
  const head = ['scenario', 'commit', 'decisions/s then', 'decisions/s now', 'now/then'];
  return [
    '## Beside an earlier commit',
    `Random play in processes of their own, by turns, ${ROUNDS} times each; decisions for each second of processor time, the median. ${machine}.`,
    table(head, rows),
  ].join('\n\n');
}

function measureGame(game, commit, folder, say) {
  const scenarios = JSON.parse(run(root, game));
  return scenarios.map((scenario) => {
    say(`${game} ${scenario} at ${commit} and now`);
    const rates = Array.from({ length: ROUNDS }, () =>
      [run(folder, game, scenario), run(root, game, scenario)].map(Number),
    );
    const [then, now] = [0, 1].map((which) => medianOf(rates.map((pair) => pair[which])).median);
    return [
      `${game} ${scenario}`,
      commit,
      whole(then),
      whole(now),
      fine(medianOf(rates.map(([a, b]) => b / a)).median),
    ];
  });
}

const run = (folder, ...args) => execFileSync(process.execPath, [PLAYER, folder, ...args], { encoding: 'utf8' });

function withCheckout(commit, say, work) {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-baseline-'));
  const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  const npm = (...args) => execFileSync('npm', args, { cwd: folder, stdio: 'ignore' });
  try {
    say(`checking out and building ${commit}`);
    git('worktree', 'add', '--force', '--detach', folder, commit);
    npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
    npm('exec', '--', 'tsc', '-b', 'packages/games');
    return work(folder);
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
