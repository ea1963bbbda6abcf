/** The game bound to its pack: it implements the contract. */

import { packGame } from '@cauldron/engine';
import { adviceFor } from './advice.ts';
import { compose } from './compose.ts';
import { invariants } from './invariants.ts';
import { says } from './messages.ts';
import { shows } from './observe.ts';
import { answers } from './query.ts';
import { setup } from './rules/1-setup.ts';
import * as conducts from './rules/index.ts';
import { layoutFor, Template } from './state.ts';
import { STREAMS, VERBS, WINDOWS } from './words.ts';
import { compileWorld, SIDES, type World } from './world.ts';

export const template = packGame<Template, World>({
  id: 'template',
  title: 'The Template',
  /** Raised by every fix that changes legal play; old matches stay on their own version. */
  rulesVersion: 1,
  maturity: 'draft',
  sides: SIDES,
  costUnit: 1,
  verbs: VERBS,
  windows: WINDOWS,
  streams: STREAMS,
  secrets: [],
  messages: says,
  conducts,
  world: compileWorld,
  layout: layoutFor,
  state: Template,
  setup,
  compose,
  shows,
  answers,
  invariants,
  advice: adviceFor,
});
