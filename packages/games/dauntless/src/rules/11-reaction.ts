/**
 * 11.5 The Armor Reaction Cycle: each movement of a vehicle and each shot may be answered once. Also carries 2.0, 5.3.1, 8.5.2.5, 9.3, 10.7.4, 12.1.1,
 * 12.6.1 and 12.9.
 */

import { itemsOf, NO, type Place, passing, type Refusal, rollDice, type Unit } from '@cauldron/engine';
import { answerFire, battle, moving, type Reaction, reaction, shot } from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf, GOES, PHASE, TYPE } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { PASS_SPANS, SIX, STREAM, WINDOW } from '../words.ts';
import { goOneHex } from './04-one-hex.ts';
import { isOverstacked } from './06-stacking.ts';
import { isIndirect, resolveFire, whyNotReach } from './10-attack.ts';
import { eyesOf } from './10-ranged.ts';
import { chanceOfHit } from './11-fire.ts';
import { isHiddenFrom, SHOT, tankShotOf, whyNotTankShot } from './11-tank-fire.ts';
import { answerTo } from './11-triggers.ts';

/** The units that a reaction may be aimed at: those that moved, or the one that fired. [11.5.2.2.a] [5.3.1.d] */
const targetsIn = (f: Reaction): Unit[] => (f.gun >= 0 ? [f.gun] : itemsOf(f));
const kindOf = (f: Reaction): number => (f.gun >= 0 ? SHOT.answer : SHOT.reaction);

/** 10.7.4: who has made Friction Fire at this very step, or -1. */
const firedAt = (k: Dauntless, f: Reaction): Unit => (f.gun >= 0 ? -1 : (k.nearest(moving)?.ff ?? -1));

/** Why a unit takes no part in the cycle at all. */
function whyNotTakePart(k: Dauntless, f: Reaction, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== f.side || !k.isOnMap(u)) return k.no?.('11.5', 'not-own', { unit: u }) ?? NO; // [11.5.5.b]
  if (k.get('phase') === PHASE.combat && k.isMarked(u, MARK.acted)) return k.no?.('3.0', 'acted', { unit: u }) ?? NO; // [11.5.c] [3.0.II.b] [2.0.d]
  if (k.isMarked(u, MARK.retreated) && k.isSoft(u)) return k.no?.('8.5.2.5', 'retreated', { unit: u }) ?? NO; // [8.5.2.5.g]
  if (u === firedAt(k, f)) return k.no?.('10.7.4', 'fired', { unit: u }) ?? NO;
  const b = k.nearest(battle);
  if (b === undefined || f.gun >= 0) return undefined;
  const goes = k.nearest(moving)?.goes;
  const hasGone = goes === GOES.advance && (k.marks[u] & (MARK.retreated | MARK.withdrew)) !== 0; // [12.1.1.b] [12.1.1.h]
  const isAssaulter = b.assault === 1 && goes === GOES.retreat && b.has(u); // [9.3.e]
  return hasGone || isAssaulter ? (k.no?.('11.5', 'caused-retreat', { unit: u }) ?? NO) : undefined;
}

/** Why a unit cannot fire at this target. One of the two must be a vehicle. [11.5.b] */
function whyNotFireAt(k: Dauntless, f: Reaction, u: Unit, target: Unit): Refusal | undefined {
  if (!k.isVehicle(u) && !k.isVehicle(target)) return k.no?.('11.5', 'not-vehicle', { unit: target }) ?? NO;
  const isHitAlready = firedAt(k, f) >= 0 && k.isSoft(target); // [10.7.4.a] example ff-truck
  if (isHitAlready) return k.no?.('10.7.4', 'not-target', { hex: f.hex }) ?? NO;
  const noTankShot = whyNotTankShot(k, u, target, kindOf(f)); // [11.5.2.1.a] [12.6.1.c]
  return noTankShot && whyNotRanged(k, f, u, target) && !canDeployAt(k, f, u, target) ? noTankShot : undefined;
}

/** [11.5.2.2.c] a loaded or towed gun may get off to answer, but not from a Crusader tractor. [12.9.b] */
const canDeployAt = (k: Dauntless, f: Reaction, u: Unit, target: Unit): boolean =>
  f.gun >= 0 &&
  k.isTransported(u) &&
  k.world.units.isRed[k.faceOf(u)] === 0 &&
  whyNotTankShot(k, u, target, SHOT.answer, u * 2) === undefined;

