/** 11.0, 12.0 Steps lost and units disrupted, chosen by their owner; and what becomes of a unit that is eliminated. */

import { frame, refuse } from '@cauldron/engine';
import { battle, partOf } from './11-battle.ts';
import { abandonBreach } from './14-minefields.ts';
import type { Gazala } from './state.ts';
import { V } from './words.ts';

/** So many steps of one side's part in the combat. `first` 1: the active unit takes the first; `armor` 1: only armor suffers (13.6). */
export const losses = frame<Gazala>()('losses', ['side', 'left', 'first', 'armor'], {
  run(g, f) {
    const units = f.left === 0 ? [] : losers(g, f.side, f.first, f.armor);
    if (units.length === 0) {
      g.pop();
      return false;
    }
    if (units.length > 1) return true;
    f.left--;
    f.first = 0;
    loseStep(g, units[0], '11.0');
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), f.armor === 1 ? '13.6' : '11.0', f.armor === 1 ? 'anti-tank-loss' : 'choose-loss');
    if (q.wordy) q.figures = { left: f.left };
    for (const u of losers(g, f.side, f.first, f.armor)) q.offer(V.lose, u); // [11.0.aj] [11.0.w]
  },
  on: {
    lose(g, f, u) {
      f.left--;
      f.first = 0;
      loseStep(g, u, '11.0');
    },
  },
  why(g, f, verb, u) {
    if (verb !== V.lose) return undefined;
    if (f.armor === 1 && u < g.world.units.count && !g.isArmor(u)) return refuse('13.6', 'not-armor', { unit: u });
    return refuse('11.0', 'not-in-combat', { unit: u });
  },
});

function losers(g: Gazala, side: number, first: number, armor: number): number[] {
  const b = g.nearest(battle);
  if (!b) return [];
  if (first === 1 && g.isOnMap(b.unit)) return [b.unit]; // [11.0.w]
  const units = partOf(g, b, side);
  return armor === 1 ? units.filter((u) => g.isArmor(u)) : units; // [13.6.a]
}

/** 11.0: the counter with the next lower number of steps; none left: the unit is eliminated. */
export function loseStep(g: Gazala, u: number, rule: string): void {
  if (g.steps[u] > 1) {
    g.steps[u]--; // [11.0.y]
    g.tell?.('step-lost', rule, { unit: u, hex: g.at[u] });
  } else eliminate(g, u, rule); // [11.0.y] G-26
}

export function eliminate(g: Gazala, u: number, rule: string): void {
  g.tell?.('eliminated', rule, { unit: u, hex: g.at[u] });
  abandonBreach(g, u); // G-08
  g.steps[u] = 0;
  clearState(g, u);
  g.put(u, g.world.boxes.eliminated[g.sideOfUnit(u)]);
}

/** A unit that leaves the map takes no marker with it. */
export function clearState(g: Gazala, u: number): void {
  g.marks[u] = 0;
  g.supply[u] = 0; // [8.3.e]
  g.used[u] = 0;
  if (g.isDisrupted(u)) g.disrupt(u, false); // [8.3.e]
}

/** 11.0: so many units of one side are disrupted: the active unit first, else those the owner names among the undisrupted. */
export const disruptions = frame<Gazala>()('disruptions', ['side', 'left'], {
  run(g, f) {
    const units = f.left === 0 ? [] : undisrupted(g, f.side);
    if (units.length === 0) {
      g.pop(); // [11.0.ac] [12.0.g]
      return false;
    }
    if (units.length > f.left && units.length > 1) return true;
    f.left--;
    disrupt(g, units[0], '11.0'); // [11.0.ab] one unit alone suffers once
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '11.0', 'choose-disrupted');
    if (q.wordy) q.figures = { left: f.left };
    for (const u of undisrupted(g, f.side)) q.offer(V.disrupt, u); // [11.0.ac]
  },
  on: {
    disrupt(g, f, u) {
      f.left--;
      disrupt(g, u, '11.0');
    },
  },
  why(g, _f, verb, u) {
    if (verb !== V.disrupt) return undefined;
    const isDisrupted = u < g.world.units.count && g.isDisrupted(u);
    return refuse('11.0', isDisrupted ? 'already-disrupted' : 'not-in-combat', { unit: u });
  },
});

function undisrupted(g: Gazala, side: number): number[] {
  const b = g.nearest(battle);
  if (!b) return [];
  if (g.sideOfUnit(b.unit) === side && g.isOnMap(b.unit) && !g.isDisrupted(b.unit)) return [b.unit]; // [11.0.ac]
  return partOf(g, b, side).filter((u) => !g.isDisrupted(u)); // [12.0.g]
}

export function disrupt(g: Gazala, u: number, rule: string): void {
  if (g.isDisrupted(u)) return; // [12.0.g]
  g.disrupt(u, true); // [12.0.a]
  g.tell?.('disrupted', rule, { unit: u, hex: g.at[u] });
}
