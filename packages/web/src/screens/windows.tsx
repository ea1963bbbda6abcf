/** Reactions: how long to pass a window, as one row of buttons, and the standing orders for all windows. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { capital } from '../model/words/words.ts';

export function PassRow({ desk }: { readonly desk: Desk }) {
  const { orders } = desk;
  const passes = orders.passes();
  if (passes.length === 0) return null;
  return (
    <fieldset class="pass-row answers">
      <legend class="small">{t('let-pass')}</legend>
      {passes.map((a) => (
        <button
          type="button"
          key={a}
          class={a === desk.bar.value.primary ? 'strong' : undefined}
          onClick={() => void desk.answer(a)}
          aria-label={desk.table.words.action(a)}
        >
          {capital(desk.table.words.targetName(a))}
        </button>
      ))}
      <button type="button" onClick={() => void orders.always((pass) => desk.answer(pass))}>
        {t('always')}
      </button>
    </fieldset>
  );
}

export function Orders({ desk }: { readonly desk: Desk }) {
  const { orders, table } = desk;
  // Only if a window is open, or an order can be withdrawn.
  if (!table.question.value) return null;
  if (orders.passes().length === 0 && !orders.windows.some((w) => orders.stands(w))) return null;
  return (
    <details class="standing">
      <summary>{t('standing-orders')}</summary>
      <p class="small">{t('standing-why')}</p>
      {orders.windows.map((window) => (
        <label key={window}>
          <input
            type="checkbox"
            checked={orders.stands(window)}
            disabled={!table.question.value}
            onChange={(e) => void orders.set(window, e.currentTarget.checked)}
          />
          {t('always-pass', { window: table.words.term(window) })}
        </label>
      ))}
    </details>
  );
}
