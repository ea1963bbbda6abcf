/** 11.0 Anti-Tank Fire at a vehicle that is seen: as an action and in the reaction cycle. Also carries 2.0, 5.3, 5.3.1, 6.2 and 7.2. */

import {
  comesFromFlank,
  frontOf,
  type Modifier,
  NO,
  type Place,
  type Refusal,
  rollDice,
  type Side,
  type Unit,
} from '@cauldron/engine';
import { reaction, type Shot, shot } from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { STREAM, TEN } from '../words.ts';
import { offerGettingOut } from './04-deploying.ts';
import { isHeldBack } from './10-friction.ts';
import { isConcealedFrom, seesToFire } from './10-sight.ts';
import { antiTankModifier, resolveTankShot, type TankShot } from './11-fire.ts';
import { exitsOf } from './11-triggers.ts';

/** Why a shot is fired: as an action, at a vehicle that moves, in answer to a shot. */
export const SHOT = { action: 0, reaction: 1, answer: 2 } as const;

/** [2.0.u] [11.6.a] [11.6.c] the rating that a gun has against a vehicle: AT, or at an unarmoured one its RAS if that is better; -1 out of range. */
export function ratingFor(k: Dauntless, gun: Unit, target: Unit, isNear: boolean, face = k.faceOf(gun)): number {
  const { units, map } = k.world;
  const far = map.distance(k.at[gun], k.at[target]);
  const at = units.at[face] > 0 && far <= units.atRange[face] ? units.at[face] : -1;
  const isPinned = k.isSoft(gun) && k.suppressed[k.at[gun]] > 0;
  const isThin = units.armor[k.faceOf(target)] === 0 && units.isIndirect[face] === 0 && !isPinned;
  const ras = isThin && far <= units.range[face] && (far > 1 || isNear) && units.ras[face] > 0 ? units.ras[face] : -1; // [11.6.b]
  return Math.max(at, ras);
}

/** [5.3.c] [5.3.1.b] [5.3.1.c] Concealed, unless it has just fired and is looked at through its front (R57). */
export function isHiddenFrom(k: Dauntless, from: Place, target: Unit, hasFired: boolean): boolean {
  const hex = k.at[target];
  if (!isConcealedFrom(k, from, hex)) return false;
  if (!hasFired || k.faces[target] === 0) return true;
  return comesFromFlank(k.world.sight.courses.entries(from, hex), frontOf(k.faces[target] - 1)); // [6.2.b] [6.2.c]
}

/** Why a gun cannot fire at a vehicle; `kind`: one of SHOT. */
export function whyNotTankShot(
  k: Dauntless,
  gun: Unit,
  target: Unit,
  kind: number,
  face = k.faceOf(gun),
): Refusal | undefined {
  if (!k.isOnMap(target) || !k.isVehicle(target) || k.sideOfUnit(target) === k.sideOfUnit(gun))
    return k.no?.('11.0', 'not-vehicle', { unit: target }) ?? NO; // [11.0.a]
  const hex = k.at[target];
  if (ratingFor(k, gun, target, kind === SHOT.answer, face) < 0)
    return k.no?.('11.0', 'out-of-range', { unit: gun, hex }) ?? NO; // [11.0.b]
  if (!seesToFire(k, gun, hex)) return k.no?.('10.6', 'not-seen', { unit: gun, hex }) ?? NO;
  const isHidden = isHiddenFrom(k, k.at[gun], target, kind === SHOT.answer);
  return isHidden ? (k.no?.('5.3', 'is-concealed', { unit: target }) ?? NO) : undefined;
}

const targetsOf = (k: Dauntless, gun: Unit): Unit[] =>
  k.unitsOf(enemyOf(k.sideOfUnit(gun))).filter((u) => whyNotTankShot(k, gun, u, SHOT.action) === undefined);

/** [11.0.d] [11.0.e] why a unit cannot fire at armour as its action. An enemy zone is no bar. [7.2.e] */
export function whyNotSnipe(k: Dauntless, side: Side, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== side || !k.isOnMap(u)) return k.no?.('11.0', 'not-own', { unit: u }) ?? NO; // [11.0.da] [11.0.ea]
  if (k.isMarked(u, MARK.acted)) return k.no?.('3.0', 'acted', { unit: u }) ?? NO;
  if (k.isMarked(u, MARK.retreated) && k.isSoft(u)) return k.no?.('8.5.2.5', 'retreated', { unit: u }) ?? NO;
  return targetsOf(k, u).length > 0 ? undefined : (k.no?.('11.0', 'nowhere', { unit: u }) ?? NO);
}

