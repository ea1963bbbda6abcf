/** The page's side of the thread that folds long matches. */

import type { RecordFault, Refusal } from '@cauldron/engine';
import type { Laid } from './lay-down.ts';
import type { FromFold, ToFold } from './worker.ts';

/** Folds a match and stores it on the device. Returns what is wrong with it; rejects if the thread or the device fails. */
export function foldApart(asked: ToFold, heard: (entries: number) => void): Promise<Laid | Refusal | RecordFault> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'fold' });
  const folded = new Promise<Laid | Refusal | RecordFault>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromFold>) => {
      if (data.kind === 'done-so-far') heard(data.entries);
      else if (data.kind === 'done') resolve(data.laid);
      else reject(new Error(data.why));
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'its thread could not be started'));
    });
    worker.postMessage(asked);
  });
  return folded.finally(() => worker.terminate());
}
