/** Typed orders, reasons and odds; the list completes legal input. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { completionsOf, giveTyped } from '../model/desk/typed.ts';

export function TypedOrder({ desk }: { readonly desk: Desk }) {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    void giveTyped(desk, text);
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
        {completionsOf(desk, text).map((line) => (
          <option key={line} value={line} />
        ))}
      </datalist>
      <button type="submit">{t('give-order')}</button>
    </form>
  );
}
