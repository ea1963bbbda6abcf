/** An opponent: from a view and a seed it chooses an answer, and can say why. It never holds the match or its dice. */

import {
  type Action,
  type Game,
  isRefusal,
  type Pending,
  type Question,
  type State,
  seededRng,
  seedNumber,
  type View,
} from '@cauldron/engine';
import { Cohesion } from './cohesion.ts';
import { explain, type Why } from './explain.ts';
import { GivenAnswers } from './given.ts';
import { Intents } from './intent.ts';
import { FIGURES, type Level, type LevelFigures, TEMPERS, type Temperament } from './levels.ts';
import { type ActivationPlan, aimOf, ORDER_ONLY, planFor, stepOn, topicOf } from './plan.ts';
import { mix } from './random.ts';
import { passOf, Rollouts } from './rollout.ts';
import { ACTIVATION, type FoundPlan, Search } from './search.ts';

export interface OpponentOptions {
  readonly level: Level;
  readonly temperament?: Temperament;
  /** Replaces the level's own budget: decisions in rollouts for one activation. A reaction gets its share of it. */
  readonly nodes?: number;
  /** The longest time for one activation, if there is a clock. With a time limit the choice depends on the machine. */
  readonly millis?: number;
  /** Milliseconds from any fixed moment. Without this clock only nodes are counted. */
  readonly clock?: () => number;
  /** Whether each choice is explained in full. The default is yes; matches by the thousand need no explanations. */
  readonly explains?: boolean;
  /** Hears why a search failed; the script plays on. */
  readonly onTrouble?: (message: string) => void;
}

export interface Choice {
  readonly action: Action;
  readonly why: Why;
}

/** The part of an AbortSignal that is used here. */
export interface Signal {
  readonly aborted: boolean;
}

export interface Opponent {
  readonly level: Level;
  /** The choice for the seat that the view's question is addressed to. Blocks for as long as the level thinks. */
  choose(view: View, seed: string, more?: { readonly signal?: Signal }): Choice;
  /** The same, step by step. The caller may do other work between steps, or stop early and get the best choice so far. */
  think(view: View, seed: string, more?: { readonly signal?: Signal }): Generator<void, Choice>;
}

export function createOpponent<S extends State>(game: Game<S>, options: OpponentOptions): Opponent {
  return new PlanningOpponent(game, options);
}

/** What is kept between the questions of one activation. */
interface KeptPlan {
  readonly activation: number;
  /** The plan was made when the activation was chosen, before it began. */
  readonly opens: boolean;
  readonly seat: number;
  readonly plan: ActivationPlan;
  /** The explanation given when the plan was made. */
  readonly why: Why;
  /** The next question, if no dice come first and the other side only lets windows pass; otherwise undefined. */
  readonly expects: string | undefined;
  readonly spent: number;
  readonly spentMillis: number;
}

class PlanningOpponent<S extends State> implements Opponent {
  readonly level: Level;
  private readonly figures: LevelFigures;
  private readonly rollouts: Rollouts<S>;
  private kept: KeptPlan | undefined;
  private intents: Intents<S> | undefined;
  private readonly given = new GivenAnswers<S>();

  constructor(
    private readonly game: Game<S>,
    private readonly options: OpponentOptions,
  ) {
    this.level = options.level;
    const figures = FIGURES[options.level];
    const nodes = options.nodes ?? figures.nodes;
    const reaction = options.nodes === undefined ? figures.reaction : Math.ceil(options.nodes * REACTION_SHARE);
    this.figures = { ...figures, nodes, reaction, millis: options.millis ?? figures.millis };
    this.rollouts = new Rollouts(game, TEMPERS[options.temperament ?? 'balanced']);
  }

  choose(view: View, seed: string, more: { readonly signal?: Signal } = {}): Choice {
    const thinking = this.think(view, seed, more);
    for (;;) {
      const step = thinking.next();
      if (step.done) return step.value;
    }
  }

  *think(view: View, seed: string, more: { readonly signal?: Signal } = {}): Generator<void, Choice> {
    const { question, viewer } = view;
    if (!question || typeof viewer !== 'number' || question.seat !== viewer) {
      throw new Error('an opponent was asked to choose, but the question is not put to the seat of this view');
    }
    const number = mix(seedNumber(seed), seedNumber(`${view.turn}/${question.rule}`));
    try {
      const root = this.imagine(view, number, 0);
      if (this.figures.nodes === 0) return this.scripted(root, number);
      if (question.actions.length === 1) return this.settled(root, viewer, question.actions[0]);
      this.given.at(this.game, this.imagine(view, UNCHANGED, 0));
      return this.followed(root, viewer) ?? (yield* this.search(view, root, viewer, number, more.signal));
    } catch (error) {
      // If the search fails, the script answers; if the script fails too, any legal answer does. The match goes on.
      const trouble = error instanceof Error ? error.message : String(error);
      this.options.onTrouble?.(trouble);
      this.kept = undefined;
      return this.anyhow(view, number, trouble);
    }
  }

