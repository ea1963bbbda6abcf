/**
 * A plan that is carried out step by step. It goes on until it is done, or until something happens that it did not foresee: dice that change
 * it, a chance to react, a decision of the other side. The person may stop it, or answer differently, at any step.
 */

import type { Why } from '@cauldron/ai';
import { eventFor, type Piece, type ShowKind, seedNumber, shownAs, type View } from '@cauldron/engine';
import { effect, type Signal, signal } from '@preact/signals';
import type { Desk } from '../model/desk/desk.ts';
import type { Table } from '../model/table/table.ts';
import { movesBefore } from './reasons.ts';
import type { Thought } from './thinker.ts';

export interface GivenPlan {
  readonly why: Why;
  readonly side: number;
  /** The answer to give next, and the entry that it was found for. */
  readonly next: Thought['action'];
  readonly at: number;
  /** The activation that it belongs to. */
  readonly stretch: string;
}

/** Why it stopped. */
export type StopReason = 'done' | 'dice' | 'left' | 'changed' | 'react' | 'other' | 'refused';

/** Where the advice comes from. */
interface Source {
  advise(view: View, seed: string, isAfter: boolean): Promise<Thought>;
}

/** No activation has more steps. */
const MOST_STEPS = 400;
/** The other side's answer is awaited this long. */
const PATIENCE_MS = 20_000;

/** How the board shows what a plan cannot foresee. */
const UNPLANNED: readonly ShowKind[] = ['banner', 'loss', 'gain'];

const stretchOf = ({ turn, active }: View): string => `${turn}/${active}`;

export class Adviser {
  readonly plan: Signal<GivenPlan | undefined> = signal(undefined);
  readonly isThinking: Signal<boolean> = signal(false);
  readonly isDoing: Signal<boolean> = signal(false);
  readonly stopped: Signal<StopReason | undefined> = signal(undefined);
  /** The moves that were left of the plan before it became another. */
  readonly before: Signal<Why['arrows']> = signal([]);
  /** What had happened by then, in a sentence. */
  readonly because: Signal<string> = signal('');
  private isHalted = false;

  constructor(
    private readonly desk: Desk,
    private readonly source: Source,
    /** A moment to look at each step. */
    private readonly pause: () => Promise<void>,
  ) {}

  async suggest(): Promise<void> {
    this.stopped.value = undefined;
    this.plan.value = undefined;
    await this.think(undefined);
  }

  /** Gives up the plan. */
  forget(): void {
    this.halt();
    this.plan.value = undefined;
    this.stopped.value = undefined;
  }

  halt(): void {
    this.isHalted = true;
  }

  /** Carries the plan out, or only its next steps. */
  async carryOut(steps = MOST_STEPS): Promise<void> {
    if (this.isDoing.value) return;
    this.isHalted = false;
    this.isDoing.value = true;
    this.stopped.value = undefined;
    try {
      let stop: StopReason | undefined;
      for (let n = 0; n < steps && stop === undefined && !this.isHalted; n++) stop = await this.step();
      this.stopped.value = stop;
    } finally {
      this.isDoing.value = false;
    }
  }

  /** One answer of the plan, and what follows it. */
  private async step(): Promise<StopReason | undefined> {
    const { table } = this.desk;
    const plan = this.plan.value;
    if (!plan || !table.question.value) return 'done';
    const { length } = table;
    // The person may have done something else meanwhile: then the plan is made to fit first.
    const fits = plan.at === length.value ? undefined : await this.goOn(plan);
    if (fits !== undefined || this.isHalted) return fits;
    const { next } = this.plan.value ?? plan;
    const before = length.value;
    await this.desk.answer(next);
    if (length.value === before) return 'refused';
    await this.pause();
    if (await this.asked(plan)) return this.goOn(plan);
    const { outcome } = table.view.value;
    return outcome || this.isOver(plan) ? this.end(this.endOf(plan)) : 'other';
  }

