/** What an opponent may know of Gazala beside its rules: what a position is worth, and what a sensible player looks at first. */

import {
  type Advice,
  type Aim,
  Contact,
  Kit,
  packHash,
  type Question,
  targetOf,
  verbOf,
  WayTables,
  withValue,
} from '@cauldron/engine';
import { Battles } from './advice/battle.ts';
import { Danger } from './advice/danger.ts';
import { goalsBy } from './advice/goals.ts';
import { mappingBy } from './advice/mapping.ts';
import { menaceOf } from './advice/menace.ts';
import { VALUE } from './advice/value.ts';
import { flatWeights, WEIGHTS, type Weights, weightsOf } from './advice/weights.ts';
import { clockBy, NORTH, SCALE, worthBy } from './advice/worth.ts';
import { actionPhases, advanceTo, arriving, type Battle, battle, helpers, moving, retreat } from './frames.ts';
import { ALLIED, AXIS } from './names.ts';
import { pointsLeft } from './rules/08-movement.ts';
import { excessIn, hasRoom } from './rules/10-stacking.ts';
import { assess, partOf } from './rules/11-odds.ts';
import { whyNotWithdraw } from './rules/13-withdraw.ts';
import { type Gazala, MARK } from './state.ts';
import { LEVELS, PLAY, V } from './words.ts';
import type { World } from './world.ts';

