/** What an opponent may know of Tobruk beside its rules: what a position is worth, and what a sensible player looks at first. */

import { type Advice, type Aim, Flood, type Question, sumWays, type Target, targetOf, verbOf } from '@cauldron/engine';
import { traceSupply } from './05-supply.ts';
import { activeHq, corpsActivation, headquarters } from './06-activation.ts';
import { stackingCheck } from './07-stacking.ts';
import { moveMode, moving } from './09-movement.ts';
import { exploiting } from './09-overrun.ts';
import { furtherAdvance } from './10-advance.ts';
import { attackersOf, battle } from './10-battle.ts';
import { attack, whyNotWith } from './10-combat.ts';
import { assess, resultOf, type Support } from './10-odds.ts';
import { retreat } from './10-retreat.ts';
import { supportOf } from './11-air.ts';
import { recoverIn } from './12-recovery.ts';
import { airLost, countPoints } from './14-victory.ts';
import { MARK, type Tobruk } from './state.ts';
import { inParts } from './travel.ts';
import { V } from './words.ts';
import { AXIS, COMMONWEALTH, MOTORIZED, TYPE, type World } from './world.ts';

/** In hundredths of a victory point. */
const WORTH = {
  point: 100,
  /** Per point of attack and defence that a unit still has. */
  strength: 7,
  /** Of the value of an objective, for standing near it with force. */
  near: 0.35,
  /** Of what an attack would cost those who stand next to an enemy. */
  exposed: 0.35,
  /** Tobruk as good as lost. */
  gate: 1500,
} as const;
/** So far, in hexes, a unit bears on an objective. */
const NEAR = 9;
/** So near to Tobruk an Axis unit is a danger to it; and the defence that should stand in it at least. */
const GATE = 7;
const GUARD = 14;
/** Within so many hexes lies the ring around Tobruk; and more than so much cannot be brought against it at once. */
const RING = 4;
const MOST_DANGER = 45;

