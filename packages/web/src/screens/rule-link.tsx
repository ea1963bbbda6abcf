/** A rule's number that opens the rule in our own words. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';

export function RuleLink({ desk, rule }: { readonly desk: Desk; readonly rule: string }) {
  if (rule === '') return null;
  return (
    <button type="button" class="rule" onClick={() => desk.openRule(rule)} aria-label={t('open-rule', { rule })}>
      §&#8239;{rule}
    </button>
  );
}

interface RuledProps {
  readonly desk: Desk;
  readonly text: string;
  readonly rule: string;
}

/** A sentence with its rule. The number never stands in a line of its own: the sentence keeps room for it beside its last word. */
export function Ruled({ desk, text, rule }: RuledProps) {
  if (rule === '') return <>{text}</>;
  return (
    <span class="ruled" style={{ '--letters': rule.length }}>
      <span>{text}</span>
      <span class="in-room">
        <RuleLink desk={desk} rule={rule} />
      </span>
    </span>
  );
}
