/** Tobruk bound to a pack: the contract, delegated to the kernel and the chapters. */

import {
  decodeState,
  encodeState,
  type Flow,
  type Game,
  type GameModule,
  hashState,
  isRefusal,
  Kernel,
  type Options,
  type Pack,
  packHash,
  type Refusal,
  refuse,
  Vocabulary,
} from '@cauldron/engine';
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
import { catalogueOf } from './catalogue.ts';
import { compose, composed } from './compose.ts';
import { invariants } from './invariants.ts';
import { imagine, observe } from './observe.ts';
import { answer } from './query.ts';
import { layoutFor, Tobruk } from './state.ts';
import { ENDINGS, STREAMS, VERBS, WINDOWS } from './words.ts';
import { COST_UNIT, compileWorld, SIDES } from './world.ts';

/** Raised by every fix that changes legal play; old matches stay on their own version. */
const RULES_VERSION = 1;

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
  const flow: Flow<Tobruk> = {
    frames: FRAMES as unknown as Flow<Tobruk>['frames'],
    verbNames: vocabulary.verbNames,
    streams: STREAMS,
    cups: [(g) => g.cup],
    endings: ENDINGS,
  };
  const kernel = new Kernel(flow);
  kernel.wordy = true;

  const scenarioIndex = (id: string): number | Refusal => {
    const i = world.scenarios.findIndex((s) => s.id === id);
    return i >= 0
      ? i
      : refuse('', 'unknown-scenario', { name: id, choices: world.scenarios.map((s) => s.id).join(', ') });
  };
  const checkOptions = (options: Options): Refusal | undefined => {
    const unknown = Object.keys(options).find((id) => !world.options.some((o) => o.id === id));
    return unknown === undefined
      ? undefined
      : refuse('', 'unknown-option', { name: unknown, choices: world.options.map((o) => o.id).join(', ') });
  };

  const game: Game<Tobruk> = {
    info: {
      id: 'tobruk',
      title: 'Tobruk',
      sides: SIDES,
      scenarios: world.scenarios.map((s) => ({
        id: s.id,
        title: s.title,
        firstTurn: s.first,
        lastTurn: s.last,
        turns: s.last - s.first + 1,
      })),
      options: pack.options.map((o) => ({
        id: o.id,
        what: o.what,
        default: o.default === true,
        ruling: String(o.source).replace(/^ruling /, ''),
      })),
      rulesVersion: RULES_VERSION,
      packHash: packHash(pack),
      maturity: 'playable',
      costUnit: COST_UNIT,
      windows: WINDOWS,
      secrets: ['game'],
    },
    vocabulary,
    catalogue: catalogueOf(pack),

    setup(scenario, options) {
      const i = scenarioIndex(scenario);
      if (isRefusal(i)) return i;
      const bad = checkOptions(options);
      if (bad) return bad;
      const g = startPosition(world, layout, i, options);
      kernel.settle(g);
      return g;
    },
    compose(position) {
      const i = scenarioIndex(position.scenario);
      if (isRefusal(i)) return i;
      const bad = checkOptions(position.options ?? {});
      if (bad) return bad;
      const g = compose(world, layout, vocabulary, i, position);
      if (!isRefusal(g)) kernel.settle(g);
      return g;
    },

    pending: (s) => kernel.pending(s),
    apply: (s, action, out) => kernel.apply(s, action, out),
    copy(from, into) {
      const to = into ?? new Tobruk(world, layout);
      to.ints.set(from.ints);
      to.stamp++;
      return to;
    },

    encode: (s) => encodeState(s, kernel),
    decode: (json) => decodeState(new Tobruk(world, layout), kernel, json),
    hash: hashState,

    observe: (s, viewer) => observe(game, s, viewer),
    imagine: (view, rng) => imagine(game, view, rng),
    query: (view, query) => answer(game, view, query),
    why(view, action) {
      const asked = view.question?.seat;
      if (asked !== undefined && typeof view.viewer === 'number' && asked !== view.viewer)
        return refuse('', 'not-your-question', { seat: asked });
      return kernel.why(game.imagine(view, LOWEST), action);
    },
    invariants,
  };
  return game;
}

/** What a question about a position imagines for what it does not know: the answer may not hang on it. */
export const LOWEST = { below: () => 0 };
