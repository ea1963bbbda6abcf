/** A frame's conduct made ready for the kernel: its verbs by number, its answers in a row, and what a question says beyond its list. */

import { type Action, action, targetOf, verbOf } from './action.ts';
import type { Implemented, VerbAnswer } from './conduct.ts';
import { figureLacking, figuresIn, subjectIn } from './defaults.ts';
import { FRAME_AFTER, type Frame, type HeldFrame, hold } from './frame.ts';
import type { FigureKinds, Messages } from './messages.ts';
import {
  type Asking,
  Candidates,
  type Details,
  type Forgone,
  NO_SUBJECT,
  NOTHING_FORGONE,
  type Role,
  type Stake,
  type Subject,
} from './question.ts';
import type { Figures, Refusal } from './refusal.ts';
import type { State } from './state.ts';
import type { TargetKind } from './vocabulary.ts';

type AnyAnswer = VerbAnswer<State, State, HeldFrame, HeldFrame, number>;

interface NumberedAnswer extends AnyAnswer {
  readonly verb: number;
  readonly role: Role;
  /** How many words a choice has; one target for a verb without any; -1 where `over` or `list` must say. */
  readonly targets: number;
}

const resolve = <T>(fixed: T | ((k: State, f: HeldFrame) => T), k: State, f: HeldFrame): T =>
  typeof fixed === 'function' ? (fixed as (k: State, f: HeldFrame) => T)(k, f) : fixed;

/** One scratch for all: no list is made while another is being made. */
const candidates = new Candidates();

export interface Firsts {
  readonly count: number;
  readonly first: number;
}
const firsts = { count: 0, first: -1 };

export class Plan implements Details {
  private readonly answers: readonly NumberedAnswer[];
  private readonly byVerb: (NumberedAnswer | undefined)[] = [];
  private readonly set: NumberedAnswer | undefined;
  readonly conduct: Implemented['conduct'];
  private readonly frame: Frame;
  // Whom the last question was put to: its details are worked out when somebody asks for them.
  private k: State | undefined;
  private memory: Int32Array | undefined;
  private base = 0;
  private truth: State | undefined;
  private askedAt = -1;

  constructor(
    { frame, conduct }: Implemented,
    private readonly verbNames: readonly string[],
    kindOf: (verb: number) => TargetKind,
    private readonly prompts: Messages['prompts'] = {},
  ) {
    this.conduct = conduct;
    this.frame = frame;
    const answers = Object.entries(conduct.answers ?? {}) as [string, AnyAnswer][];
    this.answers = answers.map(([name, answer]) => {
      const verb = verbNames.indexOf(name);
      if (verb < 1) throw new Error(`frame ${frame.name} answers to an unknown verb ${name}`);
      const kind = kindOf(verb);
      const targets = kind === 'none' ? 1 : typeof kind === 'string' ? -1 : kind.length;
      if (targets < 0 && !answer.over && !answer.list)
        throw new Error(`frame ${frame.name} does not say which targets ${name} has`);
      return { role: 'choose', ...answer, verb, targets };
    });
    for (const answer of this.answers) this.byVerb[answer.verb] = answer;
    const sets = this.answers.filter((answer) => answer.role === 'set');
    if (sets.length > 1) throw new Error(`frame ${frame.name} asks for two sets at once`);
    this.set = sets[0];
    if (answers.length > 0 && !(conduct.asks && conduct.rule !== undefined && conduct.prompt))
      throw new Error(
        `frame ${frame.name} has answers and does not say whom it asks, by which rule and in which words`,
      );
    if (typeof conduct.prompt === 'string' && !conduct.figures) this.figuresOf(conduct.prompt);
  }

  get asks(): boolean {
    return this.answers.length > 0;
  }

  seatAsked(everyone: State, f: HeldFrame): number {
    return this.conduct.asks?.(everyone, f) ?? -1;
  }

  /** Fills the question with every legal answer. */
  fill(q: Asking, truth: State, k: State, f: HeldFrame, seat: number): void {
    const { conduct } = this;
    q.by(seat, resolve(conduct.rule ?? '', k, f), resolve(conduct.prompt ?? '', k, f));
    if (conduct.window !== undefined) q.window = resolve(conduct.window, k, f);
    q.sealed = conduct.sealed === true;
    this.k = k;
    this.memory = f.memory;
    this.base = f.base;
    this.truth = truth;
    this.askedAt = truth.stamp;
    q.details = this;
    conduct.prepare?.(k, f);
    for (const answer of this.answers) this.offer(q, answer, k, f);
    if (this.set) {
      q.set(this.set.verb, f.memory[f.base + FRAME_AFTER] - 1);
      q.all = this.set.all === true;
    }
  }

  private offer(q: Asking, answer: NumberedAnswer, k: State, f: HeldFrame): void {
    const { verb } = answer;
    if (answer.list || answer.over) {
      candidates.count = 0;
      if (answer.list) answer.list(k, f, candidates);
      else answer.over?.(k, f, candidates);
      const { items, count } = candidates;
      const isFiltered = !answer.list && answer.whyNot !== undefined;
      for (let i = 0; i < count; i++)
        if (!isFiltered || answer.whyNot?.(k, f, items[i]) === undefined) q.offer(verb, items[i]);
      return;
    }
    for (let target = 0; target < answer.targets; target++)
      if (answer.whyNot?.(k, f, target) === undefined) q.offer(verb, target);
  }

