/** 12.0 Armor recovery: a die when a tank unit is lost, and its return beside its headquarters. */

import { chartCell, frame, rollDice } from '@cauldron/engine';
import { activeHq, whyNotActivated } from './06-activation.ts';
import { hasRoom } from './07-stacking.ts';
import { INWARD } from './costs.ts';
import { MARK, type Tobruk } from './state.ts';
import { STREAM, V } from './words.ts';
import { NATIONS, TYPE } from './world.ts';

/** 12.0: offered at once to the owner of Commonwealth or German armor; skipped where even the best result would come too late. */
export function offerRecovery(g: Tobruk, u: number): void {
  const { units, pack } = g.world;
  if (units.type[u] !== TYPE.armor) return; // [12.0.a]
  if (!pack.charts.armorRecovery?.columns?.includes(NATIONS[units.nation[u]])) return; // [12.0.a] Italian armor has no column
  if (g.turn + 1 < g.scenario.last) g.push(recovery, u, 0);
}

/** The owner rolls or lets the unit go. */
export const recovery = frame<Tobruk>()('recovery', ['unit', 'step'], {
  run(g, f) {
    if (f.step === 0) return true;
    const u = f.unit;
    const result = chartCell(g.world.pack, 'armorRecovery', g.die(0), NATIONS[g.world.units.nation[u]]); // [12.0.b]
    g.pop();
    const elapsed = typeof result === 'number' ? g.turn + result : g.scenario.last;
    if (elapsed >= g.scenario.last) g.tell?.('no-repair', '12.0', { unit: u, roll: g.die(0) }); // [12.0.c]
    else repair(g, u, elapsed + 1); // [12.0.b] the turn after the last that must pass
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.unit)), '12.0', 'recover-armor');
    if (q.wordy) q.figures = { unit: f.unit };
    q.offer(V.repair); // [12.0.a]
    q.offer(V.decline);
  },
  on: {
    repair(g, f) {
      f.step = 1;
      rollDice(g, STREAM.recovery, 1); // [12.0.a]
    },
    decline(g) {
      g.pop();
    },
  },
});

function repair(g: Tobruk, u: number, turn: number): void {
  g.put(u, g.world.boxes.turn[turn]);
  g.reduced[u] = 1; // [12.0.d]
  g.mark(u, MARK.repairing);
  g.tell?.('repair', '12.0', { unit: u, turn, roll: g.die(0) });
}

/** 12.0: due this turn, in the activation of its own corps. */
function isDue(g: Tobruk, u: number, corps: number): boolean {
  return g.isMarked(u, MARK.repairing) && g.world.units.corps[u] === corps && g.at[u] === g.world.boxes.turn[g.turn]; // [12.0.b]
}

export const canRecover = (g: Tobruk, u: number, corps: number): boolean => isDue(g, u, corps) && recoverHexes(g, u).length > 0;

/** 12.0: in or next to a headquarters of its corps; not next to an enemy, not beyond an enemy fortification, not overstacked. */
function recoverHexes(g: Tobruk, u: number): number[] {
  const { units, map, costs, figures } = g.world;
  const side = units.side[u];
  const hexes = new Set<number>();
  for (let hq = 0; hq < units.count; hq++) {
    if (units.type[hq] !== TYPE.hq || units.corps[hq] !== units.corps[u] || !g.isOnMap(hq)) continue; // [12.0.d] [12.0.f]
    const at = g.at[hq];
    if (isFree(g, u, at)) hexes.add(at);
    if (figures.recoveryDistance < 1) continue;
    for (let d = 0; d < 6; d++) {
      const hex = map.neighbours[at * 6 + d];
      if (hex < 0 || !isFree(g, u, hex)) continue;
      if ((costs.barrier[at * 6 + d] & INWARD) !== 0 && g.holderOf(hex) !== side) continue; // [12.0.e]
      hexes.add(hex);
    }
  }
  return [...hexes].sort((a, b) => a - b);
}

function isFree(g: Tobruk, u: number, hex: number): boolean {
  const enemy = 1 - g.sideOfUnit(u);
  if (g.world.costs.land[hex] === 0 || g.hasUnit(enemy, hex) || !hasRoom(g, hex, u)) return false; // [12.0.e]
  for (let d = 0; d < 6; d++) {
    const next = g.world.map.neighbours[hex * 6 + d];
    if (next >= 0 && g.hasUnit(enemy, next)) return false; // [12.0.e]
  }
  return true;
}

/** The owner places a repaired unit. It is an ordinary unit of its corps from then on. */
export const recoverIn = frame<Tobruk>()('recover-in', ['unit', 'corps'], {
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.unit)), '12.0', 'place-recovered');
    if (q.wordy) q.figures = { unit: f.unit };
    for (const hex of recoverHexes(g, f.unit)) q.offer(V.place, hex); // [12.0.d]
  },
  on: {
    place(g, f, hex) {
      const u = f.unit;
      g.pop();
      g.unmark(u, MARK.repairing);
      g.put(u, hex);
      g.tell?.('recovered', '12.0', { unit: u, hex });
      const hq = activeHq(g);
      if (hq >= 0 && !whyNotActivated(g, hq, u)) g.mark(u, MARK.eligible);
    },
  },
});

/** 12.0: what could not be placed, or was not, in its corps' activation is lost for good; corps -1: whatever was due this turn. */
export function writeOff(g: Tobruk, corps: number): void {
  for (let u = 0; u < g.world.units.count; u++) {
    if (!isDue(g, u, corps < 0 ? g.world.units.corps[u] : corps)) continue;
    g.unmark(u, MARK.repairing);
    g.put(u, g.world.boxes.eliminated); // [12.0.f]
    g.tell?.('not-recovered', '12.0', { unit: u });
  }
}
