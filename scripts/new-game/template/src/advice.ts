/** What an opponent may know beside the rules: a mapping to the engine's kit, and where the general script needs help. */

import { type Advice, figures, Kit, type Mapping, scriptFor, targetOf, withValue } from '@cauldron/engine';
import { attack } from './frames.ts';
import { assess, resultOf } from './rules/5-combat.ts';
import { countPoints } from './rules/6-victory.ts';
import { MARK, type Template } from './state.ts';
import { V, VERBS } from './words.ts';
import { BLUE, enemyOf, SIDES, type World } from './world.ts';

const POINT = 100;

function mappingBy(world: World): Mapping<Template> {
  const { map, units, points, town, lost, reserve } = world;
  return {
    map,
    sides: SIDES,
    units,
    formations: [],
    formationOf: units.side.map(() => -1),
    strengths: { strength: (g, u) => g.strengthOf(u) },
    stepsOf: (g, u) => 2 - g.reduced[u],
    mayCome: () => false,
    states: { moved: (g, u) => g.isMarked(u, MARK.moved), reduced: (g, u) => g.reduced[u] === 1 },
    isCutOff: () => false, // This game has no supply.
    objectives: [town],
    holderOf: (g) => g.holder,
    lead(g) {
      const [blue, red] = countPoints(g);
      return blue - red;
    },
    decisive: 2 * points.town,
    /** A lost unit is counted by the points already. */
    lostBy(g, side) {
      let steps = 0;
      for (let u = 0; u < units.count; u++)
        if (units.side[u] === side && g.at[u] !== lost && g.at[u] !== reserve) steps += g.reduced[u];
      return (steps * points.unit * POINT) / 2;
    },
    battleWorth(g, { stream }, outcome) {
      const f = stream === 'combat' ? g.nearest(attack) : undefined;
      if (!f) return undefined;
      const attackers = Array.from({ length: f.count }, (_, i) => f.item(i));
      const r = resultOf(g, targetOf(outcome) + 1, assess(g, f.target, attackers).column);
      const gain = ((r.defender - r.attacker) * points.unit * POINT) / 2;
      return enemyOf(g.sideOfUnit(f.target)) === BLUE ? gain : -gain;
    },
    own: [figures(['blue moves'], (g) => (g.active === BLUE ? 1 : 0))],
  };
}

export function adviceFor(world: World): Advice<Template> {
  const mapping = mappingBy(world);
  const script = scriptFor({
    mapping,
    verbs: VERBS,
    scale: 3 * POINT,
    activation: (g) => g.turn * 2 + g.active,
    activeSide: (g) => g.active,
    prize: () => world.points.town * POINT,
    /** The weakest of the attackers takes the loss. */
    exception: (g, _q, verb, target) => (verb === V.lose ? -g.strengthOf(target) : undefined),
  });
  return withValue(script, new Kit(mapping), undefined, '');
}
