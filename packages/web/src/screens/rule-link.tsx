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
