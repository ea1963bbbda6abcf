/** 13.3 Recovery: a reduced unit of infantry rallies. Also carries 2.0, 7.0, 7.2, 14.6, 15.1 and 16.0. */

import { ModifierSum, NO, type Reasons, type Refusal, rollDice, type Unit } from '@cauldron/engine';
import { recovering } from '../frames.ts';
import { implement } from '../implement.ts';
import { TYPE } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { SIX, STREAM } from '../words.ts';
import { isInSupply } from './15-supply.ts';

/** 7.2: AFVs, Carrier and Scout Platoons do not heed zones (R96). To be next to an enemy is another thing. [7.0.d] */
export const isHeldByZone = (k: Dauntless, u: Unit): boolean =>
  k.heedsZones(u) && k.inEnemyZone(k.sideOfUnit(u), k.at[u]);

export function whyNotRecover(k: Dauntless, u: Unit): Refusal | undefined {
  const { units } = k.world;
  if (units.type[u] !== TYPE.infantry) return k.no?.('13.3', 'not-infantry', { unit: u }) ?? NO; // [2.0.k]
  if (k.isTransported(u)) return k.no?.('13.3', 'is-loaded', { unit: u }) ?? NO; // [13.3.d]
  if (k.flipped[u] === 0) return k.no?.('13.3', 'not-reduced', { unit: u }) ?? NO; // [13.3.a]
  return isHeldByZone(k, u) ? (k.no?.('13.3', 'in-zone', { unit: u }) ?? NO) : undefined; // [13.3.c] [7.2.b]
}

export function recoveryModifier(k: Dauntless, u: Unit, reasons?: Reasons): number {
  const { charts, map, isVillage } = k.world;
  const at = k.at[u];
  const sum = new ModifierSum(reasons);
  if (k.isNight) sum.add(charts.recovery.night, '16.0', 'night'); // [16.0.b] [13.3.g]
  if (k.isStrongpoint(at))
    sum.add(charts.recovery.strongpoint, '14.6', 'strongpoint'); // [14.6.e]
  else if (isVillage[at] === 1) sum.add(charts.recovery.village, '13.3', 'village'); // R50
  const isFar = k.unitsOf(1 - k.sideOfUnit(u)).every((v) => map.distance(k.at[v], at) >= charts.recovery.farHexes);
  if (isFar) sum.add(charts.recovery.far, '13.3', 'far-from-enemies');
  if (!isInSupply(k, u)) sum.add(charts.recovery.outOfSupply, '15.1', 'out-of-supply'); // [13.3.f] [15.1.b]
  return sum.sum;
}

export const recoveringConduct = implement(recovering, {
  steps: {
    roll(g, f) {
      g.mark(f.unit, MARK.acted); // [13.3.e]
      rollDice(g, STREAM.recovery, 1, SIX);
    },
    result(g, { unit }) {
      const modifier = recoveryModifier(g, unit);
      const isRallied = g.die(0) + modifier >= g.world.charts.recovery.succeedsFrom; // [13.3.b]
      if (isRallied) g.flipped[unit] = 0;
      g.tell?.(isRallied ? 'recovered' : 'not-recovered', '13.3', { unit, roll: g.die(0), modifier });
    },
  },
});
