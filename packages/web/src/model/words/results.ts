/** A result of a table in words: «the defender loses a step, the attacker retreats». */

import { given, t } from '../../messages/messages.ts';

/** A game's words for what a side suffers. */
interface ResultNames {
  result(part: string): string;
}

/** `attacker`, `defender`: what each suffers, as the table prints it. */
export function resultWords(attacker: string, defender: string, words: ResultNames): string {
  const told = [
    isNothing(defender) ? '' : t('result-defender', { what: words.result(defender) }),
    isNothing(attacker) ? '' : t('result-attacker', { what: words.result(attacker) }),
  ].filter((part) => part !== '');
  return told.length === 0 ? t('result-nothing') : given(told.join(', '));
}

/** What one side suffers, in words. */
export const sufferingWords = (part: string, words: ResultNames): string =>
  isNothing(part) ? t('result-unharmed') : words.result(part);

/** Whether a part of a result harms nobody. */
export const isNothing = (part: string): boolean => ['', '-', '0'].includes(part);
