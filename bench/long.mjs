/**
 * Long matches. As a part of the bench: the longest scenario of each game and of the large proving ground. By hand: `node
 * bench/long.mjs game [scenario] [entries]`. It plays at random up to a number of entries; a match that ends before is set up
 * again within the same match. Then it measures opening, stepping back, looking anywhere, reading the history, folding the file,
 * and memory.
 */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setUp } from '../scripts/setup.mjs';
import { fine, medianOf, table, whole } from './figures.mjs';

setUp('packages/games');
const { isRefusal, Match, pickAnswer, seededRng } = await import('@cauldron/engine');
const { gameIds, loadGame } = await import('../scripts/games.mjs');
const { GROUND, loadGround } = await import('./ground.mjs');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** How often the page keeps positions, and how many lines it reads at least when it opens a match. */
const POSITION_EVERY = 256;
const LINES_AT_LEAST = 128;
const ENTRIES = 45_000;
const PLACES = 200;

/** The same game, which is set up again when it would end. */
function endless(game, scenario) {
  const start = unlessRefused(game.setup(scenario, {}));
  return {
    ...game,
    apply(s, action, out) {
      const refusal = game.apply(s, action, out);
      if (game.pending(s).kind === 'outcome') game.copy(start, s);
      return refusal;
    },
  };
}

/** Plays and measures. `ending` is any game of the contract. */
async function measureLong(ending, scenario, entries) {
  const game = endless(ending, scenario);
  const match = unlessRefused(Match.begin(game, { scenario, seed: 'bench/long' }));
  const rng = seededRng('bench/long');
  const positions = [];
  const played = timed(() => {
    for (let q = match.question(); q && match.line.length < entries; q = match.question()) {
      match.act(q.seat, pickAnswer(q, rng));
      if (match.journal.length - (positions.at(-1)?.journal ?? 0) >= POSITION_EVERY) positions.push(match.save());
    }
  });
  const lines = match.journal.map((entry) => JSON.stringify(entry));
  const newest = positions.findLast(({ journal }) => journal <= lines.length - LINES_AT_LEAST);
  const opening = medianOf(
    Array.from({ length: 9 }, () => timed(() => newest && open(game, match.header, newest, lines)).ms),
  );
  const resumed = newest ? open(game, match.header, newest, lines, positions) : match;
  const past = await timedSoon(() => resumed.reach(0));
  const last = resumed.line.length - 1;
  const stepBack = medianOf(Array.from({ length: 60 }, (_, i) => timed(() => resumed.stateAt(last - i)).ms));
  const look = medianOf(Array.from({ length: PLACES }, () => timed(() => resumed.stateAt(rng.below(last))).ms));
  const undo = timed(() => resumed.rewind(last - 1, 0)).ms;
  const history = timed(() => {
    for (let n = 0; n <= match.line.length; n++) game.clock(match.stateAt(n));
  });
  const file = timed(() =>
    unlessRefused(
      Match.load(
        game,
        match.header,
        lines.map((line) => JSON.parse(line)),
      ),
    ),
  );
  return {
    entries: match.line.length,
    truth: match.state.layout.truth,
    decisions: (match.line.filter((entry) => 'do' in entry).length / played.ms) * 1000,
    opening,
    past,
    stepBack,
    look,
    undo,
    history: history.ms,
    file: file.ms,
    memory: memoryOf(game, match, lines),
    onDevice: positions.reduce((sum, position) => sum + JSON.stringify(position).length, 0) / 1e6,
  };
}

/** The memory of a match that was folded from its lines. */
function memoryOf(game, { header }, lines) {
  const held = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1e6;
  };
  const before = held();
  const match = unlessRefused(
    Match.load(
      game,
      header,
      lines.map((line) => JSON.parse(line)),
    ),
  );
  const folded = held() - before;
  if (match.line.length === 0) throw new Error('nothing was folded');
  return folded;
}

function open(game, header, saved, lines, positions = []) {
  const since = lines.slice(saved.journal).map((line) => JSON.parse(line));
  const past = async () => ({
    journal: lines.slice(0, saved.journal).map((line) => JSON.parse(line)),
    saved: positions,
  });
  return unlessRefused(Match.resume(game, header, saved, since, past));
}

function timed(work) {
  const begun = performance.now();
  work();
  return { ms: performance.now() - begun };
}

async function timedSoon(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function unlessRefused(made) {
  if (isRefusal(made)) throw new Error(`refused: ${made.key}`);
  return made;
}

/** The figures of one long match as a table. */
function longTable(title, found) {
  const ms = (figure) => `${fine(figure.median)} (${fine(figure.low)}..${fine(figure.high)})`;
  return table(
    [title, `${whole(found.entries)} entries`],
    [
      ['figures of a position', whole(found.truth)],
      ['decisions/s while it was played', whole(found.decisions)],
      ['opening: newest position and last lines, ms', ms(found.opening)],
      ['reading the past when somebody looks back, ms', fine(found.past)],
      ['a step back near the end, ms', ms(found.stepBack)],
      ['the position at any point, ms', ms(found.look)],
      ['going back one entry, ms', fine(found.undo)],
      ['turn, phase and side of every entry, ms', fine(found.history)],
      ['folding its file, ms', fine(found.file)],
      ['memory of the whole match, MB', fine(found.memory)],
      ['positions on the device, MB', fine(found.onDevice)],
    ],
  );
}

async function measured(id, scenario, entries = ENTRIES) {
  const game = id === GROUND ? await loadGround() : (await loadGame(id)).game;
  const { title, scenarios } = game.info;
  const chosen = scenario ?? [...scenarios].sort((a, b) => b.turns - a.turns)[0].id;
  return longTable(`${title} ${chosen}`, await measureLong(game, chosen, entries));
}

/** Measures the longest scenario of each game and of the large proving ground, and reports in Markdown. */
export async function longPart(machine, say) {
  const tables = [];
  for (const id of [...gameIds, GROUND]) {
    say(`a long match of ${id}`);
    tables.push(await measured(id));
  }
  const how = `One process, compiled code, ${machine}. Random play; a match that ends is set up again within the same match.`;
  return ['## Long matches', how, ...tables].join('\n\n');
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [id, scenario, entries = ENTRIES] = process.argv.slice(2);
  process.stdout.write(`${await measured(id ?? gameIds[0], scenario, Number(entries))}\n`);
}
