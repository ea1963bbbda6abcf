/**
 * `npm run figures -- [--minutes 30] [--games 100] [--nodes 18000|game=18000,…] [--game g] [--full 20]`: how strong the opponent
 * is, on the shortest full scenario of each game, both sides, at a fixed budget. A contest stops when its aim is clearly reached
 * or missed, or after --games matches. With --full the commander plays that number of matches with all its time instead, one at a
 * time. Matches are kept in .cauldron/figures under a fingerprint of the code that played them: another run continues them, and
 * changed code begins again. The tables go into docs/ai.md.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { giveUp, readJson, root, setUp } from './setup.mjs';

const { values: given } = readArguments();
const minutes = numberOf('minutes', 0);
const games = numberOf('games', 2);
const nodesOf = readNodes();
const full = given.full === undefined ? 0 : numberOf('full', 2);

/** With fewer matches than this a score means next to nothing. */
const FEWEST = 20;

/** The sequential test's verdicts, in our words. */
const VERDICTS = {
  reached: 'reached',
  missed: 'missed',
  better: 'better',
  worse: 'worse',
  equal: 'no difference of 10 points',
};

setUp('packages/cli');
const { FIGURES } = await import(pathToFileURL(join(root, 'packages/ai/dist/index.js')).href);
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
  .flatMap((game) => (full > 0 ? [atFullBudget(game, shortest(game))] : contestsOf(game, shortest(game))));
if (contests.length === 0) giveUp(`There is no game “${given.game}”.`, 2);
const rows = contests.map((contest, i) => play(contest, contests.length - i));
if (full > 0) writeTable('full', fullTable(rows));
else writeTable('figures', table(rows));

