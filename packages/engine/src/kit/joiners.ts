/** Who joins an attack, asked one by one: those without whom it would be worse. */

import { targetOf, verbOf } from '../flow/action.ts';
import type { Question } from '../flow/question.ts';

/** A unit that the attack does not need stays out. */
const SPARED = 0.5;

export interface Joining {
  /** The verb by which units join. */
  readonly verb: number;
  /** Those who are in already. */
  readonly named: readonly number[];
  /** How the attack of these units stands. */
  assess(units: readonly number[]): { readonly column: number; readonly modifier: number; readonly attack: number };
}

/** A column or a modifier more counts; strength alone hardly. */
const COLUMN = 10;
const POINT = 0.01;

export function rateJoiners(q: Question, joining: Joining, into: Float64Array): void {
  const { verb, named } = joining;
  const strength = (units: readonly number[]): number => {
    if (units.length === 0) return -COLUMN * COLUMN;
    const { column, modifier, attack } = joining.assess(units);
    return (column + modifier) * COLUMN + attack * POINT;
  };
  const rest: number[] = [];
  for (let i = 0; i < q.count; i++)
    if (verbOf(q.actions[i]) === verb && targetOf(q.actions[i]) > q.setAfter) rest.push(targetOf(q.actions[i]));
  const all = strength([...named, ...rest]);
  for (let i = 0; i < q.count; i++) {
    if (verbOf(q.actions[i]) !== verb) continue;
    const u = targetOf(q.actions[i]);
    into[i] = all - strength([...named, ...rest.filter((v) => v !== u)]) - SPARED;
  }
}
