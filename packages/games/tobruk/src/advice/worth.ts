/** What a position is worth to a side, and what it fights for. */

import type { Target, Temper } from '@cauldron/engine';
import { corpsActivation } from '../frames.ts';
import { airLost, countPoints } from '../rules/14-victory.ts';
import { MARK, type Tobruk } from '../state.ts';
import { AXIS, COMMONWEALTH, type World } from '../world.ts';
import { clockOf } from './clock.ts';
import type { Works } from './ring.ts';
import type { Values } from './values.ts';
import { FAR_AWAY, LASTING, NEAR, POINT, SCALE, type Weights } from './weights.ts';

/** Parts of the evaluation by name, for the kit. */
export interface Terms {
  readonly names: readonly string[];
  tell(g: Tobruk, into: Float64Array, at: number): void;
  /** How often a unit may still be activated. */
  activationsLeft(g: Tobruk, u: number): number;
  /** The strength that a side has lost so far. */
  lostBy(g: Tobruk, side: number): number;
}

export function worthOf(world: World, w: Weights, values: Values, { gateWorry }: Works) {
  const { units, map, costs } = world;
  const { strengthOf, lossOf, placeValue, wanted, gateValue } = values;
  const active: number[] = [];
  const { turnsLeft, activationsLeft } = clockOf(world);

  /**
   * The lead that is to be expected at the end over the one that is wanted, measured by what may still change: so the same worth means the
   * same chance on the first turn and on the last (the figures are those of script matches, see docs/ai-measured.md).
   */
  function evaluate(g: Tobruk, side: number, temper: Temper): number {
    const turns = turnsLeft(g);
    const left = Math.min(1, (g.scenario.last - g.turn + 0.6) / 2.5);
    let sum = leadWanted(g, turns) * (side === COMMONWEALTH ? 1 : -1);
    const force = w.strength * Math.min(1, turns / LASTING);
    for (let u = 0; u < units.count; u++) {
      const own = units.side[u] === side;
      const lost = lostBy(g, u);
      if (lost > 0) sum -= (own ? temper.loss : -temper.gain) * lost * force * 0.01;
      if (!g.isOnMap(u) || !g.isCombatUnit(u)) continue;
      const again = activationsLeft(g, u);
      if (again > 0) sum += (own ? 1 : -1) * nearness(g, u, strengthOf(g, u)) * Math.min(1, again * w.soon);
    }
    sum += exposure(g, side) * left;
    sum += airWorry(g) * (side === COMMONWEALTH ? -1 : 1);
    const worth = (sum * SCALE) / (w.close + w.sway * turns);
    // Tobruk's fall ends the match at once, whatever might still have changed.
    return Math.round(worth + gateWorry(g, left) * (side === COMMONWEALTH ? -1 : 1));
  }

  /** By so much the Commonwealth is ahead of the lead that it should have by now: it begins with little, and gains most early. */
  function leadWanted(g: Tobruk, turns: number): number {
    const { total } = countPoints(g);
    const lead = total[COMMONWEALTH] - total[AXIS];
    const { scenario } = g;
    const gap = Math.max(0, g.get('margin') - openingOf(g));
    const rest = turns / (scenario.last - scenario.first + 1);
    // The Commonwealth gains early: what is still to come goes by the power 1.5 of the part of the match that is left.
    const over = lead - g.get('margin') + gap * rest * Math.sqrt(rest);
    return over * POINT + 50;
  }

  /** The points of what the Commonwealth holds from the start. */
  function openingOf(g: Tobruk): number {
    let sum = 0;
    for (const { place, side } of g.scenario.control)
      if (side === COMMONWEALTH) for (const o of world.objectives) if (o.place === place) sum += o.vp;
    return sum;
  }

  /** The strength that a unit has lost so far, by the fortunes of war or hunger. */
  function lostBy(g: Tobruk, u: number): number {
    if (!g.isCombatUnit(u)) return 0;
    const whole = units.attack[u * 2] + units.defence[u * 2] + 2;
    if (g.at[u] === world.boxes.eliminated) return whole;
    if (g.isMarked(u, MARK.repairing)) return whole / 2;
    if (!g.isOnMap(u)) return 0;
    return whole - (strengthOf(g, u) + 2) * (1 - 0.2 * Math.min(3, g.hunger[u]));
  }

  /** What stands next to a stronger enemy will be attacked: what both sides are likely to lose so, theirs less the own. */
  function exposure(g: Tobruk, side: number): number {
    let sum = 0;
    for (let u = 0; u < units.count; u++) {
      if (!g.isOnMap(u) || g.stacks.firstIn(g.at[u]) !== u) continue;
      const hex = g.at[u];
      const owner = units.side[u];
      let threat = 0;
      for (let d = 0; d < 6; d++) {
        const from = map.neighbours[hex * 6 + d];
        if (from < 0 || !g.hasUnit(1 - owner, from)) continue;
        for (let v = g.stacks.firstIn(from); v >= 0; v = g.stacks.next(v))
          if (g.isCombatUnit(v) && activationsLeft(g, v) > 0) threat += g.attackOf(v);
      }
      if (threat === 0) continue;
      let held = 0;
      let loss = Number.POSITIVE_INFINITY;
      for (let v = u; v >= 0; v = g.stacks.next(v)) {
        if (g.isCombatUnit(v)) held += g.defenceOf(v);
        loss = Math.min(loss, lossOf(g, v));
      }
      const ratio = threat / Math.max(1, held) / (1 + 0.6 * costs.hexShift[map.terrain[hex]]);
      const risk = Math.min(1, Math.max(0, (ratio - 1) / 4));
      const cost = risk * (loss + 40 + placeValue(owner, hex) * 0.5);
      sum += owner === side ? -cost : cost;
    }
    return sum * w.exposed;
  }

  /** 15.0: too many air units lost turn a Commonwealth victory into a draw. */
  function airWorry(g: Tobruk): number {
    const lead = airLost(g, COMMONWEALTH) - airLost(g, AXIS);
    return lead >= world.figures.airLossLead ? 400 : Math.max(0, lead) * 60;
  }

  /** Force that bears on objectives which the other side holds, and on those it holds itself. */
  function nearness(g: Tobruk, u: number, strength: number): number {
    let best = 0;
    for (const o of world.objectives) {
      const d = map.distance(g.at[u], o.place);
      if (d >= NEAR) continue;
      best = Math.max(best, o.vp * wanted(g, units.side[u], o.place) * (NEAR - d));
    }
    return (best * Math.min(10, strength) * w.near * POINT) / (NEAR * 25);
  }

  /** Objectives, and enemy stacks; what is far from those who are to go counts less, so that the first are worth a plan now. */
  function targets(g: Tobruk, side: number): Target[] {
    const list: Target[] = [];
    const consider = (place: number, value: number) => {
      let way = FAR_AWAY;
      for (const u of active) way = Math.min(way, map.distance(g.at[u], place));
      list.push({ place, value: value - way * w.perHex });
    };
    gatherActive(g, side);
    for (const o of world.objectives) consider(o.place, o.vp * POINT * wanted(g, side, o.place));
    consider(world.figures.tobrukHex, gateValue(side));
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] === side || !g.isOnMap(u) || g.stacks.firstIn(g.at[u]) !== u) continue;
      let held = 0;
      let loss = 0;
      for (let v = u; v >= 0; v = g.stacks.next(v)) {
        if (g.isCombatUnit(v)) held += g.defenceOf(v);
        loss = Math.max(loss, lossOf(g, v));
      }
      consider(g.at[u], Math.min(200, loss) + (held === 0 ? 100 : 0) - held * w.perDefence);
    }
    return list.sort((a, b) => b.value - a.value || a.place - b.place);
  }

  /** Who may go now: the activated headquarters' own, or all of the corps whose chit was drawn. */
  function gatherActive(g: Tobruk, side: number): void {
    const hq = g.get('hq') - 1;
    const c = g.nearest(corpsActivation);
    active.length = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== side || !g.isOnMap(u)) continue;
      if (hq >= 0 ? g.isMarked(u, MARK.eligible) : !c || units.corps[u] === c.corps) active.push(u);
    }
  }

  const terms: Terms = {
    names: ['turns left', 'lead wanted', 'commonwealth lost', 'axis lost', 'near objectives', 'exposed', 'gate'],
    activationsLeft,
    lostBy(g, side) {
      let sum = 0;
      for (let u = 0; u < units.count; u++) if (units.side[u] === side) sum += lostBy(g, u);
      return sum;
    },
    tell(g, into, at) {
      const turns = turnsLeft(g);
      into[at] = turns;
      into[at + 1] = leadWanted(g, turns) / POINT;
      for (const side of [COMMONWEALTH, AXIS]) into[at + 2 + side] = terms.lostBy(g, side);
      for (let u = 0; u < units.count; u++) {
        if (!g.isOnMap(u) || !g.isCombatUnit(u)) continue;
        const near = nearness(g, u, strengthOf(g, u)) * Math.min(1, activationsLeft(g, u) * w.soon);
        into[at + 4] += (units.side[u] === COMMONWEALTH ? near : -near) / POINT;
      }
      into[at + 5] = exposure(g, COMMONWEALTH) / POINT;
      into[at + 6] = gateWorry(g, Math.min(1, (g.scenario.last - g.turn + 0.6) / 2.5)) / POINT;
    },
  };

  return { evaluate, targets, terms };
}
