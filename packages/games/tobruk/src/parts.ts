/** What a board needs of Tobruk: the contract, delegated to the kernel and the chapters. */

import type { BoardRules } from '@cauldron/engine';
import { says } from './messages.ts';
import { shows } from './observe.ts';
import { answers } from './query.ts';
import { startPosition } from './rules/15-setup.ts';
import * as conducts from './rules/index.ts';
import { layoutFor, Tobruk } from './state.ts';
import { STREAMS, VERBS, WINDOWS } from './words.ts';
import { COST_UNIT, compileWorld, SIDES, type World } from './world.ts';

export const parts: BoardRules<Tobruk, World> = {
  id: 'tobruk',
  title: 'Tobruk',
  /** Raised by every fix that changes legal play; old matches stay on their own version. */
  rulesVersion: 2,
  maturity: 'playable',
  sides: SIDES,
  costUnit: COST_UNIT,
  verbs: VERBS,
  windows: WINDOWS,
  streams: STREAMS,
  secrets: ['bids'],
  messages: says,
  conducts,
  cups: (world) => [{ kinds: world.corps.map((corps) => corps.name), counts: (g) => g.cup }],
  world: compileWorld,
  layout: layoutFor,
  state: Tobruk,
  setup: startPosition,
  shows,
  answers,
};
