/** What an opponent may know of Theseus beside its rules: the kit does the work, and here stands what is special to the game. */

import {
  type Advice,
  type Aim,
  advise,
  FAR,
  type Formation,
  type Hand,
  NEVER,
  type Place,
  packHash,
  type Question,
  type Unit,
} from '@cauldron/engine';
import { battlesOf } from './advice/battle.ts';
import { forceOf, PLANNED } from './advice/force.ts';
import { mappingBy } from './advice/mapping.ts';
import { VALUE } from './advice/value.ts';
import { MINED, waysOf } from './advice/ways.ts';
import { SCALE, WEIGHTS, type Weights } from './advice/weights.ts';
import { worthOf } from './advice/worth.ts';
import { activation, attack, declaring, earlyRetreat, moving, snafu, standing } from './frames.ts';
import { AXIS, COMMONWEALTH, MOVER } from './names.ts';
import { excessOf } from './rules/05-limits.ts';
import { feederOf, supplyPath } from './rules/05-supply.ts';
import { groupOf } from './rules/07-movement.ts';
import { MARK, type Theseus } from './state.ts';
import { STREAM, V } from './words.ts';
import type { World } from './world.ts';

/** Before anything else, but not so far that a search leaves the rest out. */
const TOGETHER = 500;
/** How far a unit looks for a better hex, and an HQ if all that is near looks no better. */
const NEARBY = 2;
const AFAR = 4;

