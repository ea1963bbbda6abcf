/** Folds long matches in the background while the first page shows the progress. */

import { isRefusal, type Refusal } from '@cauldron/engine';
import { useState } from 'preact/hooks';
import type { Laid } from '../fold/lay-down.ts';
import type { ToFold } from '../fold/worker.ts';
import { t } from '../messages/messages.ts';

/** Finished entries, and all entries. */
export interface FoldProgress {
  readonly done: number;
  readonly of: number;
}

/** A file with more lines than this is folded in a thread. */
const LONG = 2000;

export function isLong(text: string): boolean {
  let at = -1;
  for (let count = 0; count <= LONG; count++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return false;
  }
  return true;
}

interface Folding {
  readonly progress: FoldProgress | undefined;
  /** Folds a match; undefined if something is wrong with it, which is reported. */
  fold(asked: ToFold, entries: number, wordsFor: (refusal: Refusal) => string): Promise<Laid | undefined>;
}

export function useFolding(say: (trouble: string) => void): Folding {
  const [progress, setProgress] = useState<FoldProgress | undefined>(undefined);
  const fold: Folding['fold'] = async (asked, entries, wordsFor) => {
    say('');
    setProgress({ done: 0, of: entries });
    try {
      const { foldApart } = await import('../fold/folding.ts');
      const laid = await foldApart(asked, (done) => setProgress({ done, of: entries }));
      if ('isCut' in laid) return laid;
      say(isRefusal(laid) ? wordsFor(laid) : t(laid.key, { line: laid.line }));
    } catch (error) {
      console.error(error);
      say(t('folding-failed'));
    } finally {
      setProgress(undefined);
    }
    return undefined;
  };
  return { progress, fold };
}
