/** 8.0 Movement: the active unit goes from hex to hex and fights on one budget of movement points. */

import { frame, type Held, type Refusal, refuse, SCOPE } from '@cauldron/engine';
import { activated, mustAttack } from './07-activation.ts';
import { beginAttack, couldAttack, whyNotAttack } from './11-combat.ts';
import { leaveMap } from './15-reinforcements.ts';
import { type Gazala, MARK } from './state.ts';
import { FAR } from './travel.ts';
import { LEVELS, V } from './words.ts';
import { ALLIED, AXIS } from './world.ts';

const MOVING = ['unit', 'spent', 'halted'] as const;
export type Moving = Held<typeof MOVING>;

/** The active unit: what it has spent on movement and combat together, and whether a retreat has ended its activation. */
export const moving = frame<Gazala>()('moving', MOVING, {
  run(g, f) {
    if (f.halted === 0 && g.isOnMap(f.unit) && pointsLeft(g, f) > 0) return true; // [8.0.a] [11.0.b]
    finish(g, f);
    return false;
  },
  ask(g, f, q) {
    const { unit } = f;
    const left = pointsLeft(g, f);
    q.by(g.seatOf(g.sideOfUnit(unit)), '8.0', 'act');
    if (q.wordy) q.figures = { unit, left };
    const { travel } = g;
    travel.run(g, unit, left);
    for (let i = 0; i < travel.count; i++) q.offer(V.to, travel.reached(i)); // [8.0.e]
    for (let level = 0; level < LEVELS.length; level++)
      if (!whyNotAttack(g, unit, level, left)) q.offer(V.attack, level); // [11.0.a]
    if (!whyNotExit(g, unit, left)) q.offer(V.exit);
    if (canStop(g, f)) q.offer(V.stop);
  },
  allows(g, f, verb, target) {
    const left = pointsLeft(g, f);
    switch (verb) {
      case V.to:
        if (target >= g.world.map.hexes) return false;
        g.travel.run(g, f.unit, left, target);
        return target !== g.at[f.unit] && g.travel.reaches(target);
      case V.attack:
        return target < LEVELS.length && !whyNotAttack(g, f.unit, target, left);
      case V.exit:
        return target === 0 && !whyNotExit(g, f.unit, left);
      default:
        return verb === V.stop && target === 0 && canStop(g, f);
    }
  },
  on: {
    to(g, f, hex) {
      const { travel } = g;
      if (!travel.isFreshFor(g, hex)) travel.run(g, f.unit, pointsLeft(g, f), hex);
      f.spent += travel.costTo(hex);
      const steps = travel.trace(hex);
      for (let i = 0, paid = 0; i < steps; i++) {
        const cost = travel.costTo(travel.step(i)) - paid;
        enter(g, f.unit, travel.step(i), cost);
        paid += cost;
      }
    },
    attack(g, f, level) {
      f.spent += g.world.figures.levelCost[level][g.world.units.mover[f.unit]]; // [11.0.c]
      beginAttack(g, f.unit, level);
    },
    exit(g, f) {
      f.spent += exitCost(g, f.unit);
      leaveMap(g, f.unit, '8.3');
    },
    stop(g, f) {
      finish(g, f);
    },
  },
  why(g, f, verb, target) {
    const left = pointsLeft(g, f);
    switch (verb) {
      case V.to:
        return whyNotTo(g, f.unit, left, target);
      case V.attack:
        return target < LEVELS.length ? whyNotAttack(g, f.unit, target, left) : undefined;
      case V.exit:
        return whyNotExit(g, f.unit, left);
      case V.move:
        return refuse('8.0', 'finish-first', { unit: f.unit }); // [8.0.c]
      default:
        return verb === V.stop ? refuse('13.7', 'must-attack') : undefined;
    }
  },
});

/** What the active unit may still spend: what befalls it on the way cuts its allowance at once. */
export const pointsLeft = (g: Gazala, f: Moving): number => g.allowanceOf(f.unit) - f.spent; // [8.0.a] [8.0.b]

