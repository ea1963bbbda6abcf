/** 10.1 Assault on Bir Hacheim: one player, one formation, no sequence of play. */

import { endMatch, NO, type Place, type Side, type Unit } from '@cauldron/engine';
import { activation, solitaire } from '../frames.ts';
import { implement } from '../implement.ts';
import { AXIS } from '../names.ts';
import type { Theseus } from '../state.ts';
import { ENDING } from '../words.ts';
import { endingOf } from './10-victory.ts';

/** The formation is activated again and again until it has no level left, or its player gives up the rest. */
export const solitaireConduct = implement(solitaire, {
  run: (g) => (g.level[g.scenario.solitaire] > 0 ? true : judgeSolitaire(g)), // [10.1.b]
  rule: '10.1',
  prompt: 'assault',
  answers: {
    activate: {
      stakes: 'dice',
      over: (k, _f, c) => c.add(k.scenario.solitaire),
      whyNot: (k, _f, formation) =>
        formation === k.scenario.solitaire ? undefined : (k.no?.('10.1', 'not-in-play', { formation }) ?? NO), // [10.1.a]
      does: (g, f, formation) => g.push(activation, { side: f.side, formation }),
    },
    end: { role: 'end', does: judgeSolitaire },
  },
});

/** Hexes breached, Strength Points lost and disrupted units of the defender, one point each. */
export function solitaireScore(g: Theseus): number {
  const points = g.scenario.solitairePoints;
  if (points === undefined) return 0;
  const defenders = g.world.units.members[points.formation];
  const breached = g.world.mines.hexes.filter((hex) => g.isBreached(hex)).length;
  const lost = defenders.reduce((sum, u) => sum + g.world.units.strength[u] - g.strength[u], 0);
  const disrupted = defenders.filter((u) => g.isOnMap(u) && g.isDisrupted(u)).length;
  return breached * points.breached + lost * points.lost + disrupted * points.disrupted; // [10.1.h] [10.1.i] [10.1.j]
}

function judgeSolitaire(g: Theseus): void {
  const total = solitaireScore(g);
  const levels = g.scenario.victoryLevels;
  const at = levels.findIndex(({ from }) => total >= from); // [10.1.k] TH-129
  const winner = total >= levels[levels.length - 2].from ? AXIS : 1;
  endMatch(g, winner, endingOf(levels[at].level), levels.length - 1 - at, [total]);
}

/** The side that does nothing of its own accord: no retreat before combat, no bonus; it always holds. */
export const isStatic = (k: Pick<Theseus, 'scenario' | 'world'>, side: Side): boolean =>
  k.scenario.solitaire >= 0 && k.world.units.sideOf[k.scenario.solitaire] !== side; // [10.1.f]

/** TH-158: where its owner would choose between equals, the first in the pack's order. */
export const staticPick = <T extends number>(k: Pick<Theseus, 'scenario' | 'world'>, side: Side, equals: T[]): T[] =>
  isStatic(k, side) ? [...equals].sort((a, b) => a - b).slice(0, 1) : equals; // [10.1.f]

/** The moment a combat unit of the formation enters the hex. */
export function winsAtOnce(g: Theseus, units: readonly Unit[], hex: Place): boolean {
  const { solitaire: formation, automatic } = g.scenario;
  if (formation < 0 || automatic?.hex !== hex || !units.some((u) => g.isCombat(u))) return false;
  endMatch(g, AXIS, ENDING.automatic, g.scenario.victoryLevels.length, [solitaireScore(g)]); // [10.1.g]
  return true;
}
