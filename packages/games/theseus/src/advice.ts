/** What an opponent may know of Theseus beside its rules: what a position is worth, and what a sensible player looks at first. */

import {
  type Advice,
  type Aim,
  itemsOf,
  type Place,
  type Question,
  targetOf,
  type Unit,
  verbOf,
} from '@cauldron/engine';
import { forceOf } from './advice/force.ts';
import { SCALE, WEIGHTS, type Weights } from './advice/weights.ts';
import { worthOf } from './advice/worth.ts';
import { activation, attack, declaring, earlyRetreat, moving, snafu, standing } from './frames.ts';
import { AXIS, MOVER } from './names.ts';
import { excessOf } from './rules/05-limits.ts';
import type { Theseus } from './state.ts';
import { STREAM, V } from './words.ts';
import type { World } from './world.ts';

/** Worse than anything else: it would undo what has just been begun, and could go on for ever. */
const NEVER = -1e6;

export function adviceFor(world: World, w: Weights = WEIGHTS): Advice<Theseus> {
  const { map, units } = world;
  const force = forceOf(world, w);
  const { weightOf, weightIn, threatTo, attackGain, bestAttack, fistIn, isObjective, goalOf } = force;
  const { evaluate } = worthOf(world, w, force);

  function appeal(g: Theseus, q: Question, aim: Aim, into: Float64Array): boolean {
    const goal = q.prompt === 'go-where' ? goalFor(g, aim) : -1;
    for (let i = 0; i < q.count; i++) into[i] = rate(g, q, verbOf(q.actions[i]), targetOf(q.actions[i]), aim, goal);
    return true;
  }

  function goalFor(g: Theseus, aim: Aim): Place {
    const m = g.nearest(moving);
    if (!m || m.count === 0) return -1;
    const lead = itemsOf(m).find((u) => g.isCombat(u));
    if (lead === undefined) return homeOf(g, m.item(0));
    return aim.target >= 0 ? aim.target : goalOf(g, lead);
  }
  /** An HQ goes with its units: to the strongest of them. */
  function homeOf(g: Theseus, hq: Unit): Place {
    let [best, most] = [-1, 0];
    for (const u of g.unitsOfFormation(g.formationOf(hq)))
      if (weightOf(g, u) > most) [best, most] = [g.at[u], weightOf(g, u)];
    return best;
  }

  function rate(g: Theseus, q: Question, verb: number, target: number, aim: Aim, goal: Place): number {
    switch (verb) {
      case V.usual:
      case V.single:
        return 20;
      case V.schwerpunkt:
        return formationWeight(g, target);
      case V.activate:
        return 30 + opportunity(g, target);
      case V.transfer:
        return -20;
      case V.pass:
        return -50;
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
      case V.go:
        return stepGain(g, target, goal, aim);
      case V.stop:
        return stopGain(g, q, goal, aim);
      case V.attack:
        return (
          bestAttack(g, g.sideOfUnit(target), fistIn(g, g.formationOf(target), g.at[target]), g.at[target]) *
          part(aim.attack)
        );
      case V.strike:
        return strikeGain(g, target);
      case V.fight:
        return target * 4;
      case V.refit:
        return 30 + weightOf(g, target);
      case V.breach:
        return 40;
      case V.improve:
        return improveGain(g, target);
      case V.evade:
        return evadeGain(g);
      case V.fly:
        return target * 5;
      case V.meet:
        return target;
      case V.react:
        return g.levelOf(target) > 1 ? opportunity(g, target) : -5;
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

  /** A formation acts first that is strong and can attack at once. */
  function opportunity(g: Theseus, formation: number): number {
    let sum = formationWeight(g, formation) * 0.3 + g.levelOf(formation) * 2;
    for (const u of g.unitsOfFormation(formation))
      sum = Math.max(sum, bestAttack(g, g.sideOfUnit(u), fistIn(g, formation, g.at[u]), g.at[u]));
    return sum;
  }

  /** Whether a unit should move at all: not from an objective, not out of its own Minefield, not from a fight it can win. */
  function moveGain(g: Theseus, u: Unit, aim: Aim): number {
    const [side, at] = [g.sideOfUnit(u), g.at[u]];
    if (g.isHq(u)) {
      const home = homeOf(g, u);
      return home >= 0 && map.distance(at, home) > units.command[u] - 2 ? 25 : -10;
    }
    if (isObjective(g, at)) return -30;
    if (side !== AXIS && g.isMinedBy(side, at)) return -20;
    const goal = aim.target >= 0 ? aim.target : goalOf(g, u);
    if (goal < 0) return -10;
    const threat = threatTo(g, side, at) - weightIn(g, at);
    const isFar = map.distance(at, goal) > 1;
    return (isFar ? 15 * part(aim.advance) : -15) + (threat > 0 ? Math.min(15, threat) : 0) + weightOf(g, u) * 0.3;
  }

  function joinGain(g: Theseus, q: Question, u: Unit): number {
    if (q.prompt === 'strike-where') return 10;
    return g.isHq(u) || isObjective(g, g.at[u]) ? -5 : 5;
  }

  function stepGain(g: Theseus, hex: Place, goal: Place, aim: Aim): number {
    const m = g.nearest(moving);
    if (!m || m.count === 0) return 0;
    let own = 0;
    for (const u of itemsOf(m)) own += weightOf(g, u);
    const threat = Math.max(0, threatTo(g, m.side, hex) - own * 0.7);
    const far = goal < 0 ? 0 : map.distance(hex, goal);
    const prize = isObjective(g, hex) ? w.prize : 0;
    const stack = g.unitsAt(hex);
    const isFull = hex !== m.hex && excessOf(world, m.side, [...stack, ...itemsOf(m)]) > 0;
    const toll = (isFull ? w.crowd : 0) + (g.isMinedBy(1 - m.side, hex) ? w.mines : 0);
    return prize - toll - far * w.step * part(aim.advance) - threat * w.danger * part(aim.safety);
  }
  /** To stop is as good as the hex where the stack is. Before it has set out, it would only be asked again. */
  function stopGain(g: Theseus, q: Question, goal: Place, aim: Aim): number {
    const m = g.nearest(moving);
    if (q.prompt !== 'go-where' || !m || m.paid === 0 || m.count === 0) return NEVER;
    return stepGain(g, g.at[m.item(0)], goal, aim) + 1;
  }

  function strikeGain(g: Theseus, hex: Place): number {
    const f = g.nearest(declaring);
    if (!f) return 0;
    let own = 0;
    for (const u of itemsOf(f)) own += weightOf(g, u);
    return attackGain(g, f.side, own, hex);
  }

  /** Where the enemy is near and nothing better is to be done. */
  function improveGain(g: Theseus, hex: Place): number {
    const side = g.nearest(activation)?.side ?? AXIS;
    return threatTo(g, side, hex) > 0 ? (isObjective(g, hex) ? 20 : 5) : -15;
  }

  function evadeGain(g: Theseus): number {
    const f = g.nearest(earlyRetreat);
    const from = g.nearest(attack)?.from ?? -1;
    if (!f || from < 0 || isObjective(g, f.hex)) return -5;
    return weightIn(g, from) - 1.5 * weightIn(g, f.hex);
  }

  /** A die of the enemy that helps him most; the marker goes to him then. */
  function rerollGain(g: Theseus, die: number): number {
    const f = g.nearest(snafu);
    if (!f || f.stream !== STREAM.combat) return -5;
    return f.item(die) - 8.5;
  }

  return {
    scale: SCALE,
    evaluate,
    targets: (g) => force.targets(g),
    activation: activationOf,
    activeSide: (g) => g.acting,
    asksOnlyOrder: () => false,
    appeal,
    weights: { ...w },
    tuned: (weights) => adviceFor(world, { ...w, ...weights }),
  };
}

/** It differs from one activation of a formation to the next, because the level falls. */
function activationOf(g: Theseus): number {
  const f = g.nearest(activation);
  return f ? (g.turn * 64 + f.formation) * 16 + g.level[f.formation] : -1;
}
