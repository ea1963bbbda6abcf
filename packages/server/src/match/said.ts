/** What a seat says to a match, and why it was not done. */

import { type Json, type Refusal, refuse } from '@cauldron/engine';
import type { LogContent, RefusalCode } from '@cauldron/protocol';
import type { Made } from './rows.ts';
import type { Signed } from './seat-keys.ts';

export interface Said {
  readonly seat: number | null;
  readonly content: LogContent;
  readonly n: string;
  readonly signed?: Signed | undefined;
  /** The delay of the sender's line, as the server measured it. */
  readonly lag?: number | undefined;
}

export interface NotDone {
  readonly code: RefusalCode;
  readonly refusal?: Refusal;
}
export const isNotDone = (x: Made | NotDone): x is NotDone => 'code' in x;

export const illegal = (key: string): NotDone => ({ code: 'illegal', refusal: refuse('', key) });

/** LogContent and headers are JSON by their schema, but the types of their optional fields do not say so. */
export const plain = (value: object): Json => value as Json;
