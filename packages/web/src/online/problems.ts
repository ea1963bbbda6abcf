/** What the server says where something is not done, as the page says it. */

import type { Problem } from '@cauldron/protocol';
import { given, t } from '../messages/messages.ts';

/** Codes that say it all; with the others the server has more to say, in its own words. */
const PLAIN = {
  'no-match': 'online-no-match',
  over: 'online-over',
  'other-rules': 'online-other-rules',
  failed: 'online-failed',
} as const;

const isPlain = (code: string): code is keyof typeof PLAIN => Object.hasOwn(PLAIN, code);

export const sayProblem = ({ code, say }: Pick<Problem, 'code' | 'say'>): string =>
  isPlain(code) ? t(PLAIN[code]) : given(say);
