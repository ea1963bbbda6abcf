/** The thread in which long matches are folded, while the page stays responsive and shows the progress. */

import type { Pin, RecordFault, Refusal } from '@cauldron/engine';
import { deviceStore, type MatchCard } from '../model/device/store.ts';
import { findRules } from '../rules.ts';
import { type Laid, layDownFile, layDownKept, type NewCard } from './lay-down.ts';

export type ToFold =
  | { readonly kind: 'file'; readonly pin: Pin; readonly text: string; readonly card: Omit<NewCard, 'header'> }
  | { readonly kind: 'kept'; readonly pin: Pin; readonly card: MatchCard };

export type FromFold =
  | { readonly kind: 'done-so-far'; readonly entries: number }
  | { readonly kind: 'done'; readonly laid: Laid | Refusal | RecordFault }
  | { readonly kind: 'failed'; readonly why: string };

const post = (message: FromFold) => postMessage(message);

async function work(asked: ToFold): Promise<Laid | Refusal | RecordFault> {
  const [game, store] = await Promise.all([findRules(asked.pin), deviceStore()]);
  const heard = (entries: number) => post({ kind: 'done-so-far', entries });
  return asked.kind === 'file'
    ? layDownFile(game, asked.text, asked.card, store, heard)
    : layDownKept(game, asked.card, store, heard);
}

addEventListener('message', ({ data }: MessageEvent<ToFold>) => {
  work(data).then(
    (laid) => post({ kind: 'done', laid }),
    (error: unknown) => post({ kind: 'failed', why: error instanceof Error ? error.message : String(error) }),
  );
});
