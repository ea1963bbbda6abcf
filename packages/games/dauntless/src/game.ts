/** The game bound to its pack: it implements the contract. */

import { packGame } from '@cauldron/engine';
import { PARTS } from './charts.ts';
import { compose } from './compose.ts';
import { invariants } from './invariants.ts';
import { says } from './messages.ts';
import { SIDES } from './names.ts';
import { shows } from './observe.ts';
import { answers } from './query.ts';
import { advantageCup } from './rules/11-advantage.ts';
import { modifierCup } from './rules/11-close-fire.ts';
import { startPosition } from './rules/18-setup.ts';
import * as conducts from './rules/index.ts';
import { Dauntless, layoutFor } from './state.ts';
import { STREAMS, VERBS, WINDOWS } from './words.ts';
import { compileWorld, type World } from './world.ts';

export const dauntless = packGame<Dauntless, World>({
  id: 'dauntless',
  title: 'Operation Dauntless',
  /** Raised by every fix that changes legal play; old matches stay on their own version. */
  rulesVersion: 1,
  maturity: 'draft',
  missing:
    'movement, line of sight, Ranged Attacks, Friction Fire, Combat with Support, Assaults, Anti-Tank Fire, the Armor Reaction Cycle, Recovery, Digging In and control are there. Independent transports, Assets, Reinforcements and most scenarios are not.',
  sides: SIDES,
  costUnit: PARTS,
  verbs: VERBS,
  windows: WINDOWS,
  streams: STREAMS,
  secrets: [],
  messages: says,
  conducts,
  cups: ({ charts }) => [
    { kinds: charts.tacticalAdvantageChits.list.map(({ id }) => id), counts: advantageCup },
    { kinds: charts.modifierChits.list.map(({ id }) => id), counts: modifierCup },
  ],
  world: compileWorld,
  layout: layoutFor,
  state: Dauntless,
  setup: startPosition,
  compose,
  shows,
  answers,
  invariants,
});
