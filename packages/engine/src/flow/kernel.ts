/** Runs a game's frames: what is pending, applying an answer, letting the dice land. Knows no game. */

import { type Action, CHANCE_VERB, targetOf, verbOf } from './action.ts';
import type { Events, Tell } from './events.ts';
import { ALL_SEATS } from './events.ts';
import { type Frame, frame, type Held, type HeldFrame, hold } from './frame.ts';
import { Asking, type Chance, type Outcome, type Pending } from './question.ts';
import { type Figures, type Refusal, refuse } from './refusal.ts';
import { FRAME_KIND, type State } from './state.ts';

/** What a game hands to the kernel. */
export interface Flow<G extends State> {
  /** In the rulebook's order; a frame's place in this list is its number in saved positions. */
  readonly frames: readonly Frame<G>[];
  readonly verbNames: readonly string[];
  readonly streams: readonly string[];
  /** The cups that are drawn from, as live counts by kind. */
  readonly cups?: readonly ((g: G) => Int32Array)[];
  /** For each cup what its kinds are called. */
  readonly kinds?: readonly (readonly string[])[];
  /** The ways a match can end, as keys of the catalogue. */
  readonly endings: readonly string[];
  /**
   * Dice have landed (a roll): a window may be pushed before the frame below reads them. Returns true if it was. Called once for each
   * landing; a window that rolls again sees its own dice in `g.rolled` and puts the whole roll back there when it is done.
   */
  landed?(g: G, f: Held<typeof ROLL_FIELDS>): boolean;
}

export const ROLL_FIELDS = ['stream', 'dice', 'sides', 'see', 'done'] as const;
const DRAW_FIELDS = ['stream', 'cup', 'see', 'done'] as const;

/** A roll or a draw is awaited, has landed, or has landed and its windows have been put. */
const AWAITED = 0;
const LANDED = 1;
const PUT = 2;

/** A roll under way: the dice land in `g.rolled`. */
export const roll = frame<State>()('roll', ROLL_FIELDS, {});
/** A draw from a cup under way: the kind drawn lands in `g.rolled`. */
export const draw = frame<State>()('draw', DRAW_FIELDS, {});
/** The end: who has won, and how. */
export const over = frame<State>()('over', ['winner', 'ending'], {});

/** The built-in frames come first in every game. */
const ROLL = 0;
const DRAW = 1;
const OVER = 2;
const BUILT_IN = [roll, draw, over] as unknown as readonly Frame<never>[];
/** More steps without a question than any procedure can need: a frame that never ends. */
const RUNAWAY = 100_000;

export class Kernel<G extends State> {
  private readonly kinds: Frame<G>[];
  private readonly handlers: (((g: G, f: HeldFrame, target: number) => void) | undefined)[][];
  private readonly asking = new Asking();
  private askedOf: G | undefined;
  private askedAt = -1;
  private readonly chance = {
    kind: 'chance',
    stream: '',
    dice: 0,
    sides: 0,
    cup: undefined,
    kinds: undefined,
    see: ALL_SEATS,
  } as {
    -readonly [K in keyof Chance]: Chance[K];
  };

  constructor(readonly flow: Flow<G>) {
    this.kinds = [...(BUILT_IN as readonly Frame<G>[]), ...flow.frames];
    this.kinds.forEach((kind, number) => {
      kind.kind = number;
    });
    this.handlers = this.kinds.map((kind) => {
      const on = kind.handlers.on ?? {};
      for (const verb of Object.keys(on)) {
        if (!flow.verbNames.includes(verb)) throw new Error(`frame ${kind.name} answers to an unknown verb ${verb}`);
      }
      return flow.verbNames.map((verb) => on[verb]);
    });
  }

  /** People read the figures of a prompt; a search does not pay for them. */
  set wordy(on: boolean) {
    this.asking.wordy = on;
  }

  frameName(kind: number): string {
    return this.kinds[kind].name;
  }
  frameNamed(name: string): Frame<G> | undefined {
    return this.kinds.find((kind) => kind.name === name);
  }

  /** Who must decide what, or a die, or the end. Pure: the answer is valid until the game is asked again. */
  pending(g: G): Pending {
    const base = g.framePointer;
    if (base < 0) throw new Error('the position has no frame: it was never set up');
    const kind = g.frames[base + FRAME_KIND];
    if (kind === ROLL) return this.rollPending(g, base);
    if (kind === DRAW) return this.drawPending(g, base);
    if (kind === OVER) return this.outcome(g, base);
    return this.ask(g);
  }

  /** Applies an answer or an outcome of chance; or refuses and leaves the position as it was. */
  apply(g: G, a: Action, out?: Events): Refusal | undefined {
    const base = g.framePointer;
    const kind = g.frames[base + FRAME_KIND];
    if (kind === ROLL || kind === DRAW) {
      const refusal = this.land(g, base, kind === ROLL, a);
      if (refusal) return refusal;
      g.stamp++;
      this.settle(g, out);
      return undefined;
    }
    if (kind === OVER) return refuse('', 'match-over');
    const verb = verbOf(a);
    const handler = verb < this.handlers[kind].length ? this.handlers[kind][verb] : undefined;
    if (!handler || !this.isLegal(g, a)) return refuse('', 'not-offered');
    g.tell = out ? teller(out) : undefined;
    handler(g, hold(this.kinds[kind], g.frames, base), targetOf(a));
    this.settle(g, out);
    return undefined;
  }

