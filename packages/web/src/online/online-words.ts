/** The words of a match on a server: the game's and the page's, and why the server did not do what it was asked. */

import type { Refusal } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import { Words } from '../model/words/words.ts';

/** The server's codes, each with a sentence of the page. */
const REFUSALS = [
  'online-malformed',
  'online-too-fast',
  'online-no-seat',
  'online-no-match',
  'online-over',
  'online-not-yours',
  'online-stale',
  'online-unsigned',
  'online-illegal',
  'online-awaiting-witness',
  'online-no-offer',
  'online-out-of-time',
  'online-other-rules',
  'online-forbidden',
  'online-unavailable',
  'online-failed',
] as const;

export class OnlineWords extends Words {
  override refusal(refusal: Refusal): string {
    const own = REFUSALS.find((key) => key === refusal.key);
    return own === undefined ? super.refusal(refusal) : t(own);
  }
}