export function beginSnipe(g: Dauntless, u: Unit): void {
  g.mark(u, MARK.acted);
  g.push(shot, { side: g.sideOfUnit(u), gun: u, kind: SHOT.action });
}

/** [11.2.1.a] [11.2.1.b] [11.2.1.c] by the way it has just come, or by its latest shot of the phase (R90, R91). */
function isFlanked(k: Dauntless, f: Pick<Shot, 'gun' | 'target' | 'kind' | 'dir'>): boolean {
  const looks = f.kind === SHOT.reaction && f.dir >= 0 ? f.dir : k.faces[f.target] - 1;
  if (looks < 0) return false; // [6.2.d]
  return comesFromFlank(k.world.sight.courses.entries(k.at[f.gun], k.at[f.target]), frontOf(looks)); // [11.2.1.1.b]
}

export function tankShotOf(
  k: Dauntless,
  f: Pick<Shot, 'gun' | 'target' | 'kind' | 'dir' | 'road'> & { readonly deploys?: number },
): TankShot {
  const { gun, target, kind } = f;
  const hex = k.at[target];
  return {
    gun,
    target,
    hex,
    range: k.world.map.distance(k.at[gun], hex),
    rating: ratingFor(k, gun, target, kind === SHOT.answer),
    isFlank: isFlanked(k, f),
    isReduced: kind === SHOT.answer && isConcealedFrom(k, k.at[gun], hex),
    from: {
      isOnRoad: f.road === 1,
      isHeld: k.heedsZones(gun) && isHeldBack(k, gun, hex),
      hasDeployed: f.deploys === 1,
    },
  };
}

export const shotConduct = implement(shot, {
  steps: {
    aim(g, f) {
      const targets = targetsOf(g, f.gun);
      if (f.target < 0 && targets.length === 1) f.target = targets[0];
      return f.target < 0;
    },
    /** [11.2.1.1.a] along a hexspine its owner says which way it faces. */
    face(g, f) {
      const exits = exitsOf(g, g.at[f.gun], g.at[f.target]);
      if (exits.length === 1) g.faces[f.gun] = exits[0] + 1;
      else if (f.faced === 0) return true;
      return false;
    },
    roll: (g, f) => rollDice(g, STREAM.antiTank, 2, TEN, undefined, f.side),
    result(g, f) {
      const { gun, target } = f;
      const reasons: Modifier[] = [];
      antiTankModifier(g, tankShotOf(g, f), reasons);
      offerGettingOut(g, [target]);
      resolveTankShot(g, gun, target, reasons);
    },
    /** [11.0.g] [3.0.II.e] a shot is a trigger for the enemy. */
    trigger(g, f) {
      const { gun, target, side } = f;
      g.become(reaction, { side: enemyOf(side), hex: g.at[gun], gun, target });
    },
  },
  rule: '11.0',
  prompt: (_k, f) => (f.target < 0 ? 'close-shot-at' : 'face-where'),
  figures: (_k, f) => ({ unit: f.gun }),
  answers: {
    hit: {
      role: 'fight',
      over: (k, f, c) => f.target < 0 && c.addAll(targetsOf(k, f.gun)),
      whyNot: (k, f, u) =>
        f.target < 0 ? whyNotTankShot(k, f.gun, u, SHOT.action) : (k.no?.('11.0', 'not-vehicle', { unit: u }) ?? NO),
      does(_g, f, u) {
        f.target = u;
      },
    },
    to: {
      role: 'choose',
      over: (k, f, c) => f.target >= 0 && c.addAll(facesOf(k, f)),
      whyNot: (k, f, hex) =>
        f.target >= 0 && facesOf(k, f).includes(hex) ? undefined : (k.no?.('11.2.1.1', 'not-a-hex', { hex }) ?? NO),
      does(g, f, hex) {
        g.faces[f.gun] = g.world.map.directionTo(g.at[f.gun], hex) + 1;
        f.faced = 1;
      },
    },
  },
});
const facesOf = (k: Dauntless, f: Shot): Place[] =>
  exitsOf(k, k.at[f.gun], k.at[f.target]).map((d) => k.world.map.neighbours[k.at[f.gun] * 6 + d]);
