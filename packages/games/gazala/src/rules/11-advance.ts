/** 11.2 Advance after combat: attackers may occupy the hexes that the defenders have left. Also carries 8.1, 8.2 and 14.0. */

import { NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { advances, advanceTo } from '../frames.ts';
import { finishing, implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import type { Gazala } from '../state.ts';
import { hasRoom } from './10-stacking.ts';

/** Of the hexes of a mask, those in which no unit of the side is left. */
export const vacated = (g: Gazala, side: Side, from: Place, mask: number): number =>
  mask & g.world.map.directionsWhere(from, (hex) => !g.hasUnit(side, hex));

export const advancesConduct = implement(advances, {
  while: 'advance',
  rule: '11.2',
  prompt: 'choose-advance',
  answers: {
    advance: {
      over: (_k, f, c) => c.addListed(f),
      whyNot(k, f, u) {
        if (!f.has(u)) return k.no?.('11.2', 'not-in-combat', { unit: u }) ?? NO;
        if (hexesFor(k, u, f.from, f.mask).length > 0) return undefined; // [11.2.a]
        return k.isOnMap(u) ? whyNotInto(k, u, k.world.map.towards(f.from, f.mask)[0]) : NO;
      },
      does(g, f, u) {
        const { from, mask } = f;
        const hexes = hexesFor(g, u, from, mask);
        g.remove(u);
        if (hexes.length > 1) g.push(advanceTo, { unit: u, from, mask });
        else advance(g, u, hexes[0]);
      },
    },
    done: finishing,
  },
});

export const advanceToConduct = implement(advanceTo, {
  rule: '11.2',
  prompt: 'advance-to',
  subject: (k, f) => ({ units: [f.unit], place: k.at[f.unit] }),
  answers: {
    to: {
      role: 'go',
      over: (k, f, c) => c.addAll(k.world.map.towards(f.from, f.mask)),
      whyNot: (k, f, hex) =>
        k.world.map.towards(f.from, f.mask).includes(hex)
          ? whyNotInto(k, f.unit, hex)
          : (k.no?.('11.2', 'not-vacated', { hex }) ?? NO),
      does(g, { unit }, hex) {
        g.pop();
        advance(g, unit, hex);
      },
    },
  },
});

/** 11.2: no points are paid, zones do not matter, and the unit keeps its face. */
function advance(g: Gazala, u: Unit, hex: Place): void {
  const from = g.at[u];
  g.put(u, hex); // [11.2.d]
  g.tell?.('advanced', '11.2', { unit: u, from, to: hex });
}

export const hexesFor = (g: Gazala, u: Unit, from: Place, mask: number): Place[] =>
  g.isOnMap(u) ? g.world.map.towards(from, mask).filter((hex) => !whyNotInto(g, u, hex)) : [];

function whyNotInto(g: Gazala, u: Unit, hex: Place): Refusal | undefined {
  const { map, costs, prohibited, units, tether, abilities } = g.world;
  const side = units.side[u];
  const d = map.directionTo(g.at[u], hex);
  if (d < 0) return g.no?.('11.2', 'not-adjacent', { unit: u, hex }) ?? NO;
  const edge = g.at[u] * 6 + d;
  if (costs.cliff[edge] === 1) return g.no?.('8.0', 'escarpment', { hex }) ?? NO;
  if (side === ALLIED && prohibited[hex] === 1) return g.no?.('11.2', 'prohibited', { hex }) ?? NO; // [11.2.b] [8.1.b]
  if (units.tethered[u] === 1 && tether[hex] === 0) return g.no?.('8.2', 'tethered', { unit: u }) ?? NO; // [8.2.a]
  const overMines = side === AXIS && g.isMined(edge) && !abilities[units.type[u]].advancesOverMines;
  if (overMines) return g.no?.('11.2', 'mined', { hex }) ?? NO; // [11.2.c] [14.0.d]
  return hasRoom(g, hex, u) ? undefined : (g.no?.('10.0', 'no-room', { hex }) ?? NO); // [11.2.a]
}
