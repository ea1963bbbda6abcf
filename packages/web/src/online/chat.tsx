/** Talk: what the players say at the table, what spectators say among themselves, and whom this player has muted. */

import type { ChatLine } from '@cauldron/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import { given, t, when } from '../messages/messages.ts';
import { playerName } from './held-seats.ts';
import { mentionsIn } from './mentions.ts';
import { GALLERY, isMuted, mute, mutedIn, speakerOf } from './muted.ts';
import { nameOf } from './notes.ts';
import type { OnlineTable } from './online-table.ts';
import { markRead } from './read.ts';

interface Props {
  readonly table: OnlineTable;
}

const TALK = 'talk';

/** Brings the talk of the table into sight, ready for an answer. */
export function openTalk(): void {
  const talk = document.getElementById(TALK);
  if (!(talk instanceof HTMLDetailsElement)) return;
  talk.open = true;
  talk.querySelector<HTMLElement>('.say')?.focus();
  showLine(talk);
}

/** Brings the newest lines and the line for an answer into sight. */
function showLine(talk: Element): void {
  talk.scrollIntoView({ block: 'nearest' });
  talk.querySelector('form')?.scrollIntoView({ block: 'nearest' });
}

/** A talk that opens is shown from its end. If somebody has opened it, and not the page, he wants to see it. */
function follow({ currentTarget: talk }: { readonly currentTarget: HTMLDetailsElement }): void {
  if (!talk.open) return;
  const list = talk.querySelector('.said');
  if (list) list.scrollTop = list.scrollHeight;
  if (talk.contains(document.activeElement)) showLine(talk);
}

export function Chat({ table }: Props) {
  const { chat, seat, table: beside } = table.state.value;
  const isWatching = seat === null;
  const atTable = chat.filter(({ channel }) => channel === 'table');
  const among = chat.filter(({ channel }) => channel === 'gallery');
  // Spectators have nobody else to talk to, and nothing else to do: their talk comes first, and open.
  const gallery = (isWatching || (beside?.result && among.length > 0)) && (
    <details class="chat gallery" open={isWatching || among.length > 0} onToggle={follow}>
      <summary>{t('online-gallery', { n: among.length })}</summary>
      <p class="small">{t(isWatching ? 'online-gallery-why' : 'online-gallery-after')}</p>
      <Lines table={table} lines={among} label={t('online-gallery', { n: among.length })} />
      {isWatching && <Say table={table} label={t('online-say-gallery')} />}
      {!isWatching && !mutedIn(table.id).includes(GALLERY) && (
        <button type="button" onClick={() => mute(table.id, GALLERY, true)}>
          {t('online-mute-gallery')}
        </button>
      )}
    </details>
  );
  return (
    <>
      {isWatching && gallery}
      <details class="chat" id={TALK} open={atTable.length > 0} onToggle={follow}>
        <summary>{t('online-chat', { n: atTable.length })}</summary>
        <Lines table={table} lines={atTable} label={t('online-chat', { n: atTable.length })} />
        {!isWatching && <Say table={table} label={t('online-say')} />}
      </details>
      {!isWatching && gallery}
      <Muted table={table} />
    </>
  );
}

function Say({ table, label }: Props & { readonly label: string }) {
  const [text, setText] = useState('');
  const { unsaid } = table.state.value;
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    table.client.chat(text.trim(), playerName.value.trim() || undefined);
    setText('');
  };
  return (
    <form onSubmit={send}>
      <input
        class="say"
        type="text"
        maxLength={1000}
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <button type="submit">{t('online-send')}</button>
      {unsaid && (
        <p class="note" role="alert">
          {t('online-unsaid', { text: unsaid.text })}{' '}
          {unsaid.code === 'name-taken' ? t('online-unsaid-name') : t('online-unsaid-why')}
        </p>
      )}
    </form>
  );
}

interface LinesProps extends Props {
  readonly lines: readonly ChatLine[];
  readonly label: string;
}

function Lines({ table, lines, label }: LinesProps) {
  const { seat, table: beside } = table.state.value;
  const seats = beside?.seats ?? [];
  const names = [...seats.map(({ name }) => name), ...lines.map(({ name }) => name)];
  const own = seat === null ? playerName.value : (seats[seat]?.name ?? '');
  const shown = lines.filter((line) => isOwn(line, seat) || !isMuted(table.id, line));
  const list = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1);
  const { channel, n = 0 } = newest ?? {};
  useEffect(() => {
    const onRead = () => {
      if (channel === 'table') markRead(table.id, n);
    };
    return attendReading(list.current, onRead);
  }, [table.id, channel, n]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard.
    <div class="said" role="log" aria-label={label} tabIndex={0} ref={list}>
      {shown.map((line) => (
        <p key={line.n} class={isOwn(line, seat) ? 'mine' : ''}>
          <b title={when(Date.parse(line.at))}>{sayName(line)}</b>{' '}
          {line.text === '' && <i>{t('online-chat-deleted')}</i>}
          {mentionsIn(line.text, names).map(({ text, who }, i) =>
            who === undefined ? given(text) : <Mention key={`${i} ${who}`} text={text} isMine={isSame(who, own)} />,
          )}
          {!isOwn(line, seat) && seat !== null && (
            <button
              type="button"
              class="mute"
              aria-label={t('online-mute', { who: sayName(line) })}
              title={t('online-mute', { who: sayName(line) })}
              onClick={() => mute(table.id, speakerOf(line), true)}
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

/** The newest line stands at the end of the list, and is read when it comes into sight on a page that somebody looks at. */
function attendReading(list: HTMLElement | null, onRead: () => void): (() => void) | undefined {
  if (!list?.lastElementChild) return undefined;
  list.scrollTop = list.scrollHeight;
  // The list has become longer: the line on which somebody writes stays in sight.
  const form = list.parentElement?.querySelector('form');
  if (form?.contains(document.activeElement)) form.scrollIntoView({ block: 'nearest' });
  const watch = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting) && document.visibilityState === 'visible') onRead();
  });
  watch.observe(list.lastElementChild);
  return () => watch.disconnect();
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();

function Mention({ text, isMine }: { readonly text: string; readonly isMine: boolean }) {
  return <mark class={isMine ? 'mention me' : 'mention'}>{given(text)}</mark>;
}

const isOwn = (line: ChatLine, seat: number | null): boolean => seat !== null && line.seat === seat;
export const sayName = ({ name, seat }: Pick<ChatLine, 'name' | 'seat'>): string =>
  name === '' && seat === null ? t('online-spectator') : nameOf([{ name }], 0);

/** The muted speakers, each with the way back. */
function Muted({ table }: Props) {
  const speakers = mutedIn(table.id);
  if (speakers.length === 0) return null;
  return (
    <ul class="muted" aria-label={t('online-muted')}>
      {speakers.map((speaker) => {
        const who = speaker === GALLERY ? t('online-spectators-all') : nameIn(speaker);
        return (
          <li key={speaker}>
            {t('online-muted-one', { who })}{' '}
            <button type="button" onClick={() => mute(table.id, speaker, false)}>
              {t('online-unmute', { who })}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const nameIn = (speaker: string): string => {
  const name = speaker.slice(speaker.indexOf(' ') + 1);
  return name === '' ? t('online-spectator') : given(name);
};
