/** How strong stacks are, where they are in danger, and what formations should go for. Reads an imagined position. */

import { type Formation, nextTo, type Place, type Side, type Target, type Unit } from '@cauldron/engine';
import { AXIS, COMMONWEALTH } from '../names.ts';
import { BREACHERS } from '../rules/07-breach.ts';
import { ATTACK } from '../rules/07-combat-types.ts';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';
import type { Battles } from './battle.ts';
import { POINT, type Weights } from './weights.ts';

export type Force = ReturnType<typeof forceOf>;

/** A rating that counts once. */
const USUAL_RATING = 5;
/** Units that are not faster open the Minefields for the others. */
const SLOW = 5;
/** Hexes from an objective within which a unit is there for it. */
const NEAR = 3;
/** 10.1: alone before Bir Hacheim own losses cost nothing, so that nearly every assault is worth it. */
const BOLD = 3;
/** The points that an attack is thought to have when it is only planned. */
export const PLANNED = 3;
const KINDS = [ATTACK.hasty, ATTACK.regular, ATTACK.prepared] as const;

export function forceOf(world: World, w: Weights, battles: Battles) {
  const { map, units, mines } = world;
  /** Minefields of the Commonwealth with a way through them: no supply goes along it until they are breached. */
  const gates = mines.hexes.filter((hex) => mines.owner[hex] === COMMONWEALTH && map.wayHexes[hex] !== 0);
  /** 7.4: the unit stands in an enemy Minefield, and is one that can breach it. */
  const canClear = (g: Theseus, u: Unit): boolean =>
    BREACHERS.includes(units.type[u]) && g.isMinedBy(1 - g.sideOfUnit(u), g.at[u]);
  /** Somebody of its side is there who can breach it. */
  const isManned = (g: Theseus, hex: Place): boolean => g.unitsAt(hex).some((u) => canClear(g, u));

  /** What a unit weighs in a fight. */
  function weightOf(g: Theseus, u: Unit): number {
    if (!g.isCombat(u)) return 0;
    const face = (g.strength[u] + w.tank * g.tankOf(u)) * (g.effectivenessOf(u) / USUAL_RATING);
    return g.isDisrupted(u) ? face / 2 : face;
  }
  function weightIn(g: Theseus, hex: Place): number {
    let sum = 0;
    for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) sum += weightOf(g, u);
    return sum;
  }
  /** What the enemy has next to a hex, in its strongest stack. */
  const threatTo = (g: Theseus, side: Side, hex: Place): number => nextTo(map, g, 1 - side, hex, weightOf).most;

  /** 5.8: farther from the HQ than its Command Range, as the crow flies. */
  function isOutOfRange(g: Theseus, formation: Formation, hex: Place): boolean {
    if (formation < 0) return false;
    const hq = g.hqOf(formation);
    return !g.isOnMap(hq) || map.distance(g.at[hq], hex) > units.command[hq];
  }

  /** An attack by the units of a formation in a hex, from there or from another, with the points that it costs. */
  function attackGain(
    g: Theseus,
    side: Side,
    formation: Formation,
    at: Place,
    from: Place,
    hex: Place,
    points: number,
  ): number {
    let best = -w.mostGain;
    const isOut = isOutOfRange(g, formation, from); // 5.8.3: then it is dear, and cannot be escalated
    for (const kind of KINDS) {
      const cost = isOut ? kind + 2 : kind + 1;
      if (cost > points || (isOut && kind > ATTACK.hasty)) break;
      best = Math.max(best, battles.gain(g, side, at, formation, from, hex, kind) - w.point * cost);
    }
    const prize = g.scenario.solitaire < 0 ? w.prize : w.prize * BOLD;
    return isObjective(g, hex) && best > -prize ? best + prize : best;
  }
  /** The best target next to a hex; far below 0 if there is none. */
  function bestAttack(g: Theseus, side: Side, formation: Formation, at: Place, from: Place, points: number): number {
    let best = -w.mostGain;
    for (const hex of map.around[from])
      if (g.hasUnit(1 - side, hex)) best = Math.max(best, attackGain(g, side, formation, at, from, hex, points));
    return best;
  }

  const isObjective = (g: Theseus, hex: Place): boolean => {
    for (const objective of g.scenario.objectives) if (objective.hex === hex) return true;
    return g.scenario.automatic?.hex === hex;
  };

  /** What objectives can still bring the Axis; to the Commonwealth the same, because it wants to keep them. */
  function targets(g: Theseus): Target[] {
    const found: Target[] = [];
    g.scenario.objectives.forEach(({ hex, bands, forfeit }, i) => {
      const band = bands.find(([first, last]) => g.turn >= first && g.turn <= last);
      const kept = forfeit && g.latest[i] !== AXIS + 1 ? 0 : g.scored[i];
      const value = ((band?.[2] ?? 0) - kept) * POINT;
      if (value > 0) found.push({ place: hex, value });
    });
    const { automatic } = g.scenario;
    if (automatic && found.every(({ place }) => place !== automatic.hex))
      found.push({ place: automatic.hex, value: 3 * POINT });
    return found.sort((a, b) => b.value - a.value);
  }

  /** The hex of the strongest stack of a formation; -1 if it has none. */
  function leadOf(g: Theseus, formation: Formation): Place {
    let [best, most] = [-1, 0];
    for (const u of g.unitsOfFormation(formation)) {
      const weight = weightIn(g, g.at[u]);
      if (weight > most) [best, most] = [g.at[u], weight];
    }
    return best;
  }

  /** How much a formation is still needed at an objective: others may be enough. */
  function needOf(g: Theseus, side: Side, formation: Formation, place: Place): number {
    const need =
      w.enough * (USUAL_RATING + (g.hasUnit(1 - side, place) ? weightIn(g, place) : threatTo(g, side, place)));
    let others = 0;
    for (const u of g.unitsOf(side))
      if (g.isOnMap(u) && g.formationOf(u) !== formation && map.distance(g.at[u], place) <= NEAR)
        others += weightOf(g, u);
    return need / (need + others);
  }

  /** Slow formations open the gates that nobody guards, and those that were taken by units that cannot. */
  function isGateFor(g: Theseus, formation: Formation, gate: Place): boolean {
    if (units.movement[g.hqOf(formation)] > SLOW) return false;
    if (g.hasUnit(AXIS, gate)) return !isManned(g, gate);
    return mines.isBox[gate] === 0 && g.stacks.firstIn(gate) < 0 && threatTo(g, AXIS, gate) === 0;
  }

  /** What a place is worth to a unit of a formation as a goal: an objective, or a gate to be opened. */
  function prize(g: Theseus, place: Place, side: Side, u: Unit): number {
    const value = targets(g).find((one) => one.place === place)?.value ?? 0;
    if (value > 0) return u < 0 ? value : value * needOf(g, side, g.formationOf(u), place);
    // Alone before Bir Hacheim there is one way to open: the one to the Box.
    const isGate = side === AXIS && u >= 0 && g.scenario.solitaire < 0 && gates.includes(place);
    return isGate && g.isMinedBy(COMMONWEALTH, place) && isGateFor(g, g.formationOf(u), place) ? w.gate : 0;
  }
  /** An enemy whom a formation can beat, from where its strongest stack is. */
  function prey(g: Theseus, place: Place, side: Side, u: Unit): number {
    if (u < 0 || g.isHq(g.stacks.firstIn(place))) return 0;
    const from = leadOf(g, g.formationOf(u));
    return Math.max(0, attackGain(g, side, g.formationOf(u), from, from, place, PLANNED) * w.hunt);
  }

  return {
    weightOf,
    weightIn,
    threatTo,
    isOutOfRange,
    attackGain,
    bestAttack,
    isObjective,
    targets,
    leadOf,
    prize,
    prey,
    gates,
    canClear,
  };
}
