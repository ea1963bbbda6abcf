/** 4.1 Movement: a unit or a stack that began the phase together. Also carries 5.2, 6.0, 6.1, 7.1, 9.1, 11.5.1, 11.5.4, 12.1 and 16.1. */

import { itemsOf, NO, type Place, type Refusal, reaching, setOut, type Unit } from '@cauldron/engine';
import { PARTS } from '../charts.ts';
import { type HeldMoving, type Moving, moving, overstacked, walk } from '../frames.ts';
import { implement } from '../implement.ts';
import { GOES, TYPE } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { type Group, type Part, partKey } from '../travel.ts';
import { CARRIED } from '../units.ts';
import { exitMap, whyNotExit } from './04-boundaries.ts';
import { flip, whyNotFlip } from './04-transports.ts';
import { isOverstacked } from './06-stacking.ts';
import { beginAssault, canAssault, whyNotAssault } from './09-assault.ts';
import { offerReaction } from './11-triggers.ts';

/** Why a unit cannot begin to move. Loading is a beginning as well: a gun with a dash may limber (4.5.3). */
export function whyNotMove(k: Dauntless, u: Unit): Refusal | undefined {
  const canFlip = whyNotFlip(k, [u], u) === undefined;
  if (k.allowanceOf(u) < 0 && !canFlip) return k.no?.('4.1.1', 'no-allowance', { unit: u }) ?? NO; // [4.1.1.c] [4.5.a]
  if (canFlip || k.world.map.around[k.at[u]].some((hex) => !whyNotAssault(k, [u], hex))) return undefined; // [4.1.1.b]
  const lie = k.lieOf(k.sideOfUnit(u));
  const { travel } = k.world;
  travel.run(k, lie, groupOf(k, [u], 0)); // without Extended Movement, which is dear to look for
  if (travel.count === 0) travel.run(k, lie, groupOf(k, [u]));
  return travel.count > 0 ? undefined : (k.no?.('4.1', 'nowhere', { unit: u }) ?? NO);
}

export function beginMove(g: Dauntless, u: Unit): void {
  const hex = g.at[u];
  g.push(moving, { side: g.sideOfUnit(u), hex, road: g.world.map.wayHexes[hex] === 0 ? 0 : 1 });
  g.append(u);
}

/** 6.1: each unit pays its own cost, and the poorest of each kind holds the others back. */
export function groupOf(k: Dauntless, units: readonly Unit[], road = 1): Group {
  const [first] = units;
  const at = k.at[first];
  const parts = new Map<number, Part>();
  for (const u of units) {
    const heeds = k.heedsZones(u);
    const mover = k.world.units.mover[k.faceOf(u)];
    const key = partKey(mover, heeds);
    parts.set(key, { mover, heeds, left: Math.min(leftOf(k, u), parts.get(key)?.left ?? leftOf(k, u)) }); // [6.1.b]
  }
  const isOnRoad = road === 1 && k.world.map.wayHexes[at] !== 0;
  return {
    at,
    parts: [...parts.values()],
    isFresh: units.every((u) => hasMinimum(k, u)),
    extended: isOnRoad ? k.world.charts.movement.extended : -1, // [4.3.a] [16.1.c]
    mud: k.mud,
  };
}

/** 4.1.1: it has not entered a hex; who has loaded or deployed keeps its minimum only as infantry (R67). [4.1.1.a] [4.5.3.e] */
const hasMinimum = (k: Dauntless, u: Unit): boolean =>
  (k.marks[u] & (MARK.walked | MARK.carried)) === 0 &&
  k.allowanceOf(u) > 0 &&
  (k.spent[u] === 0 || k.world.units.type[u] === TYPE.infantry);

/** What a unit may still spend; leaving the zone in which it began costs more (7.1). */
function leftOf(k: Dauntless, u: Unit): number {
  const isHeld = k.isMarked(u, MARK.zoned) && (k.marks[u] & (MARK.walked | MARK.carried)) === 0;
  return k.allowanceOf(u) - k.spent[u] - (isHeld ? k.world.charts.movement.leaveZone : 0); // [4.1.a] [7.1.b]
}

/** What a unit pays for a step; `offRoad` if its player says so (5.2). */
export function stepCost(k: Dauntless, u: Unit, from: Place, to: Place, offRoad: boolean): number {
  const { costs, map } = k.world;
  const isBarred = k.heedsZones(u) && k.inEnemyZone(k.sideOfUnit(u), to); // [5.2.f] [7.1.d] [12.1.c]
  const table = offRoad || isBarred ? costs.offRoad : costs.step;
  return table[k.mud][k.world.units.mover[k.faceOf(u)]][from * 6 + map.directionTo(from, to)];
}

