/** Gazala bound to a pack: the contract, delegated to the kernel and the chapters. */

import { bindGame, catalogueOf, type Game, type GameModule, type Pack, packInfo, Vocabulary } from '@cauldron/engine';
import { turnConduct } from './03-sequence.ts';
import { supplyPhaseConduct } from './05-supply.ts';
import { initiativeConduct } from './06-initiative.ts';
import { actionPhaseConduct, actionPhasesConduct } from './07-action.ts';
import { activatedConduct } from './07-activation.ts';
import { ordersConduct } from './07-orders.ts';
import { movingConduct } from './08-movement.ts';
import { stackingCheckConduct } from './10-stacking.ts';
import { advancesConduct, advanceToConduct } from './11-advance.ts';
import { battleConduct } from './11-battle.ts';
import { helpersConduct } from './11-combat.ts';
import { disruptionsConduct, lossesConduct } from './11-losses.ts';
import { retreatConduct, retreatsConduct, stackLossConduct } from './11-retreat.ts';
import { airAttackConduct } from './13-air.ts';
import { combatChitsConduct } from './13-combat.ts';
import { extraMoveConduct } from './13-extra.ts';
import { rebuildAtConduct, replacementConduct } from './13-replacement.ts';
import { withdrawalConduct } from './13-withdraw.ts';
import { breachSideConduct, minefieldPhaseConduct } from './14-minefields.ts';
import { arrivingConduct, tankReplacementsConduct } from './15-reinforcements.ts';
import { setUpConduct, startPosition } from './17-setup.ts';
import { adviceFor } from './advice.ts';
import { compose } from './compose.ts';
import { composedConduct } from './compose-frames.ts';
import { invariants } from './invariants.ts';
import { says } from './messages.ts';
import { SIDES } from './names.ts';
import { clock, imagine, observe } from './observe.ts';
import { answer } from './query.ts';
import { Gazala, layoutFor } from './state.ts';
import { ENDINGS, STREAMS, VERBS, WINDOWS } from './words.ts';
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
      endings: ENDINGS,
      endingFigures: ENDINGS.map((key) => Object.keys(says.endings[key])),
    },
    blank: () => new Gazala(world, layout),
    setup: (scenario, options) => startPosition(world, layout, scenario, options),
    compose: (scenario, position, give) => compose(world, layout, vocabulary, scenario, position, give),
    observe,
    clock,
    imagine,
    answer,
    invariants,
    advice: adviceFor(world),
  });
}
