/** 3.0 The march: a group walks, attacks, loads its wagons or hides. */

import { Flood, halt, NO, type Place, type Side, setOut, walking } from '@cauldron/engine';
import { activation, battle, march, reaction, volley, walk } from './frames.ts';
import { implement } from './implement.ts';
import type { Steppe } from './state.ts';
import { COST, isWood, map } from './terrain.ts';
import { HIDING, KIND, MOVING, NOMADS, otherThan, SIDES, SPENT, WINDOW } from './world.ts';

const FLOOD = new Flood(map);
const PATH = new Int16Array(map.count);
const ALL = (1 << SIDES.length) - 1;
/** 5.0 What an attack costs. */
const ATTACK = 2;
/** 3.1 Added when a hex next to enemies is left. */
const LEAVING = 1;

/** What lies in the way of a side, as far as its seat knows: the bits that bar a hex, and those of enemy zones. */
interface Ground {
  readonly field: Int32Array;
  readonly barred: number;
  readonly zones: number;
}
const groundOf = (g: Steppe, side: Side): Ground => groundIn(g.fieldOf(g.seatOf(side)).ints, side, g.enemyZones(side));
const groundIn = (field: Int32Array, side: Side, zones: number): Ground => ({
  field,
  barred: ALL & ~(1 << side),
  zones,
});

/** 3.1 Everything a group can reach with the rest of its budget. */
function flood({ field, barred, zones }: Ground, start: Place, budget: number): void {
  FLOOD.run(
    { start, field, blockedBy: barred, zonedBy: zones, stopIn: zones, noZoneToZone: true, leaveZone: LEAVING },
    { budget: Math.max(0, budget), cost: COST },
  );
}

/** 3.1 The cost of one step; -1 if it is impossible. */
function stepCost({ field, barred, zones }: Ground, from: Place, to: Place): number {
  const direction = map.directionTo(from, to);
  const leaves = (field[from] & zones) !== 0;
  if (direction < 0 || (field[to] & barred) !== 0 || (leaves && (field[to] & zones) !== 0)) return -1;
  return COST[from * 6 + direction] + (leaves ? LEAVING : 0);
}

export const marching = implement(march, {
  run: (g, f) => (g.hasGroup(f.hex) ? true : g.pop()),
  asks: (k, f) => k.seatOf(f.side),
  rule: '3.0',
  prompt: 'ask-go',
  figures: (k, f) => ({ hex: f.hex, left: k.budgetOf(f.hex) - f.spent }),
  subject: (k, f) => ({ units: k.group(f.hex), place: f.hex }),
  sealed: true,
  prepare: (k, f) => flood(groundIn(k.field, f.side, k.enemyZones(f.side)), f.hex, k.budgetOf(f.hex) - f.spent),
  answers: {
    go: {
      role: 'go',
      list(_k, _f, c) {
        for (let i = 0; i < FLOOD.count; i++) c.add(FLOOD.reached[i]);
      },
      allows: (_k, _f, hex) => FLOOD.cost[hex] >= 0,
      whyNot: (k, _f, hex) => (FLOOD.cost[hex] >= 0 ? undefined : (k.no?.('3.0', 'out-of-reach', { hex }) ?? NO)),
      does(g, f, to) {
        flood(groundOf(g, f.side), f.hex, g.budgetOf(f.hex) - f.spent);
        f.asked = 0;
        setOut(g, walk, FLOOD.pathTo(to, PATH), PATH, g.seatOf(f.side));
      },
    },
    attack: {
      role: 'fight',
      over: (_k, f, c) => addNeighbours(f.hex, c),
      whyNot(k, f, hex) {
        if (map.directionTo(f.hex, hex) < 0) return k.no?.('5.0', 'not-adjacent', { hex }) ?? NO;
        if (!k.hasOpen(otherThan(f.side), hex) && !k.hasOpen(NOMADS, hex))
          return k.no?.('5.0', 'no-enemy', { hex }) ?? NO;
        return f.spent + ATTACK <= k.budgetOf(f.hex) ? undefined : (k.no?.('5.0', 'too-tired') ?? NO);
      },
      does(g, f, target) {
        f.spent += ATTACK;
        g.push(battle, { side: f.side, target, level: 1 });
      },
    },
    load: {
      role: 'choose',
      over: (k, f, c) => c.addBelow(k.countersIn(f.hex)),
      whyNot(k, f, number) {
        const u = k.counterAt(f.hex, number);
        const canBoard = u >= 0 && k.kindOf(u) === KIND.foot && (k.marksOf(u) & MOVING) !== 0;
        return canBoard && k.wagonIn(f.hex, false) >= 0 ? undefined : (k.no?.('3.4', 'no-load', { number }) ?? NO);
      },
      does(g, f, number) {
        const u = g.openIn(f.hex)[number];
        g.board(u, g.wagonIn(f.hex, false));
        g.marks[u] = 0;
        g.seen[u] = 0;
        g.tell?.('loaded', '3.4', { hex: f.hex });
        g.uncover(f.hex);
      },
    },
    unload: {
      role: 'choose',
      whyNot: (k, f) => (k.wagonIn(f.hex, true) >= 0 ? undefined : (k.no?.('3.4', 'no-cargo') ?? NO)),
      does(g, f) {
        const u = g.cargoOf(g.wagonIn(f.hex, true));
        g.alight(u);
        g.mark(u, SPENT);
        g.tell?.('unloaded', '3.4', { hex: f.hex });
        g.uncover(f.hex);
      },
    },
    hide: {
      role: 'end',
      whyNot: (k, f) =>
        isWood(f.hex) && !k.hasEnemiesNear(f.side, f.hex) && k.group(f.hex).every((u) => k.kindOf(u) === KIND.scout)
          ? undefined
          : (k.no?.('1.2', 'cannot-hide', { hex: f.hex }) ?? NO),
      does(g, f) {
        const group = g.groupIn(f.hex);
        for (const u of group) {
          g.hide(u);
          g.marks[u] = HIDING | SPENT;
        }
        g.tell?.('hid', '1.2', { hex: f.hex, counters: group.length });
        g.uncover(f.hex);
        g.pop();
      },
    },
    halt: {
      role: 'end',
      does(g, f) {
        for (const u of g.groupIn(f.hex)) stop(g, u);
        g.pop();
      },
    },
  },
});

