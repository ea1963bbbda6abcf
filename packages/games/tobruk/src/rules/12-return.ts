/** 12.0 Armor recovery: a repaired tank unit comes back beside its headquarters. */

import { type Formation, NO, type Place, type Refusal, type Side, type Unit, type VerbAnswer } from '@cauldron/engine';
import { INWARD } from '../costs.ts';
import { recoverIn } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { whyNotActivated } from './06-command.ts';
import { dropRoadMarkers, hasRoom } from './07-stacking.ts';
import { occupy } from './14-victory.ts';

/** 12.0: a unit under repair is due this turn, in the activation of its own corps. */
function isDue(k: Tobruk, u: Unit, corps: Formation): boolean {
  return k.world.units.corps[u] === corps && k.at[u] === k.world.boxes.turn[k.turn]; // [12.0.b]
}

/** The repaired units that the active corps can bring back now. */
export const recoverable = (k: Tobruk): Unit[] =>
  k.marked(MARK.repairing).filter((u) => isDue(k, u, k.get('corps')) && recoverHexes(k, u).length > 0);

/** While its corps is active, the owner may bring a repaired unit back. */
export const recovering: VerbAnswer<Tobruk, Tobruk, unknown, unknown, Unit> = {
  list: (k, _f, c) => c.addAll(recoverable(k)),
  does: (g, _f, unit) => g.push(recoverIn, { unit }),
};

/** 12.0: in or next to a headquarters of its corps. */
const recoverHexes = (k: Tobruk, u: Unit): Place[] =>
  headquartersOf(k, u).length === 0 ? [] : k.hexesWhere((hex) => !whyNotBackAt(k, u, hex)); // [12.0.f]

function headquartersOf(k: Tobruk, u: Unit): Unit[] {
  const { hqs, corps } = k.world.units;
  return hqs.filter((hq) => corps[hq] === corps[u] && k.isOnMap(hq)); // [12.0.d]
}

/** 12.0: not away from its headquarters, not next to an enemy, not beyond an enemy fortification, not overstacked. */
function whyNotBackAt(k: Tobruk, unit: Unit, hex: Place): Refusal | undefined {
  const { map, costs, figures } = k.world;
  const side = k.sideOfUnit(unit);
  const isNear = (hq: Unit) => hex < map.hexes && map.distance(k.at[hq], hex) <= figures.recoveryDistance; // [12.0.d]
  const near = headquartersOf(k, unit).filter(isNear);
  if (near.length === 0) return k.no?.('12.0', 'no-hq-near', { unit, hex }) ?? NO;
  if (costs.land[hex] === 0) return k.no?.('12.0', 'impassable', { hex }) ?? NO; // [12.0.e]
  if (k.hasUnit(1 - side, hex)) return k.no?.('7.0', 'enemy-there', { hex }) ?? NO;
  const isNextToEnemy = map.around[hex].some((next) => k.hasUnit(1 - side, next)); // [12.0.e]
  if (isNextToEnemy) return k.no?.('12.0', 'next-to-enemy', { unit, hex }) ?? NO;
  if (!hasRoom(k, hex, unit)) return k.no?.('7.1', 'no-room', { hex }) ?? NO; // [12.0.e]
  if (near.some((hq) => !isShutOut(k, side, k.at[hq], hex))) return undefined; // [12.0.e]
  return k.no?.('12.0', 'beyond-fortification', { unit, hex }) ?? NO;
}

/** Whether an enemy fortification lies between two hexes: one around a hex that the enemy held last (T-07). */
function isShutOut(k: Tobruk, side: Side, from: Place, to: Place): boolean {
  const { map, costs } = k.world;
  return from !== to && (costs.barrier[from * 6 + map.directionTo(from, to)] & INWARD) !== 0 && k.holderOf(to) !== side; // [12.0.e]
}

/** The owner places a repaired unit. It is an ordinary unit of its corps from then on. */
export const recoverInConduct = implement(recoverIn, {
  rule: '12.0',
  prompt: 'place-recovered',
  answers: {
    place: {
      role: 'go',
      list: (k, f, c) => c.addAll(recoverHexes(k, f.unit)), // [12.0.d]
      whyNot: (k, f, hex) => whyNotBackAt(k, f.unit, hex),
      does(g, { unit }, hex) {
        g.pop();
        g.unmark(unit, MARK.repairing);
        g.reduced[unit] = 1; // [12.0.d] whatever it was when it was lost
        g.put(unit, hex);
        g.tell?.('recovered', '12.0', { unit, hex });
        if (occupy(g, g.sideOfUnit(unit), hex)) return; // T-44
        dropRoadMarkers(g, hex);
        if (g.activeHq >= 0 && !whyNotActivated(g, g.activeHq, unit)) g.mark(unit, MARK.eligible);
      },
    },
  },
});

/** 12.0: what could not be placed, or was not, in its corps' activation is lost for good; corps -1: whatever was due this turn. */
export function writeOff(g: Tobruk, corps: Formation): void {
  for (const unit of g.marked(MARK.repairing)) {
    if (!isDue(g, unit, corps < 0 ? g.world.units.corps[unit] : corps)) continue;
    g.unmark(unit, MARK.repairing);
    g.put(unit, g.world.boxes.eliminated); // [12.0.f]
    g.tell?.('not-recovered', '12.0', { unit });
  }
}
