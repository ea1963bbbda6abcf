/** 10.2 Combat results: reductions, chosen by the owner; and what becomes of a unit that is eliminated (2.3, 2.4). */

import { frame, refuse } from '@cauldron/engine';
import { activeHq } from './06-activation.ts';
import { attackersOf, battle } from './10-battle.ts';
import { offerRecovery } from './12-recovery.ts';
import { MARK, type Tobruk } from './state.ts';
import { V } from './words.ts';

/** So many reductions of one side's part in the combat for a hex. */
export const losses = frame<Tobruk>()('losses', ['hex', 'side', 'left'], {
  run(g, f) {
    const units = candidates(g, f.hex, f.side);
    if (f.left === 0 || units.length === 0) {
      g.pop();
      return false;
    }
    if (units.length > 1) return true;
    f.left--;
    reduce(g, units[0], '10.2');
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '10.2', 'choose-loss'); // [10.2.d]
    if (q.wordy) q.figures = { hex: f.hex, left: f.left };
    for (const u of candidates(g, f.hex, f.side)) q.offer(V.reduce, u); // [10.2.d]
  },
  on: {
    reduce(g, f, u) {
      f.left--; // [10.2.b]
      reduce(g, u, '10.2');
    },
  },
  why(g, f, verb, u) {
    if (verb !== V.reduce) return undefined;
    const isHere = g.isHq(u) && g.sideOfUnit(u) === f.side && g.at[u] === f.hex;
    return isHere ? refuse('10.2', 'hq-last', { unit: u }) : refuse('10.2', 'not-in-combat', { unit: u });
  },
});

/** 10.2: the attackers, or the combat units in the hex; a headquarters only when nothing else is left there. */
function candidates(g: Tobruk, hex: number, side: number): number[] {
  const b = g.nearest(battle);
  if (b && side === g.sideOfUnit(activeHq(g))) return attackersOf(g, b);
  const combat: number[] = [];
  const hqs: number[] = [];
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) (g.isCombatUnit(u) ? combat : hqs).push(u);
  return combat.length > 0 ? combat : hqs; // [10.2.e]
}

/** 2.3: a full unit is flipped; a reduced one, one without a back, or a headquarters is eliminated. */
export function reduce(g: Tobruk, u: number, rule: string, recoverable = true): void {
  if (g.reduced[u] === 0 && g.world.units.hasBack[u] === 1) {
    g.reduced[u] = 1; // [2.3.e] [2.3.f] [10.2.b]
    g.tell?.('reduced', rule, { unit: u, hex: g.at[u] });
  } else eliminate(g, u, rule, recoverable); // [2.3.f] [2.3.g] [10.2.c]
}

/** A headquarters goes to the next turn's box (2.4); a tank unit may be repaired (12.0); any other unit is gone. */
export function eliminate(g: Tobruk, u: number, rule: string, recoverable: boolean): void {
  const { boxes, figures } = g.world;
  g.tell?.('eliminated', rule, { unit: u, hex: g.at[u] });
  g.marks[u] = 0;
  g.hunger[u] = 0;
  if (g.isHq(u)) {
    g.put(u, boxes.turn[g.turn + figures.hqReturnTurns]); // [2.4.e]
    g.mark(u, MARK.returning | MARK.activated | MARK.fallen); // [15.1.l] [15.1.m]
    return;
  }
  g.put(u, boxes.eliminated);
  if (recoverable) offerRecovery(g, u);
}
