/** Tobruk bound to a pack: the contract, delegated to the kernel and the chapters. */

import { bindGame, catalogueOf, type Game, type GameModule, type Pack, packInfo, Vocabulary } from '@cauldron/engine';
import { adviceFor } from './advice.ts';
import { compose, composedConduct } from './compose.ts';
import { invariants } from './invariants.ts';
import { says } from './messages.ts';
import { clock, imagine, observe } from './observe.ts';
import { answer } from './query.ts';
import { turnConduct } from './rules/03-sequence.ts';
import { returningConduct } from './rules/04-reinforcements.ts';
import { supplyConduct } from './rules/05-supply.ts';
import { activationPhaseConduct, corpsConduct, headquartersConduct } from './rules/06-activation.ts';
import { stackingConduct } from './rules/07-stacking.ts';
import { minefieldConduct } from './rules/09-minefield.ts';
import { moveModeConduct, movingConduct, walkConduct } from './rules/09-movement.ts';
import { exploitingConduct, overrunMovesConduct } from './rules/09-overrun.ts';
import { advancesConduct, furtherAdvanceConduct } from './rules/10-advance.ts';
import { artilleryConduct, battleConduct } from './rules/10-battle.ts';
import { attackConduct, combatModeConduct } from './rules/10-combat.ts';
import { lossesConduct } from './rules/10-losses.ts';
import { retreatConduct, retreatsConduct } from './rules/10-retreat.ts';
import { airAllotmentConduct, commitAirConduct } from './rules/11-air.ts';
import { dogfightConduct } from './rules/11-dogfight.ts';
import { recoveryConduct } from './rules/12-recovery.ts';
import { recoverInConduct } from './rules/12-return.ts';
import { antiTankConduct, cancelAttackConduct } from './rules/13-antitank.ts';
import { bidConduct, garrisonConduct, garrisonShiftConduct, startPosition } from './rules/15-setup.ts';
import { layoutFor, Tobruk } from './state.ts';
import { ENDINGS, STREAMS, VERBS, WINDOWS } from './words.ts';
import { COST_UNIT, compileWorld, SIDES } from './world.ts';

/** Raised by every fix that changes legal play; old matches stay on their own version. */
const RULES_VERSION = 2;

/** In the order of the rulebook. */
const FRAMES = [
  turnConduct,
  returningConduct,
  supplyConduct,
  activationPhaseConduct,
  corpsConduct,
  headquartersConduct,
  stackingConduct,
  moveModeConduct,
  movingConduct,
  walkConduct,
  minefieldConduct,
  overrunMovesConduct,
  exploitingConduct,
  combatModeConduct,
  attackConduct,
  battleConduct,
  cancelAttackConduct,
  artilleryConduct,
  lossesConduct,
  retreatsConduct,
  retreatConduct,
  advancesConduct,
  furtherAdvanceConduct,
  airAllotmentConduct,
  commitAirConduct,
  dogfightConduct,
  recoveryConduct,
  recoverInConduct,
  antiTankConduct,
  bidConduct,
  garrisonConduct,
  garrisonShiftConduct,
  composedConduct,
] as const;

export const tobruk: GameModule<Tobruk> = { id: 'tobruk', title: 'Tobruk', create: createTobruk };

export function createTobruk(pack: Pack): Game<Tobruk> {
  const world = compileWorld(pack);
  const layout = layoutFor(world);
  const vocabulary = new Vocabulary(VERBS, SIDES, world.units.ids, world.map.ids, pack.map.aliases);
  return bindGame<Tobruk>({
    info: packInfo(pack, {
      title: 'Tobruk',
      sides: SIDES,
      rulesVersion: RULES_VERSION,
      maturity: 'playable',
      costUnit: COST_UNIT,
      windows: WINDOWS,
      secrets: ['bids'],
    }),
    vocabulary,
    catalogue: catalogueOf(pack),
    messages: says,
    flow: {
      frames: FRAMES,
      streams: STREAMS,
      cups: [(g) => g.cup],
      kinds: [world.corps.map((corps) => corps.name)],
      endings: ENDINGS,
    },
    blank: () => new Tobruk(world, layout),
    setup: (scenario, options) => startPosition(world, layout, scenario, options),
    compose: (scenario, position) => compose(world, layout, vocabulary, scenario, position),
    observe,
    clock,
    imagine,
    answer,
    invariants,
    advice: adviceFor(world),
  });
}
