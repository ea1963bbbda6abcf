/**
 * `npm run bench -- baseline game=commit …`: compares a game at a commit with the present one, measured by turns in one run.
 * `server=commit` compares the server, each with its own load. Each commit is checked out and built in its own folder, which is
 * removed afterwards.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, root, setUp } from '../scripts/setup.mjs';
import { fine, medianOf, table, whole } from './figures.mjs';

const ROUNDS = 5;
/** A round of the server takes minutes. */
const SERVER_ROUNDS = 3;
const SERVER = 'server';
const PLAYER = join(root, 'bench/baseline-play.mjs');

export async function baselinePart(machine, say, named) {
  if (named.length === 0) giveUp('Say what to compare with: npm run bench -- baseline game=commit …', 2);
  setUp('packages/games');
  const rows = { games: [], server: [] };
  for (const pair of named) {
    const [what, commit] = pair.split('=');
    if (what === SERVER) rows.server.push(...withCheckout(commit, say, (folder) => measureServer(commit, folder, say)));
    else rows.games.push(...withCheckout(commit, say, (folder) => measureGame(what, commit, folder, say)));
  }
  const ends = (unit) => ['commit', `${unit}/s then`, `${unit}/s now`, 'now/then'];
  return [
    '## Beside an earlier commit',
    ...(rows.games.length === 0
      ? []
      : [
          `Random play in processes of their own, by turns, ${ROUNDS} times each; decisions for each second of processor time, the median. ${machine}.`,
          table(['scenario', ...ends('decisions')], rows.games),
        ]),
    ...(rows.server.length === 0
      ? []
      : [
          `The rows of “The server”, by turns, ${SERVER_ROUNDS} times each, the median; players of the present server sign every message. ${machine}.`,
          table(['row', ...ends('moves')], rows.server),
        ]),
  ].join('\n\n');
}

function measureServer(commit, folder, say) {
  const rounds = Array.from({ length: SERVER_ROUNDS }, (_, i) => {
    say(`the server at ${commit} and now, round ${i + 1} of ${SERVER_ROUNDS}`);
    return [folder, root].map(serverRows);
  });
  const [[first]] = rounds;
  return [...first.keys()].map((row) => {
    const pairs = rounds.map((pair) => pair.map((rows) => rows.get(row)));
    const [then, now] = [0, 1].map((which) => medianOf(pairs.map((pair) => pair[which])).median);
    return [row, commit, whole(then), whole(now), fine(medianOf(pairs.map(([a, b]) => b / a)).median)];
  });
}

/** Moves a second by row, as the bench of a checkout prints them. */
function serverRows(folder) {
  const bench = JSON.stringify(pathToFileURL(join(folder, 'bench/server.mjs')).href);
  const code = `const { serverPart } = await import(${bench}); process.stdout.write(await serverPart('', () => {}));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, encoding: 'utf8' });
  const cells = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const head = cells.findIndex((line) => line[3] === 'moves/s');
  const end = cells.findIndex((line, i) => i > head && line.length < 4);
  return new Map(
    cells
      .slice(head + 2, end)
      .map(([, name, matches, moves]) => [`${name}, ${matches}`, Number(moves.replaceAll(/\D/g, ''))]),
  );
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
