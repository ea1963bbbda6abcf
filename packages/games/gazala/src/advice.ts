/** What an opponent may know of Gazala beside its rules: what a position is worth, and what a sensible player looks at first. */

import {
  type Advice,
  type Aim,
  Flood,
  type Question,
  type Target,
  type Temper,
  targetOf,
  verbOf,
} from '@cauldron/engine';
import { actionPhases } from './07-action.ts';
import { activated } from './07-activation.ts';
import { moving, pointsLeft } from './08-movement.ts';
import { hasRoom, stackingCheck } from './10-stacking.ts';
import { advanceTo } from './11-advance.ts';
import { type Battle, battle, partOf } from './11-battle.ts';
import { helpers } from './11-combat.ts';
import { assess, resultOf } from './11-odds.ts';
import { retreat } from './11-retreat.ts';
import { extraMove } from './13-replacement.ts';
import { arriving } from './15-reinforcements.ts';
import { countPoints } from './16-victory.ts';
import { type Gazala, MARK } from './state.ts';
import { DIE_SIDES, LEVELS, PLAY, V } from './words.ts';
import { ALLIED, AXIS, EDGES, SUPPLY, type World } from './world.ts';

/** In hundredths of a victory point. */
const WORTH = {
  point: 100,
  /** Per point of strength that a unit still has. */
  strength: 4,
  disrupted: 18,
  /** By state of supply. */
  hunger: [0, 25, 55],
  /** Of the value of an objective, for standing near it with force. */
  near: 0.3,
} as const;
/** So far, in hexes, a unit bears on an objective. */
const NEAR = 8;

