/** The server's refusals in the page's words. */

import type { Problem } from '@cauldron/protocol';
import { given, t } from '../messages/messages.ts';

/** Codes that need no more words; for the others the server's own sentence is added. */
const PLAIN = {
  'no-match': 'online-no-match',
  over: 'online-over',
  'other-rules': 'online-other-rules',
  'earlier-version': 'online-earlier-version',
  failed: 'online-failed',
} as const;

const isPlain = (code: string): code is keyof typeof PLAIN => Object.hasOwn(PLAIN, code);

export const sayProblem = ({ code, say }: Pick<Problem, 'code' | 'say'>): string =>
  isPlain(code) ? t(PLAIN[code]) : given(say);
