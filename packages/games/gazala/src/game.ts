/** Gazala bound to a pack: the contract, delegated to the kernel and the chapters. */

import { bindGame, catalogueOf, type Game, type GameModule, type Pack, packInfo, Vocabulary } from '@cauldron/engine';
import { turn } from './03-sequence.ts';
import { supplyPhase } from './05-supply.ts';
import { initiative } from './06-initiative.ts';
import { actionPhase, actionPhases } from './07-action.ts';
import { activated } from './07-activation.ts';
import { orders } from './07-orders.ts';
import { moving } from './08-movement.ts';
import { stackingCheck } from './10-stacking.ts';
import { advances, advanceTo } from './11-advance.ts';
import { battle } from './11-battle.ts';
import { helpers } from './11-combat.ts';
import { disruptions, losses } from './11-losses.ts';
import { retreat, retreats, stackLoss } from './11-retreat.ts';
import { airAttack } from './13-air.ts';
import { combatChits } from './13-combat.ts';
import { extraMove, rebuildAt, replacement } from './13-replacement.ts';
import { withdrawal } from './13-withdraw.ts';
import { breachSide, minefieldPhase } from './14-minefields.ts';
import { arriving, tankReplacements } from './15-reinforcements.ts';
import { setUp, startPosition } from './17-setup.ts';
import { adviceFor } from './advice.ts';
import { compose } from './compose.ts';
import { composed } from './compose-frames.ts';
import { invariants } from './invariants.ts';
import { clock, imagine, observe } from './observe.ts';
import { answer } from './query.ts';
import { Gazala, layoutFor } from './state.ts';
import { ENDINGS, STREAMS, VERBS, WINDOWS } from './words.ts';
import { compileWorld, SIDES } from './world.ts';

/** Raised by every fix that changes legal play; old matches stay on their own version. */
const RULES_VERSION = 2;

/** In the order of the rulebook; a frame's place in this list is its number in saved positions. */
const FRAMES = [
  turn,
  supplyPhase,
  initiative,
  actionPhases,
  actionPhase,
  orders,
  activated,
  moving,
  stackingCheck,
  helpers,
  battle,
  losses,
  disruptions,
  retreats,
  retreat,
  stackLoss,
  advances,
  advanceTo,
  combatChits,
  extraMove,
  replacement,
  rebuildAt,
  airAttack,
  withdrawal,
  minefieldPhase,
  breachSide,
  arriving,
  tankReplacements,
  setUp,
  composed,
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
    flow: {
      frames: FRAMES,
      streams: STREAMS,
      cups: SIDES.map((_, side) => (g: Gazala) => g.cups[side]),
      kinds: SIDES.map(() => world.chits.map((chit) => chit.name)),
      endings: ENDINGS,
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
