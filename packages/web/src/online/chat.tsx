/** Chat between the people at the table. */

import { useState } from 'preact/hooks';
import { given, t, when } from '../messages/messages.ts';
import type { OnlineTable } from './online-table.ts';

export function Chat({ table }: { readonly table: OnlineTable }) {
  const [text, setText] = useState('');
  const { chat, seat } = table.state.value;
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    table.client.chat(text.trim());
    setText('');
  };
  return (
    <details class="chat" open={chat.length > 0}>
      <summary>{t('online-chat', { n: chat.length })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard. */}
      <div class="said" role="log" aria-label={t('online-chat', { n: chat.length })} tabIndex={0}>
        {chat.map((line) => (
          <p key={line.n} class={line.seat === seat && seat !== null ? 'mine' : ''}>
            {line.text === '' ? (
              <i>{t('online-chat-deleted')}</i>
            ) : (
              <>
                <b title={when(Date.parse(line.at))}>{given(line.name)}</b> {given(line.text)}
              </>
            )}
          </p>
        ))}
      </div>
      <form onSubmit={send}>
        <input
          class="say"
          type="text"
          maxLength={1000}
          aria-label={t('online-say')}
          placeholder={t('online-say')}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <button type="submit">{t('online-send')}</button>
      </form>
    </details>
  );
}
