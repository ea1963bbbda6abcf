/** What a position is worth to a side, and what it fights for. */

import type { Target, Temper } from '@cauldron/engine';
import { corpsActivation } from '../06-activation.ts';
import { airLost, countPoints } from '../14-victory.ts';
import { MARK, type Tobruk } from '../state.ts';
import { AXIS, COMMONWEALTH, type World } from '../world.ts';
import type { Ring } from './ring.ts';
import type { Values } from './values.ts';
import { FAR_AWAY, NEAR, PER_DEFENCE, PER_HEX, WORTH } from './weights.ts';

export function worthOf(world: World, values: Values, { gateWorry }: Ring) {
  const { units, map, costs } = world;
  const { strengthOf, lossOf, placeValue, wanted, gateValue } = values;
  const active: number[] = [];

  function evaluate(g: Tobruk, side: number, temper: Temper): number {
    const { total } = countPoints(g);
    const lead = total[COMMONWEALTH] - total[AXIS] - g.get('margin');
    let sum = (side === COMMONWEALTH ? lead : -lead) * WORTH.point + (side === COMMONWEALTH ? 50 : -50);
    const left = Math.min(1, (g.scenario.last - g.turn + 0.6) / 2.5);
    let near = 0;
    for (let u = 0; u < units.count; u++) {
      if (!g.isOnMap(u) || !g.isCombatUnit(u)) continue;
      const own = units.side[u] === side;
      const strength = strengthOf(g, u);
      const worth = (strength + 2) * WORTH.strength * (1 - 0.2 * Math.min(3, g.hunger[u]));
      sum += (own ? temper.loss : -temper.gain) * worth * 0.01;
      near += (own ? 1 : -1) * nearness(g, u, strength);
    }
    sum += near * left;
    sum += exposure(g, side) * left;
    sum += airWorry(g) * (side === COMMONWEALTH ? -1 : 1);
    sum += gateWorry(g, left) * (side === COMMONWEALTH ? -1 : 1);
    return Math.round(sum);
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
          if (g.isCombatUnit(v)) threat += g.attackOf(v);
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
    return sum * WORTH.exposed;
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
    return (best * Math.min(10, strength) * WORTH.near * WORTH.point) / (NEAR * 25);
  }

  /** Objectives, and enemy stacks; what is far from those who are to go counts less, so that the first are worth a plan now. */
  function targets(g: Tobruk, side: number): Target[] {
    const list: Target[] = [];
    const consider = (place: number, value: number) => {
      let way = FAR_AWAY;
      for (const u of active) way = Math.min(way, map.distance(g.at[u], place));
      list.push({ place, value: value - way * PER_HEX });
    };
    gatherActive(g, side);
    for (const o of world.objectives) consider(o.place, o.vp * WORTH.point * wanted(g, side, o.place));
    consider(world.figures.tobruk, gateValue(side));
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] === side || !g.isOnMap(u) || g.stacks.firstIn(g.at[u]) !== u) continue;
      let held = 0;
      let loss = 0;
      for (let v = u; v >= 0; v = g.stacks.next(v)) {
        if (g.isCombatUnit(v)) held += g.defenceOf(v);
        loss = Math.max(loss, lossOf(g, v));
      }
      consider(g.at[u], Math.min(200, loss) + (held === 0 ? 100 : 0) - held * PER_DEFENCE);
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

  return { evaluate, targets };
}
