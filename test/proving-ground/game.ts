/** The Ford as a game: the contract, fulfilled. */

import {
  type Action,
  type Answer,
  decodeState,
  type Events,
  encodeState,
  type Game,
  hashState,
  isRefusal,
  Kernel,
  type Options,
  type Position,
  type Query,
  type Refusal,
  type Rng,
  refuse,
  seededRng,
  type View,
  type Viewer,
} from '@cauldron/engine';
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

const kernel = new Kernel<Ford>({
  frames: [match, bid, muster, turn, drawCard, lead, impulse, march, reaction, fire, again],
  verbNames: vocabulary.verbNames,
  streams: STREAMS,
  cups: [(g) => g.musterOf(0), (g) => g.musterOf(1), (g) => g.deck],
  endings: ENDINGS,
  landed,
});
kernel.wordy = true;

const settled = (g: Ford | Refusal): Ford | Refusal => {
  if (!isRefusal(g)) kernel.settle(g);
  return g;
};

const decode = (json: unknown): Ford | Refusal => decodeState(new Ford(), kernel, json);

/** What is answered from a view is answered over one imagined position: nothing else is at hand to leak. */
function imagined(view: View, rng: Rng): Ford {
  return imagine(view, rng, (json) => {
    const g = decode(json);
    if (isRefusal(g)) throw new Error(`a view cannot be imagined: ${String(g.figures.what)}`);
    return g;
  });
}

export const ford: Game<Ford> = {
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
  setup: (scenario: string, options: Options) => settled(setup(scenario, options)),
  compose: (position: Position) => settled(compose(position)),
  pending: (g) => kernel.pending(g),
  apply: (g: Ford, action: Action, out?: Events) => kernel.apply(g, action, out),
  copy(from: Ford, into = new Ford()) {
    into.ints.set(from.ints);
    into.stamp++;
    return into;
  },
  encode: (g) => encodeState(g, kernel),
  decode,
  hash: (g) => hashState(g),
  observe: (g: Ford, viewer: Viewer) => observe(g, viewer, encodeState(g, kernel), kernel.pending(g)),
  imagine: imagined,
  query: <Q extends Query>(view: View, query: Q) => answer(imagined(view, seededRng(0)), query) as Answer<Q>,
  why(view: View, action: Action) {
    if (view.question && view.viewer !== 'umpire' && view.question.seat !== view.viewer) {
      return refuse('', 'not-your-question', { seat: view.question.seat });
    }
    return kernel.why(imagined(view, seededRng(0)), action);
  },
  invariants,
};
