/** Tobruk bound to a pack: the contract, delegated to the kernel and the chapters. */

import { bindGame, catalogueOf, type Game, type GameModule, type Pack, packInfo, Vocabulary } from '@cauldron/engine';
import { turn } from './03-sequence.ts';
import { returningHeadquarters } from './04-reinforcements.ts';
import { supplyPhase } from './05-supply.ts';
import { activationPhase, afterCombat, afterMove, corpsActivation, headquarters } from './06-activation.ts';
import { stackingCheck } from './07-stacking.ts';
import { minefield } from './09-minefield.ts';
import { moveMode, moving, walk } from './09-movement.ts';
import { exploiting, overrunMoves } from './09-overrun.ts';
import { advances, furtherAdvance } from './10-advance.ts';
import { allotArtillery, battle, cancelAttack } from './10-battle.ts';
import { attack, combatMode } from './10-combat.ts';
import { losses } from './10-losses.ts';
import { retreat, retreats } from './10-retreat.ts';
import { airAllotment, commitAir } from './11-air.ts';
import { dogfight } from './11-dogfight.ts';
import { recoverIn, recovery } from './12-recovery.ts';
import { antiTankFire } from './13-antitank.ts';
import { bid, garrison, garrisonShift, startPosition } from './15-setup.ts';
import { adviceFor } from './advice.ts';
import { compose, composed } from './compose.ts';
import { invariants } from './invariants.ts';
import { clock, imagine, observe } from './observe.ts';
import { answer } from './query.ts';
import { layoutFor, Tobruk } from './state.ts';
import { ENDINGS, STREAMS, VERBS, WINDOWS } from './words.ts';
import { COST_UNIT, compileWorld, SIDES } from './world.ts';

/** Raised by every fix that changes legal play; old matches stay on their own version. */
const RULES_VERSION = 2;

/** In the order of the rulebook; a frame's place in this list is its number in saved positions. */
const FRAMES = [
  bid,
  garrison,
  garrisonShift,
  turn,
  returningHeadquarters,
  supplyPhase,
  activationPhase,
  corpsActivation,
  headquarters,
  afterMove,
  afterCombat,
  stackingCheck,
  moveMode,
  moving,
  walk,
  minefield,
  overrunMoves,
  exploiting,
  combatMode,
  attack,
  battle,
  cancelAttack,
  allotArtillery,
  losses,
  retreats,
  retreat,
  advances,
  furtherAdvance,
  airAllotment,
  commitAir,
  dogfight,
  recovery,
  recoverIn,
  antiTankFire,
  composed,
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
      secrets: ['game'],
    }),
    vocabulary,
    catalogue: catalogueOf(pack),
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
