/** What Gazala's words mean to the kit. */

import { type Action, type Chance, figures, type Mapping, targetOf } from '@cauldron/engine';
import { battle } from '../frames.ts';
import { ALLIED, AXIS, SIDES, SUPPLY, TACTICS } from '../names.ts';
import { actionChitsLeft } from '../rules/04-chits.ts';
import { traceSupply } from '../rules/05-supply.ts';
import { isUndecided } from '../rules/11-battle.ts';
import { assess, partOf } from '../rules/11-odds.ts';
import { linesBy } from '../rules/14-communications.ts';
import { countPoints, stepsLost } from '../rules/16-victory.ts';
import { type Gazala, MARK } from '../state.ts';
import { dieValue } from '../words.ts';
import type { World } from '../world.ts';
import type { Battles } from './battle.ts';
import type { Worth } from './worth.ts';

const POINT = 100;

export function mappingBy(
  world: World,
  { tolls }: Battles,
  { northEdge }: Worth,
  lossOf: (g: Gazala, side: number) => number,
) {
  const { units, map, chits } = world;
  const { stepPoints } = world.figures;
  /** A unit turns to its unused face again at the end of the turn. */
  const fresh = (g: Gazala, u: number) => units.face(u, g.steps[u], 0);
  const bySide = (name: string) => SIDES.map((side) => `${side} ${name}`);
  const hand = (g: Gazala, side: number, tactic: number) =>
    chits.reduce((sum, chit, kind) => sum + (chit.tactic === tactic ? g.hands[side][kind] : 0), 0);
  const peril = (g: Gazala, side: number) => lossOf(g, side) / POINT;

  const mapping: Mapping<Gazala> = {
    map,
    sides: SIDES,
    units,
    formations: world.formations.map(({ name }) => name),
    formationOf: units.formation,
    strengths: { hard: (g, u) => units.hard[fresh(g, u)], soft: (g, u) => units.soft[fresh(g, u)] },
    stepsOf: (g, u) => g.steps[u],
    mayCome: (g, u) => world.boxes.turn.includes(g.at[u]),
    states: {
      used: (g, u) => g.used[u] === 1,
      disrupted: (g, u) => g.isDisrupted(u),
      'out of supply': (g, u) => g.supply[u] === SUPPLY.out,
      isolated: (g, u) => g.isIsolated(u),
      pinned: (g, u) => g.isMarked(u, MARK.pinned),
    },
    lookAtSupply: traceSupply,
    isCutOff: (g, u) => !world.trace.reaches(g.at[u]),
    objectives: [...new Set(world.scenarios.flatMap((s) => s.objectives.flatMap((o) => o.hexes)))],
    holderOf: (g, hex) => (g.hasUnit(AXIS, hex) ? AXIS : g.hasUnit(ALLIED, hex) ? ALLIED : -1),
    lead(g) {
      const { total } = countPoints(g);
      return total[AXIS] - total[ALLIED];
    },
    decisive: 20,
    lostBy: (g, side) => stepsLost(g, side) * stepPoints[side] * POINT,
    battleWorth(g: Gazala, { stream }: Chance, outcome: Action) {
      const b = stream === 'combat' ? g.nearest(battle) : undefined;
      if (!b || !isUndecided(b)) return undefined;
      const side = g.sideOfUnit(b.unit);
      const { column, modifier } = assess(g, b.level, partOf(g, b, side), partOf(g, b, 1 - side), b.chits);
      const { own, theirs } = tolls.at(column, dieValue(targetOf(outcome) + 1) + modifier);
      const gain = (theirs * stepPoints[1 - side] - own * stepPoints[side]) * POINT;
      return side === AXIS ? gain : -gain;
    },
    own: [
      figures(['axis acts', 'allies act'], (g, side) => (g.acting === side ? 1 : 0)),
      figures(bySide('actions left'), (g, side) => g.actionsLeft(side)),
      figures(bySide('action chits'), actionChitsLeft),
      figures(bySide('chits held'), (g, side) => g.held[side]),
      ...[AXIS, ALLIED].map((side) =>
        figures(
          TACTICS.map((tactic) => `${SIDES[side]} holds ${tactic}`),
          (g: Gazala, tactic) => hand(g, side, tactic),
        ),
      ),
      figures(['attack due'], (g) => g.get('attackDue')),
      figures(['attack missed'], (g) => g.get('attackMissed')),
      {
        /** 14.2: the most units that one breach, and that two of them together, lead to. */
        names: ['line to units', 'second line to units', 'lines wanted are there'],
        tell(g, into, at) {
          const { reached, isEnough } = linesBy(g, g.turn + 1);
          for (const i of [0, 1]) into[at + i] = Math.min(6, reached[i] ?? 0);
          into[at + 2] = isEnough ? 1 : 0;
        },
      },
      figures(['north edge'], northEdge),
      figures(['north edge now'], (g) => (northEdge(g) === 1 ? 1 : 0)),
      figures(['axis peril', 'allied peril'], peril),
      figures(['axis peril next', 'allied peril next'], (g, side) => (g.acting === 1 - side ? peril(g, side) : 0)),
    ],
  };
  return mapping;
}
