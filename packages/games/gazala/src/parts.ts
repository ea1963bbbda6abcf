/** What a board needs of Gazala: the contract, delegated to the kernel and the chapters. */

import type { BoardRules } from '@cauldron/engine';
import { says } from './messages.ts';
import { SIDES } from './names.ts';
import { shows } from './observe.ts';
import { answers } from './query.ts';
import { startPosition } from './rules/17-setup.ts';
import * as conducts from './rules/index.ts';
import { Gazala, layoutFor } from './state.ts';
import { FACES, STREAMS, VERBS, WINDOWS } from './words.ts';
import { compileWorld, type World } from './world.ts';

export const parts: BoardRules<Gazala, World> = {
  id: 'gazala',
  title: 'Gazala',
  /** Raised by every fix that changes legal play; old matches stay on their own version. */
  rulesVersion: 2,
  maturity: 'playable',
  sides: SIDES,
  costUnit: 1,
  faces: FACES,
  verbs: VERBS,
  windows: WINDOWS,
  streams: STREAMS,
  secrets: ['cup', 'hand'],
  messages: says,
  conducts,
  cups: (world) =>
    SIDES.map((_, side) => ({ kinds: world.chits.map((chit) => chit.name), counts: (g) => g.cups[side] })),
  world: compileWorld,
  layout: layoutFor,
  state: Gazala,
  setup: startPosition,
  shows,
  answers,
};