/** A counter of the group stays behind. */
export function stop(g: Steppe, u: number): void {
  g.unmark(u, MOVING);
  g.mark(u, SPENT);
}

export function addNeighbours(hex: Place, c: { add(place: Place): void }): void {
  for (let edge = hex * 6; edge < hex * 6 + 6; edge++) if (map.neighbours[edge] >= 0) c.add(map.neighbours[edge]);
}

/** The march around a walk. */
function under(g: Steppe) {
  const f = g.nearest(march);
  if (!f) throw new Error('nobody marches');
  return f;
}

export const marchWalk = walking<Steppe>(walk, {
  announce(g) {
    const f = under(g);
    if (!g.hasGroup(f.hex)) return;
    g.tell?.('leaving', '3.2', { hex: f.hex, counters: g.groupIn(f.hex).length });
    const side = otherThan(f.side);
    if (g.nearest(activation)?.reacting === 1 || !g.hasEnemiesNear(f.side, f.hex)) return;
    if (!g.isWindowOpen(WINDOW.reaction, g.seatOf(side))) return;
    f.asked = 1;
    g.push(reaction, { side, hex: f.hex });
  },
  /** 3.3 A reaction may have changed everything, and hidden enemies show themselves only now. */
  mayStep(g, to) {
    const f = under(g);
    if (!g.hasGroup(f.hex)) return false;
    const cost = stepCost(groundOf(g, f.side), f.hex, to);
    if (cost < 0 || f.spent + cost > g.budgetOf(f.hex)) {
      g.tell?.('no-way-on', '3.1', { hex: f.hex });
      return false;
    }
    f.spent += cost;
    if (!g.springAmbush(f.side, to)) return true;
    g.tell?.('barred', '3.3', { hex: f.hex });
    return false;
  },
  enter(g, to) {
    const f = under(g);
    const counters = g.moveGroup(f.side, f.hex, to);
    f.hex = to;
    g.tell?.('entered', '3.0', { hex: to, counters }, undefined, f.asked === 1);
    if (!g.hasEnemiesNear(f.side, to)) return;
    halt(g, walk);
    const side = otherThan(f.side);
    if (!g.isWindowOpen(WINDOW.volley, g.seatOf(side))) return;
    f.asked = 1;
    g.push(volley, { side, hex: to });
  },
});
