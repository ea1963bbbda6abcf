/** 12.0 Armor recovery: a die when a tank unit is lost, and its return beside its headquarters. */

import { chartCell, frame, type Refusal, refuse, rollDice } from '@cauldron/engine';
import { activeHq, whyNotActivated } from './06-activation.ts';
import { dropRoadMarkers, hasRoom } from './07-stacking.ts';
import { occupy } from './14-victory.ts';
import { INWARD } from './costs.ts';
import { MARK, type Tobruk } from './state.ts';
import { STREAM, V } from './words.ts';
import { NATIONS, TYPE } from './world.ts';

/** 12.0: offered at once to the owner of Commonwealth or German armor; skipped where even the best result would come too late. */
export function offerRecovery(g: Tobruk, u: number): void {
  if (!isRepairable(g, u)) return;
  const turns = (g.world.pack.charts.armorRecovery?.rows ?? []).map((roll) => turnsOf(g, u, Number(roll)));
  if (g.turn + Math.min(...turns) < g.scenario.last) g.push(recovery, u, 0);
}

/** 12.0: armor of a nation that the table has a column for. */
export function isRepairable(g: Tobruk, u: number): boolean {
  const { units, pack } = g.world;
  if (units.type[u] !== TYPE.armor) return false; // [12.0.a]
  return pack.charts.armorRecovery?.columns?.includes(NATIONS[units.nation[u]]) === true; // [12.0.a] Italian armor has none
}

/** 12.0: how many turns must pass for a die; no number of them where the unit is permanently eliminated. */
function turnsOf(g: Tobruk, u: number, roll: number): number {
  const result = chartCell(g.world.pack, 'armorRecovery', roll, NATIONS[g.world.units.nation[u]]);
  return typeof result === 'number' ? result : Number.POSITIVE_INFINITY; // [12.0.b]
}

/** The owner rolls or lets the unit go. */
export const recovery = frame<Tobruk>()('recovery', ['unit', 'step'], {
  run(g, f) {
    if (f.step === 0) return true;
    const u = f.unit;
    const elapsed = g.turn + turnsOf(g, u, g.die(0)); // [12.0.b] T-63
    g.pop();
    const isTooLate = elapsed >= g.scenario.last; // [12.0.c]
    if (isTooLate) g.tell?.('no-repair', '12.0', { unit: u, roll: g.die(0) });
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

export const canRecover = (g: Tobruk, u: number, corps: number): boolean =>
  isDue(g, u, corps) && recoverHexes(g, u).length > 0;

/** 12.0: in or next to a headquarters of its corps. */
function recoverHexes(g: Tobruk, u: number): number[] {
  const hqs = headquartersOf(g, u);
  const hexes: number[] = [];
  if (hqs.length === 0) return hexes; // [12.0.f]
  for (let hex = 0; hex < g.world.map.hexes; hex++) if (!whyNotBackAt(g, u, hex, hqs)) hexes.push(hex);
  return hexes;
}

function headquartersOf(g: Tobruk, u: number): number[] {
  const { units } = g.world;
  const hqs: number[] = [];
  for (let hq = 0; hq < units.count; hq++) {
    if (units.type[hq] === TYPE.hq && units.corps[hq] === units.corps[u] && g.isOnMap(hq)) hqs.push(hq); // [12.0.d]
  }
  return hqs;
}

/** 12.0: not away from its headquarters, not next to an enemy, not beyond an enemy fortification, not overstacked. */
function whyNotBackAt(g: Tobruk, u: number, hex: number, hqs: readonly number[]): Refusal | undefined {
  const { map, costs, figures } = g.world;
  const side = g.sideOfUnit(u);
  const near = hqs.filter((hq) => hex < map.hexes && map.distance(g.at[hq], hex) <= figures.recoveryDistance); // [12.0.d]
  if (near.length === 0) return refuse('12.0', 'no-hq-near', { unit: u, hex });
  if (costs.land[hex] === 0) return refuse('12.0', 'impassable', { hex }); // [12.0.e]
  if (g.hasUnit(1 - side, hex)) return refuse('7.0', 'enemy-there', { hex });
  if (isNextToEnemy(g, side, hex)) return refuse('12.0', 'next-to-enemy', { unit: u, hex }); // [12.0.e]
  if (!hasRoom(g, hex, u)) return refuse('7.1', 'no-room', { hex }); // [12.0.e]
  if (near.some((hq) => !isShutOut(g, side, g.at[hq], hex))) return undefined; // [12.0.e]
  return refuse('12.0', 'beyond-fortification', { unit: u, hex });
}

function isNextToEnemy(g: Tobruk, side: number, hex: number): boolean {
  for (let d = 0; d < 6; d++) {
    const next = g.world.map.neighbours[hex * 6 + d];
    if (next >= 0 && g.hasUnit(1 - side, next)) return true; // [12.0.e]
  }
  return false;
}

/** Whether an enemy fortification lies between two hexes: one around a hex that the enemy held last (T-07). */
function isShutOut(g: Tobruk, side: number, from: number, to: number): boolean {
  const { map, costs } = g.world;
  return from !== to && (costs.barrier[from * 6 + map.directionTo(from, to)] & INWARD) !== 0 && g.holderOf(to) !== side; // [12.0.e]
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
      g.reduced[u] = 1; // [12.0.d] whatever it was when it was lost
      g.put(u, hex);
      g.tell?.('recovered', '12.0', { unit: u, hex });
      if (occupy(g, g.sideOfUnit(u), hex)) return; // T-44
      dropRoadMarkers(g, hex);
      const hq = activeHq(g);
      if (hq >= 0 && !whyNotActivated(g, hq, u)) g.mark(u, MARK.eligible);
    },
  },
  why(g, f, verb, hex) {
    return verb === V.place ? whyNotBackAt(g, f.unit, hex, headquartersOf(g, f.unit)) : undefined;
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
