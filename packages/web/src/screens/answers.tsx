/** Every legal answer as a button with a name of its own, and orders typed by hand: the whole game without the map. */

import { type Action, isRefusal, verbOf } from '@cauldron/engine';
import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk.ts';

export function AllAnswers({ desk }: { readonly desk: Desk }) {
  const { offers, words } = desk.table;
  const groups = new Map<number, Action[]>();
  for (const a of offers.value.all) groups.set(verbOf(a), [...(groups.get(verbOf(a)) ?? []), a]);
  const point = (a: Action) => desk.show(placesOf(desk, a));
  return (
    <details class="all-answers">
      <summary>{t('all-answers', { n: offers.value.all.length })}</summary>
      <TypedOrder desk={desk} />
      {[...groups].map(([verb, actions]) => (
        <fieldset key={verb} class="answers" aria-label={words.verb(verb)}>
          {actions.map((a) => (
            <button
              type="button"
              key={a}
              onMouseEnter={() => point(a)}
              onFocus={() => point(a)}
              onBlur={() => desk.show([])}
              onMouseLeave={() => desk.show([])}
              onClick={() => void desk.answer(a)}
            >
              {words.action(a)}
            </button>
          ))}
        </fieldset>
      ))}
    </details>
  );
}

/** Where an answer points on the map. */
function placesOf(desk: Desk, wanted: Action): number[] {
  const { byPlace, byUnit } = desk.table.offers.value;
  const places = [...byPlace].filter(([, actions]) => actions.includes(wanted)).map(([place]) => place);
  const units = [...byUnit].filter(([, actions]) => actions.includes(wanted)).map(([unit]) => unit);
  return [...places, ...desk.table.view.value.pieces.filter((p) => units.includes(p.unit)).map((p) => p.place)];
}

/** `to 2510`, `why to 2510`; the list completes what is legal. */
function TypedOrder({ desk }: { readonly desk: Desk }) {
  const [text, setText] = useState('');
  const { offers, words } = desk.table;
  const submit = (event: Event) => {
    event.preventDefault();
    give(desk, text.trim());
    setText('');
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label for="typed-order">{t('typed-order')}</label>
      <input
        id="typed-order"
        list="orders"
        autoComplete="off"
        value={text}
        placeholder={t('typed-hint')}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <datalist id="orders">
        {offers.value.all.map((a) => (
          <option key={a} value={words.spelled(a)} />
        ))}
      </datalist>
      <button type="submit">{t('give-order')}</button>
    </form>
  );
}

function give(desk: Desk, text: string): void {
  const { table } = desk;
  const asks = /^why\s+/.test(text);
  const order = text.replace(/^why\s+/, '');
  const typed = order.toLowerCase();
  const offered = table.offers.value.all.find((a) => table.words.spelled(a).toLowerCase() === typed);
  const [verb, ...target] = order.split(/\s+/);
  const read = offered ?? table.game.vocabulary.read([verb, target.join(' ')]);
  if (isRefusal(read)) desk.tell(read);
  else if (!asks) void desk.answer(read);
  else {
    const refusal = table.why(read);
    if (refusal) desk.tell(refusal);
    else desk.note.value = { text: t('allowed'), rule: '' };
  }
}
