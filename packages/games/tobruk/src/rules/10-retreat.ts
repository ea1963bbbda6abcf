/** 10.3 Retreat: the owner moves each loser, hex by hex, nearer to a usable supply source. Also carries 8.0. */

import {
  cheapestWays,
  NO,
  NO_WAY,
  type Place,
  pricesOfWays,
  type Refusal,
  type RetreatSteps,
  type SeenOf,
  type Side,
  type Unit,
} from '@cauldron/engine';
import { retreat, retreats } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import type { SupplySource } from '../world.ts';
import { isUsableSource } from './05-supply.ts';
import { dropRoadMarkers, hasRoom } from './07-stacking.ts';
import { eliminate, reduce } from './10-losses.ts';
import { occupy } from './14-victory.ts';

type Retreat = SeenOf<typeof retreat>;

/** All survivors of a hex retreat, each its own way, in the order the owner likes. */
export const retreatsConduct = implement(retreats, {
  compels: 'retreat',
  rule: '10.3',
  prompt: 'choose-retreater',
  answers: {
    retreat: {
      over: (k, f, c) => c.addAll(k.stackAt(f.hex)), // [10.3.c] headquarters too
      whyNot: (k, f, unit) => (k.at[unit] === f.hex ? undefined : (k.no?.('10.3', 'not-in-combat', { unit }) ?? NO)),
      does(g, f, unit) {
        g.unmark(unit, MARK.road);
        g.push(retreat, { unit, left: f.distance, sources: usableSources(g, unit) }); // [10.3.a]
      },
    },
  },
});

/** Each hex must be nearer to one and the same source (T-18). */
export const retreatConduct = implement(retreat, {
  run(g, f) {
    const { unit, left } = f;
    if (left > 0 && retreatHexes(g, f).length > 0) return true;
    g.pop();
    return left > 0 && eliminate(g, unit, '10.3', false); // [10.3.f] [10.3.g]
  },
  rule: '10.3',
  prompt: 'retreat-to',
  answers: {
    to: {
      role: 'go',
      list: (k, f, c) => c.addAll(retreatHexes(k, f)),
      whyNot: whyNotRetreat,
      does(g, f, to) {
        const { unit } = f;
        const from = g.at[unit];
        const side = g.sideOfUnit(unit);
        f.sources = nearerSources(g, side, from, to, 1, f.sources);
        g.put(unit, to);
        f.left--; // [10.3.b] no movement points
        g.tell?.('retreated', '10.3', { unit, from, to });
        if (occupy(g, side, to)) return;
        if (g.inEnemyZone(side, to)) {
          f.left = 0; // [8.0.i] [10.3.e]
          reduce(g, unit, '8.0'); // [8.0.i]
        }
        if (f.left === 0) dropRoadMarkers(g, to);
      },
    },
  },
});

/** 10.3: entry hexes of the side that no enemy occupies or has in a zone of control; ports only by the option of T-18. */
function usableSources(g: Tobruk, u: Unit): number {
  const side = g.sideOfUnit(u);
  const ports = g.optionOn('portsDrawRetreats');
  return sourcesWhere(g, side, (source) => {
    if (!source.isEntry && !ports) return false; // [10.3.d]
    return isUsableSource(g, side, source) && !g.inEnemyZone(side, source.place); // [10.3.d]
  });
}

/** Those of the sources to which `to` is nearer than `from` by all hexes of the way: each of its steps was (T-18). */
function nearerSources(g: Tobruk, side: Side, from: Place, to: Place, steps: number, sources: number): number {
  const { map } = g.world;
  return sources & sourcesWhere(g, side, ({ place }) => map.distance(from, place) - map.distance(to, place) === steps); // [10.3.d]
}

/** A bit for each source of a side of which this is so. */
const sourcesWhere = (g: Tobruk, side: Side, is: (source: SupplySource) => boolean): number =>
  g.world.sources[side].reduce((bits, source, i) => (is(source) ? bits | (1 << i) : bits), 0);

/** An enemy zone is the price of a step, and the end of the way (8.0): it is entered only where no other way goes the whole distance (T-41). */
const stepsOf = (g: Tobruk, f: Retreat): RetreatSteps => ({
  price: (from, _d, to, left) => (whyNotStep(g, f, from, to, left) ? NO_WAY : Number(isZoned(g, f, to))), // [10.3.e] [10.3.h]
  ends: (hex) => isZoned(g, f, hex), // [8.0.i]
});
const isZoned = (g: Tobruk, { unit }: Retreat, hex: Place): boolean => g.inEnemyZone(g.sideOfUnit(unit), hex);

function retreatHexes(g: Tobruk, f: Retreat): Place[] {
  const { map } = g.world;
  const from = g.at[f.unit];
  return map.towards(from, cheapestWays(map, stepsOf(g, f), from, f.left));
}

/** Why a unit that retreats may not go from one hex to the next with `left` to go; whether it can go on from there is another question. */
function whyNotStep(k: Tobruk, f: Retreat, from: Place, hex: Place, left: number): Refusal | undefined {
  const { unit, sources } = f;
  const side = k.sideOfUnit(unit);
  if (k.world.costs.land[hex] === 0) return k.no?.('10.3', 'impassable', { hex }) ?? NO; // [10.3.e]
  if (k.hasUnit(1 - side, hex)) return k.no?.('7.0', 'enemy-there', { hex }) ?? NO; // [10.3.e]
  if (k.travel.isWalled(k, side, from, hex)) return k.no?.('10.3', 'works-bar', { hex }) ?? NO; // [10.3.e] T-67
  if (nearerSources(k, side, k.at[unit], hex, f.left - left + 1, sources) === 0)
    return k.no?.('10.3', 'not-nearer', { unit, hex }) ?? NO; // [10.3.d]
  const isLast = left === 1 || isZoned(k, f, hex);
  return isLast && !hasRoom(k, hex, unit) ? (k.no?.('7.1', 'no-room', { hex }) ?? NO) : undefined; // [10.3.e]
}

function whyNotRetreat(k: Tobruk, f: Retreat, hex: Place): Refusal | undefined {
  const { unit, left } = f;
  const { map } = k.world;
  const from = k.at[unit];
  const d = hex < map.hexes ? map.directionTo(from, hex) : -1;
  if (d < 0) return k.no?.('10.3', 'not-adjacent', { unit, hex }) ?? NO;
  const bad = whyNotStep(k, f, from, hex, left);
  if (bad || retreatHexes(k, f).includes(hex)) return bad;
  return pricesOfWays(map, stepsOf(k, f), from, left)[d] >= NO_WAY
    ? (k.no?.('10.3', 'retreat-dead-end', { unit, hex }) ?? NO)
    : (k.no?.('8.0', 'zone-not-needed', { unit, hex }) ?? NO);
}
