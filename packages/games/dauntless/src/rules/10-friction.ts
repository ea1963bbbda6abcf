/** 10.7 Friction Fire: a moving stack is shot at in open fields, and halts or pays. Also carries 2.0, 2.2.1, 11.5, 12.1 and 12.6.1. */

import { ALL_SEATS, halt, itemsOf, NO, type Place, passing, type Refusal, rollDice, type Unit } from '@cauldron/engine';
import {
  battle,
  type Friction,
  friction,
  type HeldFriction,
  type HeldMoving,
  moving,
  paying,
  underFire,
  walk,
} from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf, GOES, PHASE } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { PASS_SPANS, SIX, STREAM, WINDOW } from '../words.ts';
import { reduceStep } from './08-steps.ts';
import { gunsOf } from './10-attack.ts';
import { chanceOf, fightOf, rangedModifier, rowFor, type Shot } from './10-ranged.ts';
import { isSpotted, seesToFire } from './10-sight.ts';
import { answerTo } from './11-triggers.ts';
import { markFired } from './12-artillery.ts';

/** 10.7.1: the hexes of a step that can be fired at. */
const targetsOf = (k: Dauntless, from: Place, to: Place): Place[] =>
  [from, to].filter((hex) => k.world.isField[hex] === 1); // [10.7.1.h]

/**
 * [10.7.a] One chance for each step of a stack that fire can harm: for the side that does not move, in its own phase (at Retreats) and in that of its
 * enemy. [10.0.ca] [10.0.cb] [10.0.ea] [10.0.eb]
 */
export function offerFriction(g: Dauntless, f: HeldMoving, to: Place): void {
  const side = enemyOf(f.side);
  f.gun = -1;
  if (!itemsOf(f).some((u) => g.isSoft(u))) return; // R19, [12.1.j] [12.6.1.d]
  if (!g.isWindowOpen(WINDOW.friction, g.seatOf(side))) return;
  if (!gunsOf(g, side).some((u) => aimsOf(g, u, f.hex, to).length > 0)) return;
  g.push(friction, { side, from: f.hex, to, road: f.onRoad }); // [3.0.II.d] [10.7.1.l]
}

/** 10.7.1: the fire at the hex that the stack has entered. */
export function fireAsEntered(g: Dauntless, f: HeldMoving, from: Place, to: Place): void {
  if (f.gun < 0) return;
  g.push(friction, {
    side: enemyOf(f.side),
    from,
    to,
    road: f.onRoad,
    gun: f.gun,
    hex: to,
    step: frictionConduct.at.roll,
  });
  f.gun = -1;
}

/** Why a unit cannot fire at a hex of the step. */
function whyNotAim(k: Dauntless, u: Unit, hex: Place): Refusal | undefined {
  const { units, map } = k.world;
  if (k.rasOf(u) < 1) return k.no?.('10.7.1', 'no-strength', { unit: u }) ?? NO; // [10.7.1.c] [2.2.1.e]
  if (k.isMarked(u, MARK.fired)) return k.no?.('10.7.1', 'fired', { unit: u }) ?? NO; // [10.7.1.d] [2.0.i]
  if (k.isMarked(u, MARK.retreated)) return k.no?.('10.7.1', 'retreated', { unit: u }) ?? NO; // [10.7.1.e]
  if (k.get('phase') === PHASE.combat && k.isMarked(u, MARK.acted)) return k.no?.('3.0', 'acted', { unit: u }) ?? NO; // [10.7.1.k] [10.0.d] [3.0.III.d] R78
  if (isCauseOf(k, u)) return k.no?.('10.7.1', 'caused-retreat', { unit: u }) ?? NO; // [10.7.1.f]
  const isIndirect = units.isIndirect[k.faceOf(u)] === 1;
  if (units.isOffMap[u] === 0) {
    const at = k.at[u];
    if (k.isSoft(u) && k.suppressed[at] > 0) return k.no?.('10.7.1', 'is-suppressed', { unit: u }) ?? NO;
    if (k.heedsZones(u) && isHeldBack(k, u, hex)) return k.no?.('10.7.1', 'in-zone', { unit: u }) ?? NO; // [10.7.1.g]
    if (map.distance(at, hex) > units.range[k.faceOf(u)])
      return k.no?.('10.7.1', 'out-of-range', { unit: u, hex }) ?? NO; // [10.7.1.a] [10.7.1.p]
  }
  const isSeen = isIndirect ? isSpotted(k, u, hex) : seesToFire(k, u, hex);
  return isSeen ? undefined : (k.no?.('10.7.1', 'not-seen', { unit: u, hex }) ?? NO);
}

