/**
 * 5.3.1, 5.3.3 Overstacking: everyone in the hex is disrupted, and the surplus is displaced. Also carries 3.3, 3.5, 7.3,
 * 7.5.2.2 and 7.7.
 */

import { NO, type Place, type Side, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { displacement, displaceTo, elimination, hqDisplacement, stacking } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Theseus } from '../state.ts';
import { comeTo } from './05-arrival.ts';
import { moveStack } from './05-intelligence.ts';
import { hasRoom, hqsIn, isOverstacked, surplusIn } from './05-limits.ts';
import { disrupt, eliminate, loseStrength } from './05-losses.ts';

/** 5.3.1: at the end of an Action every hex is looked at; a displaced unit may overstack another, so the search begins anew. */
export const stackingConduct = implement(stacking, {
  run(g, f) {
    f.hex = overstackedFrom(g, f.hex); // [5.3.1.d] [5.3.1.o] [7.3.b]
    if (f.hex >= g.world.map.hexes) return g.pop();
    const hex = f.hex;
    f.hex = 0;
    return relieve(g, hex);
  },
});

/** The first overstacked hex from this one on; the number of hexes where there is none. Most hexes are empty, so the units are looked at. */
function overstackedFrom(g: Theseus, from: Place): Place {
  const { at, stacks } = g;
  let first = g.world.map.hexes;
  for (let u = 0; u < at.length; u++) {
    const hex = at[u];
    if (hex < from || hex >= first || stacks.firstIn(hex) !== u) continue; // once for each stack
    if (isOverstacked(g, hex)) first = hex;
  }
  return first;
}

/** 5.3.1: the effects on all units in the hex, then the surplus goes. `retreating`: those who have just retreated there (TH-37). */
export function relieve(g: Theseus, hex: Place, retreating: readonly Unit[] = []): void {
  const owner = g.sideOfUnit(g.topOf(hex));
  g.tell?.('overstacked', '5.3.1', { hex, side: owner }, undefined, true);
  const hqs = hqsIn(g, hex);
  const isCrowded = hqs.length > g.world.charts.stacking.hqs;
  if (isCrowded) for (const hq of hqs) loseSupport(g, hq); // [5.3.1.l]
  for (const u of g.stackAt(hex)) {
    if (!g.isCombat(u)) continue;
    const hasRetreated = retreating.includes(u);
    const wasDisrupted = g.isDisrupted(u);
    disrupt(g, u, '5.3.1'); // [5.3.1.j] TH-91
    if (hasRetreated)
      loseStrength(g, u, 1, '7.5.2.2'); // [7.5.2.2.k]
    else if (wasDisrupted) loseStrength(g, u, 1, '5.3.1'); // [5.3.1.k]
  }
  // TH-134: the side that displaces looks into the stack.
  for (const u of g.stackAt(hex)) g.show(u);
  if (!g.stacks.isEmpty(hex) && surplusIn(g, hex).length > 0) g.push(displacement, { side: 1 - owner, hex }); // [5.3.1.n]
  if (isCrowded) g.push(displacement, { side: owner, hex, hqs: 1 }); // HQs go first, and their owner picks
}

/** 5.3.1: an HQ loses an Attack Support Point, down to none. */
export function loseSupport(g: Theseus, hq: Unit): void {
  if (g.strength[hq] === 0) return; // [3.3.j] [3.5.a] [5.3.2.h]
  g.strength[hq]--;
  g.tell?.('support-lost', '5.3.1', { unit: hq, left: g.strength[hq] });
}

