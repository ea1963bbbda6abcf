/** What an opponent may know of Theseus beside its rules: what a position is worth, and what a sensible player looks at first. */

import {
  type Advice,
  type Aim,
  type Formation,
  Kit,
  type Place,
  packHash,
  type Question,
  targetOf,
  type Unit,
  verbOf,
  withValue,
} from '@cauldron/engine';
import { battlesOf } from './advice/battle.ts';
import { forceOf } from './advice/force.ts';
import { mappingBy } from './advice/mapping.ts';
import { VALUE } from './advice/value.ts';
import { FAR, MINED, waysOf } from './advice/ways.ts';
import { SCALE, WEIGHTS, type Weights } from './advice/weights.ts';
import { worthOf } from './advice/worth.ts';
import { activation, attack, declaring, earlyRetreat, type Moving, moving, snafu, standing } from './frames.ts';
import { AXIS, COMMONWEALTH, MOVER } from './names.ts';
import { excessOf } from './rules/05-limits.ts';
import { feederOf, supplyPath } from './rules/05-supply.ts';
import { groupOf } from './rules/07-movement.ts';
import { MARK, type Theseus } from './state.ts';
import { STREAM, V } from './words.ts';
import type { World } from './world.ts';

/** Worse than anything else: it would undo what has just been begun, and could go on for ever. */
const NEVER = -1e6;
/** Before anything else, but not so far that a search leaves the rest out. */
const TOGETHER = 500;
/** The points that an attack is thought to have when it is only planned. */
const PLANNED = 3;

/** Lists for hexes, each made when it is first asked for: of most hexes nobody ever asks. */
function madeOnce(make: (at: Place) => readonly Place[]): (at: Place) => readonly Place[] {
  const made: (readonly Place[])[] = [];
  return (at) => {
    made[at] ??= make(at);
    return made[at];
  };
}

