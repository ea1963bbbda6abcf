/** Gazala bound to a pack: the contract, delegated to the kernel and the chapters. */

import { bindGame, catalogueOf, type Game, type GameModule, type Pack, packInfo, Vocabulary } from '@cauldron/engine';
import { adviceFor } from './advice.ts';
import { compose } from './compose.ts';
import { composedConduct } from './compose-frames.ts';
import { invariants } from './invariants.ts';
import { says } from './messages.ts';
import { SIDES } from './names.ts';
import { shows } from './observe.ts';
import { answers } from './query.ts';
import { turnConduct } from './rules/03-sequence.ts';
import { supplyPhaseConduct } from './rules/05-supply.ts';
import { initiativeConduct } from './rules/06-initiative.ts';
import { actionPhaseConduct, actionPhasesConduct } from './rules/07-action.ts';
import { activatedConduct } from './rules/07-activation.ts';
import { ordersConduct } from './rules/07-orders.ts';
import { movingConduct } from './rules/08-movement.ts';
import { stackingCheckConduct } from './rules/10-stacking.ts';
import { advancesConduct, advanceToConduct } from './rules/11-advance.ts';
import { battleConduct } from './rules/11-battle.ts';
import { helpersConduct } from './rules/11-combat.ts';
import { disruptionsConduct, lossesConduct } from './rules/11-losses.ts';
import { retreatConduct, retreatsConduct, stackLossConduct } from './rules/11-retreat.ts';
import { airAttackConduct } from './rules/13-air.ts';
import { combatChitsConduct } from './rules/13-combat.ts';
import { extraMoveConduct } from './rules/13-extra.ts';
import { rebuildAtConduct, replacementConduct } from './rules/13-replacement.ts';
import { withdrawalConduct } from './rules/13-withdraw.ts';
import { breachSideConduct, minefieldPhaseConduct } from './rules/14-minefields.ts';
import { arrivingConduct, tankReplacementsConduct } from './rules/15-reinforcements.ts';
import { setUpConduct, startPosition } from './rules/17-setup.ts';
import { Gazala, layoutFor } from './state.ts';
import { STREAMS, VERBS, WINDOWS } from './words.ts';
import { compileWorld } from './world.ts';

/** Raised by every fix that changes legal play; old matches stay on their own version. */
const RULES_VERSION = 2;

/** What each frame does, in the order of the rulebook. */
const FRAMES = [
  turnConduct,
  supplyPhaseConduct,
  initiativeConduct,
  actionPhasesConduct,
  actionPhaseConduct,
  ordersConduct,
  activatedConduct,
  movingConduct,
  stackingCheckConduct,
  helpersConduct,
  battleConduct,
  lossesConduct,
  disruptionsConduct,
  retreatsConduct,
  retreatConduct,
  stackLossConduct,
  advancesConduct,
  advanceToConduct,
  combatChitsConduct,
  extraMoveConduct,
  replacementConduct,
  rebuildAtConduct,
  airAttackConduct,
  withdrawalConduct,
  minefieldPhaseConduct,
  breachSideConduct,
  arrivingConduct,
  tankReplacementsConduct,
  setUpConduct,
  composedConduct,
] as const;

export const gazala: GameModule<Gazala> = { id: 'gazala', title: 'Gazala', create: createGazala };

export function createGazala(pack: Pack): Game<Gazala> {
  const world = compileWorld(pack);
  const layout = layoutFor(world);
  const vocabulary = new Vocabulary(VERBS, SIDES, world.units.ids, world.map.ids, pack.map.aliases);
  return bindGame<Gazala>({
    info: packInfo(pack, {
      title: 'Gazala',
      sides: SIDES,
      rulesVersion: RULES_VERSION,
      maturity: 'playable',
      costUnit: 1,
      windows: WINDOWS,
      secrets: ['cup', 'hand'],
    }),
    vocabulary,
    catalogue: catalogueOf(pack),
    messages: says,
    flow: {
      frames: FRAMES,
      streams: STREAMS,
      cups: SIDES.map((_, side) => (g: Gazala) => g.cups[side]),
      kinds: SIDES.map(() => world.chits.map((chit) => chit.name)),
    },
    blank: () => new Gazala(world, layout),
    setup: (scenario, options) => startPosition(world, layout, scenario, options),
    compose: (scenario, position, give) => compose(world, layout, vocabulary, scenario, position, give),
    shows,
    answers,
    invariants,
    advice: adviceFor(world),
  });
}
