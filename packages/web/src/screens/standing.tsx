/** What always stands above the question: the lines of the board's tracks that a decision needs, each with whose it is. */

import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { countedIn } from '../model/panels/counted.ts';

export function Standing({ desk: { table, edition } }: { readonly desk: Desk }) {
  const lines = countedIn(edition.pack.board, table.view.value, table.words).filter(
    ({ always }) => always !== undefined,
  );
  if (lines.length === 0) return null;
  return (
    <ul class="standing" aria-label={t('standing')}>
      {lines.map(({ id, title, always, said }) => (
        <li key={id} title={title}>
          {given(always ?? title)} <b>{given(said)}</b>
        </li>
      ))}
    </ul>
  );
}
