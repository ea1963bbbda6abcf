/** In the corner of the map: the state of the connection, the players, and the running clock. */

import type { SeatState } from '@cauldron/protocol';
import { useEffect, useState } from 'preact/hooks';
import type { Edition } from '../edition.ts';
import { t } from '../messages/messages.ts';
import { isNarrow } from '../model/device/narrow.ts';
import { EarlierNote } from '../screens/earlier-note.tsx';
import { clockWords } from './clock-words.ts';
import { handsNow } from './hands.ts';
import { sayWatching } from './late.ts';
import { nameOf } from './notes.ts';
import type { OnlineTable } from './online-table.ts';
import { programWords } from './program-choice.tsx';

export function Corner({ table, edition }: { readonly table: OnlineTable; readonly edition: Edition }) {
  const { status, outbox, table: beside, seat, isHeldUp } = table.state.value;
  const unsent = outbox.filter((held) => !held.auto).length;
  return (
    <section class="corner" aria-label={t('online-corner')}>
      <p class={`status ${status}`} role="status">
        <span aria-hidden="true">●</span>{' '}
        <span class={status === 'online' && isNarrow() ? 'unseen' : undefined}>{t(`online-status-${status}`)}</span>
        {unsent > 0 && status !== 'online' && <b> {t('online-unsent', { n: unsent })}</b>}
        {isHeldUp && <b> {t('online-held-up')}</b>}
      </p>
      <ul>
        {beside?.seats.map((sitter, i) => (
          <li key={sitter.side} class={i === seat ? 'sitter mine' : 'sitter'}>
            <span class="side">{table.sideOf(i)}</span>
            <span class="name">
              <Name table={table} seat={i} />
              {sitter.kind === 'person' && i !== seat && sitter.present === false && (
                <span class="small"> {t('online-absent')}</span>
              )}
            </span>
            <Clock table={table} seat={i} />
            <Hands table={table} seat={sitter} />
          </li>
        ))}
      </ul>
      {table.info.terms.clock.kind !== 'none' && <p class="small clock-terms">{clockWords(table.info.terms.clock)}</p>}
      <EarlierNote edition={edition} />
      {seat === null && <p class="small">{sayWatching(table.info.terms.spectators.delay)}</p>}
    </section>
  );
}

/** What everybody should know of the hands that a seat is in, or has been in. */
function Hands({ table, seat }: { readonly table: OnlineTable; readonly seat: SeatState }) {
  const said = handsNow(seat, (of) => table.sideOf(of));
  if (said === '') return null;
  return (
    <strong class="hands" role="note">
      {said}
    </strong>
  );
}

/** Who plays a seat. A seat that was lent keeps the name of its player. */
function Name({ table, seat }: { readonly table: OnlineTable; readonly seat: number }) {
  const { table: beside } = table.state.value;
  const { kind, name } = beside?.seats[seat] ?? { kind: 'empty', name: '' };
  if (kind === 'empty') return <>{t('online-free')}</>;
  const program = kind === 'ai' ? programAt(table, seat) : '';
  const who = nameOf(beside?.seats ?? [], seat);
  if (program === '') return <>{who}</>;
  return name === '' ? <>{program}</> : <>{t('online-played-by', { who, program })}</>;
}

/** How the program plays: as the log says since the seat was lent to it, or as the terms do from the start. */
function programAt(table: OnlineTable, seat: number): string {
  const lent = table.state.value.entries.findLast(
    ({ content }) => content?.kind === 'seat' && content.of === seat,
  )?.content;
  const { level, temperament = 'balanced' } = lent?.kind === 'seat' ? lent : {};
  const terms = table.info.terms.seats[seat];
  if (level !== undefined) return programWords({ kind: 'ai', level, temperament });
  return terms?.kind === 'ai' ? programWords(terms) : '';
}

/** A seat's remaining time, counted on from the server's last message. */
function Clock({ table, seat }: { readonly table: OnlineTable; readonly seat: number }) {
  const { table: beside, tableAt } = table.state.value;
  const [now, setNow] = useState(Date.now());
  const left = beside?.clocks.left[seat] ?? null;
  const isRunning = beside?.clocks.running === seat && !beside.result;
  useEffect(() => {
    if (!isRunning || left === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning, left === null]);
  // A clock stands still while its seat is on vacation.
  const since = Math.max(0, now - tableAt);
  const away = Math.max(0, (beside?.clocks.away?.[seat] ?? 0) - since);
  const film = isRunning ? Math.max(0, (beside?.clocks.film?.[seat] ?? 0) - since) : 0;
  const waited = (beside?.clocks.away?.[seat] ?? 0) + (beside?.clocks.film?.[seat] ?? 0);
  const used = isRunning ? Math.max(0, since - waited) : 0;
  const rest = left === null ? null : Math.max(0, left - used);
  const bank = beside?.clocks.bank?.[seat] ?? null;
  const isUp = rest === 0 && isRunning;
  useEffect(() => {
    const { seat: own } = table.state.peek();
    if (isUp && own !== null && own !== seat) void table.client.flag();
  }, [isUp]);
  if (rest === null) return null;
  const [state, waits] =
    film > 0
      ? ['clock waiting', t('online-film-left', { time: spell(film) })]
      : [isRunning ? 'clock running' : 'clock'];
  const said = [t('online-time-left', { time: spell(rest) }), ...(waits ? [waits] : [])].join('; ');
  return (
    <>
      <time class={state} title={said}>
        {spell(rest)}
      </time>
      {bank !== null && rest > 0 && (
        <span class="small in-bank">{t('online-in-bank', { time: spell(Math.min(bank, rest)) })}</span>
      )}
      {away > 0 && <span class="small in-bank">{t('online-on-vacation', { time: spell(away) })}</span>}
    </>
  );
}

const DAY = 86_400_000;

function spell(ms: number): string {
  if (ms >= DAY) return t('online-days-left', { n: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / 3_600_000) });
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
