/** Gazala bound to a pack: the contract, delegated to the kernel and the chapters. */

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
import { catalogueOf } from './catalogue.ts';
import { compose, composed } from './compose.ts';
import { invariants } from './invariants.ts';
import { imagine, observe } from './observe.ts';
import { answer } from './query.ts';
import { Gazala, layoutFor } from './state.ts';
import { ENDINGS, STREAMS, VERBS, WINDOWS } from './words.ts';
import { compileWorld, SIDES } from './world.ts';

/** Raised by every fix that changes legal play; old matches stay on their own version. */
const RULES_VERSION = 1;

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
  const flow: Flow<Gazala> = {
    frames: FRAMES as unknown as Flow<Gazala>['frames'],
    verbNames: vocabulary.verbNames,
    streams: STREAMS,
    cups: SIDES.map((_, side) => (g: Gazala) => g.cups[side]),
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

  const game: Game<Gazala> = {
    info: {
      id: 'gazala',
      title: 'Gazala',
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
      costUnit: 1,
      windows: WINDOWS,
      secrets: ['cup', 'hand'],
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
      const to = into ?? new Gazala(world, layout);
      to.ints.set(from.ints);
      to.stamp++;
      return to;
    },

    encode: (s) => encodeState(s, kernel),
    decode: (json) => decodeState(new Gazala(world, layout), kernel, json),
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
