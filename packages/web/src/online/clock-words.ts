/** The terms of a clock in a sentence, and times in words. */

import type { ClockTerms } from '@cauldron/protocol';
import { t } from '../messages/messages.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds as people say them: «an hour and a half» is «1 hour 30 minutes». */
export function spanWords(seconds: number): string {
  const parts = [
    ['online-span-days', Math.floor(seconds / DAY)],
    ['online-span-hours', Math.floor((seconds % DAY) / HOUR)],
    ['online-span-minutes', Math.floor((seconds % HOUR) / MINUTE)],
    ['online-span-seconds', seconds % MINUTE],
  ] as const;
  const said = parts.filter(([, n]) => n > 0).map(([key, n]) => t(key, { n }));
  return said.length > 0 ? said.join(' ') : t('online-span-seconds', { n: 0 });
}

/** What both players agree to, before they sit down. */
export function clockWords(terms: ClockTerms): string {
  return partsOf(terms).join('; ');
}

function partsOf(terms: ClockTerms): string[] {
  switch (terms.kind) {
    case 'none':
      return [t('online-clock-none')];
    case 'live':
      return [
        t('online-clock-bank', { bank: spanWords(terms.bank) }),
        ...given('online-clock-increment', terms.increment),
        ...given('online-clock-cap', terms.cap),
        ...given('online-clock-film', terms.film),
      ];
    case 'turns':
      return [
        t('online-clock-turn', { span: spanWords(terms.turn) }),
        t(terms.unused === 'kept' ? 'online-clock-kept' : 'online-clock-lost'),
        ...given('online-clock-reserve', terms.bank),
        ...(terms.unused === 'kept' ? given('online-clock-cap', terms.cap) : []),
        ...given('online-clock-film', terms.film),
      ];
    case 'days':
      return [
        t('online-clock-days', { span: spanWords(terms.days * DAY) }),
        ...given('online-clock-reserve', (terms.bank ?? 0) * DAY),
        ...given('online-clock-vacation', (terms.vacation ?? 0) * DAY),
      ];
    case 'correspondence':
      return [
        t('online-clock-bank', { bank: spanWords(terms.bank * DAY) }),
        ...given('online-clock-turn-increment', terms.increment * HOUR),
        ...given('online-clock-cap', terms.cap === undefined ? undefined : terms.cap * DAY),
        ...given('online-clock-vacation', (terms.vacation ?? 0) * DAY),
      ];
  }
}

type PartKey =
  | 'online-clock-increment'
  | 'online-clock-turn-increment'
  | 'online-clock-cap'
  | 'online-clock-film'
  | 'online-clock-reserve'
  | 'online-clock-vacation';

/** A part of the terms, if they have it. */
const given = (key: PartKey, seconds: number | undefined): string[] =>
  seconds ? [t(key, { span: spanWords(seconds) })] : [];

/** Whether seconds count: a clock of minutes runs against the player to move. */
export const isTimed = ({ kind }: ClockTerms): boolean => kind === 'live' || kind === 'turns';

/** Whether the players are there at the same time: then dice are witnessed, unless somebody chooses otherwise. */
export const isLive = ({ kind }: ClockTerms): boolean => kind !== 'days' && kind !== 'correspondence';