  /** The first legal targets of one verb, `most` at the most. */
  firstTargets(k: State, f: HeldFrame, name: string, most: number): Firsts {
    const answer = this.byVerb[this.verbNames.indexOf(name)];
    if (!answer) throw new Error(`frame ${this.frame.name} goes on by ${name} and has no such answer`);
    this.conduct.prepare?.(k, f);
    firsts.count = 0;
    candidates.count = 0;
    (answer.list ?? answer.over)?.(k, f, candidates);
    for (let i = 0; i < candidates.count && firsts.count < most; i++) {
      const target = candidates.items[i];
      if (!answer.list && answer.whyNot?.(k, f, target) !== undefined) continue;
      if (firsts.count++ === 0) firsts.first = target;
    }
    return firsts;
  }

  /** Whether one answer is legal, without listing the others. */
  allows(k: State, f: HeldFrame, a: Action): boolean {
    const answer = this.byVerb[verbOf(a)];
    if (!answer) return false;
    const target = targetOf(a);
    this.conduct.prepare?.(k, f);
    if (answer.allows) return answer.allows(k, f, target);
    if (answer.list || answer.over) {
      candidates.count = 0;
      if (answer.list) answer.list(k, f, candidates);
      else answer.over?.(k, f, candidates);
      if (!candidates.has(target)) return false;
      if (answer.list) return true;
    } else if (target >= answer.targets) return false;
    return answer.whyNot?.(k, f, target) === undefined;
  }

  /** Why not, in the answer's own words; undefined where it gives no reason. It is never asked about a word that its choice does not have. */
  whyNot(k: State, f: HeldFrame, a: Action): Refusal | undefined {
    const answer = this.byVerb[verbOf(a)];
    if (!answer) return this.conduct.whyOther?.(k, f, this.verbNames[verbOf(a)], targetOf(a));
    if (answer.targets >= 0 && targetOf(a) >= answer.targets) return undefined;
    this.conduct.prepare?.(k, f);
    return answer.whyNot?.(k, f, targetOf(a));
  }

  does(g: State, f: HeldFrame, a: Action): void {
    const verb = verbOf(a);
    const answer = this.byVerb[verb];
    if (!answer) throw new Error(`${this.verbNames[verb]} was allowed and nobody answers to it`);
    const target = targetOf(a);
    // A set remembers the highest member it has taken, before the answer acts: the frame may be gone afterwards.
    if (answer.role === 'set') {
      const at = f.base + FRAME_AFTER;
      f.memory[at] = Math.max(f.memory[at], target + 1);
    }
    answer.does(g, f, target);
  }

  /** The members of the set as actions, the lowest first; -1 when there is none left. */
  nextOfSet(q: Asking): Action {
    const target = q.firstOfSet();
    return target < 0 ? -1 : action(q.setVerb, target);
  }

  // What a question says beyond its list.

  figures(): Figures {
    const [k, f] = this.asked();
    if (this.conduct.figures) return this.conduct.figures(k, f) as Figures;
    return figuresIn(this.frame, this.figuresOf(resolve(this.conduct.prompt ?? '', k, f)), f);
  }
  subject(): Subject {
    const [k, f] = this.asked();
    return { ...NO_SUBJECT, ...(this.conduct.subject?.(k, f) ?? subjectIn(this.frame, f)) };
  }
  conditions(): Readonly<Record<string, number>> {
    const [k, f] = this.asked();
    return this.conduct.conditions?.(k, f) ?? {};
  }
  forgone(): Forgone {
    const [k, f] = this.asked();
    return { ...NOTHING_FORGONE, ...this.conduct.forgone?.(k, f) };
  }
  roleOf(verb: number): Role | undefined {
    return this.byVerb[verb]?.role;
  }
  stakeOf(verb: number): Stake | undefined {
    const answer = this.byVerb[verb];
    if (!answer) return undefined;
    if (answer.stakes === undefined) return answer.role === 'fight' ? 'dice' : undefined;
    if (typeof answer.stakes === 'string') return answer.stakes;
    const [k, f] = this.asked();
    return answer.stakes(k, f);
  }
  /** The kinds of a prompt's figures, where the frame has a field for each. */
  private figuresOf(prompt: string): FigureKinds {
    const kinds = this.prompts[prompt] ?? {};
    const lacking = figureLacking(this.frame, kinds);
    if (lacking) throw new Error(`frame ${this.frame.name} does not say what ${lacking} is in ${prompt}`);
    return kinds;
  }
  private asked(): readonly [State, HeldFrame] {
    if (!this.k || !this.memory || this.truth?.stamp !== this.askedAt)
      throw new Error('the position has changed since this question was put: ask again');
    // Views are shared: since the question was put, this one may have been held on a frame of another position.
    return [this.k, hold(this.frame, this.memory, this.base)];
  }
}
