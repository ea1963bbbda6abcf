/** Past events shown again, beat by beat, as one seat could see them. */

import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Table } from '../table/table.ts';
import { FilmPace, type FilmSpeed } from './pace.ts';
import { type Beat, opensActivation, reelOf } from './reel.ts';
import type { ReelSource } from './summary.ts';

/** This many entries are read at a time, so that a long match does not hold up the page. */
const STRETCH = 40;

export interface Projector extends ReelSource {
  readonly table: Table;
  readonly speed: ReadonlySignal<FilmSpeed>;
  /** A person is asked only when the film is over. */
  readonly isAwaited: ReadonlySignal<boolean>;
  /** Shows a beat; it lasts this many milliseconds. */
  show(beat: Beat, ms: number): void;
  /** The beat is over. */
  settle(beat: Beat): void;
  /** An activation is over: what it came to. */
  close(beats: readonly Beat[]): void;
  wait(ms: number): Promise<void>;
}

export class Film {
  readonly isPlaying: Signal<boolean> = signal(false);
  private showing = 0;
  /** The time that films of the present activation have taken. */
  private pace = new FilmPace();
  /** The entry that the last film came to, if it ran to its end. */
  private seen: number | undefined;

  constructor(private readonly projector: Projector) {}

  /** Shows entries `from` to `to`, then the present. Without `to` it goes on while other seats play. If it is stopped, the board stays where it is. */
  async play(from: number, to?: number): Promise<void> {
    const { table } = this.projector;
    const mine = ++this.showing;
    if (to !== undefined || !this.goesOn(from)) this.pace = new FilmPace();
    this.isPlaying.value = true;
    table.lookAt(from, from);
    await table.match.reach?.(from);
    let at = from;
    let act: Beat[] = [];
    /** The moves of this activation are drawn. */
    let drawn = from;
    while (mine === this.showing) {
      const end = Math.min(to ?? Number.POSITIVE_INFINITY, table.length.peek());
      if (at >= end) {
        if (to !== undefined || !table.busy.peek()) break;
        await this.more(at);
        continue;
      }
      const next = Math.min(end, at + STRETCH);
      for (const beats of activationsIn(reelOf(this.projector, at, next))) {
        if (opensActivation(beats[0])) {
          this.projector.close(act);
          act = [];
          this.pace.restart();
          drawn = beats[0].from;
        }
        act.push(...beats);
        if (!(await this.run(mine, beats, drawn, to === undefined))) return;
      }
      at = next;
      table.lookAt(at, drawn);
    }
    if (mine !== this.showing) return;
    this.skip();
    if (to === undefined) this.seen = at;
    this.projector.close(act);
  }

  /** Whether a film shows more of the activation of the film before: the person was asked in the middle of it. */
  private goesOn(from: number): boolean {
    const { seen = Number.POSITIVE_INFINITY } = this;
    return from >= seen && from - seen < STRETCH && !reelOf(this.projector, seen, from).some(opensActivation);
  }

  /** Shows the beats of one activation. Returns false if the film was stopped. `isMore`: further beats of it may come. */
  private async run(mine: number, beats: readonly Beat[], from: number, isMore: boolean): Promise<boolean> {
    const { table, speed, isAwaited, wait, show, settle } = this.projector;
    const times = this.pace.of(beats, speed.peek(), isMore, isAwaited.peek());
    for (const [i, beat] of beats.entries()) {
      show(beat, times[i]);
      await wait(times[i]);
      if (mine !== this.showing) return false;
      settle(beat);
      table.lookAt(beat.to, from);
    }
    return true;
  }

  /** Resolves when there is something new, or when nobody plays any more. */
  private more(at: number): Promise<void> {
    const { length, busy } = this.projector.table;
    return new Promise((resolve) => {
      let stop: (() => void) | undefined;
      stop = effect(() => {
        if (length.value === at && busy.value) return;
        queueMicrotask(() => stop?.());
        resolve();
      });
    });
  }

  pause(): void {
    this.showing++;
    this.seen = undefined;
    this.isPlaying.value = false;
  }

  /** Ends the film in the present. */
  skip(): void {
    this.pause();
    this.projector.table.lookAt(undefined);
  }
}

/** The beats of each activation. */
export function activationsIn(reel: readonly Beat[]): readonly (readonly Beat[])[] {
  const acts: Beat[][] = [];
  for (const beat of reel) {
    if (acts.length === 0 || opensActivation(beat)) acts.push([beat]);
    else acts[acts.length - 1].push(beat);
  }
  return acts;
}