  /** Whether the question now open offers this answer. */
  isLegal(g: G, a: Action): boolean {
    const base = g.framePointer;
    const kind = this.kinds[g.frames[base + FRAME_KIND]];
    if (!kind.handlers.ask || verbOf(a) === CHANCE_VERB) return false;
    if (this.askedOf === g && this.askedAt === g.stamp) return this.asking.has(a);
    if (kind.handlers.allows) return kind.handlers.allows(g, hold(kind, g.frames, base), verbOf(a), targetOf(a));
    return this.ask(g).has(a);
  }

  /** Why the question now open does not offer this answer; undefined if it does. */
  why(g: G, a: Action): Refusal | undefined {
    const number = g.frames[g.framePointer + FRAME_KIND];
    if (number === OVER) return refuse('', 'match-over');
    if (number === ROLL || number === DRAW) return refuse('', 'chance-awaited');
    const kind = this.kinds[number];
    if (this.ask(g).has(a)) return undefined;
    const reason = kind.handlers.why?.(g, hold(kind, g.frames, g.framePointer), verbOf(a), targetOf(a));
    return reason ?? refuse('', 'not-offered');
  }

  /** Goes on until someone must decide, a die must fall, or the match is over. */
  settle(g: G, out?: Events): void {
    g.tell = out ? teller(out) : undefined;
    for (let steps = 0; steps < RUNAWAY; steps++) {
      const base = g.framePointer;
      const kind = g.frames[base + FRAME_KIND];
      if (kind === OVER) break;
      if (kind === ROLL || kind === DRAW) {
        if (this.isAwaited(g, base, kind === ROLL)) break;
        if (kind === DRAW || !this.putWindows(g, base)) g.pop();
        continue;
      }
      const top = this.kinds[kind];
      if (!top.handlers.run || top.handlers.run(g, hold(top, g.frames, base)) === true) break;
      if (steps === RUNAWAY - 1) throw new Error(`frame ${top.name} never comes to rest`);
    }
    g.tell = undefined;
    g.stamp++;
  }

  private ask(g: G): Asking {
    if (this.askedOf === g && this.askedAt === g.stamp) return this.asking;
    const base = g.framePointer;
    const kind = this.kinds[g.frames[base + FRAME_KIND]];
    if (!kind.handlers.ask) throw new Error(`frame ${kind.name} rests without a question`);
    this.asking.clear();
    this.askedOf = undefined;
    kind.handlers.ask(g, hold(kind, g.frames, base), this.asking);
    this.askedOf = g;
    this.askedAt = g.stamp;
    return this.asking;
  }

  private rollPending(g: G, base: number): Chance {
    const f = hold(roll, g.frames, base);
    const c = this.chance;
    c.stream = this.flow.streams[f.stream];
    c.dice = f.dice;
    c.sides = f.sides;
    c.cup = undefined;
    c.kinds = undefined;
    c.see = f.see;
    return c;
  }

  private drawPending(g: G, base: number): Chance {
    const f = hold(draw, g.frames, base);
    const c = this.chance;
    c.stream = this.flow.streams[f.stream];
    c.dice = 0;
    c.sides = 0;
    c.cup = this.flow.cups?.[f.cup](g);
    c.kinds = this.flow.kinds?.[f.cup];
    c.see = f.see;
    return c;
  }

  private outcome(g: G, base: number): Outcome {
    const f = hold(over, g.frames, base);
    return { kind: 'outcome', winner: f.winner, ending: this.flow.endings[f.ending] };
  }

  private isAwaited(g: G, base: number, isRoll: boolean): boolean {
    return (isRoll ? hold(roll, g.frames, base).done : hold(draw, g.frames, base).done) === AWAITED;
  }

  /** The game may push windows on top of dice that have just landed. */
  private putWindows(g: G, base: number): boolean {
    const f = hold(roll, g.frames, base);
    if (f.done === PUT) return false;
    f.done = PUT;
    return this.flow.landed?.(g, f) === true;
  }

  /** The dice, or the chit, land in the frame; nothing is done with them here. */
  private land(g: G, base: number, isRoll: boolean, a: Action): Refusal | undefined {
    if (verbOf(a) !== CHANCE_VERB) return refuse('', 'chance-awaited');
    let code = targetOf(a);
    if (!isRoll) {
      const f = hold(draw, g.frames, base);
      const cup = this.flow.cups?.[f.cup](g);
      if (!cup || code >= cup.length || cup[code] <= 0) return refuse('', 'not-in-cup');
      f.done = LANDED;
      g.rolled.fill(0);
      g.rolled[0] = 1;
      g.rolled[1] = code;
      return undefined;
    }
    const f = hold(roll, g.frames, base);
    if (code >= f.sides ** f.dice) return refuse('', 'no-such-roll');
    f.done = LANDED;
    g.rolled.fill(0);
    g.rolled[0] = f.dice;
    for (let i = 0; i < f.dice; i++) {
      g.rolled[1 + i] = (code % f.sides) + 1;
      code = Math.floor(code / f.sides);
    }
    return undefined;
  }
}

/** Asks the match for dice; they are read with `g.die(i)` when the calling frame runs again. */
export function rollDice(g: State, stream: number, dice: number, sides = 6, see = ALL_SEATS): void {
  g.push(roll, stream, dice, sides, see, AWAITED);
}
/** Asks the match for a draw from one of the game's cups; it is read with `g.drawn`. */
export function drawFrom(g: State, stream: number, cup: number, see = ALL_SEATS): void {
  g.push(draw, stream, cup, see, AWAITED);
}
/** Ends the match. */
export function endMatch(g: State, winner: number, ending: number): void {
  g.unwind();
  g.push(over, winner, ending);
}

function teller(out: Events): Tell {
  return (key: string, rule: string, figures: Figures, see = ALL_SEATS, reveals = false) => {
    out.push({ key, rule, figures, see, reveals });
  };
}