function readArguments() {
  try {
    return parseArgs({
      options: {
        minutes: { type: 'string', default: '30' },
        games: { type: 'string', default: '100' },
        nodes: { type: 'string', default: '18000' },
        game: { type: 'string' },
        full: { type: 'string' },
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

/** The commander's budget by game: one number for all, or `game=number` for each. */
function readNodes() {
  const all = given.nodes.split(',').map((part) => part.split('='));
  const budgets = new Map(all.map((words) => [words.length > 1 ? words[0] : '', Number(words.at(-1))]));
  if ([...budgets.values()].some((n) => !Number.isInteger(n) || n < 100))
    giveUp('--nodes wants a whole number of at least 100, or one for each game, as in game=18000,other=12000.', 2);
  return (game) => budgets.get(game) ?? budgets.get('') ?? giveUp(`--nodes says nothing of ${game}.`, 2);
}

/** Covers all compiled code that affects a match. */
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

/** A drill is for learning, not for measuring. */
function shortest({ scenarios }) {
  const full = scenarios.filter(({ id }) => id !== 'drill');
  return full.reduce((best, next) => (next.turns < best.turns ? next : best)).id;
}

/** Levels differ in breadth. All budgets are cut by the factor that leaves the commander this many nodes. */
function contestsOf({ id: game, sides }, scenario) {
  const [officer, soldier] = ['officer', 'soldier'].map((level) =>
    Math.round((nodesOf(game) * FIGURES[level].nodes) / FIGURES.commander.nodes),
  );
  const commander = `commander:${nodesOf(game)}`;
  const contest = (player, against, wanted) => ({ game, scenario, sides, player, against, wanted });
  return [
    contest(commander, 'random', 0.99),
    contest(commander, 'recruit', 0.85),
    contest(commander, plainSearch(game, scenario, commander), 0.7),
    contest(commander, `officer:${officer}`, 0.65),
    contest(`officer:${officer}`, `soldier:${soldier}`, 0.65),
    contest(`soldier:${soldier}`, 'recruit', 0.65),
    contest('recruit', 'random', 0.65),
    contest(`officer:cautious:${officer}`, `officer:${officer}`),
    contest(`officer:bold:${officer}`, `officer:${officer}`),
  ];
}

/** As people meet it: by the clock. */
function atFullBudget({ id: game, sides }, scenario) {
  return { game, scenario, sides, player: 'commander@clock', against: 'recruit', wanted: 0.85 };
}

/** The plain tree search with the commander's time: its budget is found by one pair of matches, and kept. */
function plainSearch(game, scenario, commander) {
  const file = join(folder, `${game}-mcts-${nodesOf(game)}.json`);
  if (!existsSync(file)) {
    if (minutes === 0) return 'mcts:100';
    const seats = `${commander},mcts:100`;
    const argv = ['--scenario', scenario, '--seats', seats, '--games', '2', '--full', '--seed', 'calibrate'];
    const [{ seconds }] = cauldron('tournament', game, ...argv).pairings;
    writeFileSync(file, JSON.stringify({ mcts: Math.max(20, Math.round((100 * seconds[0]) / seconds[1])) }));
  }
  return `mcts:${readJson(file).mcts}`;
}

/** Its share of the remaining time. */
function play({ game, scenario, sides, player, against, wanted }, left) {
  const share = Math.max(0, Math.floor((minutes - (Date.now() - started) / 60_000) / left));
  const time = minutes === 0 ? 0 : Math.max(1, share);
  process.stderr.write(`${game} ${scenario}: ${player} against ${against}, at most ${time} min …\n`);
  const keep = join(folder, `${game}.jsonl`);
  const argv = ['--scenario', scenario, '--seats', `${player},${against}`, '--seed', 'figures', '--keep', keep];
  const how = full > 0 ? ['--games', String(full), '--full', '--workers', '1'] : ['--games', String(games)];
  // A temperament has no aim: it is played until one is shown to be better, or neither.
  const until = wanted === undefined || full > 0 ? [] : ['--aim', String(Math.round(wanted * 100))];
  const found = cauldron('tournament', game, ...argv, ...how, ...until, '--minutes', String(time));
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

/** The verdict of the sequential test or, if it has not decided, of the interval. */
function verdictOf({ verdict, score: { share, low, high }, matches, wanted }) {
  if (verdict !== 'open') return VERDICTS[verdict];
  if (matches < FEWEST) return 'too few matches';
  if (wanted === undefined) return 'undecided';
  if (low >= wanted) return 'reached';
  if (high < wanted) return 'missed';
  return share >= wanted ? 'undecided, above it' : 'undecided, below it';
}

function percent(share) {
  return `${Math.round(share * 100)}`;
}

function scoreText({ score, matches }) {
  return matches === 0 ? '–' : `${percent(score.share)} % (${percent(score.low)}–${percent(score.high)})`;
}

function sideText({ sides, bySide }) {
  return sides.map((side) => {
    const { won, drawn, lost } = bySide[side];
    return `${side} ${won}–${drawn}–${lost}`;
  });
}

function table(all) {
  const lines = all.map((row) => {
    const cells = [
      `${row.game} ${row.scenario}`,
      `${row.player} against ${row.against}`,
      scoreText(row),
      row.matches,
      ...sideText(row),
      row.p < 0.001 ? '< 0.001' : row.p.toFixed(3),
      row.seconds.map((s) => s.toFixed(1)).join(' and '),
      row.wanted === undefined ? '–' : `${percent(row.wanted)} %`,
      verdictOf(row),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    `By \`npm run figures -- --games ${games} --nodes ${given.nodes}\`, code ${fingerprint}. The score has its 95 % interval (a draw is half a win); won–drawn–lost are by the first player`,
    'on either side; p is that of «both are equally good». A contest ends when a sequential test is sure, with an error of one in twenty, that the aim is reached or',
    'that the score is ten points less (five, for 99 %); hence the different numbers of matches.',
    '',
    '| scenario | pairing | score | matches | as the first side | as the second | p | seconds a match | aim | |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function fullTable(all) {
  const pace = ({ n, middle, late, most }) =>
    `${middle.toFixed(1)}, ${late.toFixed(1)}, ${most.toFixed(1)} s (${n} of them)`;
  const lines = all.map((row) => {
    const [own] = row.paces;
    const times = own ? [pace(own.activations), pace(own.reactions)] : ['–', '–'];
    return `| ${[`${row.game} ${row.scenario}`, scoreText(row), row.matches, ...sideText(row), ...times].join(' | ')} |`;
  });
  return [
    `By \`npm run figures -- --full ${full}\`, code ${fingerprint}: the commander with all its time (10 s an activation, 0.3 s a reaction) against recruit, one match at a time. Times`,
    'are the middle one, the one at 95 %, and the longest.',
    '',
    '| scenario | score | matches | as the first side | as the second | an activation | a reaction |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** Between two marks of docs/ai.md. */
function writeTable(name, words) {
  const file = join(root, 'docs', 'ai.md');
  const text = readFileSync(file, 'utf8');
  const [from, to] = [`<!-- ${name} -->`, `<!-- ${name} end -->`];
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start)
    giveUp(`docs/ai.md has no place for the figures: put ${from} and ${to} where they belong.`);
  writeFileSync(file, `${text.slice(0, start)}${from}\n\n${words}\n\n${text.slice(end)}`);
  process.stdout.write(`${words}\n`);
}
