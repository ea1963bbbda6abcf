/** Past events shown again, beat by beat, as one seat could see them. */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Table } from '../table/table.ts';
import { isSeenBy } from './log.ts';

export const SPEEDS = { slow: 1600, steady: 800, quick: 300 } as const;
export type FilmSpeed = keyof typeof SPEEDS;

/** The longest film: a long stretch is shown in longer strides. */
const MOST_BEATS = 240;

export interface Projector {
  /** The speed; it may change while the film runs. */
  readonly speed: ReadonlySignal<FilmSpeed>;
  /** Called when the new position is shown: light the map, announce it. */
  onBeat(n: number): void;
  wait(ms: number): Promise<void>;
}

export class Film {
  readonly isPlaying: Signal<boolean> = signal(false);
  private showing = 0;

  constructor(
    private readonly table: Table,
    private readonly projector: Projector,
  ) {}

  /** Shows entries `from` to `to`, then the present. If it is stopped, the board stays where it is. */
  async play(from: number, to: number): Promise<void> {
    const { wait, speed, onBeat } = this.projector;
    const mine = ++this.showing;
    this.isPlaying.value = true;
    await this.table.match.reach?.(from);
    const beats = beatsOf(this.table, from, to);
    this.table.lookAt(from, from);
    for (const beat of beats) {
      await wait(SPEEDS[speed.value]);
      if (mine !== this.showing) return;
      this.table.lookAt(beat, from);
      onBeat(beat);
    }
    await wait(SPEEDS[speed.value]);
    if (mine === this.showing) this.skip();
  }

  pause(): void {
    this.showing++;
    this.isPlaying.value = false;
  }

  /** Ends the film in the present. */
  skip(): void {
    this.pause();
    this.table.lookAt(undefined);
  }
}

/** The points of a stretch at which this seat sees something new. */
export function beatsOf(table: Table, from: number, to: number): readonly number[] {
  const { match } = table;
  const seat = table.seat.peek();
  const beats: number[] = [];
  for (let n = Math.max(match.from, from); n < Math.min(to, match.line.length); n++) {
    if (match.eventsAt(n).some((event) => isSeenBy(event, seat))) beats.push(n + 1);
  }
  const stride = Math.ceil(beats.length / MOST_BEATS);
  return beats.filter((_, i) => i === beats.length - 1 || i % stride === 0);
}
