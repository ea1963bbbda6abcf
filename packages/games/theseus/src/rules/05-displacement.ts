/**
 * 5.3.2 HQ displacement: an HQ that stands alone near the enemy, or too near another HQ, is put with its units. Also carries
 * 6.3.2, 7.3.2 and 7.3.5.
 */

import { NO, type Place, type Unit } from '@cauldron/engine';
import { eyesOf } from '../eyes.ts';
import type { Facts } from '../facts.ts';
import { hqDisplacement, moving } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Theseus } from '../state.ts';
import { comeTo } from './05-arrival.ts';
import { uncover } from './05-intelligence.ts';
import { takeDummies, unassign } from './05-losses.ts';
import { loseSupport } from './05-stacking.ts';
import { staticPick } from './10-solitaire.ts';

/** 5.3.2: where an HQ is put: with the nearest of its units that has room for it; or else next to any of them (TH-84). */
function homesOf(k: Facts, hq: Unit): Place[] {
  const from = k.placeOf(hq);
  const units = k.unitsOfFormation(k.formationOf(hq));
  const hexes = [...new Set(units.map((u) => k.placeOf(u)))].filter((hex) => hex !== from);
  const isMined = (hex: Place) => k.isMinedBy(0, hex) || k.isMinedBy(1, hex);
  const homes = hexes.filter((hex) => !isMined(hex) && !hasHq(k, hex)); // [5.3.2.f]
  const nearest = Math.min(...homes.map((hex) => k.world.map.distance(from, hex))); // TH-52
  if (homes.length > 0) return homes.filter((hex) => k.world.map.distance(from, hex) === nearest);
  const near = [...new Set(hexes.flatMap((hex) => k.world.map.around[hex]))];
  return near.filter((hex) => hex !== from && mayStand(k, hq, hex)); // [5.3.2.g]
}

const hasHq = (k: Facts, hex: Place): boolean => k.topOf(hex) >= 0 && k.isHq(k.topOf(hex));

/** TH-84: no enemy, no other HQ, no unbreached enemy Minefield, no sea, and no enemy zone without a friend. */
function mayStand(k: Facts, hq: Unit, hex: Place): boolean {
  const { ints, enemies, zones, own, mined } = k.lieOf(k.sideOfUnit(hq));
  if (k.world.costs.closed[hex] === 1 || (ints[hex] & (enemies | mined)) !== 0 || hasHq(k, hex)) return false;
  return (ints[hex] & zones) === 0 || (ints[hex] & own) !== 0;
}

export const hqDisplacementConduct = implement(hqDisplacement, {
  run(g, f) {
    const side = g.sideOfUnit(f.unit);
    const homes = staticPick(g, side, homesOf(eyesOf(g, side), f.unit));
    if (homes.length > 1) return true;
    const { unit } = f;
    g.pop();
    return homes.length === 1 ? rehouse(g, unit, homes[0]) : dissolve(g, unit);
  },
  rule: '5.3.2',
  prompt: 'displace-hq',
  answers: {
    to: {
      role: 'go',
      over: (k, f, c) => c.addAll(homesOf(k, f.unit)),
      whyNot: (k, f, hex) =>
        homesOf(k, f.unit).includes(hex) ? undefined : (k.no?.('5.3.2', 'no-refuge', { unit: f.unit, hex }) ?? NO),
      does(g, f, hex) {
        const { unit } = f;
        g.pop();
        rehouse(g, unit, hex);
      },
    },
  },
});

function rehouse(g: Theseus, hq: Unit, to: Place): void {
  const from = g.at[hq];
  const formation = g.formationOf(hq);
  g.tell?.('hq-displaced', '5.3.2', { unit: hq, from, to });
  g.disturb(from);
  g.disturb(to); // TH-112
  g.put(hq, to);
  uncover(g, from);
  uncover(g, to);
  comeTo(g, [hq], to);
  loseSupport(g, hq); // [5.3.2.h] [5.3.1.m]
  lowerLevel(g, hq); // [5.3.2.i] [6.3.2.b]
  const move = g.nearest(moving);
  if (move) move.banned |= 1 << formation; // [7.3.5.b]
}

function lowerLevel(g: Theseus, hq: Unit): void {
  const formation = g.formationOf(hq);
  if (g.level[formation] > 0) g.level[formation]--;
}

/** TH-136: an HQ for which there is no place at all leaves the map. Units assigned to it are on their own (TH-9). */
function dissolve(g: Theseus, hq: Unit): void {
  const from = g.at[hq];
  const formation = g.formationOf(hq);
  for (const u of g.unitsOfFormation(formation)) if (g.assigned[u] > 0) unassign(g, u);
  g.put(hq, g.world.boxes.eliminated[g.sideOfUnit(hq)]);
  g.setSeen(hq, 3);
  if (g.schwerpunkt === formation) g.set('schwerpunkt', 0); // [5.9.b]
  takeDummies(g, formation);
  uncover(g, from);
  g.tell?.('hq-removed', '5.3.2', { unit: hq });
}
