/** 7.0 Stacking: how many battalions a hex holds, and what happens to those that are too many. Also carries 2.4, 2.7, 9.2 and 10.3. */

import { NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { stackingCheck } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { eliminate } from './10-losses.ts';

/** 7.1: battalions in a hex; a regiment is three, headquarters are free. */
export function stackIn(g: Tobruk, hex: Place): number {
  let used = 0;
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) used += g.world.units.size[u]; // [7.1.a] [2.4.c]
  return used;
}

/** 7.1: the limit of a hex, the same in all terrain (7.0); less while a unit in it uses road movement. */
export function stackLimit(g: Tobruk, hex: Place): number {
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) {
    if (g.isMarked(u, MARK.road) && g.isCombatUnit(u)) return g.world.figures.roadStack; // [7.1.b] [2.7.c]
  }
  return g.world.figures.normalStack; // [7.0.b]
}

const isOverstacked = (g: Tobruk, hex: Place): boolean => stackIn(g, hex) > stackLimit(g, hex);
const isOwnOverstacked = (g: Tobruk, side: Side, hex: Place): boolean => g.hasUnit(side, hex) && isOverstacked(g, hex);

/** The hexes in which the active side has too many units. */
export const overstacked = (g: Tobruk): Place[] => g.hexesWhere((hex) => isOwnOverstacked(g, g.activeSide, hex));

/** Whether a unit that retreats, advances or is placed has room. Road markers there would be dropped at need (T-25). */
export function hasRoom(g: Tobruk, hex: Place, u: Unit): boolean {
  return stackIn(g, hex) + g.world.units.size[u] <= g.world.figures.normalStack; // [10.3.e]
}

/** Units came into a hex otherwise than by road: its road markers come off where they would make the hex too small (T-25). */
export function dropRoadMarkers(g: Tobruk, hex: Place): void {
  if (isOverstacked(g, hex)) for (const u of g.stackAt(hex)) g.unmark(u, MARK.road);
}

/** 7.1: the owner takes excess units off, or lifts road markers, hex by hex, when all movement of a mode is over. */
export const stackingConduct = implement(stackingCheck, {
  run(g, f) {
    const side = g.activeSide;
    f.hex = g.hexFrom(f.hex, (hex) => isOwnOverstacked(g, side, hex)); // [7.1.c]
    return f.hex < g.world.map.hexes || g.pop();
  },
  rule: '7.1',
  prompt: 'overstacked',
  figures: (k, { hex }) => ({ hex, used: stackIn(k, hex), limit: stackLimit(k, hex) }),
  answers: {
    remove: {
      over: (k, f, c) => c.addAll(k.stackAt(f.hex)),
      whyNot: (k, f, u) => whyNotInStack(k, f.hex, u),
      does(g, _f, u) {
        g.tell?.('overstack', '7.1', { unit: u, hex: g.at[u] });
        eliminate(g, u, '7.1', true);
      },
    },
    unmark: {
      over: (k, f, c) => c.addAll(k.stackAt(f.hex)),
      whyNot(k, f, unit) {
        const bad = whyNotInStack(k, f.hex, unit);
        return bad ?? (k.isMarked(unit, MARK.road) ? undefined : (k.no?.('9.2', 'no-road-marker', { unit }) ?? NO));
      },
      does(g, _f, unit) {
        g.unmark(unit, MARK.road); // [9.2.c]
        g.tell?.('road-left', '9.2', { unit });
      },
    },
  },
});

function whyNotInStack(k: Tobruk, hex: Place, unit: Unit): Refusal | undefined {
  if (k.at[unit] !== hex) return k.no?.('7.1', 'not-in-stack', { unit, hex }) ?? NO;
  return k.isCombatUnit(unit) ? undefined : (k.no?.('2.4', 'hq-takes-no-room', { unit }) ?? NO); // [2.4.c] neither it nor its marker takes room
}