/** 4.5.3: why the stack as it is may not take another step. */
function whyNotStep(k: Dauntless, units: readonly Unit[]): Refusal | undefined {
  const stuck = units.find((u) => {
    if (k.world.units.carried[u] === CARRIED.not) return false;
    return k.isTransported(u) ? k.isMarked(u, MARK.walked) : k.isMarked(u, MARK.carried);
  });
  return stuck === undefined ? undefined : (k.no?.('4.5.3', 'was-carried', { unit: stuck }) ?? NO); // [4.5.3.d]
}

export const movingConduct = implement(moving, {
  run(g, f) {
    dropOthers(g, f);
    if (f.over === 1 || f.count === 0 || f.goes !== GOES.move) return finish(g, f);
    if (f.steps === 0 || canGoOn(g, f)) return true;
    return finish(g, f);
  },
  rule: '4.1',
  prompt: 'go-where',
  figures: (_k, f) => ({ hex: f.hex }),
  subject: (_k, f) => ({ units: itemsOf(f), place: f.hex }),
  answers: {
    join: {
      role: 'set',
      stakes: 'back',
      all: true,
      over: (k, f, c) => c.addAll(k.stackAt(f.hex)),
      whyNot: whyNotJoin,
      does: (g, _f, u) => g.append(u), // [6.1.a] [6.1.d]
    },
    go: reaching((k) => k.world.travel, {
      run: (k, f, stopAt) => runTravel(k, f, stopAt),
      whyNot: (k, f, hex) => whyNotGo(k, f, hex),
      does(g, f, hex) {
        setOut(g, walk, g.world.travel.trace(hex), g.world.travel.path);
        f.offRoad = 0;
      },
    }),
    offroad: {
      role: 'go',
      over: (k, f, c) => c.addAll(k.world.map.around[f.hex]),
      whyNot: whyNotOffRoad,
      does(g, f, hex) {
        setOut(g, walk, 1, [hex]); // [5.2.g]
        f.offRoad = 1;
      },
    },
    assault: {
      role: 'fight',
      over: (k, f, c) => c.addAll(k.world.map.around[f.hex]),
      whyNot: (k, f, hex) => whyNotAssault(k, itemsOf(f), hex),
      does: (g, f, hex) => beginAssault(g, f, hex),
    },
    load: {
      over: (_k, f, c) => c.addAll(itemsOf(f)),
      whyNot: (k, f, u) => whyNotFlip(k, itemsOf(f), u),
      does: (g, f, u) => {
        flip(g, u);
        f.steps++;
        f.ff = -1;
        if (g.isTransported(u)) offerReaction(g, f, -1); // [11.5.1.e] R90
      },
    },
    exit: {
      role: 'end',
      whyNot: (k, f) => whyNotExit(k, itemsOf(f), f.hex),
      does: (g, f) => exitMap(g, itemsOf(f)),
    },
    stop: {
      role: 'end',
      does(_g, f) {
        f.over = 1;
      },
    },
  },
});

/** Lost units, and those that fire has halted while the AFVs of their stack go on (10.7.3). [6.1.c] */
function dropOthers(g: Dauntless, f: HeldMoving): void {
  for (const u of itemsOf(f)) {
    const isHalted = f.split === 1 && g.isSoft(u);
    if (isHalted && f.goes === GOES.move) g.mark(u, MARK.acted);
    if (isHalted || g.at[u] !== f.hex || g.isMarked(u, MARK.stopped)) g.remove(u); // [11.5.4.b]
  }
  f.split = 0;
}

const NOWHERE: Group = { at: -1, parts: [], isFresh: false, extended: -1, mud: 0 };
function runTravel(k: Dauntless, f: Moving, stopAt?: Place): void {
  const units = itemsOf(f);
  const group = whyNotStep(k, units) === undefined ? groupOf(k, units, f.road) : { ...NOWHERE, ...stay(f.hex) };
  k.world.travel.run(k, k.lieOf(f.side), group, stopAt);
}
/** A stack that may not move reaches nothing. */
const stay = (at: Place): Pick<Group, 'at' | 'parts'> => ({ at, parts: [{ mover: 0, heeds: false, left: -1 }] });

