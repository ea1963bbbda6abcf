/** 10.2 Combat results: reductions, chosen by the owner; and what becomes of a unit that is eliminated (2.3, 2.4). Also carries 15.1. */

import { oneLoss, type SeenOf, type Unit } from '@cauldron/engine';
import { battle, losses } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { attackersOf } from './10-odds.ts';
import { offerRecovery } from './12-recovery.ts';

/** One side's part in the combat for a hex is reduced as often as the result says. */
export const lossesConduct = implement(losses, {
  compels: 'reduce',
  asks: (k, f) => k.seatOf(f.side), // [10.2.d]
  rule: '10.2',
  prompt: 'choose-loss',
  answers: {
    reduce: oneLoss(
      losers, // [10.2.d]
      (k, f, unit) => {
        const isHere = k.isHq(unit) && k.sideOfUnit(unit) === f.side && k.at[unit] === f.hex;
        return k.no?.('10.2', isHere ? 'hq-last' : 'not-in-combat', { unit });
      },
      (g, u) => reduce(g, u, '10.2'), // [10.2.b]
    ),
  },
});

/** 10.2: the attackers, or the combat units in the hex; a headquarters only when nothing else is left there. */
function losers(k: Tobruk, f: SeenOf<typeof losses>): Unit[] {
  if (f.side === k.activeSide) return attackersOf(k, k.within(battle));
  const stack = k.stackAt(f.hex);
  const combat = stack.filter((u) => k.isCombatUnit(u));
  return combat.length > 0 ? combat : stack; // [10.2.e]
}

/** 2.3: a full unit is flipped; a reduced one, one without a back, or a headquarters is eliminated. */
export function reduce(g: Tobruk, u: Unit, rule: string, recoverable = true): void {
  if (g.reduced[u] === 0 && g.world.units.hasBack[u] === 1) {
    g.reduced[u] = 1; // [2.3.e] [2.3.f] [10.2.b]
    g.tell?.('reduced', rule, { unit: u, hex: g.at[u] });
  } else eliminate(g, u, rule, recoverable); // [2.3.f] [2.3.g] [10.2.c]
}

/** 2.4: when a headquarters that is lost now may come back. */
const returnTurn = (g: Tobruk): number => g.turn + g.world.figures.hqReturnTurns;

/** 2.4, 3.2: without a headquarters nobody can act with its corps. */
function tellHqLost(g: Tobruk, hq: Unit, rule: string): void {
  const { units, corps } = g.world;
  const mine = units.corps[hq];
  const isThere = (other: Unit) => other !== hq && units.corps[other] === mine && g.isOnMap(other);
  const isLast = !units.hqs.some(isThere);
  const lost = { unit: hq, hex: g.at[hq], turn: returnTurn(g) };
  if (isLast) g.tell?.('last-hq-lost', rule, { ...lost, corps: corps[mine].title });
  else g.tell?.('hq-lost', rule, lost);
}

/** A headquarters goes to the next turn's box (2.4); a tank unit may be repaired (12.0); any other unit is gone. */
export function eliminate(g: Tobruk, u: Unit, rule: string, recoverable: boolean): void {
  const { boxes } = g.world;
  if (g.isHq(u)) tellHqLost(g, u, rule);
  else g.tell?.('eliminated', rule, { unit: u, hex: g.at[u] });
  g.marks[u] = 0;
  g.hunger[u] = 0;
  if (g.isHq(u)) {
    g.put(u, boxes.turn[returnTurn(g)]); // [2.4.e]
    g.mark(u, MARK.returning | MARK.activated | MARK.fallen); // [15.1.l] [15.1.m]
    return;
  }
  g.put(u, boxes.eliminated);
  if (recoverable) offerRecovery(g, u);
}
