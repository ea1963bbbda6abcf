/** Requests that wait until a seat is asked something: for programs that play over HTTP alone. */

import type { NamedQuestion, WantedAnswers } from '@cauldron/protocol';
import { type Declined, isDeclined, type MatchService, type Who } from './service.ts';

/** How many requests may wait at once, for one seat and in this process. Further ones are answered at once. */
const MOST_AT_SEAT = 4;
const MOST = 500;
/** Asked at every entry while somebody waits: only for whom the match waits. Everything else is made once, at the end. */
const WHOSE_TURN: WantedAnswers = { from: 0, most: 1, position: false };

export interface Wait {
  readonly seconds: number;
  /** Calls back when the asker has gone away: nobody waits any more. */
  onGone(then: () => void): void;
}

export class WaitingRoom {
  private readonly waiting = new Map<string, number>();
  private count = 0;

  constructor(private readonly matches: Pick<MatchService, 'question' | 'watch'>) {}

  /** The question of a seat: now, or when the match waits for the seat or is over, at the latest after the given time. */
  async question(id: string, who: Who, wanted: WantedAnswers, wait: Wait): Promise<NamedQuestion | Declined> {
    const found = await this.matches.question(id, who, wanted);
    if (wait.seconds === 0 || isDeclined(found) || isDue(found)) return found;
    const seat = `${id}/${found.seat}`;
    const here = this.waiting.get(seat) ?? 0;
    if (here >= MOST_AT_SEAT || this.count >= MOST) return found;
    this.count++;
    this.waiting.set(seat, here + 1);
    try {
      return await this.untilDue(found, who, wanted, wait);
    } finally {
      this.count--;
      const left = (this.waiting.get(seat) ?? 1) - 1;
      if (left > 0) this.waiting.set(seat, left);
      else this.waiting.delete(seat);
    }
  }

  /** Watches the match: a seat whose program waits is present. */
  private async untilDue(
    first: NamedQuestion,
    who: Who,
    wanted: WantedAnswers,
    { seconds, onGone }: Wait,
  ): Promise<NamedQuestion | Declined> {
    const { match, seat, seq } = first;
    const bell = new Bell();
    const timer = setTimeout(() => bell.close(), seconds * 1000);
    timer.unref();
    onGone(() => bell.close());
    const watching = await this.matches.watch(match, { ...who, seat }, seq, ({ message }) => {
      if (message.t !== 'chat') bell.ring();
    });
    try {
      let found: NamedQuestion | Declined = first;
      while (!isDeclined(watching) && !isDue(found) && (await bell.rung()))
        found = await this.matches.question(match, who, WHOSE_TURN);
      return found === first || isDeclined(found) ? found : await this.matches.question(match, who, wanted);
    } finally {
      clearTimeout(timer);
      if (!isDeclined(watching)) watching.stop();
    }
  }
}

const isDue = (found: NamedQuestion | Declined): boolean =>
  isDeclined(found) || found.waitsFor === found.seat || found.result !== null;

/** Rings are not lost: one that came before somebody listens is heard at once. */
class Bell {
  private hasRung = false;
  private isClosed = false;
  private wake: () => void = () => {};

  ring(): void {
    this.hasRung = true;
    this.wake();
  }
  close(): void {
    this.isClosed = true;
    this.wake();
  }
  /** True for the next ring; false once the bell is closed. */
  async rung(): Promise<boolean> {
    if (!this.hasRung && !this.isClosed)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    this.hasRung = false;
    return !this.isClosed;
  }
}
