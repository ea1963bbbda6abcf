/** Steppe as a game: it implements the contract. */

import { type Answer, bindGame, type Game, isRefusal, NOBODY, type Query, refuse } from '@cauldron/engine';
import { fighting } from './battle.ts';
import { invariants } from './invariants.ts';
import { SteppeKnown } from './known.ts';
import { marching, marchWalk } from './march.ts';
import { catalogue, says } from './messages.ts';
import { SCENARIOS } from './scenarios.ts';
import { clock, imagine, observe, SECRETS } from './secrets.ts';
import { compose, setup } from './setup.ts';
import { Steppe } from './state.ts';
import { activating, gatheringGroup, turning } from './turn.ts';
import { reacting, volleying } from './windows.ts';
import { BLUE, ENDINGS, formationOf, KINDS, kindOf, RED, SIDES, STREAMS, UNITS, vocabulary, WINDOWS } from './world.ts';

/** One reusable `Known` for the deciding seat, and one for everyone. */
const eyes = new SteppeKnown();
const everyone = new SteppeKnown();

export const steppe: Game<Steppe> = bindGame<Steppe>({
  info: {
    id: 'steppe',
    title: 'Steppe',
    sides: SIDES,
    scenarios: SCENARIOS.map(({ id, title, turns }) => ({ id, title, firstTurn: 1, lastTurn: turns, turns })),
    options: [],
    rulesVersion: 1,
    packHash: 'generated',
    maturity: 'draft',
    costUnit: 1,
    windows: WINDOWS,
    secrets: SECRETS,
  },
  vocabulary,
  catalogue,
  messages: says,
  flow: {
    frames: [turning, activating, gatheringGroup, marching, marchWalk, reacting, volleying, fighting],
    streams: STREAMS,
    endings: ENDINGS,
    endingFigures: ENDINGS.map((key) => Object.keys(says.endings[key])),
    known: (g, seat) => (seat === NOBODY ? everyone : eyes).of(g, seat),
  },
  blank: () => new Steppe(),
  setup: (scenario) => setup(scenario),
  compose: (scenario, position) => compose(scenario, position),
  observe: (game, g, viewer) => observe(g, viewer, game.encode(g), game.pending(g)),
  clock,
  imagine(game, view, rng) {
    const g = game.decode(imagine(view, rng));
    if (isRefusal(g)) throw new Error(`a view cannot be imagined: ${String(g.figures.what)}`);
    return g;
  },
  answer,
  invariants,
});

/** What players may ask: every answer follows from what everyone knows. */
function answer(g: Steppe, query: Query): Answer {
  if (query.ask === 'score') {
    const points = [g.points(RED), g.points(BLUE)];
    const lead = points[0] - points[1];
    return { points, items: [], leader: lead === 0 ? -1 : lead > 0 ? RED : BLUE, figures: {} };
  }
  if (query.ask !== 'unit') return refuse('', 'unknown-query', { ask: query.ask });
  const { unit } = query;
  if (!(unit >= 0 && unit < UNITS)) return refuse('', 'unknown-unit', { name: String(unit) });
  return { unit, kind: KINDS[kindOf[unit]], formation: formationOf(unit) };
}