/** All who attacked, defended or gave Support have caused the Retreats of that battle. */
function isCauseOf(k: Dauntless, u: Unit): boolean {
  const fight = k.nearest(battle);
  if (k.nearest(moving)?.goes !== GOES.retreat || fight === undefined) return false;
  return fight.has(u) || k.at[u] === fight.target || k.aims[u] !== 0;
}

/** 10.7.1: an enemy zone over the firer, other than that of the units it fires at. */
export function isHeldBack(k: Dauntless, u: Unit, target: Place): boolean {
  const side = k.sideOfUnit(u);
  const at = k.at[u];
  if (!k.inEnemyZone(side, at)) return false;
  const movers = k.nearest(moving);
  return k.world.map.around[at].some((near) => {
    if (near === target || !k.hasUnit(enemyOf(side), near)) return false;
    return !k.stackAt(near).every((v) => movers?.has(v) === true);
  });
}

const aimsOf = (k: Dauntless, u: Unit, from: Place, to: Place): Place[] =>
  targetsOf(k, from, to).filter((hex) => whyNotAim(k, u, hex) === undefined); // [10.7.1.j]

const shotOf = (k: Dauntless, f: Friction, gun: Unit, hex: Place): Shot => ({
  gun,
  hex,
  targets: itemsOf(k.within(moving)), // R18
  friction: { onRoad: f.road === 1, goes: k.within(moving).goes },
});

/** The best chance of anyone who could fire, in a hundred. */
function bestChance(k: Dauntless, f: Friction): number {
  const chances = gunsOf(k, f.side).flatMap((u) =>
    aimsOf(k, u, f.from, f.to).map((hex) => chanceOf(k, rangedModifier(k, shotOf(k, f, u, hex)))),
  );
  return Math.max(0, ...chances);
}

export const frictionConduct = implement(friction, {
  steps: {
    choose: (_g, f) => f.gun < 0,
    aim(g, f) {
      const aims = aimsOf(g, f.gun, f.from, f.to);
      if (f.hex < 0 && aims.length === 1) f.hex = aims[0];
      return f.hex < 0;
    },
    /** Fire at the hex that is entered waits until the stack is there. */
    wait(g, f) {
      if (f.hex !== f.to) return 'roll';
      g.within(moving).gun = f.gun;
      return 'done';
    },
    roll: (g, f) => rollDice(g, STREAM.ranged, 2, SIX, ALL_SEATS, f.side),
    result(g, f) {
      resolve(g, f);
    },
    done() {},
  },
  rule: '10.7',
  prompt: (_k, f) => (f.gun < 0 ? 'fire-at-mover' : 'fire-where'),
  figures: (_k, f) => ({ from: f.from, to: f.to, unit: f.gun }),
  subject: (k, f) => ({ units: itemsOf(k.within(moving)), place: f.to }),
  window: 'friction',
  conditions: (k, f) => ({ chance: bestChance(k, f), counters: k.within(moving).count }),
  answers: {
    fire: {
      role: 'fight',
      over: (k, f, c) => f.gun < 0 && c.addAll(gunsOf(k, f.side)),
      whyNot(k, f, u) {
        if (f.gun >= 0 || k.sideOfUnit(u) !== f.side) return k.no?.('10.7.1', 'not-own', { unit: u }) ?? NO;
        if (!k.isOnMap(u) && k.at[u] !== k.world.guns[f.side]) return k.no?.('10.7.1', 'not-on-map', { unit: u }) ?? NO; // [10.7.1.b]
        const reasons = targetsOf(k, f.from, f.to).map((hex) => whyNotAim(k, u, hex));
        return reasons.includes(undefined) ? undefined : reasons[0];
      },
      does(_g, f, u) {
        f.gun = u; // [10.7.1.i]
      },
    },
    aim: {
      role: 'choose',
      over: (k, f, c) => f.gun >= 0 && c.addAll(aimsOf(k, f.gun, f.from, f.to)),
      whyNot: (k, f, hex) =>
        f.gun >= 0 && aimsOf(k, f.gun, f.from, f.to).includes(hex)
          ? undefined
          : (k.no?.('10.7.1', 'not-target', { hex }) ?? NO),
      does(_g, f, hex) {
        f.hex = hex;
      },
    },
    decline: passing(WINDOW.friction, PASS_SPANS),
  },
});

