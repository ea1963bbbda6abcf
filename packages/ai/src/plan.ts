/**
 * A plan for one activation: its aim, and the answers that it has fixed, each filed under its subject. The script gives all other
 * answers.
 */

import { type Action, type Aim, type Game, type Question, ROLES } from '@cauldron/engine';
import { mix } from './random.ts';

export interface ActivationPlan {
  /** What the whole activation is after. */
  readonly aim: Aim;
  /** The answer to the question now open, or -1 for the script's. */
  readonly first: Action | -1;
  /** Fixed answers in order, by question and subject. They are replayed where they are still offered; otherwise the script answers. */
  readonly fixed: ReadonlyMap<number, readonly Action[]>;
  /** How many of the fixed answers have been given already. */
  readonly given: ReadonlyMap<number, number>;
}

const NONE = new Map<number, never>();

export const planFor = (aim: Aim): ActivationPlan => ({ aim, first: -1, fixed: NONE, given: NONE });

/** The scripts that plans begin with. */
const AIMS: Readonly<Record<string, Omit<Aim, 'target' | 'id'>>> = {
  script: { advance: 100, attack: 100, safety: 100 },
  advance: { advance: 220, attack: 90, safety: 60 },
  attack: { advance: 100, attack: 220, safety: 40 },
  hold: { advance: 15, attack: 70, safety: 120 },
  screen: { advance: 60, attack: 30, safety: 220 },
  withdraw: { advance: -60, attack: 20, safety: 250 },
};

/** All of them, the ordinary one first. */
export const SCRIPTS: readonly string[] = Object.keys(AIMS);

export const aimOf = (id: string, target = -1): Aim => ({ id, target, ...(AIMS[id] ?? AIMS.script) });

/** The plan that leaves everything to a script. */
export const scriptPlan = (id: string): ActivationPlan => planFor(aimOf(id));

/** What the open question is to a plan: the key under which the plan keeps its answers, and the unit they are about. */
export interface Topic {
  readonly key: number;
  /** The first of the units in hand where the question asks where they go; ABOUT_NONE elsewhere; ORDER_ONLY where nothing hangs on it. */
  readonly subject: number;
}

export const ABOUT_NONE = -1;
/** Only the order is asked in which things are done. */
export const ORDER_ONLY = -2;

/**
 * Questions with the same verbs in the same roles are of one kind. The verbs are those that the question declares, whether they are offered
 * now or not: a plan finds its answers again after somebody has joined or left.
 */
export function topicOf({ vocabulary, advice }: Pick<Game, 'vocabulary' | 'advice'>, q: Question): Topic {
  let kind = 0;
  let goes = false;
  for (let verb = 1; verb < vocabulary.verbNames.length; verb++) {
    const role = q.roleOf(verb);
    if (role === undefined) continue;
    kind = mix(kind, verb * ROLES.length + ROLES.indexOf(role));
    goes ||= role === 'go';
  }
  const unit = goes ? (q.subject.units[0] ?? ABOUT_NONE) : ABOUT_NONE;
  const subject = unit === ABOUT_NONE && advice?.asksOnlyOrder(q) ? ORDER_ONLY : unit;
  return { key: mix(kind, subject), subject };
}

/** The same plan with other answers about one subject, from now on. */
export function fix(plan: ActivationPlan, key: number, answers: readonly Action[]): ActivationPlan {
  const fixed = new Map(plan.fixed);
  const given = new Map(plan.given);
  fixed.set(key, answers);
  given.delete(key);
  return { ...plan, fixed, given };
}

/** The plan after a question was answered in the real match. */
export function stepOn(plan: ActivationPlan, key: number): ActivationPlan {
  if (!plan.fixed.has(key)) return { ...plan, first: -1 };
  const given = new Map(plan.given);
  given.set(key, (plan.given.get(key) ?? 0) + 1);
  return { ...plan, first: -1, given };
}