export function adviceFor(world: World, w: Weights = WEIGHTS): Advice<Theseus> {
  const { map, units, costs } = world;
  const ways = waysOf(world);
  const battles = battlesOf(world, w);
  const force = forceOf(world, w, battles, ways);
  const { weightOf, weightIn, threatTo, attackGain, bestAttack, isObjective, leadOf } = force;
  const worth = worthOf(world, w, force, ways);
  const kit = new Kit(mappingBy(world, w, force, worth));

  /** The land hexes at most two away. */
  const within2 = madeOnce((at) =>
    [...new Set(map.around[at].flatMap((hex) => map.around[hex]))].filter(
      (hex) => hex !== at && costs.closed[hex] === 0,
    ),
  );
  /** The land hexes four away: where an HQ looks if all that is near looks no better. */
  const ring4 = madeOnce((at) => {
    const found: Place[] = [];
    for (let hex = 0; hex < map.hexes; hex++)
      if (at < map.hexes && costs.closed[hex] === 0 && map.distance(at, hex) === 4) found.push(hex);
    return found;
  });
  /** The goals of formations, worked out once for a question. */
  const goals = new Map<Formation, Place>();

  function appeal(g: Theseus, q: Question, aim: Aim, into: Float64Array): boolean {
    goals.clear();
    const m = q.prompt === 'go-where' ? g.nearest(moving) : undefined;
    const goesTo = m && m.count > 0 ? judgeOf(g, m.item(0), aim) : undefined;
    for (let i = 0; i < q.count; i++) {
      const [verb, target] = [verbOf(q.actions[i]), targetOf(q.actions[i])];
      if (verb === V.go) into[i] = goesTo?.(target) ?? 0;
      else if (verb === V.stop) into[i] = m && goesTo ? stopGain(g, m, goesTo) : NEVER;
      else into[i] = rate(g, q, verb, target, aim);
    }
    return true;
  }
  /** A unit that has arrived stays there. The next hex looks better only because it is judged from another one; without this rule the unit would walk on for ever. */
  function stopGain(g: Theseus, m: Moving, goesTo: (hex: Place) => number): number {
    if (m.steps > 0) return TOGETHER;
    return m.paid === 1 ? goesTo(g.at[m.item(0)]) + w.rest : NEVER;
  }
  function goalFor(g: Theseus, u: Unit, aim: Aim): Place {
    if (aim.target >= 0) return aim.target;
    const formation = g.formationOf(u);
    if (formation < 0) return -1;
    let goal = goals.get(formation);
    if (goal === undefined) {
      const lead = leadOf(g, formation);
      goal = force.goalOf(g, g.sideOfUnit(u), formation, lead < 0 ? g.at[u] : lead);
      goals.set(formation, goal);
    }
    return goal;
  }
  const pointsOf = (g: Theseus): number => g.nearest(activation)?.points ?? PLANNED;

  function rate(g: Theseus, q: Question, verb: number, target: number, aim: Aim): number {
    switch (verb) {
      case V.usual:
        return 20;
      case V.single:
        return singleGain(g, target);
      case V.schwerpunkt:
        return formationWeight(g, target);
      case V.activate:
        return activateGain(g, target, aim);
      case V.transfer:
        return -20;
      case V.pass:
        return -40;
      case V.enter:
      case V.carry:
        return 10;
      case V.place:
        return -Math.max(...g.scenario.objectives.map(({ hex }) => map.distance(hex, target)), 0);
      case V.replace:
        return units.strength[target] - g.strength[target];
      case V.assign:
      case V.bluff:
      case V.top:
      case V.cannibalise:
        return -10;
      case V.move:
        return moveGain(g, target, aim);
      case V.join:
        return joinGain(g, q, target);
      case V.attack:
        return (
          bestAttack(g, g.sideOfUnit(target), g.formationOf(target), g.at[target], g.at[target], pointsOf(g)) *
            part(aim.attack) -
          (isFirst(g, target) ? 0 : w.later)
        );
      case V.strike:
        return strikeGain(g, target);
      case V.fight:
        return fightGain(g, target);
      case V.refit:
        return 30 + weightOf(g, target);
      case V.breach:
        return 60;
      case V.improve:
        return improveGain(g, target);
      case V.evade:
        return evadeGain(g);
      case V.fly:
        return target * 5;
      case V.meet:
        return target;
      case V.react:
        return reactGain(g, target);
      case V.reroll:
        return rerollGain(g, target);
      case V.hold:
        return -8 * (g.nearest(standing)?.left ?? 0) * part(aim.safety);
      case V.withdraw:
        return isObjective(g, g.nearest(standing)?.hex ?? -1) ? -40 : -10;
      case V.follow:
        return -5;
      case V.lose:
        return g.strength[target] + (units.stackClass[target] < 0 ? -3 : 0);
      case V.remove:
        return -weightOf(g, target);
      case V.displace:
        return weightOf(g, target);
      case V.to:
        return -threatTo(g, g.sideOf(q.seat), target);
      default:
        return 0; // end, done, decline, call, leave: the measure of all others
    }
  }
  const part = (percent: number): number => percent / 100;

  const formationWeight = (g: Theseus, formation: number): number =>
    g.unitsOfFormation(formation).reduce((sum, u) => sum + (isMobile(u) ? weightOf(g, u) : 0), 0);
  const isMobile = (u: Unit): boolean => (units.movers[u] & (1 << MOVER.motorised)) !== 0;

  /** A formation acts first that can attack at once; one without supply would spend all its levels. */
  function activateGain(g: Theseus, formation: Formation, aim: Aim): number {
    const hq = g.hqOf(formation);
    let best = moveGain(g, hq, aim);
    for (const u of g.unitsOfFormation(formation)) {
      if (g.isDisrupted(u) || force.canClear(g, u)) best = Math.max(best, 10);
      best = Math.max(best, moveGain(g, u, aim), bestAttack(g, g.sideOfUnit(u), formation, g.at[u], g.at[u], PLANNED));
    }
    const isHungry = g.isMarked(hq, MARK.emergency) && supplyPath(g, hq) === undefined;
    const spends = g.levelOf(formation) === 1 ? 10 : 0;
    return best <= 0 ? -60 : 20 + best + formationWeight(g, formation) * 0.3 - spends - (isHungry ? 30 : 0);
  }
  function reactGain(g: Theseus, formation: Formation): number {
    let best = g.levelOf(formation) > 1 ? -5 : -15;
    for (const u of g.unitsOfFormation(formation))
      best = Math.max(best, bestAttack(g, g.sideOfUnit(u), formation, g.at[u], g.at[u], 2));
    return best;
  }
  /** An independent attacks if it is worth it; else it stays. */
  const singleGain = (g: Theseus, u: Unit): number =>
    bestAttack(g, g.sideOfUnit(u), -1, g.at[u], g.at[u], 1) > 0 || g.isDisrupted(u) ? 20 : -60;

  /** Whether a unit should move at all: not from an objective, not out of its own Minefield, and only to a better hex. */
  function moveGain(g: Theseus, u: Unit, aim: Aim): number {
    const [side, at] = [g.sideOfUnit(u), g.at[u]];
    if (g.isDisrupted(u)) return -10;
    if (g.isCombat(u)) {
      if (isObjective(g, at) && staying(g, at) < 2) return -30;
      if (g.isMinedBy(side, at) && side === COMMONWEALTH) return -20;
      if (force.canClear(g, u)) return -20;
    }
    const goesTo = judgeOf(g, u, aim);
    const here = goesTo(at);
    const isShut = shutFor(g, u, aim);
    const seen: { readonly hex: Place; readonly value: number }[] = [];
    const look = (hexes: readonly Place[]): void => {
      for (const hex of hexes)
        if (!g.hasUnit(1 - side, hex) && !isShut(hex)) {
          const value = goesTo(hex);
          if (value - here >= w.worthwhile) seen.push({ hex, value });
        }
    };
    look(within2(at));
    if (seen.length === 0 && g.isHq(u)) look(ring4(at));
    if (seen.length === 0) return -10;
    // A unit that sets out for a hex out of its reach ends somewhere else, and goes back.
    world.overlay.run(g, g.lieOf(side), groupOf(g, g.isHq(u) ? [u] : fistOf(g, u), 0, 0));
    const best = seen.reduce(
      (most, { hex, value }) => (world.overlay.reaches(hex) ? Math.max(most, value) : most),
      NEVER,
    );
    const better = best - here;
    return better < w.worthwhile ? -10 : 10 + Math.min(15, better) - (isFirst(g, u) ? 0 : w.later);
  }
  /** Hexes that a unit cannot count on: an enemy Minefield is entered only from the next hex, and never by an HQ (7.3.6); nothing behind it is reached in one Action; and no unit goes from one enemy zone to the next (5.4.1). */
  function shutFor(g: Theseus, u: Unit, aim: Aim): (hex: Place) => boolean {
    const [side, at] = [g.sideOfUnit(u), g.at[u]];
    const goal = g.isHq(u) ? -1 : goalFor(g, u, aim);
    const far = goal < 0 ? undefined : ways.to(g, side, goal);
    const isStuck = g.inEnemyZone(side, at);
    return (hex) => {
      const isNext = map.distance(at, hex) === 1;
      if (g.isMinedBy(1 - side, hex)) return g.isHq(u) || !isNext;
      if (far !== undefined && far[at] - far[hex] >= MINED) return true;
      return isStuck && isNext && g.inEnemyZone(side, hex);
    };
  }
  function staying(g: Theseus, hex: Place): number {
    let n = 0;
    for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) if (g.isCombat(u)) n++;
    return n;
  }

  /** Units go and fight together, as far as the limits allow; an HQ goes alone. */
  function joinGain(g: Theseus, q: Question, u: Unit): number {
    if (q.prompt === 'strike-where') return TOGETHER - u;
    const m = g.nearest(moving);
    if (!m || g.isHq(u) || g.isHq(m.item(0))) return NEVER;
    return isObjective(g, g.at[u]) && staying(g, g.at[u]) - m.count < 2 ? NEVER : TOGETHER - u; // somebody stays there
  }
  /** A set is taken in its order, so that the first of a stack must begin if all of it is to go along. */
  function isFirst(g: Theseus, u: Unit): boolean {
    for (let v = g.stacks.firstIn(g.at[u]); v >= 0; v = g.stacks.next(v))
      if (v < u && g.isCombat(v) && !g.isDisrupted(v) && g.formationOf(v) === g.formationOf(u)) return false;
    return true;
  }

  /** How good each hex would be for an HQ, or for the units of a formation that stand together. */
  function judgeOf(g: Theseus, u: Unit, aim: Aim): (hex: Place) => number {
    const [side, formation, at] = [g.sideOfUnit(u), g.formationOf(u), g.at[u]];
    const lead = formation < 0 ? -1 : leadOf(g, formation);
    if (g.isHq(u)) return judgeOfHq(g, u, lead);
    const goal = goalFor(g, u, aim);
    const far = goal < 0 ? undefined : ways.to(g, side, goal);
    const fist = fistOf(g, u);
    const own = fist.reduce((sum, v) => sum + weightOf(g, v), 0);
    // Who stays has all the points for an attack; who goes there pays for the move first, unless he is on the way already.
    const points = pointsOf(g);
    const fare = g.nearest(moving)?.paid === 1 ? 0 : 1;
    const prizes = force.targets(g).map(({ place }) => place);
    return (hex) => {
      const left = far === undefined ? 0 : far[hex];
      const isFull = hex !== at && excessOf(world, side, [...g.unitsAt(hex), ...fist]) > 0;
      const toll = (isFull ? w.crowd : 0) + (g.isMinedBy(1 - side, hex) && left > 0 ? w.mines : 0);
      const threat = threatTo(g, side, hex);
      const strike =
        threat === 0
          ? 0
          : Math.max(0, bestAttack(g, side, formation, at, hex, hex === at ? points : Math.max(1, points - fare)));
      return (
        (prizes.includes(hex) ? w.prize : 0) +
        strike * part(aim.attack) -
        toll -
        (force.isOutOfRange(g, formation, hex) ? w.command : 0) -
        left * w.step * part(aim.advance) -
        (lead < 0 || lead === at ? 0 : map.distance(hex, lead) * w.cohesion) -
        Math.max(0, threat - own * 0.7) * w.danger * part(aim.safety)
      );
    };
  }
  /** An HQ follows its strongest stack, in supply and in company, and is never alone next to the enemy. */
  function judgeOfHq(g: Theseus, hq: Unit, lead: Place): (hex: Place) => number {
    const side = g.sideOfUnit(hq);
    const far = lead < 0 ? undefined : ways.to(g, side, lead);
    const isFed = feederOf(g, hq);
    // A hungry HQ sees supply only if the ways to it fall towards it from afar.
    const fed = isFed(g.at[hq]) ? [] : fedWays(g);
    const hunger = (hex: Place): number =>
      fed.reduce((least, way) => Math.min(least, map.distance(way, hex)), fed.length > 0 ? FAR : 0);
    return (hex) => {
      const top = g.topOf(hex);
      if (top >= 0 && top !== hq && g.isHq(top)) return -w.crowd * 2;
      const weight = weightIn(g, hex);
      const isBare = weight === 0 && threatTo(g, side, hex) > 0;
      const left = far === undefined ? 0 : far[hex];
      const want = isFed(hex) ? 0 : w.supply + hunger(hex) * w.back;
      return (weight > 0 ? w.company : 0) - left * w.step - (isBare ? w.alone : 0) - want;
    };
  }
  /** The hexes with a way that a source feeds, after the ways were spread for an HQ (5.7.2). */
  function fedWays(g: Theseus): Place[] {
    const { trace } = g.world;
    const fed: Place[] = [];
    for (let hex = 0; hex < map.hexes; hex++) if (map.wayHexes[hex] !== 0 && trace.reaches(hex)) fed.push(hex);
    return fed;
  }
  /** The units of a formation that stand with a unit and could go along. */
  const fistOf = (g: Theseus, u: Unit): Unit[] =>
    g.unitsAt(g.at[u]).filter((v) => g.isCombat(v) && !g.isDisrupted(v) && g.formationOf(v) === g.formationOf(u));

  function strikeGain(g: Theseus, hex: Place): number {
    const f = g.nearest(declaring);
    if (!f) return 0;
    const at = g.at[f.item(0)];
    return attackGain(g, f.side, f.formation, at, at, hex, pointsOf(g));
  }
  /** The kind of attack that gives most for its points. */
  function fightGain(g: Theseus, kind: number): number {
    const f = g.nearest(attack);
    if (!f) return 0;
    return battles.gain(g, f.side, f.from, f.formation, f.from, f.target, kind) - w.point * kind;
  }

  /** Where the enemy is near and nothing better is to be done. */
  function improveGain(g: Theseus, hex: Place): number {
    const side = g.nearest(activation)?.side ?? AXIS;
    return threatTo(g, side, hex) > 0 ? (isObjective(g, hex) ? 20 : 5) : -15;
  }

  function evadeGain(g: Theseus): number {
    const f = g.nearest(earlyRetreat);
    const from = g.nearest(attack)?.from ?? -1;
    if (!f || from < 0 || isObjective(g, f.hex) || g.isMinedBy(f.side, f.hex)) return -5;
    return weightIn(g, from) - 1.5 * weightIn(g, f.hex);
  }

  /** A die of the enemy that helps him most; the marker goes to him then. */
  function rerollGain(g: Theseus, die: number): number {
    const f = g.nearest(snafu);
    if (!f || f.stream !== STREAM.combat) return -5;
    return f.item(die) - 8.5;
  }

  const advice: Advice<Theseus> = {
    scale: SCALE,
    evaluate: worth.evaluate,
    targets: (g) => force.targets(g),
    activation: activationOf,
    activeSide: (g) => g.acting,
    asksOnlyOrder: () => false,
    appeal,
    weights: { ...w },
    tuned: (weights) => adviceFor(world, { ...w, ...weights }),
  };
  return withValue(advice, kit, VALUE, packHash(world.pack));
}

/** It differs from one activation of a formation to the next, because the level falls. */
function activationOf(g: Theseus): number {
  const f = g.nearest(activation);
  return f ? (g.turn * 64 + f.formation) * 16 + g.level[f.formation] : -1;
}
