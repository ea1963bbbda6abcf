/**
 * The time of matches in this process. It runs with a clock of the machine that nobody can set, and is compared with the database's
 * every second. Small differences are followed: both clocks drift a little. A large one is a step of the database's clock, and is
 * put down there as one, so that it reaches no player's clock in any process.
 */

import { uptime } from 'node:os';
import type { TimeReading } from '../store/time.ts';

export interface TimeTools {
  readonly store: { read(): Promise<TimeReading>; absorb(reading: TimeReading, step: number): Promise<void> };
  log(what: string, error: unknown): void;
  readonly everyMs: number;
  /** Milliseconds of a clock that runs evenly. It may stand still while the machine sleeps. */
  monotonic?(): number;
  /** Milliseconds since the machine was started, sleep included. */
  awake?(): number;
}

/** The difference that two readings may have without a step: of the reading itself, and for each millisecond between them. */
const TOLERANCE_MS = 50;
const DRIFT = 0.005;
/** The machine's own uptime is coarse. */
const SLEEP_MS = 2000;

export class Timekeeper {
  private offset: number;
  private lookedAt: number | undefined;
  private latest = 0;
  private slept: number;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private closed = false;
  private readonly monotonic: () => number;
  private readonly awake: () => number;

  constructor(private readonly tools: TimeTools) {
    this.monotonic = tools.monotonic ?? (() => performance.now());
    this.awake = tools.awake ?? (() => uptime() * 1000);
    this.offset = Date.now() - this.monotonic();
    this.slept = this.awake() - this.monotonic();
  }

  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => {
      this.looking = this.look().catch((error: unknown) => {
        if (!this.closed) this.tools.log('the time of the database was not read', error);
      });
    }, this.tools.everyMs);
    this.timer.unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.looking;
  }

  /** Never less than before. */
  now(): number {
    this.latest = Math.max(this.latest, Math.floor(this.monotonic() + this.offset));
    return this.latest;
  }

  async look(): Promise<void> {
    const sent = this.monotonic();
    const reading = await this.tools.store.read();
    const heard = this.monotonic();
    // The database read its clock between these two moments.
    const [least, most] = [reading.now - heard, reading.now - sent];
    const before = this.lookedAt;
    this.lookedAt = heard;
    if (before === undefined) {
      // Rather late than early: a flag must not fall too soon. Quicker readings come.
      this.offset = least;
      return;
    }
    this.heedSleep();
    const step = this.offset < least ? least - this.offset : Math.min(0, most - this.offset);
    if (Math.abs(step) <= TOLERANCE_MS + (heard - before) * DRIFT) this.offset += step;
    else await this.tools.store.absorb(reading, step);
  }

  /** Time passes for the players while the machine sleeps, but not for its even clock. */
  private heedSleep(): void {
    const slept = this.awake() - this.monotonic();
    if (slept - this.slept > SLEEP_MS) this.offset += slept - this.slept;
    this.slept = slept;
  }
}
