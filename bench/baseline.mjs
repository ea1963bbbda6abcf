/**
 * `npm run bench -- baseline game=commit …`: compares a game at a commit with the present one, measured by turns in one run.
 * `server=commit` compares the server, each with its own load. Each commit is checked out and built in its own folder, which is
 * removed afterwards.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, root, setUp } from '../scripts/setup.mjs';
import { measureServer, PAIRS } from './baseline-server.mjs';
import { fine, medianOf, table, whole } from './figures.mjs';

const ROUNDS = 5;
const SERVER = 'server';
const PLAYER = join(root, 'bench/baseline-play.mjs');

/** The text of each section that was measured: the other one stays as it was. */
export async function baselinePart(machine, say, named) {
  if (named.length === 0) giveUp('Say what to compare with: npm run bench -- baseline game=commit …', 2);
  setUp('packages/games');
  const rows = { games: [], server: [] };
  for (const pair of named) {
    const [what, commit] = pair.split('=');
    if (what === SERVER)
      rows.server.push(
        ...(await withCheckout(commit, 'packages/server', say, (folder) => measureServer(commit, folder, say))),
      );
    else
      rows.games.push(
        ...(await withCheckout(commit, 'packages/games', say, (folder) => measureGame(what, commit, folder, say))),
      );
  }
  return {
    ...(rows.games.length > 0 && { baseline: gamesText(machine, rows.games) }),
    ...(rows.server.length > 0 && { 'baseline-server': serverText(machine, rows.server) }),
  };
}

const gamesText = (machine, rows) =>
  [
    '## The rules beside an earlier commit',
    `Random play in processes of their own, by turns, ${ROUNDS} times each; decisions for each second of processor time, the median. ${machine}.`,
    table(['scenario', 'commit', 'decisions/s then', 'decisions/s now', 'now/then'], rows),
  ].join('\n\n');

const serverText = (machine, rows) =>
  [
    '## The server beside an earlier commit',
    `The servers of both commits on PostgreSQL, each with its own load as in “The server”, in ${PAIRS} pairs of turns of a second. Ratios are over all turns, with the range of the middle half of the pairs. Processor time is that of the server alone; in its ratio, too, above 1 is faster. Players of the present server sign every message. ${machine}.`,
    table(
      ['load', 'commit', 'moves/s then', 'moves/s now', 'now/then', 'µs a move then', 'µs a move now', 'then/now'],
      rows,
    ),
  ].join('\n\n');

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

async function withCheckout(commit, part, say, work) {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-baseline-'));
  const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  const npm = (...args) => execFileSync('npm', args, { cwd: folder, stdio: 'ignore' });
  try {
    say(`checking out and building ${commit}`);
    git('worktree', 'add', '--force', '--detach', folder, commit);
    npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
    npm('exec', '--', 'tsc', '-b', part);
    return await work(folder);
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
