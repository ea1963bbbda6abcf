/** Runs a game's frames: what is pending, applying an answer, letting the dice land. Knows no game. */

import type { Seat } from '../ids.ts';
import { type Action, ALL_VERB, action, CHANCE_VERB, MOST_VERBS, targetOf, verbOf } from './action.ts';
import {
  draw,
  drawAwaited,
  isDrawAwaited,
  isRollAwaited,
  landDraw,
  landRoll,
  outcomeAt,
  over,
  type Rolled,
  roll,
  rollAwaited,
  type Written,
} from './chance.ts';
import type { Declared, Implemented } from './conduct.ts';
import { ALL_SEATS, type Events, teller } from './events.ts';
import { FRAME_KIND, type Frame, type HeldFrame, hold, KIND_MASK } from './frame.ts';
import type { Messages } from './messages.ts';
import { Plan } from './plan.ts';
import { Asking, type Chance, type Pending } from './question.ts';
import { NO, type Refusal, refuse } from './refusal.ts';
import { type GoesOn, runOf } from './run.ts';
import type { State } from './state.ts';
import type { TargetKind } from './vocabulary.ts';

/** What a game hands to the kernel. */
export interface Flow<G extends State> {
  /** What each frame does, in the rulebook's order. */
  readonly frames: readonly Declared[];
  readonly verbNames: readonly string[];
  targetKind?(verb: number): TargetKind;
  /** What the game's prompts say: a frame without `figures` gives its fields of these names. */
  readonly prompts?: Messages['prompts'];
  readonly streams: readonly string[];
  /** The cups that are drawn from, as live counts by kind. */
  readonly cups?: readonly ((g: G) => Int32Array)[];
  /** For each cup what its kinds are called. */
  readonly kinds?: readonly (readonly string[])[];
  /** The ways a match can end, as keys of the game's messages, and the names of each one's figures. */
  readonly endings: readonly string[];
  readonly endingFigures?: readonly (readonly string[])[];
  /**
   * What a seat knows of a position, as the answers' functions read it; NOBODY knows what everyone knows. In an open game, where this
   * is left out, it is the position itself.
   */
  known?(g: G, seat: Seat): object;
  /**
   * Dice have landed (a roll): a window may be pushed before the frame below reads them. Returns true if it was. Called once for each
   * roll; a window that rolls again sees its own dice in `g.rolled` and puts the whole roll back there when it is done.
   */
  landed?(g: G, f: Rolled): boolean;
  /** What a seat may do unasked, by verb, at any question of its own. */
  readonly free?: Readonly<Record<string, FreeAnswer<G, never>>>;
}

/**
 * Something that a seat may do unasked, at any question of its own: the question stays as it is. It stands in no list of answers, so no
 * search and no program meets it. Only `does` gets the truth.
 */
export interface FreeAnswer<G, K> {
  whyNot(k: K, target: number): Refusal | undefined;
  does(g: G, target: number): void;
}

/** A seat that knows only what everyone knows. */
export const NOBODY: Seat = -1;

/** A procedure is due whose rules have not been loaded yet. */
export class RulesMissing extends Error {}

/** The built-in frames come first in every game. Kind 0 is no frame: memory that nothing stands in. */
const ROLL = 1;
const DRAW = 2;
const OVER = 3;
const BUILT_IN: readonly Frame[] = [roll, draw, over] as unknown as readonly Frame[];
/** More steps without a question than any procedure can need: a frame that never ends. */
const RUNAWAY = 100_000;

interface Kind {
  readonly frame: Frame;
  readonly run: GoesOn | undefined;
  readonly plan: Plan;
}

export class Kernel<G extends State> {
  readonly frames: readonly Frame[];
  private readonly kinds: (Kind | undefined)[];
  private readonly asking = new Asking();
  private askedOf: G | undefined;
  private askedAt = -1;
  private readonly chance: Written<Chance> = {
    kind: 'chance',
    stream: '',
    dice: 0,
    sides: 0,
    cup: undefined,
    kinds: undefined,
    see: ALL_SEATS,
    side: -1,
  };

  constructor(readonly flow: Flow<G>) {
    if (flow.verbNames.length - 1 > MOST_VERBS) throw new Error(`a game has at most ${MOST_VERBS} verbs`);
    this.frames = [...BUILT_IN, ...flow.frames.map((x) => x.frame)];
    this.frames.forEach((frame, i) => {
      if (this.frames.findIndex((other) => other.name === frame.name) !== i)
        throw new Error(`two frames are called ${frame.name}`);
      frame.kind = i + 1;
    });
    this.kinds = [undefined, ...this.frames.map(() => undefined)];
    this.implement(flow.frames.filter((x) => x.conduct !== undefined));
  }

