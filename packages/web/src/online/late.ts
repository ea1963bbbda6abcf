/** The delay of spectators, in words. */

import { t } from '../messages/messages.ts';

/** What a maker may choose, in seconds. */
export const DELAYS = [0, 60, 300, 1800, 86_400] as const;
export type Delay = (typeof DELAYS)[number];

const sayDelay = (seconds: number): string => {
  if (seconds % 3600 === 0) return t('online-delay-by-hours', { n: seconds / 3600 });
  if (seconds % 60 === 0) return t('online-delay-by-minutes', { n: seconds / 60 });
  return t('online-delay-by-seconds', { n: seconds });
};

/** What a spectator should know of what he sees. */
export const sayWatching = (delay: number): string =>
  delay === 0 ? t('online-watching') : t('online-watching-late', { time: sayDelay(delay) });
