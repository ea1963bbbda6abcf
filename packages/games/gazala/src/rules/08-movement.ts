/** 8.0 Movement: the active unit moves from hex to hex and fights on one budget of points. Also carries 2.2.3, 9.0, 11.0 and 14.0. */

import { NO, type Place, type Refusal, reaching, type Unit } from '@cauldron/engine';
import { activated, type Moving, moving } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import { type Gazala, MARK } from '../state.ts';
import { FAR } from '../travel.ts';
import { mustAttack } from './07-activation.ts';
import { exitCost, whyNotExit } from './08-able.ts';
import { excessIn } from './10-stacking.ts';
import { beginAttack, couldAttack, whyNotAttack } from './11-combat.ts';
import { leaveMap } from './15-reinforcements.ts';

export const movingConduct = implement(moving, {
  run: (g, f) => (f.halted === 0 && g.isOnMap(f.unit) && pointsLeft(g, f) > 0) || finish(g, f), // [8.0.a] [11.0.b]
  rule: '8.0',
  prompt: 'act',
  figures: (k, f) => ({ unit: f.unit, left: pointsLeft(k, f) }),
  subject: (k, f) => ({ units: [f.unit], place: k.at[f.unit], formation: k.formationOf(f.unit) }),
  forgone: (k, f) => ({ overstacked: excessIn(k, k.at[f.unit]) > 0 ? [k.at[f.unit]] : [] }),
  answers: {
    to: reaching((k) => k.travel, {
      run: (k, f, stopAt) => k.travel.run(k, f.unit, pointsLeft(k, f), stopAt), // [8.0.e]
      whyNot: (k, f, hex) => whyNotTo(k, f.unit, pointsLeft(k, f), hex),
      does(g, f, hex) {
        const { travel } = g;
        f.spent += travel.costTo(hex);
        const steps = travel.trace(hex);
        for (let i = 0, paid = 0; i < steps; i++) {
          const cost = travel.costTo(travel.step(i)) - paid;
          enter(g, f.unit, travel.step(i), cost);
          paid += cost;
        }
      },
    }),
    attack: {
      role: 'fight',
      whyNot: (k, f, level) => whyNotAttack(k, f.unit, level, pointsLeft(k, f)), // [11.0.a]
      does(g, f, level) {
        f.spent += g.world.figures.levelCost[level][g.world.units.mover[f.unit]]; // [11.0.c]
        beginAttack(g, f.unit, level);
      },
    },
    exit: {
      whyNot: (k, f) => whyNotExit(k, f.unit, pointsLeft(k, f)),
      does(g, f) {
        f.spent += exitCost(g, f.unit);
        leaveMap(g, f.unit, '8.3');
      },
    },
    stop: {
      role: 'end',
      whyNot: (k, f) => (canStop(k, f) ? undefined : (k.no?.('13.7', 'must-attack') ?? NO)),
      does: finish,
    },
  },
  whyOther: (k, f, verb) => (verb === 'move' ? k.no?.('8.0', 'finish-first', { unit: f.unit }) : undefined), // [8.0.c]
});

/** What the active unit may still spend: what befalls it on the way cuts its allowance at once. */
export const pointsLeft = (g: Gazala, f: Moving): number => g.allowanceOf(f.unit) - f.spent; // [8.0.a] [8.0.b]

function enter(g: Gazala, unit: Unit, to: Place, cost: number): void {
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
  g.pop();
}

/** G-11: the unit may not stop while it alone could still make the attack that was promised. */
function canStop(g: Gazala, f: Moving): boolean {
  if (g.get('attackDue') === 0) return true;
  const { unit } = f;
  return !couldAttack(g, unit, pointsLeft(g, f)) || mustAttack(g, g.nearest(activated), unit);
}

/** Why a unit cannot go to a hex, with the figures. */
export function whyNotTo(g: Gazala, unit: Unit, left: number, hex: Place): Refusal | undefined {
  const { map, prohibited, tether, units } = g.world;
  const side = units.side[unit];
  if (hex >= map.hexes) return g.no?.('8.0', 'not-on-map', { place: hex }) ?? NO;
  if (hex === g.at[unit]) return g.no?.('8.0', 'already-there', { unit, hex }) ?? NO;
  if (g.hasUnit(1 - side, hex)) return g.no?.('8.0', 'enemy-there', { hex }) ?? NO;
  if (side === ALLIED && prohibited[hex] === 1) return g.no?.('8.1', 'prohibited', { hex }) ?? NO; // [8.1.b]
  if (units.tethered[unit] === 1 && tether[hex] === 0) return g.no?.('8.2', 'tethered', { unit }) ?? NO;
  g.overlay.run(g, unit, FAR);
  if (!g.overlay.reaches(hex)) return whyBarred(g, unit, hex);
  const cost = g.overlay.costTo(hex);
  return cost <= left ? undefined : (g.no?.('8.0', 'too-far', { hex, cost, left }) ?? NO);
}

/** The hex cannot be reached with any number of points: the nearest reason, if the unit is next to it. */
function whyBarred(g: Gazala, unit: Unit, hex: Place): Refusal {
  const { map, costs, units } = g.world;
  const d = map.directionTo(g.at[unit], hex);
  if (d < 0) return g.no?.('8.0', 'no-way', { unit, hex }) ?? NO;
  const edge = g.at[unit] * 6 + d;
  if (costs.cliff[edge] === 1) return g.no?.('8.0', 'escarpment', { hex }) ?? NO; // [8.0.g]
  if (units.side[unit] === AXIS && g.isMined(edge)) return g.no?.('14.0', 'mined', { hex }) ?? NO; // [14.0.a]
  return g.no?.('9.0', 'zone-to-zone', { unit }) ?? NO; // [9.0.c]
}
