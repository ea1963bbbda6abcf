/** Where units like to go. */

import { type Aim, type Question, targetOf, verbOf } from '@cauldron/engine';
import { furtherAdvance, headquarters } from '../frames.ts';
import { traceSupply } from '../rules/05-supply.ts';
import { MARK, type Tobruk } from '../state.ts';
import { V } from '../words.ts';
import { AXIS, COMMONWEALTH, type World } from '../world.ts';
import type { Works } from './ring.ts';
import type { Values } from './values.ts';
import { GATE, POINT, type Weights } from './weights.ts';

export function movesOf(world: World, w: Weights, values: Values, ring: Works) {
  const { units, map, costs } = world;
  const { wayTo, lossOf, placeValue, wanted, gateValue } = values;
  const { findGaps, gaps, guardOf, isLastOfRing } = ring;
  const followers: number[] = [];
  const noWay = new Int16Array(map.count);
  /** [hex] what the side could bring against it from around, as far as it has been counted for `countedAt`. */
  const around = new Int32Array(map.count);
  const counted = new Int32Array(map.count);
  let count = 0;

  function pressure(g: Tobruk, side: number, hex: number): number {
    if (counted[hex] === count) return around[hex];
    let sum = 0;
    for (let d = 0; d < 6; d++) {
      const from = map.neighbours[hex * 6 + d];
      if (from < 0 || !g.hasUnit(side, from)) continue;
      for (let u = g.stacks.firstIn(from); u >= 0; u = g.stacks.next(u))
        if (g.isCombatUnit(u) && g.isMarked(u, MARK.eligible) && !g.isMarked(u, MARK.attacked)) sum += g.attackOf(u);
    }
    counted[hex] = count;
    around[hex] = sum;
    return sum;
  }

  /** How a unit likes to be in a hex at the end of its move. */
  function liking(g: Tobruk, u: number, hex: number, aim: Aim, goal: Int16Array, fights: boolean): number {
    const side = units.side[u];
    let score = (-goal[hex] * aim.advance * w.perPart) / 100;
    let room = 0;
    let defence = g.defenceOf(u);
    for (let v = g.stacks.firstIn(hex); v >= 0; v = g.stacks.next(v)) {
      if (v === u) continue;
      room += units.size[v];
      if (g.isCombatUnit(v)) defence += g.defenceOf(v);
    }
    if (room + units.size[u] > world.figures.normalStack) return -5000;
    if (hex !== g.at[u] && isLastOfRing(g, u)) score -= w.lastOfRing;
    if (gaps.has(hex)) score += w.closesRing + 10 * map.distance(hex, world.figures.tobrukHex);
    let threat = 0;
    let prize = 0;
    for (let d = 0; d < 6; d++) {
      const next = map.neighbours[hex * 6 + d];
      if (next < 0 || !g.hasUnit(1 - side, next)) continue;
      let held = 0;
      let loss = Number.POSITIVE_INFINITY;
      for (let v = g.stacks.firstIn(next); v >= 0; v = g.stacks.next(v)) {
        if (!g.isCombatUnit(v)) continue;
        held += g.defenceOf(v);
        threat += g.attackOf(v);
        loss = Math.min(loss, lossOf(g, v));
      }
      if (!fights) continue;
      if (held === 0) {
        prize = Math.max(prize, 120);
        continue;
      }
      const here = map.directionTo(g.at[u], next) >= 0 ? 0 : g.attackOf(u);
      const shift = costs.hexShift[map.terrain[next]];
      const ratio = (pressure(g, side, next) + here) / held / (1 + 0.6 * shift);
      const chance = Math.max(-0.4, Math.min(1, (ratio - 1.1) / 2.2));
      prize = Math.max(prize, chance * (60 + Math.min(loss, 200) * 0.5 + placeValue(1 - side, next) * 0.5));
    }
    score += (prize * aim.attack * w.eager) / 100;
    if (threat > 0) score -= (Math.max(0, threat / Math.max(1, defence) - 0.8) * w.fear * aim.safety) / 100;
    if (threat > 0) score -= costs.hexShift[map.terrain[hex]] > 0 ? -12 : 0;
    const i = world.heldIndex[hex];
    if (i >= 0) {
      for (const o of world.objectives) {
        if (o.place !== hex) continue;
        if (g.holderOf(hex) !== side) score += o.vp * POINT * 0.9;
        else if (room === 0) score += o.vp * POINT * 0.25; // somebody should stay
      }
      if (hex === world.figures.tobrukHex) score += side === AXIS ? 4000 : Math.max(0, w.guard - guardOf(g, u)) * 60;
    }
    return score;
  }

  /** The way to what a unit goes for: the plan's target, or the one that is worth its distance. */
  function goalOf(g: Tobruk, u: number, aim: Aim): Int16Array {
    if (aim.target >= 0) return wayTo(aim.target);
    const side = units.side[u];
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    const here = g.isOnMap(u) ? g.at[u] : -1;
    const consider = (place: number, worth: number) => {
      const way = here < 0 ? map.distance(world.sources[side][0].place, place) * 4 : wayTo(place)[here];
      if (worth - way * 3 <= most) return;
      most = worth - way * 3;
      best = place;
    };
    for (const o of world.objectives) consider(o.place, o.vp * POINT * wanted(g, side, o.place));
    consider(world.figures.tobrukHex, gateValue(side));
    return wayTo(best);
  }

  /** The units of a headquarters' corps that are on the map. */
  function gather(g: Tobruk, hq: number): void {
    followers.length = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.corps[u] === units.corps[hq] && units.side[u] === units.side[hq] && g.isOnMap(u) && g.isCombatUnit(u))
        followers.push(u);
    }
  }

  /** A headquarters keeps its followers in range and itself out of reach. */
  function hqLiking(g: Tobruk, hq: number, hex: number): number {
    const side = units.side[hq];
    let score = 0;
    for (const u of followers) {
      const d = map.distance(hex, g.at[u]);
      score -= d + (d > units.range[hq] ? 8 : 0);
    }
    if (followers.length > 0) score = (score * 6) / followers.length;
    const first = g.stacks.firstIn(hex);
    const other = first === hq ? g.stacks.next(hq) : first;
    const guarded = other >= 0 && units.side[other] === side;
    for (let d = 0; d < 6; d++) {
      const next = map.neighbours[hex * 6 + d];
      if (next >= 0 && g.hasUnit(1 - side, next)) score -= guarded ? 25 : 120;
    }
    return score + (guarded ? 15 : 0);
  }

  /** Of all it could reach a unit went where it likes best: under way it stays there, rather than go to and fro until its points are spent. */
  function rateMove(g: Tobruk, q: Question, aim: Aim, into: Float64Array, u: number, begun: boolean): void {
    if (begun) {
      for (let i = 0; i < q.count; i++) into[i] = verbOf(q.actions[i]) === V.stop ? 0 : -3000;
      return;
    }
    const isHq = g.isHq(u);
    const goal = isHq ? noWay : goalOf(g, u, aim);
    const h = g.nearest(headquarters);
    // After the combat mode nothing is attacked any more in this activation.
    const fights = h !== undefined && h.order === 0;
    count++;
    gaps.clear();
    if (isHq) gather(g, u);
    else if (units.side[u] === COMMONWEALTH && g.isOnMap(u) && map.distance(g.at[u], world.figures.tobrukHex) <= GATE)
      findGaps(g);
    for (let i = 0; i < q.count; i++) {
      const verb = verbOf(q.actions[i]);
      if (verb === V.to) {
        const hex = targetOf(q.actions[i]);
        into[i] = isHq ? hqLiking(g, u, hex) : liking(g, u, hex, aim, goal, fights);
      } else if (verb === V.stop) {
        if (!g.isOnMap(u)) into[i] = -400;
        else into[i] = (isHq ? hqLiking(g, u, g.at[u]) : liking(g, u, g.at[u], aim, goal, fights)) + 4;
      } else into[i] = -3000; // nobody joins, drops off or leaves the road unless a plan says so
    }
    if (!isHq) shunHunger(g, q, into, u);
  }

  /** A hex without supply is liked less. Far from any enemy nobody is cut off, and the trace is saved. */
  function shunHunger(g: Tobruk, q: Question, into: Float64Array, u: number): void {
    const side = units.side[u];
    let near = false;
    for (let i = 0; i < q.count && !near; i++)
      near = verbOf(q.actions[i]) === V.to && g.inEnemyZone(side, targetOf(q.actions[i]));
    if (!near) return;
    traceSupply(g, side);
    for (let i = 0; i < q.count; i++) {
      const verb = verbOf(q.actions[i]);
      const hex = verb === V.to ? targetOf(q.actions[i]) : verb === V.stop ? g.at[u] : -1;
      if (hex >= 0 && hex < map.hexes && !world.supplyTrace.reaches(hex)) into[i] -= 45;
    }
  }

  function moveGain(g: Tobruk, u: number, hex: number, aim: Aim): number {
    const goal = goalOf(g, u, aim);
    count++;
    gaps.clear();
    return liking(g, u, hex, aim, goal, false) - liking(g, u, g.at[u], aim, goal, false) + 10;
  }

  function stepGain(g: Tobruk, hex: number, aim: Aim): number {
    const f = g.nearest(furtherAdvance);
    return f ? moveGain(g, f.unit, hex, aim) - w.further : 0;
  }

  function danger(g: Tobruk, seat: number, hex: number): number {
    const side = g.sideOf(seat);
    let sum = g.inEnemyZone(side, hex) ? 40 : 0;
    for (let d = 0; d < 6; d++) {
      const next = map.neighbours[hex * 6 + d];
      if (next >= 0 && g.hasUnit(1 - side, next)) sum += 15;
    }
    return sum;
  }

  function distanceToFriends(g: Tobruk, seat: number, hex: number): number {
    const side = g.sideOf(seat);
    let sum = 0;
    for (let u = 0; u < units.count; u++)
      if (units.side[u] === side && g.isOnMap(u) && g.isCombatUnit(u)) sum += Math.min(6, map.distance(hex, g.at[u]));
    return sum / 10;
  }

  return { rateMove, moveGain, stepGain, danger, distanceToFriends };
}
