/** 11.0, 12.0 Steps lost and units disrupted, chosen by their owner; and the end of a unit. Also carries 8.3 and 13.6. */

import { oneLoss, type SeenOf, type Unit } from '@cauldron/engine';
import { battle, disruptions, losses } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Gazala } from '../state.ts';
import { partOf } from './11-odds.ts';
import { abandonBreach } from './14-minefields.ts';

export const lossesConduct = implement(losses, {
  compels: 'lose',
  rule: (_k, f) => (f.armor === 1 ? '13.6' : '11.0'),
  prompt: (_k, f) => (f.armor === 1 ? 'anti-tank-loss' : 'choose-loss'),
  subject: (k, f) => ({ units: losers(k, f) }),
  answers: {
    lose: oneLoss(
      losers, // [11.0.aj] [11.0.w]
      (k, f, u) => {
        const key = f.armor === 1 && u < k.world.units.count && !k.isArmor(u) ? 'not-armor' : 'not-in-combat';
        return k.no?.(key === 'not-armor' ? '13.6' : '11.0', key, { unit: u });
      },
      (g, u, f) => {
        f.first = 0;
        loseStep(g, u, '11.0');
      },
    ),
  },
});

function losers(g: Gazala, { side, first, armor }: SeenOf<typeof losses>): Unit[] {
  const b = g.within(battle);
  if (first === 1 && g.isOnMap(b.unit)) return [b.unit]; // [11.0.w]
  const units = partOf(g, b, side);
  return armor === 1 ? units.filter((u) => g.isArmor(u)) : units; // [13.6.a]
}

/** 11.0: the counter with the next lower number of steps; none left: the unit is eliminated. */
export function loseStep(g: Gazala, u: Unit, rule: string): void {
  if (g.steps[u] > 1) {
    g.steps[u]--; // [11.0.y]
    g.tell?.('step-lost', rule, { unit: u, hex: g.at[u] });
  } else eliminate(g, u, rule); // [11.0.y] G-26
}

export function eliminate(g: Gazala, u: Unit, rule: string): void {
  g.tell?.('eliminated', rule, { unit: u, hex: g.at[u] });
  abandonBreach(g, u); // G-08
  g.steps[u] = 0;
  clearState(g, u);
  g.put(u, g.world.boxes.eliminated[g.sideOfUnit(u)]);
}

/** A unit that leaves the map takes no marker with it. */
export function clearState(g: Gazala, u: Unit): void {
  g.marks[u] = 0;
  g.supply[u] = 0; // [8.3.e]
  g.used[u] = 0;
  if (g.isDisrupted(u)) g.disrupt(u, false); // [8.3.e]
}

/** 11.0: the active unit first, else those the owner names among the undisrupted. */
export const disruptionsConduct = implement(disruptions, {
  compels: 'disrupt',
  rule: '11.0',
  prompt: 'choose-disrupted',
  subject: (k, f) => ({ units: undisrupted(k, f) }),
  answers: {
    disrupt: oneLoss(
      undisrupted, // [11.0.ac]
      (k, _f, u) => k.no?.('11.0', k.isDisrupted(u) ? 'already-disrupted' : 'not-in-combat', { unit: u }),
      (g, u) => disrupt(g, u, '11.0'),
    ),
  },
});

function undisrupted(g: Gazala, { side, left }: SeenOf<typeof disruptions>): Unit[] {
  const b = g.within(battle);
  if (g.sideOfUnit(b.unit) === side && g.isOnMap(b.unit) && !g.isDisrupted(b.unit)) return [b.unit]; // [11.0.ac]
  const units = partOf(g, b, side).filter((u) => !g.isDisrupted(u)); // [11.0.ac] [12.0.g]
  return units.length > left ? units : units.slice(0, 1); // [11.0.ab] where all suffer nobody chooses, and one alone suffers once
}

export function disrupt(g: Gazala, u: Unit, rule: string): void {
  if (g.isDisrupted(u)) return; // [12.0.g]
  g.disrupt(u, true); // [12.0.a]
  g.tell?.('disrupted', rule, { unit: u, hex: g.at[u] });
}
