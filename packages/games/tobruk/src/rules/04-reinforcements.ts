/** 4.0 Reinforcements and returning headquarters. */

import { NO, type Place, type Unit } from '@cauldron/engine';
import { returningHeadquarters } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { occupy } from './14-victory.ts';

/** 4.0: waits off the map and may come in now. A unit that was held back may come in on a later turn (T-38). */
export function canEnter(g: Tobruk, u: Unit): boolean {
  const arrival = g.scenario.arrivalOf[u];
  if (arrival === undefined || g.isMarked(u, MARK.returning | MARK.repairing)) return false;
  return g.at[u] === g.world.boxes.turn[arrival.turn] && arrival.turn <= g.turn; // [4.0.a]
}

/**
 * 4.0: the hexes through which a unit may enter: its own that no enemy holds; if enemies hold all of them, the free land hexes of
 * the map's edge that are nearest to one of them.
 */
export function entryHexes(g: Tobruk, u: Unit): readonly Place[] {
  const arrival = g.scenario.arrivalOf[u];
  if (arrival === undefined) return [];
  const enemy = 1 - g.sideOfUnit(u);
  const hexes = arrival.instead.find((i) => g.optionOn(i.option))?.hexes ?? arrival.hexes; // T-32
  const own = hexes.filter((p) => !g.hasUnit(enemy, p));
  if (own.length > 0) return own;
  const free = g.world.edge.filter((p) => !g.hasUnit(enemy, p)); // [4.0.d]
  const gap = (p: Place) => Math.min(...hexes.map((e) => g.world.map.distance(p, e)));
  const nearest = Math.min(...free.map(gap));
  return free.filter((p) => gap(p) === nearest);
}

/** 4.1: lost headquarters come back at the start of the Activation Phase; their owners choose the hexes. */
export const returningConduct = implement(returningHeadquarters, {
  run(g, f) {
    const { boxes, figures, units } = g.world;
    for (; f.unit < units.count; f.unit++) {
      const { unit } = f;
      if (!g.isMarked(unit, MARK.returning) || g.at[unit] !== boxes.turn[g.turn]) continue;
      if (returnHexes(g, unit).length > 0) return true;
      if (isAwaited(g, unit))
        g.put(unit, boxes.turn[g.turn + figures.hqReturnTurns]); // T-42
      else removeForGood(g, unit); // [4.1.b]
    }
    return g.pop();
  },
  asks: (k, f) => k.seatOf(k.sideOfUnit(f.unit)),
  rule: '4.1',
  prompt: 'return-hq',
  figures: (_k, f) => ({ unit: f.unit }),
  answers: {
    place: {
      role: 'go',
      over: (k, f, c) => c.addAll(returnHexes(k, f.unit)),
      whyNot(k, { unit }, hex) {
        if (k.hasUnit(1 - k.sideOfUnit(unit), hex)) return k.no?.('7.0', 'enemy-there', { hex }) ?? NO;
        return returnHexes(k, unit).includes(hex) ? undefined : (k.no?.('4.1', 'no-friend-near', { unit, hex }) ?? NO);
      },
      does(g, f, hex) {
        const { unit } = f;
        g.unmark(unit, MARK.returning);
        g.put(unit, hex);
        g.tell?.('hq-returned', '4.1', { unit, hex });
        if (!occupy(g, g.sideOfUnit(unit), hex)) f.unit++;
      },
    },
  },
});

function removeForGood(g: Tobruk, hq: Unit): void {
  g.unmark(hq, MARK.returning);
  g.put(hq, g.world.boxes.eliminated);
  g.tell?.('hq-gone', '4.1', { unit: hq });
}

/** T-42: combat units of its colour that are still to arrive or under repair remain to it; it waits for them. */
function isAwaited(g: Tobruk, hq: Unit): boolean {
  const { units, boxes } = g.world;
  for (let u = 0; u < units.count; u++) {
    if (units.corps[u] === units.corps[hq] && g.isCombatUnit(u) && boxes.turn.includes(g.at[u])) return true;
  }
  return false;
}

/** 4.1: in or next to a combat unit of its colour, on land that no enemy holds. */
function returnHexes(g: Tobruk, hq: Unit): readonly Place[] {
  const { map, units, costs, figures } = g.world;
  const side = g.sideOfUnit(hq);
  const hexes = new Set<Place>();
  for (let u = 0; u < units.count; u++) {
    if (units.corps[u] !== units.corps[hq] || !g.isCombatUnit(u) || !g.isOnMap(u)) continue; // [4.1.a]
    hexes.add(g.at[u]);
    if (figures.hqReturnDistance < 1) continue;
    for (let d = 0; d < 6; d++) {
      const hex = map.neighbours[g.at[u] * 6 + d];
      if (hex >= 0 && costs.land[hex] === 1 && !g.hasUnit(1 - side, hex)) hexes.add(hex);
    }
  }
  return [...hexes].sort((a, b) => a - b);
}
