/** 10.4 Advances after combat: into the emptied hex, and one hex on for those that can. */

import { itemsOf, NO, type Place, type Refusal, type SeenOf, type Unit } from '@cauldron/engine';
import { ESCARPMENT } from '../costs.ts';
import { advances, furtherAdvance } from '../frames.ts';
import { finishing, implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { dropRoadMarkers, hasRoom } from './07-stacking.ts';
import { occupy } from './14-victory.ts';

/** The attackers advance one by one, as far as there is room. */
export const advancesConduct = implement(advances, {
  while: 'advance',
  rule: '10.4',
  prompt: 'choose-advance',
  answers: {
    advance: {
      over: (_k, f, c) => c.addListed(f),
      whyNot: whyNotAdvance, // [10.4.a]
      does(g, { hex }, unit) {
        g.remove(unit);
        if (advanceInto(g, unit, hex) && furtherHexes(g, unit).length > 0) g.push(furtherAdvance, { unit });
      },
    },
    done: finishing, // [10.4.e]
  },
  forgone: (k, f) => ({ couldAct: itemsOf(f).filter((u) => !whyNotAdvance(k, f, u)) }),
});

function whyNotAdvance(k: Tobruk, f: SeenOf<typeof advances>, unit: Unit): Refusal | undefined {
  if (!k.isCombatUnit(unit)) return k.no?.('10.4', 'hq-never-advances', { unit }) ?? NO; // [10.4.e]
  return f.has(unit) ? whyNotInto(k, unit, f.hex) : (k.no?.('10.4', 'not-an-attacker', { unit }) ?? NO);
}

/** 10.4: mechanized and motorized units may go one hex further at once; Italians may not. */
export const furtherAdvanceConduct = implement(furtherAdvance, {
  rule: '10.4',
  prompt: 'advance-further',
  answers: {
    to: {
      role: 'go',
      list: (k, f, c) => c.addAll(furtherHexes(k, f.unit)),
      whyNot: (k, f, hex) => whyNotFurther(k, f.unit, hex),
      does(g, { unit }, hex) {
        g.pop();
        advanceInto(g, unit, hex);
      },
    },
    stop: finishing, // [10.4.e]
  },
});

/** False if the advance has ended the match. */
function advanceInto(g: Tobruk, unit: Unit, to: Place): boolean {
  const from = g.at[unit];
  g.unmark(unit, MARK.road);
  g.put(unit, to);
  g.tell?.('advanced', '10.4', { unit, from, to });
  if (occupy(g, g.sideOfUnit(unit), to)) return false;
  dropRoadMarkers(g, to);
  return true;
}

/** Why a unit may not advance into a hex next to it. Enemy zones do not matter (10.4). */
function whyNotInto(k: Tobruk, unit: Unit, hex: Place): Refusal | undefined {
  const { costs, map } = k.world;
  const direction = hex < map.hexes && k.isOnMap(unit) ? map.directionTo(k.at[unit], hex) : -1;
  if (direction < 0) return k.no?.('10.4', 'not-adjacent', { unit, hex }) ?? NO;
  if (costs.land[hex] === 0) return k.no?.('9.0', 'impassable', { hex }) ?? NO; // [10.4.c]
  if (k.hasUnit(1 - k.sideOfUnit(unit), hex)) return k.no?.('7.0', 'enemy-there', { hex }) ?? NO; // [10.4.b] zones of control do not matter
  const isCliff = (costs.barrier[k.at[unit] * 6 + direction] & ESCARPMENT) !== 0; // [10.5.a]
  if (isCliff) return k.no?.('10.5', 'escarpment-bars', { unit, hex }) ?? NO;
  return hasRoom(k, hex, unit) ? undefined : (k.no?.('7.1', 'no-room', { hex }) ?? NO); // [10.4.a]
}

/** The second hex obeys the restrictions of movement: works that the enemy holds take a whole move (T-67). */
function whyNotFurther(k: Tobruk, unit: Unit, hex: Place): Refusal | undefined {
  const bad = whyNotInto(k, unit, hex);
  if (bad) return bad;
  const isWalled = k.travel.isWalled(k, k.sideOfUnit(unit), k.at[unit], hex);
  return isWalled ? (k.no?.('10.4', 'works-bar', { hex }) ?? NO) : undefined; // [10.4.c]
}

function furtherHexes(k: Tobruk, u: Unit): Place[] {
  const { units, map, charts } = k.world;
  if (!k.isOnMap(u)) return [];
  if (charts.advance.grid[units.nation[u]][units.mover[u]] < 1) return []; // [10.4.c] [10.4.d]
  return map.around[k.at[u]].filter((hex) => !whyNotFurther(k, u, hex));
}