  /** What frames do whose conduct was not there from the beginning. */
  implement(frames: readonly Implemented[]): void {
    for (const x of frames) this.kinds[x.frame.kind] = this.kindOf(x);
  }

  private kindOf(x: Implemented): Kind {
    const { flow } = this;
    const plan = new Plan(x, flow.verbNames, (verb) => flow.targetKind?.(verb) ?? 'none', flow.prompts);
    const run = runOf(
      x,
      (g, f, verb, most) => plan.firstTargets(this.knownTo(g as G, this.seatAsked(g as G, plan, f)), f, verb, most),
      (g, f, verb, target) => plan.does(g, f, action(flow.verbNames.indexOf(verb), target)),
    );
    return { frame: x.frame, run, plan };
  }

  frameName(kind: number): string {
    return this.frames[kind - 1].name;
  }
  frameNamed(name: string): Frame | undefined {
    return this.frames.find((frame) => frame.name === name);
  }

  /** Who must decide what, or a die, or the end. Pure: the answer is valid until the game is asked again. */
  pending(g: G): Pending {
    const base = g.framePointer;
    if (base < 0) throw new Error('the position has no frame: it was never set up');
    const { flow } = this;
    switch (g.frames[base + FRAME_KIND] & KIND_MASK) {
      case ROLL:
        return rollAwaited(g, base, flow.streams, this.chance);
      case DRAW:
        return drawAwaited(g, base, flow.streams, this.cupAt(g, base), flow.kinds, this.chance);
      case OVER:
        return outcomeAt(g, base, flow.endings, flow.endingFigures ?? []);
      default:
        return this.ask(g);
    }
  }

  /** Applies an answer or an outcome of chance; or refuses and leaves the position as it was. */
  apply(g: G, a: Action, out?: Events): Refusal | undefined {
    const base = g.framePointer;
    const number = g.frames[base + FRAME_KIND] & KIND_MASK;
    if (number === ROLL || number === DRAW) {
      if (verbOf(a) !== CHANCE_VERB) return refuse('', 'chance-awaited');
      const refusal = number === ROLL ? landRoll(g, base, a) : landDraw(g, base, this.cupAt(g, base), a);
      if (refusal) return refusal;
      g.stamp++;
      this.settle(g, out);
      return undefined;
    }
    if (number === OVER) return refuse('', 'match-over');
    if (!this.isLegal(g, a)) return this.applyFree(g, a, out);
    if (verbOf(a) === ALL_VERB) this.applyAll(g, out);
    else this.applyOne(g, a, out);
    return undefined;
  }

  private applyOne(g: G, a: Action, out: Events | undefined): void {
    const base = g.framePointer;
    const kind = this.kindAt(g, base);
    const f = hold(kind.frame, g.frames, base);
    g.tell = out ? (teller(out) as G['tell']) : undefined;
    const isAsked = this.askedOf === g && this.askedAt === g.stamp;
    g.decider = isAsked ? this.asking.seat : this.seatAsked(g, kind.plan, f);
    kind.plan.does(g, f, a);
    this.settle(g, out);
  }

  /** Nothing goes on after it, and the same question is asked again. */
  private applyFree(g: G, a: Action, out: Events | undefined): Refusal | undefined {
    const free = this.freeAnswer(a);
    if (!free) return NO;
    const { seat } = this.ask(g);
    if (free.whyNot(this.knownTo(g, seat), targetOf(a))) return NO;
    g.tell = out ? (teller(out) as G['tell']) : undefined;
    g.decider = seat;
    free.does(g, targetOf(a));
    g.tell = undefined;
    g.stamp++;
    return undefined;
  }
  private freeAnswer(a: Action): FreeAnswer<G, State> | undefined {
    return this.flow.free?.[this.flow.verbNames[verbOf(a)]] as FreeAnswer<G, State> | undefined;
  }

  /** Takes every member that a set offers, the lowest first, until the question changes, dice are due or a window opens. */
  private applyAll(g: G, out: Events | undefined): void {
    const base = g.framePointer;
    const word = g.frames[base + FRAME_KIND];
    const plan = this.kindAt(g, base).plan;
    for (let steps = 0; steps < RUNAWAY; steps++) {
      if (g.framePointer !== base || g.frames[base + FRAME_KIND] !== word) return;
      const next = plan.nextOfSet(this.ask(g));
      if (next === -1) return;
      this.applyOne(g, next, out);
    }
  }

