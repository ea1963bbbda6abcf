/**
 * How long each beat of a film takes: while a person waits for it, an activation takes at most eight seconds at any speed, and its
 * battles keep a part of them.
 */

import type { Beat } from './reel.ts';

/** How the other side's decisions are played. */
export const FILM_SPEEDS = ['off', 'quick', 'slow'] as const;
export type FilmSpeed = (typeof FILM_SPEEDS)[number];

/** How a person looks through a match. */
export const LOOK_SPEEDS = ['quick', 'slow'] as const;

/** A slow film takes this many times as long, as far as there is time. */
const SLOWER = 2;
const MOST_MS = { battle: 4500, move: 2000, note: 1500 } as const;
const HEX_MS = 150;
const BATTLE_MS = 2400;

/** A film of an activation that is not over keeps this part of its time for what may still come. */
const IN_RESERVE = 0.5;

export class FilmPace {
  private spent = { battle: 0, move: 0, note: 0 };

  /** An activation begins: its film has all the time again. */
  restart(): void {
    this.spent = { battle: 0, move: 0, note: 0 };
  }

  /**
   * The milliseconds of each beat of one activation. `isMore`: further beats of it may come. `isAwaited`: a person is asked only
   * when the film is over.
   */
  of(beats: readonly Beat[], speed: FilmSpeed, isMore: boolean, isAwaited: boolean): readonly number[] {
    const slower = speed === 'slow' ? SLOWER : 1;
    const longer = isAwaited ? 1 : slower;
    const wanted = beats.map((beat) => usualMs(beat) * slower);
    const times = wanted.map(() => 0);
    for (const kind of ['battle', 'move', 'note'] as const) {
      const mine = beats.flatMap((beat, i) => (beat.kind === kind ? [i] : []));
      const sum = mine.reduce((all, i) => all + wanted[i], 0);
      const left = Math.max(0, MOST_MS[kind] * longer - this.spent[kind]);
      const rate = Math.min(1, (isMore ? left * (1 - IN_RESERVE) : left) / Math.max(1, sum));
      for (const i of mine) times[i] = Math.round(wanted[i] * rate);
      this.spent[kind] += sum * rate;
    }
    return times;
  }
}

/** What a beat takes if there is time enough. */
function usualMs({ kind, routes, lines }: Beat): number {
  if (kind === 'battle') return BATTLE_MS;
  if (kind === 'move')
    return Math.min(1200, Math.max(300, HEX_MS * Math.max(...routes.map((r) => r.places.length - 1))));
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0);
  return Math.min(1500, 500 + letters * 8);
}