/** 6.1: units that began the phase in the same hex and have not acted; nobody joins on the way. */
function whyNotJoin(k: Dauntless, f: Moving, u: Unit): Refusal | undefined {
  if (k.at[u] !== f.hex || k.sideOfUnit(u) !== f.side || f.has(u))
    return k.no?.('6.1', 'not-in-hex', { unit: u, hex: f.hex }) ?? NO;
  if (f.steps > 0) return k.no?.('6.1', 'moved-alone', { unit: u }) ?? NO; // [6.1.c]
  if (k.isMarked(u, MARK.acted)) return k.no?.('3.0', 'acted', { unit: u }) ?? NO;
  return k.allowanceOf(u) < 0 ? (k.no?.('4.1.1', 'no-allowance', { unit: u }) ?? NO) : undefined;
}

function whyNotGo(k: Dauntless, f: Moving, hex: Place): Refusal | undefined {
  const { overlay, map } = k.world;
  if (hex >= map.hexes) return k.no?.('4.1', 'not-a-hex', { hex }) ?? NO;
  const units = itemsOf(f);
  const stuck = whyNotStep(k, units);
  if (stuck) return stuck;
  const group = groupOf(k, units, f.road);
  overlay.run(k, k.lieOf(f.side), group);
  if (overlay.reaches(hex)) return undefined;
  if (k.scenario.closed[hex] === 1) return k.no?.('4.2', 'out-of-play', { hex }) ?? NO;
  if (k.hasUnit(1 - f.side, hex)) return k.no?.('4.1', 'enemy-there', { hex }) ?? NO; // [4.1.c]
  const left = Math.min(...group.parts.map((part) => part.left));
  return k.no?.('4.1', 'out-of-reach', { hex, left: left / PARTS }) ?? NO;
}

/** 5.2: one step without the road, where the road would have been used. */
function whyNotOffRoad(k: Dauntless, f: Moving, hex: Place): Refusal | undefined {
  const units = itemsOf(f);
  const stuck = whyNotStep(k, units);
  if (stuck) return stuck;
  if (k.world.map.directionTo(f.hex, hex) < 0 || !usesRoad(k, units, f.hex, hex))
    return k.no?.('5.2', 'no-road', { hex }) ?? NO;
  if (k.scenario.closed[hex] === 1) return k.no?.('4.2', 'out-of-play', { hex }) ?? NO;
  if (k.hasUnit(1 - f.side, hex)) return k.no?.('4.1', 'enemy-there', { hex }) ?? NO;
  const isFresh = groupOf(k, units, 0).isFresh;
  const poor = units.find((u) => {
    const cost = stepCost(k, u, f.hex, hex, true);
    return cost < 0 || (cost > leftOf(k, u) && !isFresh);
  });
  return poor === undefined ? undefined : (k.no?.('4.1', 'out-of-reach', { hex, left: leftOf(k, poor) / PARTS }) ?? NO);
}

/** 5.2: somebody in the stack pays the road rate, and it is lower than that of the ground (R108). */
export const usesRoad = (k: Dauntless, units: readonly Unit[], from: Place, to: Place): boolean =>
  units.some((u) => stepCost(k, u, from, to, false) !== stepCost(k, u, from, to, true));

function canGoOn(g: Dauntless, f: HeldMoving): boolean {
  const units = itemsOf(f);
  if (whyNotExit(g, units, f.hex) === undefined || canAssault(g, f)) return true; // [9.1.f]
  if (units.some((u) => whyNotFlip(g, units, u) === undefined)) return true;
  if (whyNotStep(g, units)) return false;
  const isStopped = units.some((u) => g.heedsZones(u)) && g.inEnemyZone(f.side, f.hex) && entered(g, units);
  if (isStopped) return false; // [7.1.a]
  g.world.travel.run(g, g.lieOf(f.side), groupOf(g, units, f.road));
  return g.world.travel.count > 0;
}
const entered = (g: Dauntless, units: readonly Unit[]): boolean =>
  units.some((u) => (g.marks[u] & (MARK.walked | MARK.carried)) !== 0);

/** The move is over. A stack that never did anything has not acted. */
function finish(g: Dauntless, f: HeldMoving): void {
  const { side, hex } = f;
  const isRetreat = f.goes === GOES.retreat; // R70
  if (f.goes === GOES.move && (f.steps > 0 || f.halted === 1)) for (const u of itemsOf(f)) g.mark(u, MARK.acted); // [4.1.b]
  g.pop();
  if (!isRetreat && isOverstacked(g, side, hex)) g.push(overstacked, { side, hex }); // [6.0.i] not on the way
}
