/** The rules' part of the benchmark: ours and others in one run. */

import { join } from 'node:path';
import { install, root, setUp } from '../scripts/setup.mjs';

setUp('packages/games');
// A dependency of chessops asks for a newer Node than it needs.
install(join(root, 'bench'), 'programs to compare with', '--no-engine-strict');

const { compileMap, seededRng } = await import('@cauldron/engine');
const { gameIds, loadGame } = await import('../scripts/games.mjs');
const { measureFloods } = await import('./flood.mjs');
const { GROUND, GROUND_SCENARIO, loadGround } = await import('./ground.mjs');
const { mapBenches } = await import('./maps.mjs');
const { boardgameIo, chessJs, chessOps } = await import('./others.mjs');
const { measureScenario } = await import('./ours.mjs');
const { fine, whole } = await import('./figures.mjs');
const { report } = await import('./report.mjs');
const { measureTrace } = await import('./trace.mjs');

const seeded = (seed) => seededRng(`bench/${seed}`);

/** Measures the rules and reports in Markdown. */
export async function rulesPart(machine, say) {
  const games = [];
  const maps = [];
  for (const id of gameIds) {
    const { game, pack } = await loadGame(id);
    for (const { id: scenario, title } of game.info.scenarios) {
      say(`${game.info.title}, scenario ${scenario}`);
      const name = `${game.info.title} ${scenario}: ${title}`;
      games.push({ game: id, scenario, name, figures: measureScenario(game, scenario) });
    }
    const mapBench = mapBenches[id];
    if (!mapBench) continue;
    say(`${game.info.title}, the map`);
    const map = compileMap(pack.map);
    const { cost, supply, budget, what, starts } = mapBench(pack, map, game.info.costUnit);
    maps.push({
      game: id,
      name: game.info.title,
      what,
      flood: measureFloods(map, cost, budget, starts),
      trace: measureTrace(map, supply, starts.slice(0, 3)),
    });
  }
  say('the large proving ground');
  const ground = await loadGround();
  games.push({
    game: GROUND,
    scenario: GROUND_SCENARIO,
    name: `${ground.info.title} ${GROUND_SCENARIO} (4,250 hexes, 400 counters)`,
    figures: measureScenario(ground, GROUND_SCENARIO),
  });

  const others = [
    ['chess.js 1.4.0', () => chessJs(seeded)],
    ['chessops 0.15.1', () => chessOps(seeded)],
    ['boardgame.io 0.50.2, 9 tokens', () => boardgameIo(seeded, 9)],
    ['boardgame.io 0.50.2, 160 tokens', () => boardgameIo(seeded, 160)],
  ].map(([name, measure]) => {
    say(name);
    return { name, figures: measure() };
  });
  return report({ machine, games, others, maps, targets: targetsOf(games, maps) });
}

/** What every game of the catalogue is to reach in the scenario whose matches are longest. */
const DECISIONS_A_SECOND = 30_000;
const COPY_US = 3;

function targetsOfGames(games) {
  return gameIds.flatMap((id) => {
    const lengthOf = ({ figures }) => figures.decisionsPerGame;
    const [{ name, figures }] = games.filter(({ game }) => game === id).sort((a, b) => lengthOf(b) - lengthOf(a));
    const { decisions, copy } = figures;
    return [
      {
        what: `decisions/s, ${name}`,
        goal: `≥ ${whole(DECISIONS_A_SECOND)}`,
        found: whole(decisions.median),
        met: decisions.median >= DECISIONS_A_SECOND,
      },
      { what: `copy, µs, ${name}`, goal: `≤ ${COPY_US}`, found: fine(copy.median), met: copy.median <= COPY_US },
    ];
  });
}

/** The measures for the longest scenario of each game, for the first of Tobruk, and for the large proving ground. */
function targetsOf(games, maps) {
  const first = games.find(({ game, scenario }) => game === 'tobruk' && scenario === '1')?.figures;
  const flood = maps.find(({ game }) => game === 'tobruk')?.flood;
  const targets = targetsOfGames(games);
  if (first) {
    const atLeast = (what, figure, goal) =>
      targets.push({ what, goal: `≥ ${whole(goal)}`, found: whole(figure.median), met: figure.median >= goal });
    atLeast('decisions/s', first.decisions, 30_000);
    atLeast('decisions/s, the aim beyond', first.decisions, 70_000);
    atLeast('replayed actions/s', first.replay, 150_000);
    targets.push({ what: 'copy, µs', goal: '≤ 5', found: fine(first.copy.median), met: first.copy.median <= 5 });
  }
  const ground = games.find(({ game }) => game === GROUND)?.figures;
  if (ground) {
    const { decisions, copy } = ground;
    const large = (what, goal, found, met) =>
      targets.push({ what: `${what}, the large proving ground`, goal, found, met });
    large('decisions/s', '≥ 8,000', whole(decisions.median), decisions.median >= 8000);
    large('copy, µs', '≤ 5', fine(copy.median), copy.median <= 5);
  }
  if (flood) {
    for (const way of ['byTraverser', 'byDirection']) {
      const times = flood[way].median / flood.ours.median;
      const what = `flood, times honeycomb-grid with ${way === 'byTraverser' ? '`traverse(ring)`' : '`neighborOf`'}`;
      targets.push({ what, goal: '≥ 100', found: whole(times), met: times >= 100 });
    }
  }
  return targets;
}
