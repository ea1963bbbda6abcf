/** The sheet of standing orders: for each window of the seat, when it wants to be asked and how long a «no» lasts. */

import { areSpans, type ConditionBound, type WindowInfo } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { ASKED_WHEN } from '../model/table/orders.ts';
import { capital } from '../model/words/words.ts';

export function Orders({ desk }: { readonly desk: Desk }) {
  const windows = desk.orders.ofSeat();
  if (windows.length === 0) return <p>{t('no-windows')}</p>;
  return (
    <div class="orders">
      <p class="small">{t('standing-why')}</p>
      {windows.map((window) => (
        <OrderOf key={window.id} desk={desk} window={window} />
      ))}
    </div>
  );
}

interface Props {
  readonly desk: Desk;
  readonly window: WindowInfo;
}

function OrderOf({ desk, window }: Props) {
  const { orders, table } = desk;
  const { id, conditions } = window;
  const { ask } = orders.of(id);
  const offered = conditions.length === 0 ? ASKED_WHEN.filter((name) => name !== 'when') : ASKED_WHEN;
  return (
    <fieldset class="order">
      <legend>{capital(table.words.term(id))}</legend>
      {offered.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name={`ask-${id}`}
            checked={ask === name}
            onChange={() => void orders.set(id, { ask: name })}
          />
          {t(`ask-${name}`)}
        </label>
      ))}
      {ask === 'when' && (
        <ul>
          {conditions.map((name) => (
            <Condition key={name} desk={desk} window={window} name={name} />
          ))}
        </ul>
      )}
      {ask !== 'never' && <NoLasts desk={desk} window={window} />}
      <button type="button" disabled={orders.isUsual(id)} onClick={() => void orders.set(id, orders.usual(id))}>
        {t('orders-usual')}
      </button>
    </fieldset>
  );
}

/** One condition: whether it counts, and its bound. */
function Condition({ desk, window, name }: Props & { readonly name: string }) {
  const { orders, table } = desk;
  const { conditions } = orders.of(window.id);
  const bound: ConditionBound = window.bounds?.[name] ?? 'least';
  const end = bound === 'most' ? 'to' : 'from';
  const words = table.words.condition(name);
  const range = conditions[name];
  const usual = window.usual?.unless[name]?.[end] ?? (bound === 'least' ? 50 : 3);
  const put = (figure: number | undefined) => {
    const { [name]: _, ...rest } = conditions;
    const counted = figure === undefined ? rest : { ...rest, [name]: { [end]: figure } };
    void orders.set(window.id, { conditions: counted });
  };
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={range !== undefined}
          onChange={(e) => put(e.currentTarget.checked ? (bound === 'holds' ? 1 : usual) : undefined)}
        />
        {bound === 'holds' ? capital(words) : capital(t(`bound-${bound}`, { words }))}
      </label>
      {bound !== 'holds' && range !== undefined && (
        <input
          type="number"
          inputMode="numeric"
          aria-label={t(`bound-${bound}`, { words })}
          value={range[end]}
          onChange={(e) => {
            const figure = Math.round(Number(e.currentTarget.value));
            if (e.currentTarget.value !== '' && Number.isSafeInteger(figure)) put(figure);
          }}
        />
      )}
    </li>
  );
}

/** For how long the plain «no» lets the window pass. */
function NoLasts({ desk, window }: Props) {
  const { orders, table } = desk;
  const { vocabulary } = table.game;
  const verb = window.default?.[0];
  const kind = verb === undefined ? 'none' : vocabulary.targetKind(vocabulary.verb(verb));
  if (verb === undefined || !areSpans(kind)) return null;
  const chosen = orders.of(window.id).no?.[1];
  return (
    <label class="no-lasts">
      {t('no-lasts')}
      <select value={chosen} onChange={(e) => void orders.set(window.id, { no: [verb, e.currentTarget.value] })}>
        {kind.map((span) => (
          <option key={span} value={span}>
            {t(`span-${span}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
