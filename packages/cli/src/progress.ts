/** A bar that shows how many matches were played, how many may still come, and the rate a minute. */

import { SingleBar } from 'cli-progress';
import type { Io } from './io.ts';

interface Progress {
  played(now: number, left: number): void;
  stop(): void;
}

/** Shows a bar while the work goes on. */
export async function withProgress<T>(io: Io, work: (played: Progress['played']) => Promise<T> | T): Promise<T> {
  const progress = openProgress(io);
  try {
    return await work(progress.played);
  } finally {
    progress.stop();
  }
}

function openProgress(io: Io): Progress {
  if (!io.progress) return { played: () => {}, stop: () => {} };
  const bar = new SingleBar({ format: '{bar} {value}/{total} matches, {rate} a minute, {eta} s left' });
  const started = performance.now();
  bar.start(1, 0, { rate: '–' });
  return {
    played(now, left) {
      bar.setTotal(now + left);
      bar.update(now, { rate: ((now * 60_000) / (performance.now() - started)).toFixed(1) });
    },
    stop: () => bar.stop(),
  };
}