  private imagine(view: View, seed: number, i: number): S {
    return this.game.imagine(view, seededRng(mix(seed, 1000 + i)));
  }

  /**
   * Positions that all give this view. One position is enough only if nothing is hidden, that is, if all are equal. Two may be
   * equal by chance, so two are not proof.
   */
  private alike(view: View, first: S, seed: number): S[] {
    const { game } = this;
    const all = [first];
    for (let i = 1; i < this.figures.imagined; i++) all.push(this.imagine(view, seed, i));
    const hash = game.hash(first);
    return all.every((one) => game.hash(one) === hash) ? [first] : all;
  }

  private questionOf(s: S): Question {
    const pending = this.game.pending(s);
    if (pending.kind !== 'question') throw new Error('the position that was imagined asks nothing');
    return pending;
  }

  /** If a plan was made when the activation was chosen, it is the plan of the activation. */
  private keptFor(root: S, seat: number): KeptPlan | undefined {
    const { kept } = this;
    const { advice } = this.game;
    const activation = advice?.activation(root) ?? -1;
    if (kept === undefined || kept.seat !== seat || activation < 0) return undefined;
    if (kept.activation === activation) return kept;
    return kept.opens && advice?.activeSide(root) === root.sideOf(seat) ? kept : undefined;
  }

  /** The plan goes on until something happens that it did not know. The budget is saved for what dice and the other side bring. */
  private followed(root: S, seat: number): Choice | undefined {
    const kept = this.keptFor(root, seat);
    if (!kept) return undefined;
    const q = this.questionOf(root);
    if (topicOf(this.game, q).subject !== ORDER_ONLY && kept.expects !== this.signOf(root)) return undefined;
    const action = this.rollouts.answerOf(root, q, kept.plan);
    if (this.given.has(action)) return undefined;
    this.keep(root, seat, action, kept);
    return { action, why: { ...kept.why, futures: 0, plans: 0 } };
  }

  private *search(view: View, root: S, seat: number, seed: number, signal?: Signal): Generator<void, Choice> {
    const { game, rollouts, figures, options } = this;
    const side = root.sideOf(seat);
    const active = game.advice?.activeSide(root) ?? side;
    const own = active < 0 || active === side;
    const kept = this.keptFor(root, seat);
    const goesOn = kept !== undefined;
    const clear = own ? undefined : rollouts.policy.clear(root, this.questionOf(root), aimOf('script'));
    if (clear !== undefined) return this.settled(root, seat, clear, 'script');
    const start = goesOn ? kept.plan : planFor(aimOf('script'));
    const spent = goesOn ? kept.spent : 0;
    const spentMillis = goesOn ? kept.spentMillis : 0;
    // Most of the budget goes into the plan; each later decision may take a part of the rest. A question outside any activation
    // (a set-up of fifty counters, a die for the initiative) gets little of it.
    const share = goesOn ? LATER_SHARE : active < 0 ? OUTSIDE_SHARE : FIRST_SHARE;
    const nodes = own ? Math.ceil((figures.nodes - spent) * share) : figures.reaction;
    const millis = own ? (figures.millis - spentMillis) * share : figures.reactionMillis;
    const { clock } = options;
    const began = clock?.() ?? 0;
    const from = rollouts.nodes;
    rollouts.owes = own && side >= 0 ? this.owedFrom(root, side) : undefined;
    const search = new Search(rollouts, this.alike(view, root, seed), seat, seed, { ...figures, nodes }, start);
    const running = search.run(own && !goesOn);
    let found: FoundPlan | undefined;
    while (!found) {
      const late = clock !== undefined && clock() - began > millis;
      if (late || signal?.aborted) found = search.best();
      else {
        const step = running.next();
        if (step.done) found = step.value;
        else yield;
      }
    }
    const action = this.given.unless(
      rollouts.answerOf(root, this.questionOf(root), found.plan),
      rollouts.policy.best(root, this.questionOf(root), found.plan.aim, Number.POSITIVE_INFINITY),
    );
    if (own && !goesOn) this.intend(root, seat, found.plan, seed);
    const why =
      options.explains === false
        ? { ...NO_REASON, intention: { key: 'untold', figures: {} } }
        : explain(rollouts, root, seat, found, seed);
    this.keep(root, seat, action, {
      plan: found.plan,
      why,
      spent: spent + rollouts.nodes - from,
      spentMillis: spentMillis + (clock === undefined ? 0 : clock() - began),
    });
    return { action, why };
  }