/** [10.7.2.a] the number in parentheses; there is no Suppression. [10.4.1.c] */
function resolve(g: Dauntless, f: HeldFriction): void {
  const shot = shotOf(g, f, f.gun, f.hex);
  const modifier = rangedModifier(g, shot);
  if (g.get('phase') === PHASE.combat) g.mark(f.gun, MARK.acted); // [3.0.III.b]
  g.within(moving).ff = f.gun;
  const { side, hex, gun } = f;
  if (g.world.units.isIndirect[g.faceOf(gun)] === 1) markFired(g, gun); // [10.7.5.a]
  answerTo(g, gun, hex); // [11.5.d] after what the fire does
  g.tell?.('friction', '10.7', { gun, hex, roll: g.diceSum, modifier }, { fight: fightOf(g, shot, g.diceSum) });
  const price = rowFor(g, g.diceSum + modifier)?.price ?? 0;
  if (price === 0) {
    g.tell?.('no-effect', '10.7.2', { hex });
    return;
  }
  g.tell?.('price', '10.7.2', { hex, price });
  const m = g.within(moving);
  if (m.goes === GOES.retreat) {
    const units = itemsOf(m);
    g.push(paying, { side: enemyOf(side), left: price }); // [10.7.2.e]
    for (const u of units) if (g.isSoft(u)) g.append(u);
    return;
  }
  g.push(underFire, { side: enemyOf(side), hex, left: price });
}

/** 10.7.2: go to ground, or lose steps and go on. */
export const underFireConduct = implement(underFire, {
  rule: '10.7.2',
  prompt: 'halt-or-pay',
  subject: (k) => ({ units: itemsOf(k.within(moving)) }),
  answers: {
    halt: {
      role: 'end',
      does(g) {
        const m = g.within(moving);
        g.tell?.('halted', '10.7.2', { hex: m.hex });
        m.halted = 1; // [10.7.2.c] [10.7.2.d] [10.7.2.f] [10.7.2.g]
        m.over = 1;
        halt(g, walk);
        g.pop();
      },
    },
    push: {
      role: 'yes',
      whyNot: (k, f) =>
        softSteps(k) >= f.left
          ? undefined
          : (k.no?.('10.7.2', 'too-few-steps', { unit: k.within(moving).item(0) }) ?? NO), // R107
      does(g, f) {
        g.tell?.('pushed', '10.7.2', { hex: g.within(moving).hex });
        const { side, left } = f;
        g.become(paying, { side, left }); // [10.7.2.c]
        for (const u of itemsOf(g.within(moving))) if (g.isSoft(u)) g.append(u); // [10.7.3.b]
      },
    },
    split: {
      role: 'choose',
      whyNot: (k) =>
        itemsOf(k.within(moving)).some((u) => !k.isSoft(u)) ? undefined : (k.no?.('10.7.3', 'nothing-to-split') ?? NO),
      does(g) {
        const m = g.within(moving);
        g.tell?.('split', '10.7.3', { hex: m.hex });
        m.split = 1; // [10.7.3.a]
        g.pop();
      },
    },
  },
});

const softSteps = (k: Dauntless): number =>
  itemsOf(k.within(moving)).reduce((sum, u) => sum + (k.isSoft(u) ? k.stepsOf(u) : 0), 0);

/** 10.7.2: steps for going on, unit by unit. */
export const payingConduct = implement(paying, {
  run(g, f) {
    for (const u of itemsOf(f)) if (!g.isOnMap(u)) g.remove(u);
    return (f.left > 0 && f.count > 0) || g.pop();
  },
  rule: '10.7.2',
  prompt: 'choose-loss',
  answers: {
    lose: {
      over: (_k, f, c) => c.addAll(itemsOf(f)),
      whyNot: (k, f, u) => (f.has(u) ? undefined : (k.no?.('10.7.2', 'not-soft', { unit: u }) ?? NO)),
      does(g, f, u) {
        f.left--;
        reduceStep(g, u);
      },
    },
  },
});