function enter(g: Gazala, unit: number, to: number, cost: number): void {
  const from = g.at[unit];
  g.put(unit, to);
  g.tell?.('moved', '8.0', { unit, from, to, cost });
}

/** 8.0: a unit that has spent a point turns to its used face; one that has not stays as it is. */
function finish(g: Gazala, f: Moving): void {
  const { unit, spent } = f;
  g.mark(unit, MARK.acted);
  if (spent > 0 && g.isOnMap(unit)) {
    g.used[unit] = 1; // [8.0.d] [2.2.3.b]
    g.tell?.('used', '8.0', { unit });
  }
  g.windows.end(SCOPE.move);
  g.pop();
}

/** G-11: the unit may not stop while it alone could still make the attack that was promised. */
function canStop(g: Gazala, f: Moving): boolean {
  if (g.get('attackDue') === 0) return true;
  const { unit } = f;
  return !couldAttack(g, unit, pointsLeft(g, f)) || mustAttack(g, g.nearest(activated), unit);
}

/** 8.3: leaving the map costs what the terrain of the hex costs that is left. */
function exitCost(g: Gazala, unit: number): number {
  const { costs, map, units, figures } = g.world;
  const ground = costs.ground[g.optionOn('noRoughTerrain') ? 1 : 0][units.mover[unit]][map.terrain[g.at[unit]]]; // [8.3.c]
  return ground + (g.inEnemyZone(units.side[unit], g.at[unit]) ? figures.leaveZone : 0); // [9.0.d]
}

function whyNotExit(g: Gazala, unit: number, left: number): Refusal | undefined {
  const { edges, exits, units } = g.world;
  const here = edges[g.at[unit]];
  if (here === 0) return refuse('8.3', 'not-at-edge', { unit });
  if ((here & exits[units.side[unit]]) === 0) return refuse('8.3', 'wrong-edge', { unit }); // [8.3.a] [8.3.b]
  if (units.tethered[unit] === 1) return refuse('8.2', 'tethered', { unit }); // [8.2.a]
  const cost = exitCost(g, unit);
  return cost <= left ? undefined : refuse('8.0', 'too-dear', { unit, cost, left });
}

/** Why a unit cannot go to a hex, with the figures. */
export function whyNotTo(g: Gazala, unit: number, left: number, hex: number): Refusal {
  const { map, prohibited, tether, units } = g.world;
  const side = units.side[unit];
  if (hex >= map.hexes) return refuse('8.0', 'not-on-map', { place: hex });
  if (hex === g.at[unit]) return refuse('8.0', 'already-there', { unit, hex });
  if (g.hasUnit(1 - side, hex)) return refuse('8.0', 'enemy-there', { hex });
  if (side === ALLIED && prohibited[hex] === 1) return refuse('8.1', 'prohibited', { hex }); // [8.1.b]
  if (units.tethered[unit] === 1 && tether[hex] === 0) return refuse('8.2', 'tethered', { unit });
  g.overlay.run(g, unit, FAR);
  if (g.overlay.reaches(hex)) return refuse('8.0', 'too-far', { hex, cost: g.overlay.costTo(hex), left });
  return whyBarred(g, unit, hex);
}

/** The hex cannot be reached with any number of points: the nearest reason, if the unit is next to it. */
function whyBarred(g: Gazala, unit: number, hex: number): Refusal {
  const { map, costs, units } = g.world;
  const d = map.directionTo(g.at[unit], hex);
  if (d < 0) return refuse('8.0', 'no-way', { unit, hex });
  const edge = g.at[unit] * 6 + d;
  if (costs.cliff[edge] === 1) return refuse('8.0', 'escarpment', { hex }); // [8.0.g]
  if (units.side[unit] === AXIS && g.isMined(edge)) return refuse('14.0', 'mined', { hex }); // [14.0.a]
  return refuse('9.0', 'zone-to-zone', { unit }); // [9.0.c]
}
