/** The words of a match on a server: the game's and the page's, and the reasons of the server. */

import type { Refusal } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import { Words } from '../model/words/words.ts';

/** The page's sentence for each of the server's codes. */
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
  'online-other-rules',
  'online-earlier-version',
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
