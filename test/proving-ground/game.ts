/** The Ford as a game: the contract, fulfilled. */

import { bindGame, type Game, isRefusal } from '@cauldron/engine';
import { bid } from './bid.ts';
import { catalogue } from './catalogue.ts';
import { again, fire, landed, reaction } from './fire.ts';
import { invariants } from './invariants.ts';
import { lead } from './locals.ts';
import { march } from './march.ts';
import { drawCard, muster } from './muster.ts';
import { answer } from './query.ts';
import { imagine, observe } from './secrets.ts';
import { compose, SCENARIOS, setup } from './setup.ts';
import { Ford } from './state.ts';
import { impulse, match, turn } from './turn.ts';
import { ENDINGS, LAST_TURN, STREAMS, vocabulary } from './world.ts';

export const ford: Game<Ford> = bindGame<Ford>({
  info: {
    id: 'ford',
    title: 'The Ford',
    sides: ['red', 'blue'],
    scenarios: SCENARIOS.map((id) => ({ id, title: id, firstTurn: 1, lastTurn: LAST_TURN, turns: LAST_TURN })),
    options: [{ id: 'long', what: 'The match lasts at least six turns.', default: false, ruling: '3.4' }],
    rulesVersion: 1,
    packHash: 'ford',
    maturity: 'draft',
    costUnit: 1,
    windows: ['reaction', 'again'],
    secrets: ['bids', 'kinds', 'muster', 'cards'],
  },
  vocabulary,
  catalogue,
  flow: {
    frames: [match, bid, muster, turn, drawCard, lead, impulse, march, reaction, fire, again],
    streams: STREAMS,
    cups: [(g) => g.musterOf(0), (g) => g.musterOf(1), (g) => g.deck],
    endings: ENDINGS,
    landed,
  },
  blank: () => new Ford(),
  setup: (scenario, options) => setup(SCENARIOS[scenario], options),
  compose: (_scenario, position) => compose(position),
  observe: (game, g, viewer) => observe(g, viewer, game.encode(g), game.pending(g)),
  imagine: (game, view, rng) =>
    imagine(view, rng, (json) => {
      const g = game.decode(json);
      if (isRefusal(g)) throw new Error(`a view cannot be imagined: ${String(g.figures.what)}`);
      return g;
    }),
  answer,
  invariants,
});
