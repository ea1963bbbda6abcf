/** 13.3 Replacement: a step more for armor. */

import { NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { rebuildAt, replacement } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Gazala } from '../state.ts';
import { traceSupply } from './05-supply.ts';
import { hasRoom } from './10-stacking.ts';

/** 13.3: one step for one armor unit, or an eliminated one back with one step. */
export const replacementConduct = implement(replacement, {
  rule: '13.3',
  prompt: 'replace',
  prepare: (k, f) => traceSupply(k, f.side),
  answers: {
    rebuild: {
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, u) => whyNotRebuild(k, f.side, u),
      does(g, _f, u) {
        g.pop();
        rebuild(g, u);
      },
    },
  },
});

export function canReplace(g: Gazala, side: Side): boolean {
  traceSupply(g, side);
  return g.someUnit((u) => !whyNotRebuild(g, side, u));
}

/** Expects the side's supply to be traced: once for all units. */
export function whyNotRebuild(g: Gazala, side: Side, u: Unit): Refusal | undefined {
  if (g.sideOfUnit(u) !== side) return g.no?.('13.3', 'not-own', { unit: u }) ?? NO;
  if (!g.isArmor(u)) return g.no?.('13.3', 'not-armor', { unit: u }) ?? NO; // [13.3.a]
  if (g.isEliminated(u)) {
    if (g.withdrawn[g.formationOf(u)] === 1) return g.no?.('13.7', 'gone-for-good', { unit: u }) ?? NO; // [13.7.c] G-61
    const hasHex = g.world.rebuildHexes[side].some((hex) => !whyNotRebuildIn(g, u, hex));
    return hasHex ? undefined : (g.no?.('13.3', 'nowhere', { unit: u }) ?? NO); // [13.3.d] G-21
  }
  if (!g.isOnMap(u)) return g.no?.('13.3', 'not-available', { unit: u }) ?? NO;
  if (g.steps[u] >= g.world.units.steps[u]) return g.no?.('13.3', 'full-strength', { unit: u }) ?? NO; // [13.3.c]
  return whyNotFit(g, u, g.at[u]);
}

/** 13.3: the hex must be in supply, without enemies and outside their zones of control. */
function whyNotFit(g: Gazala, u: Unit, hex: Place): Refusal | undefined {
  const side = g.sideOfUnit(u);
  if (g.hasUnit(1 - side, hex)) return g.no?.('13.3', 'enemy-there', { hex }) ?? NO; // [13.3.g]
  if (g.inEnemyZone(side, hex)) return g.no?.('13.3', 'enemy-zone', { hex }) ?? NO; // [13.3.g]
  return g.world.trace.reaches(hex) ? undefined : (g.no?.('13.3', 'not-supplied', { hex }) ?? NO); // [13.3.g] G-47
}

const whyNotRebuildIn = (g: Gazala, u: Unit, hex: Place): Refusal | undefined =>
  whyNotFit(g, u, hex) ?? (hasRoom(g, hex, u) ? undefined : (g.no?.('10.0', 'no-room', { hex }) ?? NO)); // [13.3.g]

/** A step more; an eliminated unit comes back with one step, where its owner puts it. */
export function rebuild(g: Gazala, u: Unit): void {
  if (g.isEliminated(u)) g.push(rebuildAt, { unit: u });
  else {
    g.steps[u]++; // [13.3.c]
    g.tell?.('step-gained', '13.3', { unit: u, hex: g.at[u] });
  }
}

export const rebuildAtConduct = implement(rebuildAt, {
  rule: '13.3',
  prompt: 'rebuild-at',
  subject: (k, f) => ({ units: [f.unit], formation: k.formationOf(f.unit) }),
  prepare: (k, f) => traceSupply(k, k.sideOfUnit(f.unit)),
  answers: {
    place: {
      role: 'go',
      over: (k, f, c) => c.addAll(k.world.rebuildHexes[k.sideOfUnit(f.unit)]), // [13.3.e] [13.3.f]
      whyNot: (k, f, hex) =>
        k.world.rebuildHexes[k.sideOfUnit(f.unit)].includes(hex)
          ? whyNotRebuildIn(k, f.unit, hex)
          : (k.no?.('13.3', 'not-in-area', { unit: f.unit, hex }) ?? NO),
      does(g, { unit }, hex) {
        g.pop();
        g.steps[unit] = 1; // [13.3.d]
        g.put(unit, hex); // [13.3.h] it may be activated at once
        g.tell?.('rebuilt', '13.3', { unit, hex });
      },
    },
  },
});
