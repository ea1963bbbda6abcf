/** Steppe as a game: it implements the contract. */

import { type Answering, bindGame, type Game, NOBODY, scoreOf } from '@cauldron/engine';
import { fighting } from './battle.ts';
import { invariants } from './invariants.ts';
import { SteppeKnown } from './known.ts';
import { marching, marchWalk } from './march.ts';
import { catalogue, says } from './messages.ts';
import { SCENARIOS } from './scenarios.ts';
import { SECRETS, shows } from './secrets.ts';
import { compose, setup } from './setup.ts';
import { Steppe } from './state.ts';
import { activating, gatheringGroup, turning } from './turn.ts';
import { reacting, volleying } from './windows.ts';
import { BLUE, formationOf, KINDS, kindOf, RED, SIDES, STREAMS, vocabulary, WINDOWS } from './world.ts';

/** One reusable `Known` for the deciding seat, and one for everyone. */
const eyes = new SteppeKnown();
const everyone = new SteppeKnown();

/** What players may ask: every answer follows from what everyone knows. */
const answers: Answering<Steppe> = {
  unit: (_g, { unit }) => ({ unit, kind: KINDS[kindOf[unit]], formation: formationOf(unit) }),
  score: (g) => scoreOf([g.points(RED), g.points(BLUE)], []),
};

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
    known: (g, seat) => (seat === NOBODY ? everyone : eyes).of(g, seat),
  },
  blank: () => new Steppe(),
  setup: (scenario) => setup(scenario),
  compose: (scenario, position) => compose(scenario, position),
  shows,
  answers,
  invariants,
});
