/** A window: yes and no, for how long a «no» lasts, and why the seat is asked. The sheet of standing orders is loaded when it is opened. */

import { signal } from '@preact/signals';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { withKey } from '../model/device/keys.ts';
import { labelOf } from './label.ts';
import { lazy } from './lazy.tsx';
import { Sheet } from './sheet.tsx';

const isOpen = signal(false);
const Orders = lazy(async () => (await import('./orders.tsx')).Orders);

export function openOrders(): void {
  isOpen.value = true;
}

export function OrdersDoor({ desk }: { readonly desk: Desk }) {
  return (
    <Sheet id="orders" title={t('standing-orders')} isOpen={isOpen}>
      <Orders desk={desk} />
    </Sheet>
  );
}

export function PassRow({ desk }: { readonly desk: Desk }) {
  const { orders, table } = desk;
  const passes = orders.passes();
  const no = orders.no();
  const asked = table.question.value;
  if (passes.length === 0 || no === undefined || !asked) return null;
  const others = passes.filter((a) => a !== no);
  const facts = Object.entries(asked.conditions).flatMap(([name, figure]) => factOf(desk, name, figure));
  return (
    <>
      <div class="pass-row answers">
        <button
          type="button"
          class={desk.isStrong(no) ? 'strong' : undefined}
          data-answer={no}
          onClick={() => void desk.answer(no)}
        >
          {labelOf(desk, no)}
        </button>
        <button type="button" class="to-orders" onClick={openOrders}>
          {withKey(t('standing-orders'), 'orders')}
        </button>
      </div>
      {others.length > 0 && (
        <fieldset class="pass-row other-noes answers">
          <legend class="small">{t('no-instead')}</legend>
          {others.map((a) => (
            <button
              type="button"
              key={a}
              class={desk.isStrong(a) ? 'strong' : undefined}
              data-answer={a}
              aria-label={labelOf(desk, a)}
              onClick={() => void desk.answer(a)}
            >
              {table.words.targetName(a)}
            </button>
          ))}
        </fieldset>
      )}
      {facts.length > 0 && (
        <details class="small why-asked">
          <summary>{t('why-asked')}</summary>
          {t('asked-because', { facts: facts.join('; ') })}
        </details>
      )}
    </>
  );
}

/** A condition as it is now: a fact that holds, or a figure. */
function factOf({ table, orders }: Desk, name: string, figure: number): readonly string[] {
  const info = orders.windows.find(({ id }) => id === table.question.value?.window);
  const words = table.words.condition(name);
  if (info?.bounds?.[name] !== 'holds') return [t('fact-figure', { words, figure })];
  return figure === 0 ? [] : [words];
}