export function adviceFor(world: World, w: Weights = WEIGHTS): Advice<Gazala> {
  const { units, map, figures } = world;
  const ways = new WayTables(map, world.costs.step[0], minesOf(world));
  const battles = new Battles(world, w);
  const menace = [AXIS, ALLIED].map((side) => menaceOf(world, ways, side));
  const danger = new Danger(world, menace);
  const contact = new Contact(map, units);
  const { evaluate, terms } = worthBy(world, w, ways, danger);
  const kit = new Kit(mappingBy(world, w, terms));
  const byClock = clockBy(w);
  const { targets, goalOf, noWay } = goalsBy(world, w, ways, new Danger(world, menace));
  const wayTo = (place: number): Int16Array => ways.wayTo(place);
  const strengthOf = (g: Gazala, u: number): number => battles.strengthOf(g, u);
  const stepWorth = (g: Gazala, u: number): number => battles.stepWorth(g, u);
  const placeValue = (g: Gazala, holder: number, hex: number): number => battles.placeValue(g, holder, hex);
  const turnsLeft = (g: Gazala): number => g.scenario.last - g.turn + 1;

  /** Within one question nothing changes: for whom the dangers were last looked at, and whose goal was last asked for. */
  let lookedFor = -1;
  let goalFor = -1;
  let goalThen: Int16Array = noWay;
  /** Whether the unit that moves has come some way already. It does not hope for help elsewhere then: where it is it does not either,
   * and would run from hope to hope. */
  let underWay = false;

  function lookFor(g: Gazala, u: number): void {
    if (lookedFor === u) return;
    lookedFor = u;
    danger.look(g, units.side[u], u);
    contact.look(g, 1 - units.side[u]);
  }

  function wayOf(g: Gazala, u: number, aim: Aim): Int16Array {
    if (goalFor !== u) goalThen = goalOf(g, u, aim);
    goalFor = u;
    return goalThen;
  }

  /** How a unit likes to be in a hex with these points left; `moves` if it has to act to be there. `lookFor` comes first. */
  function liking(g: Gazala, u: number, hex: number, left: number, aim: Aim, goal: Int16Array, moves: boolean): number {
    const side = units.side[u];
    const empty = g.stacks.isEmpty(hex);
    if (!empty && !hasRoom(g, hex, u)) return -3000;
    const sent = aim.target >= 0;
    let score = (-goal[hex] * aim.advance * (sent ? w.sent : w.perPoint[side])) / 100;
    score -= (danger.exposure(g, u, hex, moves) * w.fear[side] * aim.safety) / 10000;
    if (contact.isAt(hex)) {
      const level = affordable(u, left);
      if (level >= 0) {
        const gain = battles.gainFrom(g, u, hex, level, aim, moves && left > 0 && !underWay);
        if (gain !== undefined && gain > 0) score += (gain * w.prospect[side]) / 100;
      }
    }
    const value = placeValue(g, side, hex);
    const others = empty ? 0 : g.unitsIn(side, hex) - (g.at[u] === hex ? 1 : 0);
    if (value > 0) score += others === 0 ? (value * w.hold[side]) / 100 : 10;
    if (!sent && side === AXIS && (world.edges[hex] & NORTH) !== 0) score += northValue(g, u);
    return score;
  }

  /** 16.0: four supplied units on the north edge score; a fifth brings nothing. */
  function northValue(g: Gazala, u: number): number {
    let others = 0;
    for (let v = 0; v < units.count; v++)
      if (v !== u && units.side[v] === AXIS && g.isOnMap(v) && (world.edges[g.at[v]] & NORTH) !== 0) others++;
    return others < figures.northEdgeUnits + 1 ? w.north * Math.min(3, turnsLeft(g)) : 0;
  }

  /** The strongest attack that a unit can pay for; -1 if none. */
  function affordable(u: number, left: number): number {
    for (let level = LEVELS.length - 1; level >= 0; level--)
      if (figures.levelCost[level][units.mover[u]] <= left) return level;
    return -1;
  }

  function rateAct(g: Gazala, q: Question, aim: Aim, into: Float64Array, u: number, left: number, spent: number): void {
    const goal = wayOf(g, u, aim);
    const side = units.side[u];
    lookFor(g, u);
    underWay = spent > 0;
    const here = liking(g, u, g.at[u], 0, aim, goal, underWay);
    const crowded = isCrowded(g, side);
    const { travel } = g;
    for (let i = 0; i < q.count; i++) {
      const verb = verbOf(q.actions[i]);
      const target = targetOf(q.actions[i]);
      if (verb === V.to)
        into[i] =
          liking(g, u, target, left - travel.costTo(target), aim, goal, true) -
          (underWay ? 2 * w.moving[side] : w.moving[side]);
      else if (verb === V.attack)
        into[i] =
          here + (battles.gainFrom(g, u, g.at[u], target, aim, false) ?? -500) - w.bar[side] - (crowded ? 250 : 0);
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
    lookedFor = -1;
    goalFor = -1;
    underWay = false;
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
        return -cadre(g, target);
      case V.move:
        return 60 + strengthOf(g, target) * w.order[units.side[target]] + (excessIn(g, g.at[target]) > 0 ? 100 : 0);
      case V.lose:
      case V.remove:
        return -stepWorth(g, target) - (g.steps[target] === 1 ? 15 + lastHolder(g, target) : 0);
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

  /** What goes with a unit that alone holds a place. */
  function lastHolder(g: Gazala, u: number): number {
    const side = units.side[u];
    return g.isOnMap(u) && g.unitsIn(side, g.at[u]) === 1 ? placeValue(g, side, g.at[u]) : 0;
  }

  function plays(g: Gazala, q: Question, play: number): number {
    if (play === PLAY.replacement) return 400;
    if (play === PLAY.extraMove) return 300;
    if (play === PLAY.withdrawal) return hasEmptyFormation(g) ? 260 : -400;
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

  /** The strength of a formation, with those who will still arrive. */
  function cadre(g: Gazala, formation: number): number {
    let sum = 0;
    for (let u = 0; u < units.count; u++)
      if (units.formation[u] === formation && (g.isOnMap(u) || world.boxes.turn.includes(g.at[u])))
        sum += strengthOf(g, u) + lastHolder(g, u);
    return sum;
  }

  /** 13.7: to withdraw a formation that has nobody left costs nothing, and the chit is played. */
  function hasEmptyFormation(g: Gazala): boolean {
    for (let f = 0; f < world.formations.length; f++) if (!whyNotWithdraw(g, f) && cadre(g, f) === 0) return true;
    return false;
  }

  /** To follow is right where the new hex is liked as well as the old one. */
  function advanceGain(g: Gazala, u: number, aim: Aim): number {
    const b = g.nearest(battle);
    if (!b) return 0;
    lookFor(g, u);
    const goal = wayOf(g, u, aim);
    const here = liking(g, u, g.at[u], 0, aim, goal, true);
    let best = Number.NEGATIVE_INFINITY;
    const { from, mask } = b;
    for (let d = 0; d < 6; d++) {
      const hex = map.neighbours[from * 6 + d];
      if ((mask & (1 << d)) === 0 || map.distance(g.at[u], hex) !== 1) continue;
      best = Math.max(best, liking(g, u, hex, 0, aim, goal, true));
    }
    return best - here + 6;
  }

  /** Outside the unit's own move. */
  function likingOf(g: Gazala, u: number, hex: number, aim: Aim, goal: Int16Array): number {
    lookFor(g, u);
    return liking(g, u, hex, 0, aim, goal, g.used[u] === 1);
  }

  /** 10.0: whether a battle now would find too many units in a hex of the side. */
  function isCrowded(g: Gazala, side: number): boolean {
    for (let u = 0; u < units.count; u++)
      if (units.side[u] === side && g.isOnMap(u) && g.isMarked(u, MARK.activated) && excessIn(g, g.at[u]) > 0)
        return true;
    return false;
  }

  function stepLiking(g: Gazala, q: Question, hex: number, aim: Aim): number {
    const a = g.nearest(advanceTo);
    if (a) return likingOf(g, a.unit, hex, aim, wayOf(g, a.unit, aim));
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
    return r ? likingOf(g, r.item(0), hex, aim, noWay) : 0;
  }

  function placing(g: Gazala, q: Question, hex: number, aim: Aim): number {
    const a = g.nearest(arriving);
    if (a) return likingOf(g, a.unit, hex, aim, wayOf(g, a.unit, aim));
    return g.inEnemyZone(g.sideOf(q.seat), hex) ? -40 : 0;
  }

  const advice: Advice<Gazala> = {
    scale: SCALE,
    evaluate,
    fortune: (g, chance, outcome) => byClock(g, kit.luck(g, chance, outcome)),
    targets,
    activation: (g) => (g.acting < 0 ? -1 : g.turn * 64 + (g.nearest(actionPhases)?.n ?? 0)),
    activeSide: (g) => g.acting,
    // In which order activated units act is asked, and nothing hangs on it.
    asksOnlyOrder: (q) => q.roleOf(V.move) !== undefined,
    appeal,
    weights: flatWeights(w),
    tuned: (flat) => adviceFor(world, weightsOf(flat)),
  };
  return withValue(advice, kit, VALUE, packHash(world.pack));
}

/** What a mined hexside adds to a way: a detour, not a wall, because mines can be breached. */
const MINE_WAY = 6;
function minesOf({ map, mines }: World): Uint8Array {
  const mined = new Uint8Array(map.count * 6);
  for (const edge of mines.crossings) mined[edge] = MINE_WAY;
  return mined;
}
