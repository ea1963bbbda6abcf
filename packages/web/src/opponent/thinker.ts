/** The page's side of the computer's thread: asks, waits, and follows standing orders if the thread fails. */

import {
  createOpponent,
  type FromOpponents,
  type OpponentHost,
  readSeat,
  type SeatSpec,
  type ToOpponents,
  type Why,
} from '@cauldron/ai';
import type { Action, Game, View } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import type { Computer, SeatAsked } from '../model/table/computer.ts';

/** The connection to the thinker, usually a thread; `onLost` is called when it is gone. */
export interface ThinkerLine {
  post(message: Parameters<OpponentHost['hear']>[0]): void;
  close(): void;
}
export type Dial = (onHeard: (message: FromOpponents) => void, onLost: (why: string) => void) => ThinkerLine;

/** Of all tabs that show a match, one plays its computer. Resolves when this tab may, with a function that lets another. */
export type Lock = (signal: AbortSignal) => Promise<() => void>;
const NOBODY_ELSE: Lock = () => Promise.resolve(() => undefined);

export interface Thought {
  readonly action: Action;
  readonly why: Why;
  /** Why standing orders decided; empty if they did not. */
  readonly trouble: string;
}

/** The computer's reason before an entry. */
export interface EntryReason {
  readonly n: number;
  readonly side: number;
  readonly why: Why;
}

interface Waiting {
  readonly id: number;
  readonly settle: (thought: Thought | string) => void;
}

/** A thread that is silent for this much longer than its level thinks is lost. */
const PATIENCE_MS = 60_000;

export class Thinker implements Computer {
  /** The computer is thinking about its move. */
  readonly isThinking: Signal<boolean> = signal(false);
  /** Its reasons while the same side is active in the same phase. */
  readonly reasons: Signal<readonly EntryReason[]> = signal([]);
  /** Why it last followed standing orders; empty if it has not since a person last decided. */
  readonly trouble: Signal<string> = signal('');
  private line: ThinkerLine | undefined;
  private waiting: Waiting[] = [];
  private last = 0;
  private since = -1;
  private stretch = '';
  private isHurried = false;
  private asked = 0;
  private free: (() => void) | undefined;
  private locking = new AbortController();

  constructor(
    /** The game with its advice: for standing orders if the thread fails. */
    private readonly advised: () => Promise<Game>,
    private readonly dial: Dial,
    private readonly patience = PATIENCE_MS,
    private readonly lock: Lock = NOBODY_ELSE,
  ) {}

  async choose({ player, view, seed, n, since }: SeatAsked): Promise<Action> {
    if (since !== this.since) {
      this.since = since;
      this.isHurried = false;
      this.trouble.value = '';
    }
    const stretch = `${view.turn} ${view.phase} ${view.active}`;
    if (stretch !== this.stretch) this.reasons.value = [];
    this.stretch = stretch;
    const spec = readSeat(player);
    const mine = ++this.asked;
    this.isThinking.value = true;
    await this.takeLock(mine);
    const thought = await this.think(
      `seat ${view.viewer}`,
      spec === undefined || spec === 'random' ? SCRIPT : spec,
      view,
      seed,
    );
    if (mine !== this.asked) return thought.action;
    this.isThinking.value = false;
    this.reasons.value = [...this.reasons.value, { n, side: view.side, why: thought.why }];
    if (thought.trouble !== '') this.trouble.value = thought.trouble;
    return thought.action;
  }

  private async takeLock(mine: number): Promise<void> {
    if (this.free) return;
    const free = await this.lock(this.locking.signal);
    if (mine === this.asked) this.free = free;
    else {
      free();
      throw new Error('nobody asks any more');
    }
  }

  /** What a player of this kind would do for the seat to move. */
  async think(player: string, spec: SeatSpec, view: View, seed: string): Promise<Thought> {
    const found = await this.ask(player, spec, view, seed);
    if (typeof found !== 'string') return found;
    const { action, why } = createOpponent(await this.advised(), SCRIPT).choose(view, seed);
    return { action, why, trouble: found };
  }

  /** What a good player would do in a person's place. When looking back, no plan is kept between questions. */
  async advise(view: View, seed: string, isAfter: boolean): Promise<Thought> {
    const player = isAfter ? 'coach, after the fact' : 'coach';
    const thought = await this.think(player, COACH, view, seed);
    if (isAfter) this.line?.post({ kind: 'forget', player });
    return thought;
  }

  /** Stops thinking until a person has decided again: the best so far is played. */
  hurry(): void {
    this.isHurried = true;
    for (const { id } of this.waiting) this.line?.post({ kind: 'hurry', id });
  }

  rest(): void {
    this.locking.abort();
    this.locking = new AbortController();
    this.free?.();
    this.free = undefined;
  }

  drop(): void {
    this.asked++;
    this.isThinking.value = false;
    this.rest();
    // Nobody wants the answer any more, so the thread should stop working on it.
    for (const { id } of this.waiting) this.line?.post({ kind: 'hurry', id });
  }

  leave(): void {
    this.asked++;
    this.isThinking.value = false;
    this.waiting = [];
    this.rest();
    this.hangUp();
  }

  /** The thread's thought, or why there is none. */
  private ask(player: string, spec: SeatSpec, view: View, seed: string): Promise<Thought | string> {
    const id = ++this.last;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.lose('no answer came'), this.patience);
      const settle = (thought: Thought | string) => {
        clearTimeout(timer);
        this.waiting = this.waiting.filter((other) => other.id !== id);
        resolve(thought);
      };
      this.waiting.push({ id, settle });
      const message: ToOpponents = { kind: 'choose', id, player, spec, view, seed };
      try {
        this.line ??= this.dial(
          (heard) => this.hear(heard),
          (why) => this.lose(why),
        );
        this.line.post(message);
        if (this.isHurried) this.line.post({ kind: 'hurry', id });
      } catch (error) {
        settle(error instanceof Error ? error.message : String(error));
      }
    });
  }

  private hear(message: FromOpponents): void {
    const waiting = this.waiting.find(({ id }) => id === message.id);
    if (message.kind === 'failed') waiting?.settle(message.message);
    else waiting?.settle({ action: message.action, why: message.why, trouble: message.trouble });
  }

  /** The thread is lost: all waiting requests fail, and the next question gets a new thread. */
  private lose(why: string): void {
    this.hangUp();
    for (const { settle } of [...this.waiting]) settle(why);
  }

  private hangUp(): void {
    this.line?.close();
    this.line = undefined;
  }
}

const SCRIPT: SeatSpec = { level: 'recruit' };
const COACH: SeatSpec = { level: 'officer' };
