/** 10.3 Retreat: the owner moves each loser, hex by hex, nearer to a usable supply source. Also carries 8.0. */

import { NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { retreat, retreats } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import type { SupplySource } from '../world.ts';
import { isUsableSource } from './05-supply.ts';
import { dropRoadMarkers, hasRoom } from './07-stacking.ts';
import { eliminate, reduce } from './10-losses.ts';
import { occupy } from './14-victory.ts';

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
  run(g, { unit, left, sources }) {
    if (left > 0 && retreatHexes(g, unit, left, sources).length > 0) return true;
    g.pop();
    return left > 0 && eliminate(g, unit, '10.3', false); // [10.3.f] [10.3.g]
  },
  rule: '10.3',
  prompt: 'retreat-to',
  answers: {
    to: {
      role: 'go',
      list: (k, f, c) => c.addAll(retreatHexes(k, f.unit, f.left, f.sources)),
      whyNot: (k, f, hex) => whyNotRetreat(k, f.unit, f.left, f.sources, hex),
      does(g, f, to) {
        const { unit } = f;
        const from = g.at[unit];
        const side = g.sideOfUnit(unit);
        f.sources = nearerSources(g, side, from, to, f.sources);
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

/** Those of the sources to which `to` is nearer than `from`. */
function nearerSources(g: Tobruk, side: Side, from: Place, to: Place, sources: number): number {
  const { map } = g.world;
  return sources & sourcesWhere(g, side, ({ place }) => map.distance(to, place) < map.distance(from, place)); // [10.3.d]
}

/** A bit for each source of a side of which this is so. */
const sourcesWhere = (g: Tobruk, side: Side, is: (source: SupplySource) => boolean): number =>
  g.world.sources[side].reduce((bits, source, i) => (is(source) ? bits | (1 << i) : bits), 0);

/** How the rest of a retreat can end at best. */
const END = { nowhere: 0, inZone: 1, whole: 2 } as const;

/** Hexes for the next step: those of ways that go the whole distance; if there is none, those of ways into an enemy zone (T-41). */
function retreatHexes(g: Tobruk, u: Unit, left: number, sources: number): Place[] {
  const whole: Place[] = [];
  const inZone: Place[] = [];
  for (const hex of g.world.map.around[g.at[u]]) {
    // [10.3.h]
    const end = endBy(g, u, g.at[u], hex, left, sources);
    if (end !== END.nowhere) (end === END.whole ? whole : inZone).push(hex);
  }
  return whole.length > 0 ? whole : inZone; // [10.3.e]
}

/** 10.3: how a retreat with `left` hexes to go ends at best if its next step is from one hex to another. */
function endBy(g: Tobruk, u: Unit, from: Place, hex: Place, left: number, sources: number): number {
  if (whyNotStep(g, u, from, hex, left, sources)) return END.nowhere;
  const side = g.sideOfUnit(u);
  if (g.inEnemyZone(side, hex)) return END.inZone; // [8.0.i]
  if (left === 1) return END.whole;
  const nearer = nearerSources(g, side, from, hex, sources);
  let best: number = END.nowhere;
  for (const next of g.world.map.around[hex])
    if (best < END.whole) best = Math.max(best, endBy(g, u, hex, next, left - 1, nearer)); // [10.3.h]
  return best;
}

/** Why a unit that retreats may not go from one hex to the next; whether the retreat can go on from there is another question. */
function whyNotStep(
  k: Tobruk,
  unit: Unit,
  from: Place,
  hex: Place,
  left: number,
  sources: number,
): Refusal | undefined {
  const side = k.sideOfUnit(unit);
  if (k.world.costs.land[hex] === 0) return k.no?.('10.3', 'impassable', { hex }) ?? NO; // [10.3.e]
  if (k.hasUnit(1 - side, hex)) return k.no?.('7.0', 'enemy-there', { hex }) ?? NO; // [10.3.e]
  if (k.travel.isWalled(k, side, from, hex)) return k.no?.('10.3', 'works-bar', { hex }) ?? NO; // [10.3.e] T-67
  if (nearerSources(k, side, from, hex, sources) === 0) return k.no?.('10.3', 'not-nearer', { unit, hex }) ?? NO; // [10.3.d]
  const last = left === 1 || k.inEnemyZone(side, hex);
  return last && !hasRoom(k, hex, unit) ? (k.no?.('7.1', 'no-room', { hex }) ?? NO) : undefined; // [10.3.e]
}

function whyNotRetreat(k: Tobruk, unit: Unit, left: number, sources: number, hex: Place): Refusal | undefined {
  const from = k.at[unit];
  if (hex >= k.world.map.hexes || k.world.map.directionTo(from, hex) < 0)
    return k.no?.('10.3', 'not-adjacent', { unit, hex }) ?? NO;
  const bad = whyNotStep(k, unit, from, hex, left, sources);
  if (bad || retreatHexes(k, unit, left, sources).includes(hex)) return bad;
  return endBy(k, unit, from, hex, left, sources) === END.nowhere
    ? (k.no?.('10.3', 'retreat-dead-end', { unit, hex }) ?? NO)
    : (k.no?.('8.0', 'zone-not-needed', { unit, hex }) ?? NO);
}
