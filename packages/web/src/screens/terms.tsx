/** Words of the open question that say nothing to a newcomer, with their meaning, as long as the match is in its first turn. */

import { useState } from 'preact/hooks';
import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { isNarrow } from '../model/device/narrow.ts';
import { strangeWords } from '../model/panels/strange.ts';

export function Terms({ desk }: { readonly desk: Desk }) {
  const [isOpen, setOpen] = useState(!isNarrow());
  const terms = strangeWords(desk);
  if (terms.length === 0) return null;
  return (
    <details class="terms small" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('terms-here', { terms: terms.map(([term]) => term).join(', ') })}</summary>
      <dl>
        {terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>{given(term)}</dt> <dd>{given(meaning)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