export const displacementConduct = implement(displacement, {
  run(g, f) {
    const { hex } = f;
    if (!isOverstacked(g, hex)) return g.pop();
    if (crowdOf(g, f).length > 0) return true;
    if (f.hqs === 1) return g.pop(); // [5.3.1.n] the units are the enemy's to displace
    if (surplusIn(g, hex).every((u) => refugesOf(g, u).length === 0))
      return g.become(elimination, { side: ownerOf(g, hex), hex }); // [5.3.1.q] [5.3.3.d] TH-92
    return true;
  },
  rule: '5.3.3',
  prompt: 'displace-unit',
  answers: {
    displace: {
      role: 'choose',
      over: (k, f, c) => c.addAll(k.unitsAt(f.hex)),
      whyNot: (k, f, u) => (mayDisplace(k, f, u) ? undefined : (k.no?.('5.3.3', 'not-surplus', { unit: u }) ?? NO)), // [5.3.3.a]
      does(g, f, u) {
        if (g.isHq(u)) g.push(hqDisplacement, { unit: u });
        else sendAway(g, f.side, u, f.hex);
      },
    },
    leave: {
      role: 'no',
      whyNot: (k, f) => (k.sideOfUnit(k.topOf(f.hex)) !== f.side ? undefined : NO),
      does: (g, f) => g.become(displacement, { side: 1 - f.side, hex: f.hex }),
    },
  },
});

const ownerOf = (k: Facts, hex: Place): Side => k.sideOfUnit(k.topOf(hex));

/** Its own HQs, where a hex has more than one; the side that owns them picks which goes. */
function crowdOf(k: Facts, { side, hex }: { readonly side: Side; readonly hex: Place }): Unit[] {
  const hqs = hqsIn(k, hex);
  return hqs.length > k.world.charts.stacking.hqs && ownerOf(k, hex) === side ? hqs : [];
}

function mayDisplace(k: Facts, f: { readonly side: Side; readonly hex: Place }, u: Unit): boolean {
  const hqs = crowdOf(k, f);
  if (hqs.length > 0) return hqs.includes(u); // [5.3.1.m]
  return surplusIn(k, f.hex).includes(u) && refugesOf(k, u).length > 0;
}

/** 5.3.3: the hexes next to it into which a unit may be displaced, with room or without. */
function refugesOf(k: Facts, u: Unit): Place[] {
  const { map, costs } = k.world;
  const side = k.sideOfUnit(u);
  const from = k.placeOf(u);
  return map.around[from].filter((to) => {
    const edge = from * 6 + map.directionTo(from, to);
    return costs.sea[edge] === 0 && !k.hasUnit(1 - side, to) && !k.isMinedBy(1 - side, to); // [5.3.1.p] TH-60
  });
}

/** 5.3.3, TH-135: the owner says where there is room; only if there is none may a full hex be chosen. */
function sendAway(g: Theseus, side: Side, unit: Unit, hex: Place): void {
  const near = refugesOf(g, unit);
  const roomy = near.filter((to) => hasRoom(g, unit, to));
  const places = roomy.length > 0 ? roomy : near; // [5.3.3.b] [5.3.3.c]
  g.push(displaceTo, { side, unit, hex });
  for (const to of places) g.append(to);
  g.tell?.('refuges', '5.3.3', { unit, hexes: places }, undefined, true);
}

export const displaceToConduct = implement(displaceTo, {
  compels: 'to',
  rule: '5.3.3',
  prompt: 'displace-to',
  answers: {
    to: {
      role: 'go',
      over: (_k, f, c) => c.addListed(f),
      whyNot: (k, f, hex) => (f.has(hex) ? undefined : (k.no?.('5.3.3', 'no-refuge', { unit: f.unit, hex }) ?? NO)),
      does(g, f, to) {
        const { unit, hex } = f;
        g.pop();
        g.tell?.('displaced', '5.3.3', { unit, from: hex, to });
        g.disturb(hex); // [7.7.d]
        g.disturb(to);
        moveStack(g, [unit], to);
        comeTo(g, [unit], to);
      },
    },
  },
});

export const eliminationConduct = implement(elimination, {
  run: (g, f) => (surplusIn(g, f.hex).length > 0 ? true : g.pop()),
  rule: '5.3.1',
  prompt: 'eliminate-surplus',
  answers: {
    remove: {
      role: 'choose',
      over: (k, f, c) => c.addAll(surplusIn(k, f.hex)),
      whyNot: (k, f, u) =>
        surplusIn(k, f.hex).includes(u) ? undefined : (k.no?.('5.3.1', 'not-surplus', { unit: u }) ?? NO),
      does: (g, _f, u) => eliminate(g, u, '5.3.1'),
    },
  },
});