  /** What the plan says now. It stops if the plan is done or has become another. */
  private async goOn(plan: GivenPlan): Promise<StopReason | undefined> {
    const view = this.desk.table.view.value;
    const open = remaining(plan.why, view.pieces);
    if (this.isOver(plan)) return this.end(view.question?.window === '' ? this.endOf(plan) : 'react');
    const thought = await this.think(plan);
    if (thought === undefined || thought.why.plans === 0 || isSameCourse(open, thought.why, view.pieces))
      return undefined;
    if (open.length === 0 && plan.why.arrows.length > 0) return this.end('done');
    this.before.value = remaining({ ...plan.why, arrows: movesBefore(plan.why) }, view.pieces);
    this.because.value = newsSince(this.desk.table, plan.at);
    return 'changed';
  }

  /** The activation of the plan is over. */
  private isOver({ stretch }: GivenPlan): boolean {
    return stretchOf(this.desk.table.view.value) !== stretch;
  }

  /** Carried out, or not: moves are left, because a die has led elsewhere or for another reason. */
  private endOf({ why, at }: GivenPlan): StopReason {
    const { match, view } = this.desk.table;
    if (view.value.outcome || remaining(why, view.value.pieces).length === 0) return 'done';
    return match.line.slice(at).some((entry) => 'chance' in entry) ? 'dice' : 'left';
  }

  private end(stop: StopReason): StopReason {
    this.plan.value = undefined;
    return stop;
  }

  /** Asks for advice and takes it over. A thought that only follows the plan keeps the plan's reasons. */
  private async think(plan: GivenPlan | undefined): Promise<Thought | undefined> {
    const { table } = this.desk;
    const view = table.view.value;
    const at = table.length.value;
    this.isThinking.value = true;
    try {
      const seed = String(seedNumber(`coach/${table.id}/${at}`));
      const thought = await this.source.advise(view, seed, false);
      if (table.length.value !== at || table.past.value !== undefined) return undefined;
      const why = plan && thought.why.plans === 0 ? plan.why : thought.why;
      this.plan.value = { why, side: view.side, next: thought.action, at, stretch: stretchOf(view) };
      return thought;
    } finally {
      this.isThinking.value = false;
    }
  }

  /** Waits until this side is asked again; false if the other side has to decide, or the match is over. */
  private asked(plan: GivenPlan): Promise<boolean> {
    const { table } = this.desk;
    return new Promise((resolve) => {
      let stop: () => void = () => undefined;
      const settle = (isAsked: boolean) => {
        clearTimeout(timer);
        queueMicrotask(() => stop());
        resolve(isAsked);
      };
      const timer = setTimeout(() => settle(false), PATIENCE_MS);
      stop = effect(() => {
        const { side: seen, outcome } = table.view.value;
        const question = table.question.value;
        if (outcome || table.isCurtained.value || this.isOver(plan)) settle(false);
        else if (question && !table.busy.value) settle(seen === plan.side);
      });
    });
  }
}

/** The moves of a plan that are still to be made. */
export function remaining({ arrows }: Why, pieces: readonly Piece[]): Why['arrows'] {
  const placeOf = new Map(pieces.map(({ unit, place }) => [unit, place]));
  return arrows.filter(({ unit, to }) => placeOf.has(unit) && placeOf.get(unit) !== to);
}

/** Whether a new plan sends the same units to the same places as what was left of the old one. */
export function isSameCourse(open: Why['arrows'], now: Why, pieces: readonly Piece[]): boolean {
  const key = ({ unit, to }: Why['arrows'][number]) => `${unit}/${to}`;
  const [was, is] = [new Set(open.map(key)), new Set(remaining(now, pieces).map(key))];
  return was.size === is.size && [...was].every((move) => is.has(move));
}

/** What happened last that nobody had planned: no move, but what a move or a die has led to. Empty if nothing did. */
export function newsSince(
  { match, game, words, seat, length }: Pick<Table, 'match' | 'game' | 'words' | 'seat' | 'length'>,
  from: number,
): string {
  for (let n = length.peek() - 1; n >= Math.max(from, match.from); n--) {
    const known = match.eventsAt(n).flatMap((event) => eventFor(event, seat.peek()) ?? []);
    const news = known.findLast((event) => UNPLANNED.some((kind) => kind === shownAs(game.messages, event)));
    if (news) return words.sentence(news.key, news.figures);
  }
  return '';
}
