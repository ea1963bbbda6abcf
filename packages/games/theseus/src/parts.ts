/** What a board needs of Operation Theseus to show its first question; `rest.ts` has what comes after. */

import type { BoardRules } from '@cauldron/engine';
import { PARTS } from './charts.ts';
import { knownTo } from './eyes.ts';
import { says } from './messages.ts';
import { SIDES } from './names.ts';
import { SECRETS, shows } from './observe.ts';
import { ordering } from './rules/05-intelligence.ts';
import { offerSnafu } from './rules/05-snafu.ts';
import { cupOf } from './rules/07-cup.ts';
import { startPosition } from './rules/10-setup.ts';
import * as conducts from './rules/first.ts';
import { score } from './score.ts';
import { layoutFor, Theseus } from './state.ts';
import { STREAMS, VERBS, WINDOWS } from './words.ts';
import { compileWorld, type World } from './world.ts';

export const parts: BoardRules<Theseus, World> = {
  id: 'theseus',
  title: 'Operation Theseus',
  /** Raised by every fix that changes legal play; old matches stay on their own version. */
  rulesVersion: 2,
  maturity: 'playable',
  sides: SIDES,
  costUnit: PARTS,
  verbs: VERBS,
  windows: WINDOWS,
  streams: STREAMS,
  secrets: SECRETS,
  messages: says,
  conducts,
  /** 7.5.1.2: one cup of chits for both sides. */
  cups: ({ chits }) => [{ kinds: chits, counts: cupOf }],
  known: knownTo,
  landed: offerSnafu,
  unasked: ordering,
  world: compileWorld,
  layout: layoutFor,
  state: Theseus,
  setup: startPosition,
  shows,
  answers: { score },
};
