/** The result of a fight in words: «The defender loses a step and retreats two hexes.» */

import type { Fight, Suffered } from '@cauldron/engine';
import { given, t } from '../../messages/messages.ts';
import type { Words } from '../words/words.ts';

/** `sideOf`: whose a unit is. */
export function fightWords(
  { attackers, defenders, attackerSuffers, defenderSuffers }: Fight,
  words: Words,
  sideOf: (unit: number) => number,
): string {
  const whoOf = (role: 'defender' | 'attacker', units: readonly number[]): string => {
    const side = units.length > 0 ? words.side(sideOf(units[0])) : '';
    return side === '' ? t(`the-${role}`) : t(`the-${role}-of`, { side });
  };
  const told = [
    sufferedWords(whoOf('defender', defenders), defenderSuffers, words),
    sufferedWords(whoOf('attacker', attackers), attackerSuffers, words),
  ].filter((sentence) => sentence !== '');
  return told.length === 0 ? t('fight-nothing') : told.join(' ');
}

function sufferedWords(who: string, { steps, retreat, hits = 0, also }: Suffered, words: Words): string {
  const parts = [
    ...(steps > 0 ? [t('fight-steps', { n: steps })] : []),
    ...(hits > 0 ? [t('fight-hits', { n: hits })] : []),
    ...(also === undefined ? [] : [t('fight-also', { what: words.term(also).toLowerCase() })]),
    ...(retreat > 0 ? [t('fight-retreat', { n: retreat })] : []),
  ];
  if (parts.length === 0) return '';
  const last = parts[parts.length - 1];
  const did = parts.length === 1 ? last : t('fight-and', { first: parts.slice(0, -1).join(', '), last });
  return given(`${who} ${did}.`);
}