export function adviceFor(world: World, w: Weights = WEIGHTS): Advice<Theseus> {
  const { map, units, costs } = world;
  const ways = waysOf(world);
  const battles = battlesOf(world, w);
  const force = forceOf(world, w, battles);
  const { weightOf, weightIn, threatTo, attackGain, bestAttack, isObjective, leadOf } = force;
  const worth = worthOf(world, w, force, ways);
  /** The land hexes at such distances, each list made when it is first asked for: of most hexes nobody ever asks. */
  const landAt = (least: number, most: number): ((at: Place) => readonly Place[]) => {
    const made: (readonly Place[])[] = [];
    const isThere = (at: Place) => (closed: number, hex: Place) =>
      closed === 0 && map.distance(at, hex) >= least && map.distance(at, hex) <= most ? [hex] : [];
    return (at) => (made[at] ??= [...costs.closed].slice(0, at < map.hexes ? map.hexes : 0).flatMap(isThere(at)));
  };
  const near = landAt(1, NEARBY);
  const afar = landAt(AFAR, AFAR);
  const pointsOf = (g: Theseus): number => g.nearest(activation)?.points ?? PLANNED;
  const part = (percent: number): number => percent / 100;

  /** Of the unit that is looked at: who goes along with it and what they weigh, where the rest of the formation is, its goal, and the objectives. */
  let fist: readonly Unit[] = [];
  let own = 0;
  let lead = -1;
  let goal = -1;
  let prizes: readonly Place[] = [];
  let judgeHq: ((hex: Place) => number) | undefined;

  function look(g: Theseus, u: Unit, _q: Question, goesTo: Place): void {
    goal = goesTo;
    const formation = g.formationOf(u);
    lead = formation < 0 ? -1 : leadOf(g, formation);
    judgeHq = g.isHq(u) ? judgeOfHq(g, u) : undefined;
    fist = fistOf(g, u);
    own = fist.reduce((sum, v) => sum + weightOf(g, v), 0);
    prizes = force.targets(g).map(({ place }) => place);
  }
  /** What comes to the gain of a hex: it may be full, mined, out of the range of the HQ or away from the formation. */
  function more(g: Theseus, u: Unit, hex: Place): number {
    const [side, formation, at] = [g.sideOfUnit(u), g.formationOf(u), g.at[u]];
    const isFull = hex !== at && excessOf(world, side, [...g.unitsAt(hex), ...fist]) > 0;
    return (
      (prizes.includes(hex) ? w.prize : 0) -
      (isFull ? w.crowd : 0) -
      (g.isMinedBy(1 - side, hex) && hex !== goal ? w.mines : 0) -
      (force.isOutOfRange(g, formation, hex) ? w.command : 0) -
      (lead < 0 || lead === at ? 0 : map.distance(hex, lead) * w.cohesion)
    );
  }
  const formationWeight = (g: Theseus, formation: number): number =>
    g.unitsOfFormation(formation).reduce((sum, u) => sum + (isMobile(u) ? weightOf(g, u) : 0), 0);
  const isMobile = (u: Unit): boolean => (units.movers[u] & (1 << MOVER.motorised)) !== 0;

  /** A formation acts first that can attack at once; one without supply would spend all its levels. */
  function activateGain(g: Theseus, formation: Formation, aim: Aim, hand: Hand<Theseus>): number {
    const hq = g.hqOf(formation);
    let best = moveGain(g, hq, aim, hand);
    for (const u of g.unitsOfFormation(formation)) {
      if (g.isDisrupted(u) || force.canClear(g, u)) best = Math.max(best, 10);
      best = Math.max(
        best,
        moveGain(g, u, aim, hand),
        bestAttack(g, g.sideOfUnit(u), formation, g.at[u], g.at[u], PLANNED),
      );
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
  function moveGain(g: Theseus, u: Unit, aim: Aim, hand: Hand<Theseus>): number {
    const [side, at] = [g.sideOfUnit(u), g.at[u]];
    if (g.isDisrupted(u)) return -10;
    if (g.isCombat(u)) {
      if (isObjective(g, at) && staying(g, at) < 2) return -30;
      if (g.isMinedBy(side, at) && side === COMMONWEALTH) return -20;
      if (force.canClear(g, u)) return -20;
    }
    const here = hand.likes(g, u, at, aim);
    const isShut = shutFor(g, u, hand.goals.goalOf(g, u, aim));
    const betterAt = (hexes: readonly Place[]) =>
      hexes.flatMap((hex) => {
        const better = g.hasUnit(1 - side, hex) || isShut(hex) ? NEVER : hand.likes(g, u, hex, aim) - here;
        return better >= w.worthwhile ? [{ hex, better }] : [];
      });
    let seen = betterAt(near(at));
    if (seen.length === 0 && g.isHq(u)) seen = betterAt(afar(at));
    if (seen.length === 0) return -10;
    // A unit that sets out for a hex out of its reach ends somewhere else, and goes back.
    world.overlay.run(g, g.lieOf(side), groupOf(g, g.isHq(u) ? [u] : fistOf(g, u), 0, 0));
    const better = Math.max(...seen.map((one) => (world.overlay.reaches(one.hex) ? one.better : NEVER)));
    return better < w.worthwhile ? -10 : 10 + Math.min(15, better) - (isFirst(g, u) ? 0 : w.later);
  }
  /** Hexes that a unit cannot count on: an enemy Minefield is entered only from the next hex, and never by an HQ (7.3.6); nothing behind it is reached in one Action; and no unit goes from one enemy zone to the next (5.4.1). */
  function shutFor(g: Theseus, u: Unit, goal: Place): (hex: Place) => boolean {
    const [side, at] = [g.sideOfUnit(u), g.at[u]];
    const far = goal < 0 || g.isHq(u) ? undefined : ways.wayTo(g, side, goal);
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

  /** An HQ follows its strongest stack, in supply and in company, and is never alone next to the enemy. */
  function judgeOfHq(g: Theseus, hq: Unit): (hex: Place) => number {
    const side = g.sideOfUnit(hq);
    const far = lead < 0 ? undefined : ways.wayTo(g, side, lead);
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
      return (weight > 0 ? w.company : 0) - left * w.perPoint[side] - (isBare ? w.alone : 0) - want;
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

  return advise<Theseus, Weights>({
    mapping: mappingBy(world, w, force, worth),
    scale: SCALE,
    ...w,
    ...worth,
    activation: activationOf,
    activeSide: (g) => g.acting,

    placeValue: () => 0,
    stepWorth: (g, u) => -g.strength[u],
    prize: force.prize,
    prey: force.prey,
    morePlaces: force.gates,
    together: true,
    startOf(g, u) {
      const start = g.formationOf(u) < 0 ? -1 : leadOf(g, g.formationOf(u));
      return start < 0 ? g.at[u] : start;
    },
    /** An independent has no goal. */
    reachOf(g, u) {
      const formation = g.formationOf(u);
      return formation < 0 ? 0 : units.isLegHq[g.hqOf(formation)] === 1 ? w.march : FAR;
    },
    wayTo: (g, u, place) => ways.wayTo(g, g.sideOfUnit(u), place),
    kept: 1,
    byForce: 1,

    marcher(g, q) {
      const m = q.prompt === 'go-where' ? g.nearest(moving) : undefined;
      if (!m || m.count === 0) return undefined;
      // A unit that has arrived stays there; to stop earlier would only undo what it has begun.
      const stays = m.steps > 0 ? TOGETHER : m.paid === 1 ? undefined : NEVER;
      return { unit: m.item(0), begun: m.steps > 0, acts: true, stays };
    },
    go: V.go,
    stay: V.stop,
    bar: () => w.rest,
    look,
    isFull: () => false,
    special: (_g, _u, hex) => judgeHq?.(hex),
    /** Who stays has all the points for an attack; who goes there pays for the move first, unless he is on the way already. */
    strike(g, { unit: u }, hex, aim) {
      const fare = hex === g.at[u] || g.nearest(moving)?.paid === 1 ? 0 : 1;
      const points = hex === g.at[u] ? pointsOf(g) : Math.max(1, pointsOf(g) - fare);
      return bestAttack(g, g.sideOfUnit(u), g.formationOf(u), g.at[u], hex, points) * part(aim.attack);
    },
    threatIsNear: true,
    threat: (g, { unit: u }, hex) => Math.max(0, threatTo(g, g.sideOfUnit(u), hex) - own * 0.7),
    more: (g, { unit: u }, hex) => more(g, u, hex),
    joining: () => undefined,

    answers: (hand) => ({
      [V.usual]: 20,
      [V.single]: (g, target) => singleGain(g, target),
      [V.schwerpunkt]: (g, target) => formationWeight(g, target),
      [V.activate]: (g, target, _q, aim) => activateGain(g, target, aim, hand),
      [V.transfer]: -20,
      [V.pass]: -40,
      [V.enter]: 10,
      [V.carry]: 10,
      [V.place]: (g, target) => -Math.max(...g.scenario.objectives.map(({ hex }) => map.distance(hex, target)), 0),
      [V.replace]: (g, target) => units.strength[target] - g.strength[target],
      [V.assign]: -10,
      [V.bluff]: -10,
      [V.top]: -10,
      [V.cannibalise]: -10,
      [V.move]: (g, target, _q, aim) => moveGain(g, target, aim, hand),
      [V.join]: (g, target, q) => joinGain(g, q, target),
      [V.attack]: (g, target, _q, aim) =>
        bestAttack(g, g.sideOfUnit(target), g.formationOf(target), g.at[target], g.at[target], pointsOf(g)) *
          part(aim.attack) -
        (isFirst(g, target) ? 0 : w.later),
      [V.strike]: (g, target) => strikeGain(g, target),
      [V.fight]: (g, target) => fightGain(g, target),
      [V.refit]: (g, target) => 30 + weightOf(g, target),
      [V.breach]: 60,
      [V.improve]: (g, target) => improveGain(g, target),
      [V.evade]: (g) => evadeGain(g),
      [V.fly]: (_g, target) => target * 5,
      [V.meet]: (_g, target) => target,
      [V.react]: (g, target) => reactGain(g, target),
      [V.reroll]: (g, target) => rerollGain(g, target),
      [V.hold]: (g, _t, _q, aim) => -8 * (g.nearest(standing)?.left ?? 0) * part(aim.safety),
      [V.withdraw]: (g) => (isObjective(g, g.nearest(standing)?.hex ?? -1) ? -40 : -10),
      [V.follow]: -5,
      [V.lose]: (g, target) => g.strength[target] + (units.stackClass[target] < 0 ? -3 : 0),
      [V.remove]: (g, target) => -weightOf(g, target),
      [V.displace]: (g, target) => weightOf(g, target),
      [V.to]: (g, target, q) => -threatTo(g, g.sideOf(q.seat), target),
    }),

    weights: w,
    tuned: (changed) => adviceFor(world, changed),
    value: VALUE,
    pack: packHash(world.pack),
  });
}

/** It differs from one activation of a formation to the next, because the level falls. */
function activationOf(g: Theseus): number {
  const f = g.nearest(activation);
  return f ? (g.turn * 64 + f.formation) * 16 + g.level[f.formation] : -1;
}
