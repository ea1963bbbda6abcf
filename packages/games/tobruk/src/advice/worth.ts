/** What a position is worth beyond the lead, and how much of the match is still to come, and for whom. */

import { cheapest, nextTo } from '@cauldron/engine';
import { corpsActivation } from '../frames.ts';
import { airLost } from '../rules/14-victory.ts';
import { MARK, PHASE, type Tobruk } from '../state.ts';
import { AXIS, COMMONWEALTH, type World } from '../world.ts';
import type { Battles } from './battles.ts';
import type { Works } from './ring.ts';
import type { Weights } from './weights.ts';

const POINT = 100;
/** Losses tell if at least this number of turns is left. */
const LASTING = 2.5;
/** So far, in hexes, a unit bears on an objective. */
const NEAR = 9;
/** What is held need only be kept: this part of its value. */
const KEPT = 0.4;
/** Of a corps that is acting so much is thought to be still to come. */
const UNDER_WAY = 0.5;

export type Worth = ReturnType<typeof worthOf>;

export function worthOf(world: World, w: Weights, { stepWorth, placeValue }: Battles, { gateWorry }: Works) {
  const { units, map, costs, corps } = world;
  const present = new Uint8Array(corps.length);

  /** Turns that are still to be played, with the part of this one for which chits are still in the cup. */
  function turnsLeft(g: Tobruk): number {
    const later = g.scenario.last - g.turn;
    if (g.get('phase') !== PHASE.activation) return g.get('phase') === PHASE.end ? later : later + 1;
    present.set(g.cup);
    for (const u of units.hqs) if (g.isOnMap(u)) present[units.corps[u]] = 1;
    let all = 0;
    let waiting = g.nearest(corpsActivation) ? UNDER_WAY : 0;
    for (let c = 0; c < corps.length; c++) {
      if (present[c] > 0) all++;
      if (g.cup[c] > 0) waiting++;
    }
    return later + (all === 0 ? 1 : Math.min(1, waiting / all));
  }
  /** The same as a part: dangers tell less at the end. */
  const partLeft = (g: Tobruk): number => Math.min(1, (g.scenario.last - g.turn + 0.6) / 2.5);

  /** How often a unit may still be activated; one that was passed over when its chit was drawn is not activated again in this turn. */
  function activationsLeft(g: Tobruk, u: number): number {
    const later = g.scenario.last - g.turn;
    if (g.isMarked(u, MARK.activated) || g.get('phase') === PHASE.end) return later;
    const own = units.corps[u];
    if (own < 0 || g.get('phase') !== PHASE.activation || g.cup[own] > 0) return later + 1;
    return g.nearest(corpsActivation)?.corps === own ? later + 1 : later;
  }

  /** By so much the Commonwealth may still be behind: it begins with little, and gains most early. */
  function gapNow(g: Tobruk): number {
    const { control, first, last } = g.scenario;
    const held = control.filter(({ side }) => side === COMMONWEALTH).map(({ place }) => place);
    const opening = world.objectives.reduce((sum, o) => sum + (held.includes(o.place) ? o.vp : 0), 0);
    const rest = turnsLeft(g) / (last - first + 1);
    return Math.max(0, g.get('margin') - opening) * rest * Math.sqrt(rest);
  }

  /** Force that bears on objectives which the other side holds, and on those it holds itself: to the Commonwealth. */
  function nearness(g: Tobruk): number {
    let sum = 0;
    for (let u = 0; u < units.count; u++) {
      const again = g.isOnMap(u) && g.isCombatUnit(u) ? activationsLeft(g, u) : 0;
      if (again === 0) continue;
      let best = 0;
      for (const o of world.objectives) {
        const close = NEAR - map.distance(g.at[u], o.place);
        if (close > 0) best = Math.max(best, o.vp * (g.holderOf(o.place) === units.side[u] ? KEPT : 1) * close);
      }
      const near = (best * Math.min(10, g.attackOf(u) + g.defenceOf(u)) * w.near * POINT) / (NEAR * 25);
      sum += (units.side[u] === COMMONWEALTH ? near : -near) * Math.min(1, again * w.soon);
    }
    return sum;
  }

  /** 15.0: too many air units lost turn a Commonwealth victory into a draw. */
  function airWorry(g: Tobruk): number {
    const lead = airLost(g, COMMONWEALTH) - airLost(g, AXIS);
    return lead >= world.figures.airLossLead ? 400 : Math.max(0, lead) * 60;
  }

  /** The strength that a unit has lost so far, by the fortunes of war or hunger. */
  function lostOf(g: Tobruk, u: number): number {
    if (!g.isCombatUnit(u)) return 0;
    const whole = units.attack[u * 2] + units.defence[u * 2] + 2;
    if (g.at[u] === world.boxes.eliminated) return whole;
    if (g.isMarked(u, MARK.repairing)) return whole / 2;
    if (!g.isOnMap(u)) return 0;
    return whole - (g.attackOf(u) + g.defenceOf(u) + 2) * (1 - 0.2 * Math.min(3, g.hunger[u]));
  }

  /** What stands next to a stronger enemy will be attacked: what a side is likely to lose so. */
  function exposure(g: Tobruk, side: number): number {
    const may = (_: Tobruk, v: number) => (g.isCombatUnit(v) && activationsLeft(g, v) > 0 ? g.attackOf(v) : 0);
    let sum = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== side || !g.isOnMap(u) || g.stacks.firstIn(g.at[u]) !== u) continue;
      const hex = g.at[u];
      const threat = nextTo(map, g, 1 - side, hex, may).sum;
      if (threat === 0) continue;
      const stack = g.stackAt(hex);
      const held = stack.reduce((all, v) => all + (g.isCombatUnit(v) ? g.defenceOf(v) : 0), 0);
      const ratio = threat / Math.max(1, held) / (1 + 0.6 * costs.hexShift[map.terrain[hex]]);
      const risk = Math.min(1, Math.max(0, (ratio - 1) / 4));
      sum += risk * (cheapest(g, stack, stepWorth) + 40 + placeValue(g, side, hex) * 0.5);
    }
    return sum * w.exposed;
  }

  return {
    turnsLeft,
    clock: w,
    hopes: (g: Tobruk): number => gapNow(g) * POINT + nearness(g) - airWorry(g),
    worthOf: (g: Tobruk, u: number): number => -lostOf(g, u) * w.strength * Math.min(1, turnsLeft(g) / LASTING),
    peril: (g: Tobruk, side: number): number => exposure(g, side) * partLeft(g),
    /** Tobruk's fall ends the match at once, whatever might still have changed. */
    verge: (g: Tobruk): number => -gateWorry(g, partLeft(g)),
    activationsLeft,
    lostOf,
    gapNow,
    nearness,
    exposure,
  };
}
