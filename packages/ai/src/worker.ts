/**
 * Opponents behind messages: the part that a web worker and a worker thread share. Only views, seeds and choices pass. The
 * platform provides a way to post, to load a game, to pause and to read a clock; nothing here leads to a match or its dice.
 */

import type { Game, State, View } from '@cauldron/engine';
import type { Why } from './explain.ts';
import { createOpponent, type Opponent } from './opponent.ts';
import type { SeatSpec } from './seats.ts';

/** To the worker. */
export type ToOpponents =
  | {
      readonly kind: 'choose';
      /** Comes back with the choice. */
      readonly id: number;
      /** The player of one seat in one match. It keeps its plan between questions. */
      readonly player: string;
      readonly spec: SeatSpec;
      /** A time limit for an activation other than the level's own. */
      readonly millis?: number;
      readonly view: View;
      readonly seed: string;
    }
  /** Answer now, with the best so far. */
  | { readonly kind: 'hurry'; readonly id: number }
  /** The match is over, or the seat has another player. */
  | { readonly kind: 'forget'; readonly player: string };

/** From the worker. */
export type FromOpponents =
  | {
      readonly kind: 'chosen';
      readonly id: number;
      readonly action: number;
      readonly why: Why;
      readonly trouble: string;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export interface Platform {
  post(message: FromOpponents): void;
  /** The rules of a game by its name, as a view names it. */
  load(game: string): Promise<Game<State>>;
  /** Lets messages in. */
  pause(): Promise<void>;
  /** Milliseconds from any fixed moment. */
  clock(): number;
}

/** A worker thinks no longer than this without listening. */
const SLICE_MILLIS = 20;

export class OpponentHost {
  private readonly players = new Map<string, { readonly opponent: Opponent; readonly spec: string }>();
  private readonly hurried = new Map<number, { aborted: boolean }>();
  private troubles: string[] = [];
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly platform: Platform) {}

  /** Choices are made one after another, in the order they were asked for. */
  hear(message: ToOpponents): Promise<void> {
    if (message.kind === 'hurry') {
      const signal = this.hurried.get(message.id);
      if (signal) signal.aborted = true;
      return this.queue;
    }
    if (message.kind === 'forget') {
      this.players.delete(message.player);
      return this.queue;
    }
    const signal = { aborted: false };
    this.hurried.set(message.id, signal);
    this.queue = this.queue.then(() => this.choose(message, signal));
    return this.queue;
  }

  private async choose(asked: ToOpponents & { kind: 'choose' }, signal: { readonly aborted: boolean }): Promise<void> {
    const { id, view, seed } = asked;
    const { post, pause, clock } = this.platform;
    try {
      const opponent = await this.player(asked);
      this.troubles = [];
      const thinking = opponent.think(view, seed, { signal });
      let since = clock();
      for (;;) {
        const step = thinking.next();
        if (step.done) {
          const { action, why } = step.value;
          post({ kind: 'chosen', id, action, why, trouble: this.troubles.join('; ') });
          return;
        }
        if (clock() - since < SLICE_MILLIS) continue;
        await pause();
        since = clock();
      }
    } catch (error) {
      post({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    } finally {
      this.hurried.delete(id);
    }
  }

  private async player({ player, spec, millis, view }: ToOpponents & { kind: 'choose' }): Promise<Opponent> {
    const key = JSON.stringify([view.game, spec, millis]);
    const known = this.players.get(player);
    if (known?.spec === key) return known.opponent;
    const game = await this.platform.load(view.game);
    const { clock } = this.platform;
    const onTrouble = (message: string) => this.troubles.push(message);
    const opponent = createOpponent(game, { ...spec, ...(millis === undefined ? {} : { millis }), clock, onTrouble });
    this.players.set(player, { opponent, spec: key });
    return opponent;
  }
}