/** [11.5.2.2.b] R93: a Ranged Attack at what it can harm; next to it only in answer. */
function whyNotRanged(k: Dauntless, f: Reaction, u: Unit, target: Unit): Refusal | undefined {
  const hex = k.at[target];
  const refuse = () => k.no?.('11.5', 'not-target', { hex }) ?? NO;
  const isThin = k.isVehicle(target) && !k.isAfv(target) && !isIndirect(k, u); // that is the other table (11.6)
  if (!k.isSoft(target) || isThin || k.rasOf(u) < 1 || k.isMarked(u, MARK.fired)) return refuse();
  if (k.isSoft(u) && k.suppressed[k.at[u]] > 0) return refuse();
  if (f.gun < 0 && k.world.map.distance(k.at[u], hex) < 2) return refuse();
  const unreached = whyNotReach(k, u, hex);
  if (unreached) return unreached;
  return isHiddenFrom(k, eyesOf(k, u, hex).from, target, f.gun >= 0) ? refuse() : undefined;
}

const aimsOf = (k: Dauntless, f: Reaction, u: Unit): Unit[] =>
  whyNotTakePart(k, f, u) ? [] : targetsIn(f).filter((v) => k.isOnMap(v) && !whyNotFireAt(k, f, u, v));
const gunsOf = (k: Dauntless, f: Reaction): Unit[] => k.unitsOf(f.side).filter((u) => aimsOf(k, f, u).length > 0);

/** [11.5.2.3.a] R92: the vehicle of the side that is not phasing, if it was fired at itself. */
const mayDodge = (k: Dauntless, f: Reaction): boolean =>
  f.target >= 0 &&
  k.isOnMap(f.target) &&
  k.isVehicle(f.target) &&
  k.active !== f.side &&
  !(k.get('phase') === PHASE.combat && k.isMarked(f.target, MARK.acted));

function whyNotDodge(k: Dauntless, f: Reaction, to: Place): Refusal | undefined {
  const { map } = k.world;
  const u = f.target;
  const d = mayDodge(k, f) && to < map.hexes ? map.directionTo(k.at[u], to) : -1;
  if (d < 0 || k.scenario.closed[to] === 1) return k.no?.('11.5.2.3', 'not-a-hex', { hex: to }) ?? NO; // [11.5.2.3.b]
  if (k.hasUnit(enemyOf(f.side), to)) return k.no?.('11.5.2.3', 'enemy-there', { hex: to }) ?? NO; // [11.5.2.3.ba]
  if (!k.mayCross(u, k.at[u] * 6 + d)) return k.no?.('11.5.2.3', 'prohibited', { unit: u, hex: to }) ?? NO;
  if (k.heedsZones(u) && k.inEnemyZone(f.side, to)) return k.no?.('11.5.2.3', 'in-zone', { unit: u }) ?? NO; // [11.5.2.3.c]
  return isOverstacked(k, f.side, to, [u]) ? (k.no?.('6.0', 'no-room', { hex: to }) ?? NO) : undefined;
}
const dodges = (k: Dauntless, f: Reaction): Place[] =>
  mayDodge(k, f) ? k.world.map.around[k.at[f.target]].filter((to) => whyNotDodge(k, f, to) === undefined) : [];

/** [11.5.2.1.b] [11.5.2.2.d] [3.0.II.g] It has acted; one that was on the move goes no farther. [11.5.4.b] */
function react(g: Dauntless, f: Reaction, u: Unit, target: Unit): void {
  if (g.active === f.side || g.get('phase') === PHASE.combat) g.mark(u, MARK.acted);
  if (g.nearest(moving)?.has(u)) g.mark(u, MARK.stopped);
  const { side, dir, road } = f;
  if (whyNotTankShot(g, u, target, kindOf(f)) === undefined)
    g.become(shot, { side, gun: u, target, kind: kindOf(f), dir, road });
  else if (whyNotRanged(g, f, u, target) && canDeployAt(g, f, u, target)) {
    g.flipped[u] = 0;
    g.tell?.('deploys', '11.5.2.2', { unit: u });
    g.become(shot, { side, gun: u, target, kind: SHOT.answer, deploys: 1 });
  } else g.become(answerFire, { side, gun: u, target });
}