  /** Whether the question now open offers this answer. */
  isLegal(g: G, a: Action): boolean {
    const base = g.framePointer;
    const kind = this.kindAt(g, base);
    const verb = verbOf(a);
    if (verb === CHANCE_VERB) return false;
    if (this.askedOf === g && this.askedAt === g.stamp) return this.asking.has(a);
    if (verb === ALL_VERB) return this.ask(g).has(a);
    const f = hold(kind.frame, g.frames, base);
    return kind.plan.allows(this.knownTo(g, this.seatAsked(g, kind.plan, f)), f, a);
  }

  /** Why the question now open does not offer this answer; undefined if it does. */
  why(g: G, a: Action): Refusal | undefined {
    const base = g.framePointer;
    const number = g.frames[base + FRAME_KIND] & KIND_MASK;
    if (number === OVER) return refuse('', 'match-over');
    if (number === ROLL || number === DRAW) return refuse('', 'chance-awaited');
    if (this.ask(g).has(a)) return undefined;
    const kind = this.kindAt(g, base);
    const f = hold(kind.frame, g.frames, base);
    g.no = refuse as unknown as G['no'];
    try {
      const k = this.knownTo(g, this.asking.seat);
      const free = this.freeAnswer(a);
      return free ? free.whyNot(k, targetOf(a)) : (kind.plan.whyNot(k, f, a) ?? NO);
    } finally {
      g.no = undefined;
    }
  }

  /** Goes on until someone must decide, a die must fall, or the match is over. */
  settle(g: G, out?: Events): void {
    g.tell = out ? (teller(out) as G['tell']) : undefined;
    for (let steps = 0; steps < RUNAWAY; steps++) {
      const base = g.framePointer;
      const number = g.frames[base + FRAME_KIND] & KIND_MASK;
      if (number === OVER) break;
      if (number === ROLL || number === DRAW) {
        if (number === ROLL ? isRollAwaited(g, base) : isDrawAwaited(g, base)) break;
        if (number === DRAW || !this.putWindows(g, base)) g.pop();
        continue;
      }
      const kind = this.kindAt(g, base);
      if (!kind.run || kind.run(g, hold(kind.frame, g.frames, base)) === true) break;
      if (steps === RUNAWAY - 1) throw new Error(`frame ${kind.frame.name} never comes to rest`);
    }
    g.tell = undefined;
    g.stamp++;
  }

  private ask(g: G): Asking {
    if (this.askedOf === g && this.askedAt === g.stamp) return this.asking;
    const base = g.framePointer;
    const kind = this.kindAt(g, base);
    const f = hold(kind.frame, g.frames, base);
    this.asking.clear();
    this.askedOf = undefined;
    if (!kind.plan.asks) throw new Error(`frame ${kind.frame.name} rests without a question`);
    const seat = this.seatAsked(g, kind.plan, f);
    kind.plan.fill(this.asking, g, this.knownTo(g, seat), f, seat);
    this.askedOf = g;
    this.askedAt = g.stamp;
    return this.asking;
  }

  private kindAt(g: G, base: number): Kind {
    const number = g.frames[base + FRAME_KIND] & KIND_MASK;
    const kind = this.kinds[number];
    if (kind) return kind;
    if (number > OVER) throw new RulesMissing(`the rules of ${this.frameName(number)} are not loaded yet`);
    throw new Error('nothing that can be asked is on top of the stack');
  }

  /** Who is asked is known to everyone: it is worked out from what everyone knows. */
  private seatAsked(g: G, plan: Plan, f: HeldFrame): Seat {
    return plan.seatAsked(this.knownTo(g, NOBODY), f);
  }

  /** The answers' functions are typed with what the game hands out here. */
  private knownTo(g: G, seat: Seat): State {
    return (this.flow.known?.(g, seat) ?? g) as State;
  }

  private cupAt(g: G, base: number): Int32Array | undefined {
    return this.flow.cups?.[hold(draw, g.frames, base).cup](g);
  }

  /** The game may push windows on top of dice that have just landed. */
  private putWindows(g: G, base: number): boolean {
    const f = hold(roll, g.frames, base);
    if (f.put === 1) return false;
    f.put = 1;
    return this.flow.landed?.(g, f) === true;
  }
}
