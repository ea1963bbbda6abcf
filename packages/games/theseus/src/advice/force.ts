/** How strong stacks are, where they are in danger, and what formations should go for. Reads an imagined position. */

import type { Formation, Place, Side, Target, Unit } from '@cauldron/engine';
import { AXIS, COMMONWEALTH } from '../names.ts';
import { BREACHERS } from '../rules/07-breach.ts';
import { ATTACK } from '../rules/07-combat-types.ts';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';
import type { Battles } from './battle.ts';
import { FAR, type Ways } from './ways.ts';
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
const KINDS = [ATTACK.hasty, ATTACK.regular, ATTACK.prepared] as const;

export function forceOf(world: World, w: Weights, battles: Battles, ways: Ways) {
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
  /** What the enemy has next to a hex. */
  function threatTo(g: Theseus, side: Side, hex: Place): number {
    let most = 0;
    for (const near of map.around[hex]) if (g.hasUnit(1 - side, near)) most = Math.max(most, weightIn(g, near));
    return most;
  }

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

  /** Where a formation should go: an objective, an enemy whom it can beat, or a gate to be opened. */
  function goalOf(g: Theseus, side: Side, formation: Formation, from: Place): Place {
    let best = -1;
    let most = 0;
    const isLeg = units.isLegHq[g.hqOf(formation)] === 1;
    const consider = (place: Place, value: number): void => {
      const far = ways.to(g, side, place)[from];
      if (far >= (isLeg ? w.march : FAR)) return;
      const worth = value / (w.patience + far);
      if (worth > most) [best, most] = [place, worth];
    };
    for (const { place, value } of targets(g)) consider(place, value * needOf(g, side, formation, place));
    for (const enemy of g.unitsOf(1 - side)) {
      const place = g.at[enemy];
      if (!g.isOnMap(enemy) || g.stacks.firstIn(place) !== enemy || map.distance(from, place) > w.sight) continue;
      const gain = g.isHq(enemy) ? 0 : attackGain(g, side, formation, from, from, place, 3);
      if (gain > 0) consider(place, gain * w.hunt);
    }
    // Alone before Bir Hacheim there is one way to open: the one to the Box.
    if (side === AXIS && g.scenario.solitaire < 0)
      for (const gate of gates)
        if (g.isMinedBy(COMMONWEALTH, gate) && isGateFor(g, formation, gate)) consider(gate, w.gate);
    return best;
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
    goalOf,
    canClear,
  };
}
