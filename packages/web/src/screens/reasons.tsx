/** What changes the odds of a fight, each with its rule. */

import type { Modifier } from '@cauldron/engine';
import { given } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { RuleLink } from './rule-link.tsx';

interface Props {
  readonly desk: Desk;
  readonly title: string;
  readonly list: readonly Modifier[];
}

export function Reasons({ desk, title, list }: Props) {
  if (list.length === 0) return null;
  return (
    <ul class="reasons" aria-label={title}>
      {list.map(({ value, because, rule }) => (
        <li key={because}>
          <b>{signed(value)}</b> {desk.table.words.reason(because)} <RuleLink desk={desk} rule={rule} />
        </li>
      ))}
    </ul>
  );
}

export const signed = (value: number): string => given(value > 0 ? `+${value}` : `−${-value}`);
