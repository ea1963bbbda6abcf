/** Answers that many frames share: one of those that the position gives, one of a frame's own list, a loss for somebody who can take it. */

import type { Unit } from '../ids.ts';
import type { VerbAnswer } from './conduct.ts';
import type { Candidates } from './question.ts';
import { NO, type Refusal } from './refusal.ts';

/** Why something is not among them, as it is told to a person; undefined where nobody asks. */
type Otherwise<K, S, Target> = (k: K, f: S, target: Target) => Refusal | undefined;

/** One of those that `targets` gives, and no other. */
export const oneOf = <K, S, Target extends number>(
  targets: (k: K, f: S) => readonly Target[],
  otherwise: Otherwise<K, S, Target>,
) => ({
  list: (k: K, f: S, c: Candidates<Target>): void => c.addAll(targets(k, f)),
  whyNot: (k: K, f: S, target: Target): Refusal | undefined =>
    targets(k, f).includes(target) ? undefined : (otherwise(k, f, target) ?? NO),
});

interface Listed<Target> {
  readonly count: number;
  item(index: number): Target;
  has(target: Target): boolean;
}

/** One of the frame's own list, and no other. */
export const oneListed = <K, Target extends number>(otherwise: Otherwise<K, Listed<Target>, Target>) => ({
  list: (_k: K, f: Listed<Target>, c: Candidates<Target>): void => c.addListed(f),
  whyNot: (k: K, f: Listed<Target>, target: Target): Refusal | undefined =>
    f.has(target) ? undefined : (otherwise(k, f, target) ?? NO),
});

/** Losses that an owner gives out one by one: the frame's field `left` counts them, `takers` are those who can take the next. */
export const oneLoss = <G, K, F extends { left: number }, S extends { readonly left: number }>(
  takers: (k: K, f: S) => readonly Unit[],
  otherwise: Otherwise<K, S, Unit>,
  suffers: (g: G, unit: Unit, f: F) => void,
): VerbAnswer<G, K, F, S, Unit> => ({
  ...oneOf((k: K, f: S) => (f.left > 0 ? takers(k, f) : []), otherwise),
  does(g, f, unit) {
    f.left--;
    suffers(g, unit, f);
  },
});
