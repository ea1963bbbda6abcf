/**
 * `npm run figures -- [--minutes 30] [--games 100] [--nodes 6000] [--game g]`: how strong the opponent is, on the shortest full scenario of
 * each game, both sides, at a fixed budget. Matches are kept in .cauldron/figures under a fingerprint of the code that played them: run it
 * again and it goes on; change the code and it begins anew. The table goes into docs/ai.md.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, readJson, root, setUp } from './setup.mjs';

const { values: given } = readArguments();
const minutes = numberOf('minutes', 0);
const games = numberOf('games', 2);
const nodes = numberOf('nodes', 100);

/** Below so many matches a score says next to nothing. */
const FEWEST = 20;

setUp('packages/cli');
const started = Date.now();
const fingerprint = fingerprintOf([
  'engine',
  'ai',
  ...readdirSync(join(root, 'packages/games')).map((g) => `games/${g}`),
]);
const folder = join(root, '.cauldron', 'figures', fingerprint);
mkdirSync(folder, { recursive: true });

const contests = cauldron('games')
  .filter(({ id }) => given.game === undefined || given.game === id)
  .flatMap((game) => contestsOf(game, shortest(game)));
if (contests.length === 0) giveUp(`There is no game “${given.game}”.`, 2);
const rows = contests.map((contest, i) => play(contest, contests.length - i));
writeTable(rows);

function readArguments() {
  try {
    return parseArgs({
      options: {
        minutes: { type: 'string', default: '30' },
        games: { type: 'string', default: '100' },
        nodes: { type: 'string', default: '6000' },
        game: { type: 'string' },
      },
    });
  } catch (error) {
    return giveUp(`${error.message}`, 2);
  }
}

function numberOf(name, least) {
  const n = Number(given[name]);
  return Number.isInteger(n) && n >= least ? n : giveUp(`--${name} wants a whole number of at least ${least}.`, 2);
}

/** Over all compiled code that has a say in a match. */
function fingerprintOf(packages) {
  const hash = createHash('sha256');
  for (const name of packages.sort()) {
    const dist = join(root, 'packages', name, 'dist');
    if (!existsSync(dist)) continue;
    for (const file of readdirSync(dist, { recursive: true }).map(String).sort()) {
      if (file.endsWith('.js')) hash.update(file).update(readFileSync(join(dist, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** A drill is made for learning, not for measuring. */
function shortest({ scenarios }) {
  const full = scenarios.filter(({ id }) => id !== 'drill');
  return full.reduce((best, next) => (next.turns < best.turns ? next : best)).id;
}

/** Levels differ in breadth by themselves; of the budget each has a third of that of the level above. */
function contestsOf({ id: game, sides }, scenario) {
  const [officer, soldier] = [Math.round(nodes / 3), Math.round(nodes / 9)];
  const commander = `commander:${nodes}`;
  const contest = (player, against, wanted) => ({ game, scenario, sides, player, against, wanted });
  return [
    contest(commander, 'random', 0.99),
    contest(commander, 'recruit', 0.85),
    contest(commander, plainSearch(game, scenario, commander), 0.7),
    contest(commander, `officer:${officer}`, 0.65),
    contest(`officer:${officer}`, `soldier:${soldier}`, 0.65),
    contest(`soldier:${soldier}`, 'recruit', 0.65),
    contest('recruit', 'random', 0.65),
  ];
}

/** The plain tree search with as much time as the commander has: found by one pair of matches, and kept. */
function plainSearch(game, scenario, commander) {
  const file = join(folder, `${game}-mcts-${nodes}.json`);
  if (!existsSync(file)) {
    if (minutes === 0) return 'mcts:100';
    const seats = `${commander},mcts:100`;
    const argv = ['--scenario', scenario, '--seats', seats, '--games', '2', '--full', '--seed', 'calibrate'];
    const [{ seconds }] = cauldron('tournament', game, ...argv).pairings;
    writeFileSync(file, JSON.stringify({ mcts: Math.max(20, Math.round((100 * seconds[0]) / seconds[1])) }));
  }
  return `mcts:${readJson(file).mcts}`;
}

/** Its share of the time that is left. */
function play({ game, scenario, sides, player, against, wanted }, left) {
  const share = Math.max(0, Math.floor((minutes - (Date.now() - started) / 60_000) / left));
  const time = minutes === 0 ? 0 : Math.max(1, share);
  process.stderr.write(`${game} ${scenario}: ${player} against ${against}, at most ${time} min …\n`);
  const keep = join(folder, `${game}.jsonl`);
  const argv = ['--scenario', scenario, '--seats', `${player},${against}`, '--games', String(games), '--full'];
  const found = cauldron('tournament', game, ...argv, '--seed', 'figures', '--minutes', String(time), '--keep', keep);
  return { game, scenario, sides, player, against, wanted, ...found.pairings[0] };
}

function cauldron(...argv) {
  const program = join(root, 'packages/cli/bin/cauldron.mjs');
  const done = spawnSync(process.execPath, [program, ...argv, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  if (done.status !== 0) giveUp(`cauldron ${argv.join(' ')} failed.`);
  return JSON.parse(done.stdout);
}

function verdictOf({ share, low, high }, matches, wanted) {
  if (matches < FEWEST) return 'too few matches';
  if (low >= wanted) return 'proved';
  if (high < wanted) return 'missed';
  return share >= wanted ? 'reached' : 'not reached';
}

function writeTable(all) {
  const percent = (share) => `${Math.round(share * 100)}`;
  const counts = ({ won, drawn, lost }) => `${won}–${drawn}–${lost}`;
  const lines = all.map((row) => {
    const { score, matches, wanted } = row;
    const is = verdictOf(score, matches, wanted);
    const cells = [
      `${row.game} ${row.scenario}`,
      `${row.player} against ${row.against}`,
      matches === 0 ? '–' : `${percent(score.share)} % (${percent(score.low)}–${percent(score.high)})`,
      matches,
      ...row.sides.map((side) => `${side} ${counts(row.bySide[side])}`),
      row.p < 0.001 ? '< 0.001' : row.p.toFixed(3),
      row.seconds.map((s) => s.toFixed(1)).join(' and '),
      `${percent(wanted)} %: ${is}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const table = [
    `By \`npm run figures -- --games ${games} --nodes ${nodes}\`, code ${fingerprint}. Won–drawn–lost by the first player on either side; «proved» («missed») where the`,
    'whole 95 % interval lies above (below) what was wanted, «reached» («not reached») where only the score does.',
    '',
    '| scenario | pairing | score | matches | as the first side | as the second | p | seconds a match | wanted |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
  const file = join(root, 'docs', 'ai.md');
  const text = readFileSync(file, 'utf8');
  const [from, to] = ['<!-- figures -->', '<!-- figures end -->'];
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start)
    giveUp(`docs/ai.md has no place for the figures: put ${from} and ${to} where they belong.`);
  writeFileSync(file, `${text.slice(0, start)}${from}\n\n${table}\n\n${text.slice(end)}`);
  process.stdout.write(`${table}\n`);
}
