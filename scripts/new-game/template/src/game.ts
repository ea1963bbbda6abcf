/** The game bound to its pack: the contract, fulfilled. */

import { bindGame, catalogueOf, type Game, type GameModule, type Pack, packInfo, Vocabulary } from '@cauldron/engine';
import { compose } from './compose.ts';
import { invariants } from './invariants.ts';
import { says } from './messages.ts';
import { shows } from './observe.ts';
import { answers } from './query.ts';
import { setup } from './rules/1-setup.ts';
import { turnConduct } from './rules/2-turn.ts';
import { movementConduct, movingConduct, walkConduct } from './rules/3-movement.ts';
import { fireConduct } from './rules/4-fire.ts';
import { attackConduct, combatConduct, lossesConduct } from './rules/5-combat.ts';
import { layoutFor, Template } from './state.ts';
import { STREAMS, VERBS, WINDOWS } from './words.ts';
import { compileWorld, SIDES } from './world.ts';

/** Raised by every fix that changes legal play; old matches stay on their own version. */
const RULES_VERSION = 1;

/** In the order of the rules. */
const FRAMES = [
  turnConduct,
  movementConduct,
  movingConduct,
  walkConduct,
  fireConduct,
  combatConduct,
  attackConduct,
  lossesConduct,
];

export const template: GameModule<Template> = { id: 'template', title: 'The Template', create: createTemplate };

export function createTemplate(pack: Pack): Game<Template> {
  const world = compileWorld(pack);
  const layout = layoutFor(world);
  const vocabulary = new Vocabulary(VERBS, SIDES, world.units.ids, world.map.ids, pack.map.aliases);
  return bindGame<Template>({
    info: packInfo(pack, {
      title: template.title,
      sides: SIDES,
      rulesVersion: RULES_VERSION,
      maturity: 'draft',
      costUnit: 1,
      windows: WINDOWS,
      secrets: [],
    }),
    vocabulary,
    catalogue: catalogueOf(pack),
    messages: says,
    flow: { frames: FRAMES, streams: STREAMS },
    blank: () => new Template(world, layout),
    setup: (scenario) => setup(world, layout, scenario),
    compose: (scenario, position) => compose(world, layout, vocabulary, scenario, position),
    shows,
    answers,
    invariants,
  });
}
