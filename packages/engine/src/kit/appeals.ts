/** The light policy as a table: how much the answers of each verb appeal. */

import type { Aim } from '../advice.ts';
import { targetOf, verbOf } from '../flow/action.ts';
import type { Question } from '../flow/question.ts';

/** How much an answer appeals, in hundredths of a point: always as much, or by what it names. */
export type Appeal<S> = number | ((s: S, target: number, q: Question, aim: Aim) => number);

/** The verbs that are not in the table are the measure of all others: they are at zero. */
export class Appeals<S> {
  private readonly byVerb: (Appeal<S> | undefined)[] = [];

  constructor(table: Readonly<Record<number, Appeal<S>>>) {
    for (const [verb, appeal] of Object.entries(table)) this.byVerb[Number(verb)] = appeal;
  }

  one(s: S, q: Question, verb: number, target: number, aim: Aim): number {
    const appeal = this.byVerb[verb];
    return typeof appeal === 'function' ? appeal(s, target, q, aim) : (appeal ?? 0);
  }

  all(s: S, q: Question, aim: Aim, into: Float64Array): true {
    for (let i = 0; i < q.count; i++) into[i] = this.one(s, q, verbOf(q.actions[i]), targetOf(q.actions[i]), aim);
    return true;
  }
}
