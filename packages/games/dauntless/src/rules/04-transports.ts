/** 4.5.3 Attached transports: a unit loads, limbers or deploys on its own counter. Also carries 2.2.1 and 12.9. */

import { NO, type Refusal, type Unit } from '@cauldron/engine';
import { type Dauntless, MARK } from '../state.ts';
import { CARRIED } from '../units.ts';

/** Why a unit of a stack cannot flip: its transport pays, whichever way it goes (4.5.3). */
export function whyNotFlip(k: Dauntless, stack: readonly Unit[], u: Unit): Refusal | undefined {
  const { units, charts } = k.world;
  if (!stack.includes(u)) return k.no?.('6.1', 'not-in-stack', { unit: u }) ?? NO;
  if (units.carried[u] === CARRIED.not) return k.no?.('4.5.1', 'no-transport', { unit: u }) ?? NO; // [4.5.1.b]
  const back = u * 2 + 1;
  const cost = units.isRed[back] === 1 ? k.allowanceOf(u, back) : charts.movement.load; // [2.2.1.s] [12.9.a]
  const canPay = k.spent[u] + cost <= k.allowanceOf(u, back); // [4.5.3.a] [4.5.3.j]
  return canPay ? undefined : (k.no?.('4.5.3', 'no-points-to-load', { unit: u }) ?? NO);
}

/** [4.5.3.b] [4.5.3.h] [4.5.3.i] Points that are spent stay spent, whatever side shows (R62). */
export function flip(g: Dauntless, u: Unit): void {
  const { units, charts } = g.world;
  const back = u * 2 + 1;
  g.spent[u] += units.isRed[back] === 1 ? g.allowanceOf(u, back) : charts.movement.load;
  turnOver(g, u);
  g.tell?.(g.isTransported(u) ? 'loads' : 'deploys', '4.5.3', { unit: u });
}

/** Only the counter is turned: its zone of control stays, its class of movement changes. */
function turnOver(g: Dauntless, u: Unit): void {
  g.flipped[u] = 1 - g.flipped[u];
  g.mark(u, MARK.acted);
}