export function adviceFor(world: World): Advice<Tobruk> {
  const { units, map, costs } = world;
  const flood = new Flood(map);
  const noFlags = new Uint8Array(map.count);
  const ways = new Map<number, Int16Array>();
  const chances = sumWays(2);

  /** Movement points, in parts, from any hex to a place, as if nobody were in the way. */
  function wayTo(place: number): Int16Array {
    let way = ways.get(place);
    if (!way) {
      flood.run({
        ...{ start: place, budget: Number.POSITIVE_INFINITY, cost: costs.plain[MOTORIZED] },
        ...{ flags: noFlags, leaveZone: 0, minimum: false },
      });
      way = flood.cost.map((n) => (n < 0 ? FAR : n));
      way[place] = 0;
      ways.set(place, way);
    }
    return way;
  }

  const strengthOf = (g: Tobruk, u: number): number => g.attackOf(u) + g.defenceOf(u);

  /** What it costs its owner when a unit is eliminated, and what is left of it now. */
  function lossOf(g: Tobruk, u: number): number {
    const strength = strengthOf(g, u) * WORTH.strength;
    if (g.isHq(u)) return 250;
    if (g.reduced[u] === 0 && units.hasBack[u] === 1) {
      const back = units.attack[u * 2 + 1] + units.defence[u * 2 + 1];
      return Math.max(10, strength - back * WORTH.strength);
    }
    return strength + casualtyPoints(u) * WORTH.point;
  }
  function casualtyPoints(u: number): number {
    for (const c of world.casualties)
      if (c.nation === units.nation[u] && (c.type < 0 || c.type === units.type[u])) return c.vp;
    return 0;
  }

  function evaluate(g: Tobruk, side: number, temper: { gain: number; loss: number }): number {
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

  /**
   * 15.0: Tobruk's fall ends the match. What Axis units could bring against what stands in it: those beside it, and, where the ring of
   * zones around it is open, all who could come in one or two moves.
   */
  function gateWorry(g: Tobruk, left: number): number {
    const { tobruk } = world.figures;
    const guard = guardOf(g, -1);
    const isOpen = ringIsOpen(g);
    const way = wayTo(tobruk);
    let danger = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== AXIS || !g.isOnMap(u) || !g.isCombatUnit(u)) continue;
      const d = map.distance(g.at[u], tobruk);
      if (d <= 1) danger += g.attackOf(u);
      else if (isOpen) {
        const moves = way[g.at[u]] / Math.max(1, inParts(g.movementOf(u)));
        danger += g.attackOf(u) * Math.max(0, 1.4 - 0.6 * moves);
      } else if (d <= GATE) danger += (g.attackOf(u) * (GATE + 1 - d)) / (GATE * 4);
    }
    if (danger === 0) return 0;
    const square = (Math.min(danger, MOST_DANGER) / Math.max(2, guard)) ** 2;
    return (WORTH.gate * left * square) / (square + 9);
  }
  /** Whether an Axis unit could come beside Tobruk without stopping in a zone before; as if somebody stood in `filled`. */
  function ringIsOpen(g: Tobruk, filled = -1): boolean {
    ring.length = 0;
    ringed++;
    const enter = (from: number) => {
      for (let d = 0; d < 6; d++) {
        const to = map.neighbours[from * 6 + d];
        if (to < 0 || seen[to] === ringed || costs.land[to] === 0 || to === filled) continue;
        if (g.hasUnit(COMMONWEALTH, to)) continue;
        seen[to] = ringed;
        ring.push(to);
      }
    };
    const { tobruk } = world.figures;
    seen[tobruk] = ringed;
    enter(tobruk);
    const beside = ring.length;
    for (let i = 0; i < ring.length; i++) {
      const hex = ring[i];
      if (map.distance(hex, tobruk) > RING) return true;
      if (i < beside || !g.inEnemyZone(AXIS, hex)) enter(hex);
    }
    return false;
  }
  /** The hexes of the works in which a unit would close the ring. */
  function findGaps(g: Tobruk): void {
    gaps.clear();
    if (!ringIsOpen(g)) return;
    for (const { place, side } of world.fortOwners) {
      if (side !== COMMONWEALTH || map.distance(place, world.figures.tobruk) > PERIMETER) continue;
      if (!g.hasUnit(COMMONWEALTH, place) && !ringIsOpen(g, place)) gaps.add(place);
    }
  }
  const gaps = new Set<number>();
  const ring: number[] = [];
  const seen = new Int32Array(map.count);
  let ringed = 0;

  /** The defence of Tobruk itself, without one unit. */
  function guardOf(g: Tobruk, but: number): number {
    let guard = 0;
    for (let u = g.stacks.firstIn(world.figures.tobruk); u >= 0; u = g.stacks.next(u))
      if (u !== but && units.side[u] === COMMONWEALTH && g.isCombatUnit(u)) guard += g.defenceOf(u);
    return guard;
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

  /** What the other side holds is to be taken; what is held need only be kept. */
  const wanted = (g: Tobruk, side: number, place: number): number => (g.holderOf(place) === side ? 0.4 : 1);
  const gateValue = (side: number): number => (side === AXIS ? 150 : 90);

  /** Objectives, and enemy stacks; what is far from those who are to go counts less, so that the first are worth a plan now. */
  function targets(g: Tobruk, side: number): Target[] {
    const list: Target[] = [];
    const consider = (place: number, value: number) => {
      let way = FAR_AWAY;
      for (const u of followers) way = Math.min(way, map.distance(g.at[u], place));
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
    followers.length = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== side || !g.isOnMap(u)) continue;
      if (hq >= 0 ? g.isMarked(u, MARK.eligible) : !c || units.corps[u] === c.corps) followers.push(u);
    }
  }

  /** What an attack promises with all that may join it, less what it will cost. */
  function attackGain(g: Tobruk, hex: number, attackers: readonly number[], support: Support, aim: Aim): number {
    if (attackers.length === 0) return -100;
    const a = assess(g, hex, attackers, support);
    let attackerLoss = 0;
    let defenderLoss = 0;
    let driven = 0;
    chances.forEach((n, roll) => {
      if (n === 0) return;
      const r = resultOf(g, a.column, roll + a.modifier);
      attackerLoss += n * r.attacker;
      defenderLoss += n * r.defender;
      if (r.retreat > 0) driven += n;
    });
    const own = cheapest(g, attackers);
    let theirs = Number.POSITIVE_INFINITY;
    for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) theirs = Math.min(theirs, lossOf(g, u));
    const ground = placeValue(1 - units.side[attackers[0]], hex);
    return (
      ((defenderLoss * theirs + driven * (35 + ground)) * aim.attack * EAGER * 0.01 -
        attackerLoss * own * (0.5 + aim.safety * 0.005)) /
      36
    );
  }
  const cheapest = (g: Tobruk, list: readonly number[]): number => {
    let least = Number.POSITIVE_INFINITY;
    for (const u of list) least = Math.min(least, lossOf(g, u));
    return least;
  };
  /** What it is worth to drive a side out of a hex. */
  function placeValue(holder: number, hex: number): number {
    for (const o of world.objectives) if (o.place === hex) return o.vp * WORTH.point * 0.8;
    return hex === world.figures.tobruk && holder === COMMONWEALTH ? 800 : 0;
  }

  const joiners: number[] = [];
  /** All units that may take part in an attack on a hex now. */
  function mayJoin(g: Tobruk, hex: number): readonly number[] {
    joiners.length = 0;
    for (let d = 0; d < 6; d++) {
      const from = map.neighbours[hex * 6 + d];
      if (from < 0) continue;
      for (let u = g.stacks.firstIn(from); u >= 0; u = g.stacks.next(u))
        if (units.side[u] !== units.side[g.stacks.firstIn(hex)] && g.isCombatUnit(u) && !whyNotWith(g, u, hex))
          joiners.push(u);
    }
    return joiners;
  }
  const withArtillery = (g: Tobruk): Support => ({ ...NO_SUPPORT, artillery: Math.min(2, g.get('artilleryLeft')) });

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
    let score = (-goal[hex] * aim.advance * PER_PART) / 100;
    let room = 0;
    let defence = g.defenceOf(u);
    for (let v = g.stacks.firstIn(hex); v >= 0; v = g.stacks.next(v)) {
      if (v === u) continue;
      room += units.size[v];
      if (g.isCombatUnit(v)) defence += g.defenceOf(v);
    }
    if (room + units.size[u] > world.figures.normalStack) return -5000;
    if (hex !== g.at[u] && isLastOfRing(g, u)) score -= LAST_OF_RING;
    if (gaps.has(hex)) score += CLOSES_RING + 10 * map.distance(hex, world.figures.tobruk);
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
    score += (prize * aim.attack * EAGER) / 100;
    if (threat > 0) score -= (Math.max(0, threat / Math.max(1, defence) - 0.8) * 22 * aim.safety) / 100;
    if (threat > 0) score -= costs.hexShift[map.terrain[hex]] > 0 ? -12 : 0;
    const i = world.heldIndex[hex];
    if (i >= 0) {
      for (const o of world.objectives) {
        if (o.place !== hex) continue;
        if (g.holderOf(hex) !== side) score += o.vp * WORTH.point * 0.9;
        else if (room === 0) score += o.vp * WORTH.point * 0.25; // somebody should stay
      }
      if (hex === world.figures.tobruk) score += side === AXIS ? 4000 : Math.max(0, GUARD - guardOf(g, u)) * 60;
    }
    return score;
  }

  /** The garrison may sally, but somebody stays in each hex around Tobruk. */
  function isLastOfRing(g: Tobruk, u: number): boolean {
    if (units.side[u] !== COMMONWEALTH || !g.isOnMap(u)) return false;
    if (map.distance(g.at[u], world.figures.tobruk) > PERIMETER) return false;
    for (let v = g.stacks.firstIn(g.at[u]); v >= 0; v = g.stacks.next(v))
      if (v !== u && g.isCombatUnit(v)) return false;
    return true;
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
    for (const o of world.objectives) consider(o.place, o.vp * WORTH.point * wanted(g, side, o.place));
    consider(world.figures.tobruk, gateValue(side));
    return wayTo(best);
  }

  const followers: number[] = [];
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
    else if (units.side[u] === COMMONWEALTH && g.isOnMap(u) && map.distance(g.at[u], world.figures.tobruk) <= GATE)
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
  const noWay = new Int16Array(map.count);

  /** Of those who may still join, only who is needed for the best column. */
  function rateAttackers(g: Tobruk, q: Question, hex: number, named: readonly number[], into: Float64Array): void {
    const rest: number[] = [];
    for (let i = 0; i < q.count; i++)
      if (verbOf(q.actions[i]) === V.with && targetOf(q.actions[i]) > q.setAfter) rest.push(targetOf(q.actions[i]));
    const support = withArtillery(g);
    const full = assess(g, hex, [...named, ...rest], support);
    for (let i = 0; i < q.count; i++) {
      const verb = verbOf(q.actions[i]);
      const u = targetOf(q.actions[i]);
      if (verb === V.resolve) into[i] = 0;
      else if (u <= q.setAfter) into[i] = -10;
      else {
        const others = [...named, ...rest.filter((v) => v !== u)];
        const without = others.length === 0 ? undefined : assess(g, hex, others, support);
        const needed = !without || without.column < full.column || without.modifier < full.modifier;
        into[i] = needed ? 50 : -5;
      }
    }
  }

  function appeal(g: Tobruk, q: Question, aim: Aim, into: Float64Array): boolean {
    switch (q.prompt) {
      case 'move-to': {
        const m = g.nearest(moving);
        if (m) rateMove(g, q, aim, into, m.item(0), m.steps > 0);
        return true;
      }
      case 'exploit-to': {
        const e = g.nearest(exploiting);
        if (e) rateMove(g, q, aim, into, e.unit, e.left < world.figures.overrunHexes);
        return true;
      }
      case 'choose-attackers':
      case 'choose-overrunners': {
        const a = g.nearest(attack);
        if (a)
          rateAttackers(
            g,
            q,
            a.hex,
            Array.from({ length: a.count }, (_, i) => a.item(i)),
            into,
          );
        return true;
      }
    }
    if (q.prompt === 'shift-garrison' || q.prompt === 'shift-to') findGaps(g);
    for (let i = 0; i < q.count; i++) into[i] = rate(g, q, verbOf(q.actions[i]), targetOf(q.actions[i]), aim);
    return true;
  }

  /** One answer of a question that needs no look at the others. */
  function rate(g: Tobruk, q: Question, verb: number, target: number, aim: Aim): number {
    switch (verb) {
      case V.hq:
        return 100 + (target & 7);
      case V.recover:
        return 200;
      case V.order:
        return target === 0 ? 10 : 0;
      case V.move:
        return g.isHq(target) ? 5 : 60 + strengthOf(g, target);
      case V.attack:
        return attackGain(g, target, mayJoin(g, target), withArtillery(g), aim) - 6;
      case V.overrun:
        return attackGain(g, target, mayJoin(g, target), NO_SUPPORT, aim) - 25;
      case V.proceed: {
        const b = g.nearest(battle);
        return b
          ? attackGain(
              g,
              b.hex,
              attackersOf(g, b),
              supportOf(g, b.overrun === 1, Math.min(2, g.get('artilleryLeft'))),
              aim,
            )
          : 0;
      }
      case V.commit:
        return commitment(g, target);
      case V.artillery:
        return target <= 2 ? target * 10 : 20 - target;
      case V.fire:
        return lossOf(g, target);
      case V.reduce:
      case V.remove:
        return -lossOf(g, target);
      case V.unmark:
        return 10;
      case V.lose:
        return units.type[target] === TYPE.fighter ? 5 : 0;
      case V.repair:
        return 20;
      case V.retreat:
        return -strengthOf(g, target);
      case V.advance: {
        const b = g.nearest(battle);
        return b ? moveGain(g, target, b.hex, aim) : 0;
      }
      case V.exploit:
        return 50;
      case V.to:
        return q.prompt === 'retreat-to' ? -danger(g, q.seat, target) : stepGain(g, target, aim);
      case V.shift:
        return shiftGain(g, target);
      case V.place:
        if (gaps.has(target)) return CLOSES_RING + 10 * map.distance(target, world.figures.tobruk);
        if (target === world.figures.tobruk && guardOf(g, -1) < GUARD) return 100;
        return -danger(g, q.seat, target) - distanceToFriends(g, q.seat, target);
      case V.mine:
        return g.attackOf(target) * 4 - 10;
      case V.pass:
        return -target;
      case V.bid:
        return -Math.abs(target - BID);
      default:
        return 0; // done, stop, cancel, decline, resolve: the measure of all others
    }
  }

  /** The perimeter is held without a gap, and somebody stands in the town. */
  function shiftGain(g: Tobruk, u: number): number {
    if (!g.isCombatUnit(u) || isLastOfRing(g, u)) return -10;
    let gain = -10;
    for (const gap of gaps)
      if (map.distance(g.at[u], gap) === 1)
        gain = Math.max(gain, 40 * map.distance(gap, world.figures.tobruk) + g.defenceOf(u));
    if (gain > 0) return gain;
    return guardOf(g, -1) < GUARD && map.distance(g.at[u], world.figures.tobruk) === 1 ? 30 : -10;
  }

  /** Air units of a side in its box that are fighters: those sent to the combat, or those that may still be. */
  function fighters(g: Tobruk, side: number, sent: boolean): number {
    let n = 0;
    for (let u = g.stacks.firstIn(world.boxes.ready[side]); u >= 0; u = g.stacks.next(u))
      if (units.type[u] === TYPE.fighter && g.isMarked(u, MARK.committed) === sent) n++;
    return n;
  }

  /** Air units go where the battle is worth them, and never where the enemy has more fighters: unescorted they are shot down (11.1). */
  function commitment(g: Tobruk, air: number): number {
    const b = g.nearest(battle);
    if (!b) return -1;
    const side = units.side[air];
    const attacks = side === g.sideOfUnit(activeHq(g));
    const sent = fighters(g, side, true);
    const against = attacks ? fighters(g, 1 - side, false) : fighters(g, 1 - side, true);
    const isFighter = units.type[air] === TYPE.fighter;
    if (sent + (isFighter ? fighters(g, side, false) : 0) < against + 1 && against > 0) return -20;
    if (isFighter && sent > against) return -10;
    const a = assess(g, b.hex, attackersOf(g, b), NO_SUPPORT);
    if (!attacks && side === COMMONWEALTH && map.distance(b.hex, world.figures.tobruk) <= 1) return 60;
    return (attacks ? a.column - 1 : a.column) * 4 + a.defence + a.attack - 6;
  }

  function moveGain(g: Tobruk, u: number, hex: number, aim: Aim): number {
    const goal = goalOf(g, u, aim);
    count++;
    gaps.clear();
    return liking(g, u, hex, aim, goal, false) - liking(g, u, g.at[u], aim, goal, false) + 10;
  }
  function stepGain(g: Tobruk, hex: number, aim: Aim): number {
    const f = g.nearest(furtherAdvance);
    return f ? moveGain(g, f.unit, hex, aim) - FURTHER : 0;
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

  return {
    scale: 600,
    evaluate,
    targets,
    activation: (g) => (g.get('hq') === 0 ? -1 : g.turn * 512 + g.get('hq')),
    activeSide(g) {
      const c = g.nearest(corpsActivation);
      return c ? world.corps[c.corps].side : g.get('hq') > 0 ? units.side[g.get('hq') - 1] : -1;
    },
    subject(g) {
      const r = g.nearest(retreat);
      if (r) return r.unit;
      const f = g.nearest(furtherAdvance) ?? g.nearest(exploiting);
      if (f) return f.unit;
      const m = g.nearest(moving);
      if (m) return m.item(0);
      return g.nearest(moveMode) && !g.nearest(stackingCheck) && !g.nearest(recoverIn) ? -2 : -1;
    },
    appeal,
  };
}

/** 15.3: what an even match is thought to need. */
const BID = 18;
/** A target loses so much for each hex on the way, and for each point of defence; further than this is all the same. */
const PER_HEX = 15;
const PER_DEFENCE = 8;
const FAR_AWAY = 30;
/** More than any way over the map. */
const FAR = 2000;
/** By so much a chance to hit is overrated: scripts that do not are too timid (measured). */
const EAGER = 1.7;
/** What a part of a movement point nearer to the goal is worth. */
const PER_PART = 1.1;
/** So near to Tobruk a hex belongs to its perimeter; and so little does the last unit like to leave one. */
const PERIMETER = 3;
const LAST_OF_RING = 150;
const CLOSES_RING = 250;
/** By so much a further hex of an advance must be better: else the gain of the first is given away again. */
const FURTHER = 25;
const NO_SUPPORT: Support = {
  ...{ artillery: 0, attackerCloseSupport: 0, attackerFighters: 0 },
  ...{ defenderCloseSupport: 0, defenderFighters: 0 },
};