export function adviceFor(world: World): Advice<Gazala> {
  const { units, map, costs, figures } = world;
  const flood = new Flood(map);
  const noFlags = new Uint8Array(map.count);
  const mined = new Uint8Array(map.count * 6);
  for (const edge of world.mines.crossings) mined[edge] = MINE_WAY;
  const ways = new Map<number, Int16Array>();
  const north = 1 << EDGES.indexOf('north');

  /** Movement points from any hex to a place, as if nobody were in the way; mines are a detour, not a wall: they can be breached. */
  function wayTo(place: number): Int16Array {
    let way = ways.get(place);
    if (!way) {
      flood.run({
        ...{ start: place, budget: Number.POSITIVE_INFINITY, cost: costs.step[0][0], extra: mined },
        ...{ flags: noFlags, leaveZone: 0, minimum: false },
      });
      way = flood.cost.map((n) => (n < 0 ? FAR : n));
      way[place] = 0;
      ways.set(place, way);
    }
    return way;
  }

  const strengthOf = (g: Gazala, u: number): number => Math.max(g.hardOf(u), g.softOf(u));
  /** What a step of a unit is worth to its owner. */
  const stepWorth = (g: Gazala, u: number): number =>
    figures.stepPoints[units.side[u]] * WORTH.point + (strengthOf(g, u) * WORTH.strength) / Math.max(1, g.steps[u]);

  /** What a unit is worth as a force: it turns to its unused face again at the end of the turn, so its used face tells little. */
  function forceOf(g: Gazala, u: number): number {
    const fresh = units.face(u, g.steps[u], 0);
    return 0.8 * Math.max(units.hard[fresh], units.soft[fresh]) + 0.2 * strengthOf(g, u);
  }

  const turnsLeft = (g: Gazala): number => g.scenario.last - g.turn + 1;

  function evaluate(g: Gazala, side: number, temper: Temper): number {
    const { total } = countPoints(g);
    const lead = total[AXIS] - total[ALLIED];
    let sum = (side === AXIS ? lead : -lead) * WORTH.point;
    const left = turnsLeft(g);
    let axis = 0;
    let onEdge = 0;
    for (let u = 0; u < units.count; u++) {
      if (!g.isOnMap(u)) continue;
      const own = units.side[u] === side;
      const strength = forceOf(g, u);
      const worth =
        strength * WORTH.strength -
        (g.isDisrupted(u) ? WORTH.disrupted : 0) -
        WORTH.hunger[g.supply[u]] * Math.min(1, left / 2);
      sum += ((own ? temper.loss : -temper.gain) * worth) / 100;
      if (units.side[u] === AXIS && g.supply[u] === SUPPLY.supplied && (world.edges[g.at[u]] & north) !== 0) onEdge++;
      sum += (own ? 1 : -1) * nearness(g, u, strength) * Math.min(1, left / 2.5);
    }
    axis += Math.min(1, onEdge / figures.northUnits) * figures.northPoints * WORTH.point * left * 0.5;
    for (const o of g.scenario.objectives) {
      if (!o.each) continue;
      for (const hex of o.hexes) if (g.hasUnit(o.side, hex)) axis += o.vp * WORTH.point * left * 0.7;
    }
    return Math.round(sum + (side === AXIS ? axis : -axis));
  }

  /** Force that bears on what scores. */
  function nearness(g: Gazala, u: number, strength: number): number {
    let best = 0;
    for (const o of g.scenario.objectives) {
      for (const hex of o.hexes) {
        const d = map.distance(g.at[u], hex);
        if (d >= NEAR) continue;
        const value = o.each ? o.vp * Math.min(3, turnsLeft(g)) : o.vp;
        best = Math.max(best, value * (NEAR - d));
      }
    }
    return (best * Math.min(8, strength) * WORTH.near * WORTH.point) / (NEAR * 20);
  }

  function targets(g: Gazala, side: number): Target[] {
    const list: Target[] = [];
    const left = turnsLeft(g);
    for (const o of g.scenario.objectives) {
      for (const place of o.hexes) {
        const held = g.hasUnit(o.side, place);
        const value = o.vp * WORTH.point * (o.each ? Math.min(4, left) : 1);
        if (side === o.side) list.push({ place, value: held ? value * 0.2 : value });
        else if (held) list.push({ place, value });
      }
    }
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] === side || !g.isOnMap(u) || list.some((t) => t.place === g.at[u])) continue;
      const weak = (g.isDisrupted(u) ? 30 : 0) + (g.supply[u] > 0 ? 40 : 0);
      list.push({ place: g.at[u], value: 40 + weak + figures.stepPoints[1 - side] * 25 });
    }
    return list.sort((a, b) => b.value - a.value || a.place - b.place);
  }

  // Attacks.

  const attackers: number[] = [];
  const defenders: number[] = [];

  /** What the active unit may expect of an attack from a hex, with everyone who can help; undefined if it may not attack there. */
  function gainFrom(g: Gazala, u: number, hex: number, level: number, aim: Aim): number | undefined {
    const side = units.side[u];
    const able = world.abilities[units.type[u]];
    if (!able.starts || (g.isIsolated(u) && !figures.isolatedAttacks)) return undefined;
    defenders.length = 0;
    let armor = false;
    let ground = 0;
    let disrupted = false;
    let isolated = false;
    let mask = 0;
    for (let d = 0; d < 6; d++) {
      const next = map.neighbours[hex * 6 + d];
      if (next < 0 || costs.cliff[hex * 6 + d] === 1 || !g.hasUnit(1 - side, next)) continue;
      mask |= 1 << d;
      ground = Math.min(ground, costs.modifier[1 - side][map.terrain[next]]);
      if (g.isMined(hex * 6 + d)) ground += figures.drm.minefield;
      for (let v = g.stacks.firstIn(next); v >= 0; v = g.stacks.next(v)) {
        defenders.push(v);
        if (g.isArmor(v)) armor = true;
        if (g.isDisrupted(v)) disrupted = true;
        if (g.isIsolated(v)) isolated = true;
      }
    }
    if (mask === 0 || !(armor ? able.attacksArmor : able.attacksOthers)) return undefined;
    attackers.length = 0;
    attackers.push(u);
    let ownArmor = g.isArmor(u);
    for (let v = 0; v < units.count; v++) {
      if (
        v === u ||
        units.side[v] !== side ||
        !g.isOnMap(v) ||
        map.distance(g.at[v], hex) > 2 ||
        g.isMarked(v, MARK.pinned)
      )
        continue;
      const fit = world.abilities[units.type[v]];
      if (!(armor ? fit.attacksArmor : fit.attacksOthers) || g.isDisrupted(v) || g.isIsolated(v)) continue;
      let touches = false;
      for (let d = 0; d < 6 && !touches; d++)
        touches = (mask & (1 << d)) !== 0 && map.distance(g.at[v], map.neighbours[hex * 6 + d]) === 1;
      if (!touches) continue;
      attackers.push(v);
      if (g.isArmor(v)) ownArmor = true;
    }
    let attack = 0;
    let defence = 0;
    for (const v of attackers) attack += armor ? g.hardOf(v) : g.softOf(v);
    for (const v of defenders) defence += ownArmor ? g.hardOf(v) : g.softOf(v);
    let column = 0;
    const { columns } = world.table;
    for (let i = 0; i < columns.length; i++) if (attack * columns[i].defence >= defence * columns[i].attack) column = i;
    const modifier =
      figures.levelModifier[level] +
      ground +
      (disrupted ? figures.drm.defenderDisrupted : 0) +
      (isolated ? figures.drm.defenderIsolated : 0) +
      (g.isDisrupted(u) ? figures.drm.attackerDisrupted : 0) +
      (g.supply[u] === SUPPLY.out ? figures.drm.attackerOutOfSupply : 0);
    return expected(g, column, modifier, attackers, defenders, aim);
  }

  function expected(
    g: Gazala,
    column: number,
    modifier: number,
    attacking: readonly number[],
    defending: readonly number[],
    aim: Aim,
  ): number {
    let own = 0;
    let theirs = 0;
    for (let die = 0; die < DIE_SIDES; die++) {
      const [a, d] = resultOf(g, column, die + modifier);
      own += a.steps * 1 + (a.disrupted ? 0.22 : 0) + (a.retreat ? 0.2 : 0);
      theirs += d.steps * 1 + (d.disrupted ? 0.22 : 0) + (d.retreat ? 0.3 : 0);
    }
    const ground = defending.length > 0 ? placeValue(g, units.side[defending[0]], g.at[defending[0]]) : 0;
    const mine = leastStep(g, attacking);
    const other = leastStep(g, defending) + ground * 0.4;
    return ((theirs * other * aim.attack) / 100 - own * mine * (0.5 + aim.safety / 200)) / DIE_SIDES;
  }
  function leastStep(g: Gazala, list: readonly number[]): number {
    let least = Number.POSITIVE_INFINITY;
    for (const u of list) least = Math.min(least, stepWorth(g, u));
    return least === Number.POSITIVE_INFINITY ? 0 : least;
  }
  /** What holding a hex is worth to its holder. */
  function placeValue(g: Gazala, holder: number, hex: number): number {
    for (const o of g.scenario.objectives)
      if (o.side === holder && o.hexes.includes(hex))
        return o.vp * WORTH.point * (o.each ? Math.min(3, turnsLeft(g)) : 1);
    return 0;
  }

  // Movement.

  function goalOf(g: Gazala, u: number, aim: Aim): Int16Array {
    if (aim.target >= 0) return wayTo(aim.target);
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (const t of targets(g, units.side[u])) {
      const value = t.value - (g.isOnMap(u) ? wayTo(t.place)[g.at[u]] : 20) * 4;
      if (value > most) {
        most = value;
        best = t.place;
      }
    }
    return best < 0 ? noWay : wayTo(best);
  }
  const noWay = new Int16Array(map.count);

  /** How a unit likes to be in a hex with so many points left. */
  function liking(g: Gazala, u: number, hex: number, left: number, aim: Aim, goal: Int16Array): number {
    const side = units.side[u];
    if (!hasRoom(g, hex, u)) return -3000;
    let score = (-goal[hex] * aim.advance * PER_POINT) / 100;
    let threat = 0;
    let near = false;
    for (let d = 0; d < 6; d++) {
      const next = map.neighbours[hex * 6 + d];
      if (next < 0 || !g.hasUnit(1 - side, next)) continue;
      near = true;
      for (let v = g.stacks.firstIn(next); v >= 0; v = g.stacks.next(v))
        threat += g.isArmor(u) ? g.hardOf(v) : g.softOf(v);
    }
    if (near) {
      let defence = g.isArmor(u) ? g.hardOf(u) : strengthOf(g, u);
      for (let v = g.stacks.firstIn(hex); v >= 0; v = g.stacks.next(v)) if (v !== u) defence += strengthOf(g, v);
      const cover = -costs.modifier[side][map.terrain[hex]];
      score -=
        (Math.max(0, threat / Math.max(1, defence) - 0.7 - cover * 0.25) * 20 * figures.stepPoints[side] * aim.safety) /
        100;
      const level = affordable(u, left);
      if (level >= 0) {
        const gain = gainFrom(g, u, hex, level, aim);
        if (gain !== undefined && gain > 0) score += gain * 0.9;
      }
    }
    const value = placeValue(g, side, hex);
    if (value > 0) {
      const others = g.unitsIn(side, hex) - (g.at[u] === hex ? 1 : 0);
      score += others === 0 ? value * 0.9 : 10;
    }
    if (side === AXIS && (world.edges[hex] & north) !== 0) score += NORTH * Math.min(3, turnsLeft(g));
    return score;
  }
  /** The strongest attack that a unit can pay for; -1 if none. */
  function affordable(u: number, left: number): number {
    for (let level = LEVELS.length - 1; level >= 0; level--)
      if (figures.levelCost[level][units.mover[u]] <= left) return level;
    return -1;
  }

  function rateAct(g: Gazala, q: Question, aim: Aim, into: Float64Array, u: number, left: number, spent: number): void {
    const goal = goalOf(g, u, aim);
    const here = liking(g, u, g.at[u], 0, aim, goal);
    const { travel } = g;
    for (let i = 0; i < q.count; i++) {
      const verb = verbOf(q.actions[i]);
      const target = targetOf(q.actions[i]);
      if (verb === V.to) into[i] = liking(g, u, target, left - travel.costTo(target), aim, goal) - (spent > 0 ? 8 : 0);
      else if (verb === V.attack) into[i] = here + (gainFrom(g, u, g.at[u], target, aim) ?? -500) - target;
      else if (verb === V.exit) into[i] = -900;
      else into[i] = here + 3;
    }
  }

  function rateHelpers(g: Gazala, q: Question, b: Battle, named: readonly number[], into: Float64Array): void {
    const side = units.side[b.unit];
    const rest: number[] = [];
    for (let i = 0; i < q.count; i++)
      if (verbOf(q.actions[i]) === V.with && targetOf(q.actions[i]) > q.setAfter) rest.push(targetOf(q.actions[i]));
    const defending: number[] = [];
    for (let d = 0; d < 6; d++) {
      if ((b.mask & (1 << d)) === 0) continue;
      for (let v = g.stacks.firstIn(map.neighbours[b.from * 6 + d]); v >= 0; v = g.stacks.next(v))
        if (units.side[v] !== side) defending.push(v);
    }
    const { unit, level, chits } = b;
    const value = (list: readonly number[]) => {
      const a = assess(g, level, list, defending, chits);
      return a.column * 10 + a.modifier * 10 + a.attack * 0.01;
    };
    const all = value([unit, ...named, ...rest]);
    for (let i = 0; i < q.count; i++) {
      if (verbOf(q.actions[i]) !== V.with) continue;
      const u = targetOf(q.actions[i]);
      into[i] = all - value([unit, ...named, ...rest.filter((v) => v !== u)]) - 0.5;
    }
  }

  function appeal(g: Gazala, q: Question, aim: Aim, into: Float64Array): boolean {
    if (q.prompt === 'act') {
      const m = g.nearest(moving);
      if (m) {
        const { unit, spent } = m;
        rateAct(g, q, aim, into, unit, pointsLeft(g, m), spent);
      }
      return true;
    }
    if (q.prompt === 'choose-supporters') {
      const h = g.nearest(helpers);
      const named = h ? Array.from({ length: h.count }, (_, i) => h.item(i)) : [];
      const b = g.nearest(battle);
      if (b) rateHelpers(g, q, b, named, into);
      return true;
    }
    for (let i = 0; i < q.count; i++) into[i] = rate(g, q, verbOf(q.actions[i]), targetOf(q.actions[i]), aim);
    return true;
  }

  /** One answer of a question that needs no look at the others. */
  function rate(g: Gazala, q: Question, verb: number, target: number, aim: Aim): number {
    switch (verb) {
      case V.usual:
        return 1000;
      case V.activate:
        return 60 + formationStrength(g, target);
      case V.single:
        return 20 + strengthOf(g, target) * 2;
      case V.play:
        return plays(g, q, target);
      case V.withdraw:
        return -formationStrength(g, target);
      case V.move:
        return 60 + strengthOf(g, target);
      case V.lose:
      case V.remove:
        return -stepWorth(g, target) - (g.steps[target] === 1 ? 15 : 0);
      case V.disrupt:
        return -strengthOf(g, target);
      case V.bomb:
        return strengthOf(g, target) * 4 + (g.isDisrupted(target) ? -15 : 0) - world.fort[g.at[target]] * 20;
      case V.first:
        return g.sideOf(q.seat) === target ? 5 : 0;
      case V.breach:
        return 30;
      case V.rebuild:
        return 40 + strengthOf(g, target);
      case V.join:
        return -1;
      case V.exit:
        return -60;
      case V.advance:
        return advanceGain(g, target, aim);
      case V.to:
        return stepLiking(g, q, target, aim);
      case V.place:
        return placing(g, q, target, aim);
      case V.pass:
        return -target;
      default:
        return 0; // done, stop, forgo, resolve: the measure of all others
    }
  }

  function plays(g: Gazala, q: Question, play: number): number {
    if (play === PLAY.replacement) return 400;
    if (play === PLAY.extraMove) return 300;
    if (play === PLAY.withdrawal) return -400;
    if (play === PLAY.attack) return q.prompt === 'chit-plays' ? 250 : -1;
    const b = g.nearest(battle);
    if (!b) return -1;
    if (play === PLAY.antiTank) return 30;
    const side = units.side[b.unit];
    const a = assess(g, b.level, partOf(g, b, side), partOf(g, b, 1 - side), b.chits);
    return a.attack + a.defence - 6;
  }

  function formationStrength(g: Gazala, formation: number): number {
    let sum = 0;
    for (let u = 0; u < units.count; u++) if (units.formation[u] === formation && g.isOnMap(u)) sum += strengthOf(g, u);
    return sum;
  }

  /** To follow is right where the new hex is liked as well as the old one. */
  function advanceGain(g: Gazala, u: number, aim: Aim): number {
    const b = g.nearest(battle);
    if (!b) return 0;
    const goal = goalOf(g, u, aim);
    const here = liking(g, u, g.at[u], 0, aim, goal);
    let best = Number.NEGATIVE_INFINITY;
    const { from, mask } = b;
    for (let d = 0; d < 6; d++) {
      const hex = map.neighbours[from * 6 + d];
      if ((mask & (1 << d)) === 0 || map.distance(g.at[u], hex) !== 1) continue;
      best = Math.max(best, liking(g, u, hex, 0, aim, goal));
    }
    return best - here + 6;
  }

  function stepLiking(g: Gazala, q: Question, hex: number, aim: Aim): number {
    const a = g.nearest(advanceTo);
    if (a) return liking(g, a.unit, hex, 0, aim, goalOf(g, a.unit, aim));
    if (q.prompt === 'breach-side')
      return (
        100 -
        Math.min(
          ...targets(g, AXIS)
            .slice(0, 2)
            .map((t) => wayTo(t.place)[hex]),
        )
      );
    const r = g.nearest(retreat);
    return r ? liking(g, r.item(0), hex, 0, aim, noWay) : 0;
  }

  function placing(g: Gazala, q: Question, hex: number, aim: Aim): number {
    const a = g.nearest(arriving);
    if (a) return liking(g, a.unit, hex, 0, aim, goalOf(g, a.unit, aim));
    return g.inEnemyZone(g.sideOf(q.seat), hex) ? -40 : 0;
  }

  return {
    scale: 600,
    evaluate,
    targets,
    activation: (g) => (g.acting < 0 ? -1 : g.turn * 64 + (g.nearest(actionPhases)?.n ?? 0)),
    activeSide: (g) => g.acting,
    subject(g) {
      const r = g.nearest(retreat);
      if (r) return r.item(0);
      const a = g.nearest(advanceTo) ?? g.nearest(arriving);
      if (a) return a.unit;
      if (g.nearest(battle)) return -1;
      const m = g.nearest(moving);
      if (m) return m.unit;
      return g.nearest(activated) && !g.nearest(stackingCheck) && !g.nearest(extraMove) ? -2 : -1;
    },
    appeal,
  };
}

/** What a mined hexside adds to a way. */
const MINE_WAY = 6;
/** More than any way over the map. */
const FAR = 2000;
/** What a place on the north edge is worth to one Axis unit, for each turn that may still score: it takes four of them. */
const NORTH = 3;
/** What a movement point nearer to the goal is worth. */
const PER_POINT = 1.2;