  /** What plans owe for tearing formations apart, and for leading them away from what they were after. */
  private owedFrom(root: S, side: number): ((s: S) => number) | undefined {
    const { advice } = this.game;
    if (!advice?.lessons) return undefined;
    this.intents ??= new Intents(advice.lessons, side);
    const cohesion = new Cohesion(advice.lessons, root, side);
    const astray = this.intents.from(root, advice.targets(root, side));
    return (s) => cohesion.cost(s) + astray(s);
  }

  /** Notes where the plan leads each formation, in its first future. */
  private intend(root: S, seat: number, plan: ActivationPlan, seed: number): void {
    const { rollouts, game, intents } = this;
    const { nodes } = rollouts;
    const targets = game.advice?.targets(root, root.sideOf(seat)) ?? [];
    const end = (s: S) => intents?.note(root, s, targets);
    rollouts.play(root, seat, plan, { seed, n: 0 }, ACTIVATION, { record: { steps: [], end } });
    rollouts.nodes = nodes;
  }

  /** The plan for what follows the answer. */
  private keep(
    root: S,
    seat: number,
    action: Action,
    held: Pick<KeptPlan, 'plan' | 'why' | 'spent' | 'spentMillis'>,
  ): void {
    const { advice } = this.game;
    const activation = advice?.activation(root) ?? -1;
    const { key } = topicOf(this.game, this.questionOf(root));
    this.given.note(activation, action);
    const next = this.check(root, action);
    const pending = this.afterPasses(next, seat);
    this.kept = {
      activation,
      opens: activation < 0 && advice?.activeSide(root) === root.sideOf(seat),
      seat,
      plan: stepOn(held.plan, key),
      why: held.why,
      expects: pending.kind === 'question' && pending.seat === seat ? this.signOf(next) : undefined,
      spent: held.spent,
      spentMillis: held.spentMillis,
    };
  }

  /** What is due if the other seats now let their windows pass. Mostly they do. */
  private afterPasses(s: S, seat: number): Pending {
    for (let passes = 0; ; passes++) {
      const pending = this.game.pending(s);
      if (pending.kind !== 'question' || pending.seat === seat) return pending;
      const pass = passOf(pending);
      if (passes === MOST_PASSES || pass === undefined || this.game.apply(s, pass)) return pending;
    }
  }

  /** Identifies a question without comparing whole positions. */
  private signOf(s: S): string {
    const q = this.questionOf(s);
    return `${topicOf(this.game, q).key}/${q.count}`;
  }

  /** The only answer, or one that needs no search. */
  private settled(root: S, seat: number, action: Action, key = 'only-answer'): Choice {
    const kept = this.keptFor(root, seat);
    if (kept) this.keep(root, seat, action, kept);
    return { action, why: { ...NO_REASON, intention: { key, figures: {} } } };
  }

  private scripted(root: S, seed: number): Choice {
    const q = this.questionOf(root);
    const action = this.rollouts.policy.answer(root, q, aimOf('script'), seededRng(seed), 0);
    this.check(root, action);
    return { action, why: { ...NO_REASON, intention: { key: 'script', figures: {} } } };
  }

  /** The position after the answer. */
  private check(root: S, action: Action): S {
    const next = this.game.copy(root);
    const refusal = this.game.apply(next, action);
    if (isRefusal(refusal)) throw new Error(`the plan's answer is refused: ${refusal.key}`);
    return next;
  }

  private anyhow(view: View, seed: number, trouble: string): Choice {
    const why: Why = { ...NO_REASON, intention: { key: 'fallback', figures: { trouble } } };
    try {
      return { ...this.scripted(this.imagine(view, seed, 0), seed), why };
    } catch {
      const actions = view.question?.actions ?? [];
      return { action: actions[(seed >>> 1) % actions.length], why };
    }
  }
}

/** The seed of positions that are compared with each other: views that are alike give the same position. */
const UNCHANGED = 1;

const NO_REASON: Omit<Why, 'intention'> = { arrows: [], odds: [], reply: [], worth: 0, futures: 0, plans: 0 };

/** More windows in a row than this are no mere formality. */
const MOST_PASSES = 6;

const FIRST_SHARE = 0.75;
const LATER_SHARE = 0.25;
const OUTSIDE_SHARE = 0.05;
const REACTION_SHARE = 0.03;
