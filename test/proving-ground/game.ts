/** The Ford as a game: it implements the contract. */

import { bindGame, catalogueOf, type Game, type GameModule, NOBODY, packInfo } from '@cauldron/engine';
import { bidConduct } from './bid.ts';
import { againConduct, fireConduct, landed, reactionConduct } from './fire.ts';
import { invariants } from './invariants.ts';
import { FordKnown } from './known.ts';
import { leadConduct } from './locals.ts';
import { marchConduct } from './march.ts';
import { says } from './messages.ts';
import { drawCardConduct, musterConduct } from './muster.ts';
import { pack } from './pack.ts';
import { answers } from './query.ts';
import { shows } from './secrets.ts';
import { compose, SCENARIOS, setup } from './setup.ts';
import { Ford } from './state.ts';
import { impulseConduct, matchConduct, turnConduct } from './turn.ts';
import { CARD_NAMES, KIND_NAMES, STREAMS, vocabulary } from './world.ts';

/** One reusable `Known` for the deciding seat, and one for everyone. */
const eyes = new FordKnown();
const everyone = new FordKnown();

export const ford: Game<Ford> = bindGame<Ford>({
  info: packInfo(pack, {
    title: pack.board.title,
    sides: ['red', 'blue'],
    rulesVersion: 1,
    maturity: 'draft',
    costUnit: 1,
    windows: [
      { id: 'reaction', conditions: ['counters'], default: ['pass', 'step'] },
      { id: 'again', conditions: [], default: ['keep'] },
    ],
    secrets: ['bids', 'kinds', 'muster', 'cards'],
  }),
  vocabulary,
  catalogue: catalogueOf(pack),
  messages: says,
  flow: {
    frames: [
      matchConduct,
      bidConduct,
      musterConduct,
      turnConduct,
      drawCardConduct,
      leadConduct,
      impulseConduct,
      marchConduct,
      reactionConduct,
      fireConduct,
      againConduct,
    ],
    streams: STREAMS,
    cups: [(g) => g.musterOf(0), (g) => g.musterOf(1), (g) => g.deck],
    kinds: [KIND_NAMES, KIND_NAMES, CARD_NAMES],
    known: (g, seat) => (seat === NOBODY ? everyone : eyes).of(g, seat),
    landed,
  },
  blank: () => new Ford(),
  setup: (scenario, options) => setup(SCENARIOS[scenario], options),
  compose: (_scenario, position) => compose(position),
  shows,
  answers,
  invariants,
});

/** In the form of a catalogue entry. The Ford has one pack, its own. */
export const fordModule: GameModule<Ford> = { id: pack.game, title: pack.board.title, create: () => ford };