export const reactionConduct = implement(reaction, {
  /** [11.5.a] [11.5.3.a] [11.5.4.a] the cycle goes on until nobody can or will answer. */
  run(g, f) {
    const isOpen = g.isWindowOpen(WINDOW.reaction, g.seatOf(f.side));
    return (
      (isOpen && (f.gun < 0 || g.isOnMap(f.gun)) && (gunsOf(g, f).length > 0 || dodges(g, f).length > 0)) || g.pop()
    );
  },
  rule: '11.5',
  prompt: (_k, f) => (f.chosen >= 0 ? 'close-shot-at' : f.gun >= 0 ? 'answer-fire' : 'react-to-move'),
  figures: (_k, f) => ({ unit: f.chosen >= 0 ? f.chosen : f.gun, hex: f.hex }),
  subject: (_k, f) => ({ units: targetsIn(f), place: f.hex }),
  window: 'reaction',
  conditions: (k, f) => ({ chance: bestChance(k, f) }),
  answers: {
    /** [11.5.2.a] [11.5.2.b] [11.5.2.c] one unit. */
    fire: {
      role: 'fight',
      over: (k, f, c) => f.chosen < 0 && c.addAll(k.unitsOf(f.side)),
      whyNot(k, f, u) {
        if (f.chosen >= 0) return k.no?.('11.5', 'not-own', { unit: u }) ?? NO;
        const reasons = targetsIn(f).map((v) => whyNotFireAt(k, f, u, v));
        return whyNotTakePart(k, f, u) ?? (reasons.includes(undefined) ? undefined : reasons[0]);
      },
      does(g, f, u) {
        const aims = aimsOf(g, f, u);
        if (aims.length === 1) react(g, f, u, aims[0]);
        else f.chosen = u;
      },
    },
    hit: {
      role: 'fight',
      over: (k, f, c) => f.chosen >= 0 && c.addAll(aimsOf(k, f, f.chosen)),
      whyNot: (k, f, u) =>
        f.chosen >= 0 && aimsOf(k, f, f.chosen).includes(u)
          ? undefined
          : (k.no?.('11.5', 'not-vehicle', { unit: u }) ?? NO),
      does: (g, f, u) => react(g, f, f.chosen, u),
    },
    to: {
      role: 'go',
      over: (k, f, c) => f.chosen < 0 && c.addAll(dodges(k, f)),
      whyNot: whyNotDodge,
      does(g, f, to) {
        const u = f.target;
        if (g.get('phase') === PHASE.combat) g.mark(u, MARK.acted);
        g.pop();
        goOneHex(g, [u], GOES.dodge, to); // [11.5.d] others may fire at it
      },
    },
    decline: passing(WINDOW.reaction, PASS_SPANS), // [11.5.2.4.a]
  },
});

/** The best chance in a hundred of anyone who could fire at armour; 0 where only Ranged Attacks answer. */
function bestChance(k: Dauntless, f: Reaction): number {
  const chances = gunsOf(k, f).flatMap((gun) =>
    targetsIn(f)
      .filter((target) => whyNotTankShot(k, gun, target, kindOf(f)) === undefined)
      .map((target) => chanceOfHit(k, tankShotOf(k, { gun, target, kind: kindOf(f), dir: f.dir, road: f.road }))),
  );
  return Math.max(0, ...chances);
}

/** [11.5.2.2.1.a] a leg gun that can be picked out. */
const isBigGun = (k: Dauntless, u: Unit): boolean => {
  const type = k.world.units.type[u];
  return !k.isVehicle(u) && (type === TYPE.atGun || type === TYPE.infantryGun || type === TYPE.flak);
};

/** 11.5.2.2: a Ranged Attack in answer. */
export const answerFireConduct = implement(answerFire, {
  steps: {
    roll: (g, f) => rollDice(g, STREAM.ranged, 2, SIX, undefined, f.side),
    result(g, { gun, target }) {
      if (isIndirect(g, gun)) g.mark(gun, MARK.fired);
      const hex = g.at[target];
      const only = { unit: target, isBigGun: isBigGun(g, target) };
      resolveFire(g, { gun, hex, targets: g.stackAt(hex), only }); // [5.3.1.e] [11.5.2.2.1.b] R4
    },
    trigger(g, { gun, target }) {
      const hex = g.at[target];
      g.pop();
      if (hex < g.world.map.hexes) answerTo(g, gun, hex); // [11.5.2.1.c] [11.5.2.2.e]
    },
  },
});
