/** Beside the question: returned decisions, the link for a free seat, chat, and the way out of a match. */

import type { Content } from '@cauldron/protocol';
import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { Icon } from '../screens/icon.tsx';
import { Chat } from './chat.tsx';
import { FairDice, openFairDice } from './fair-dice.tsx';
import { Invite } from './invite.tsx';
import { nameOf } from './notes.ts';
import type { OnlineTable } from './online-table.ts';
import { Over } from './over.tsx';
import { SeatMenu } from './seat-menu.tsx';

interface Props {
  readonly desk: Desk;
  readonly table: OnlineTable;
}

interface BesideProps extends Props {
  /** Opens the whole match from its record, or the luck of its dice. */
  onReview(): void;
  onLuck(): void;
  /** Shows a desk that holds the whole match. */
  onShow(desk: Desk): void;
}

export function Beside({ desk, table, onReview, onLuck, onShow }: BesideProps) {
  const { seat, table: beside } = table.state.value;
  return (
    <section class="online-beside" aria-label={t('online-others')}>
      {seat === null && <Chat table={table} />}
      <Invite table={table} />
      <Returned desk={desk} table={table} />
      <Waiting table={table} />
      {beside?.result && <Over desk={desk} table={table} onReview={onReview} onLuck={onLuck} onShow={onShow} />}
      <SinceLastTurn desk={desk} table={table} />
      <div class="row">
        <button type="button" onClick={openFairDice}>
          {t('online-fair-dice')}
        </button>
        {seat !== null && !beside?.result && <SeatMenu table={table} />}
      </div>
      {seat !== null && <Chat table={table} />}
      <FairDice table={table} />
    </section>
  );
}

/** Decisions that failed while this page was away. */
function Returned({ desk, table }: Props) {
  const { returned } = table.state.value;
  if (returned.length === 0) return null;
  const orderOf = (content: Content) =>
    content.kind === 'act' ? desk.table.words.named(content.do) : t('online-other-order');
  return (
    <div class="note" role="status">
      {returned.map((back) => (
        <div key={back.id}>
          <p>{t('online-returned', { order: orderOf(back.content) })}</p>
          <button type="button" onClick={() => void table.client.again(back.id)}>
            {t('online-again')}
          </button>{' '}
          <button type="button" onClick={() => table.client.forget(back.id)}>
            {t('online-forget')}
          </button>
        </div>
      ))}
    </div>
  );
}

/** Dice that wait for a witness. */
function Waiting({ table }: { readonly table: OnlineTable }) {
  const { table: beside, seat, witnessElsewhere } = table.state.value;
  if (!beside?.awaiting) return null;
  if (beside.awaiting.seat !== seat)
    return <p class="small">{t('online-dice-wait', { who: nameOf(beside.seats, beside.awaiting.seat) })}</p>;
  if (!witnessElsewhere) return null;
  return (
    <div class="note" role="status">
      <p>{t('online-chain-elsewhere')}</p>
      <button type="button" onClick={() => void table.client.goUnwitnessed()}>
        {t('online-go-unwitnessed')}
      </button>
    </div>
  );
}

/** What happened while the player was away, shown once when the match is opened. */
function SinceLastTurn({ desk, table }: Props) {
  const [from] = useState(() => table.lastOwn());
  const [until] = useState(() => table.length.peek());
  const [isOpen, setOpen] = useState(() => table.seat.peek() >= 0 && from > 0 && table.length.peek() - from > 1);
  if (!isOpen) return null;
  const lines = desk.table.log.between(from + 1, until).filter((line) => line.kind !== 'dice');
  if (lines.length === 0) return null;
  return (
    <details class="since" open>
      <summary>{t('online-since', { n: lines.length })}</summary>
      <ol class="lines small">
        {lines.slice(-40).map((line) => (
          <li key={line.key}>{line.text}</li>
        ))}
      </ol>
      <button type="button" onClick={() => void desk.lookBack.play(from + 1, until)}>
        <Icon of="play" /> {t('film-play')}
      </button>{' '}
      <button type="button" onClick={() => setOpen(false)}>
        {t('close')}
      </button>
    </details>
  );
}
