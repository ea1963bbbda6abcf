/** What Gazala's words mean to the kit. */

import { type Action, type Chance, type Mapping, targetOf } from '@cauldron/engine';
import { battle } from '../frames.ts';
import { ALLIED, AXIS, SIDES, SUPPLY, TACTICS } from '../names.ts';
import { actionChitsLeft } from '../rules/04-chits.ts';
import { traceSupply } from '../rules/05-supply.ts';
import { isUndecided } from '../rules/11-battle.ts';
import { assess, partOf, resultOf } from '../rules/11-odds.ts';
import { linesThrough } from '../rules/14-communications.ts';
import { countPoints, stepsLost } from '../rules/16-victory.ts';
import { type Gazala, MARK } from '../state.ts';
import { dieValue } from '../words.ts';
import type { World } from '../world.ts';
import type { Weights } from './weights.ts';
import type { Terms } from './worth.ts';

const POINT = 100;
const STATES = ['used', 'disrupted', 'out of supply', 'isolated', 'pinned'] as const;

export function mappingBy(world: World, w: Weights, terms: Terms): Mapping<Gazala> {
  const { units, map, figures, chits } = world;
  const strengths = [units.hard, units.soft];
  /** A unit turns to its unused face again at the end of the turn. */
  const fresh = (g: Gazala, u: number) => units.face(u, g.steps[u], 0);
  const isIn: readonly ((g: Gazala, u: number) => boolean)[] = [
    (g, u) => g.used[u] === 1,
    (g, u) => g.isDisrupted(u),
    (g, u) => g.supply[u] === SUPPLY.out,
    (g, u) => g.isIsolated(u),
    (g, u) => g.isMarked(u, MARK.pinned),
  ];

  /** What a roll does to both sides, in hundredths of a point, to the side that defends. */
  function worthOf(g: Gazala, column: number, roll: number, holder: number): number {
    const [a, d] = resultOf(g, column, roll);
    const steps = (s: typeof a) => s.steps * POINT + (s.disrupted ? w.disruption : 0) + (s.retreat ? w.retreat : 0);
    return steps(a) * figures.stepPoints[1 - holder] - steps(d) * figures.stepPoints[holder];
  }

  function battleWorth(g: Gazala, { stream }: Chance, outcome: Action): number | undefined {
    const b = stream === 'combat' ? g.nearest(battle) : undefined;
    if (!b || !isUndecided(b)) return undefined;
    const side = g.sideOfUnit(b.unit);
    const { column, modifier } = assess(g, b.level, partOf(g, b, side), partOf(g, b, 1 - side), b.chits);
    const worth = worthOf(g, column, dieValue(targetOf(outcome) + 1) + modifier, 1 - side);
    return side === AXIS ? -worth : worth;
  }

  /** 14.2: the most units that one breach, and that two of them together, lead to. */
  function tellLines(g: Gazala, into: Float64Array, at: number): void {
    const reached = linesThrough(g)
      .map((list) => list.length)
      .sort((a, b) => b - a);
    into[at] = Math.min(6, reached[0] ?? 0);
    into[at + 1] = Math.min(6, reached[1] ?? 0);
    const wanted = world.charts.communications.list.findLast((c) => c.from <= g.turn + 1);
    into[at + 2] = wanted && reached.filter((n) => n >= wanted.units).length >= wanted.lines ? 1 : 0;
  }

  const bySide = (name: string) => SIDES.map((side) => `${side} ${name}`);
  const own = [
    'axis acts',
    'allies act',
    ...bySide('actions left'),
    ...bySide('action chits'),
    ...bySide('chits held'),
    ...SIDES.flatMap((side) => TACTICS.map((tactic) => `${side} holds ${tactic}`)),
    'attack due',
    'attack missed',
    'line to units',
    'second line to units',
    'lines wanted are there',
    ...terms.names,
  ];

  return {
    map,
    sides: SIDES,
    units,
    formations: world.formations.map(({ name }) => name),
    formationOf: units.formation,
    strengths: ['hard', 'soft'],
    strengthOf: (g, u, kind) => strengths[kind][fresh(g, u)],
    stepsOf: (g, u) => g.steps[u],
    mayCome: (g, u) => world.boxes.turn.includes(g.at[u]),
    states: STATES,
    isIn: (g, u, state) => isIn[state](g, u),
    markCutOff(g, into) {
      for (const side of [AXIS, ALLIED]) {
        traceSupply(g, side);
        for (let u = 0; u < units.count; u++)
          if (units.side[u] === side && g.isOnMap(u) && !world.trace.reaches(g.at[u])) into[u] = 1;
      }
    },
    objectives: [...new Set(world.scenarios.flatMap((s) => s.objectives.flatMap((o) => o.hexes)))],
    holderOf: (g, hex) => (g.hasUnit(AXIS, hex) ? AXIS : g.hasUnit(ALLIED, hex) ? ALLIED : -1),
    lead(g) {
      const { total } = countPoints(g);
      return total[AXIS] - total[ALLIED];
    },
    decisive: 20,
    lostBy: (g, side) => stepsLost(g, side) * figures.stepPoints[side] * POINT,
    battleWorth,
    own,
    tell(g, into, from) {
      let at = from;
      into[at++] = g.acting === AXIS ? 1 : 0;
      into[at++] = g.acting === ALLIED ? 1 : 0;
      for (const side of [AXIS, ALLIED]) into[at++] = g.actionsLeft(side);
      for (const side of [AXIS, ALLIED]) into[at++] = actionChitsLeft(g, side);
      for (const side of [AXIS, ALLIED]) into[at++] = g.held[side];
      for (const side of [AXIS, ALLIED]) {
        for (let kind = 0; kind < chits.length; kind++)
          if (chits[kind].tactic >= 0) into[at + chits[kind].tactic] += g.hands[side][kind];
        at += TACTICS.length;
      }
      into[at++] = g.get('attackDue');
      into[at++] = g.get('attackMissed');
      tellLines(g, into, at);
      terms.tell(g, into, at + 3);
    },
  };
}
