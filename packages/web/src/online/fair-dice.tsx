/** Fair dice: for every roll the values it came from and how it follows from them, checked on this device. */

import { type DiceOrigin, derive } from '@cauldron/client';
import { useState } from 'preact/hooks';
import { given, t } from '../messages/messages.ts';
import { nameOf } from './notes.ts';
import type { OnlineTable } from './online-table.ts';

const sheet = () => document.getElementById('fair-dice');
/** The number of latest rolls listed at first. */
const SOME = 20;

export function openFairDice(): void {
  const dialog = sheet();
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

export function FairDice({ table }: { readonly table: OnlineTable }) {
  const [shown, setShown] = useState(SOME);
  const { entries, table: beside, faults, key } = table.state.value;
  const rolls = entries.filter((entry) => entry.dice.falls.length > 0).reverse();
  return (
    <dialog id="fair-dice" class="fair-dice" aria-labelledby="fair-dice-title">
      <h2 id="fair-dice-title">{t('online-fair-dice')}</h2>
      <p class="small">{t(beside?.witnessed ? 'online-fair-witnessed' : 'online-fair-unwitnessed')}</p>
      <p>{t(faults.length === 0 ? 'online-fair-ok' : 'online-unfair')}</p>
      <Value name={t('online-next-commitment')} value={beside?.deciding.next} />
      <Value name={t('online-head')} value={entries.at(-1)?.dice.head} />
      <Value name={t('online-device-key')} value={key} />
      {rolls.slice(0, shown).map((entry) => (
        <Roll
          key={entry.seq}
          origin={table.client.diceOf(entry.dice.settles?.of ?? entry.seq)}
          who={nameOf(beside?.seats ?? [], entry.seat)}
          match={table.id}
        />
      ))}
      {rolls.length === 0 && <p class="hint">{t('online-no-dice')}</p>}
      {rolls.length > shown && (
        <button type="button" onClick={() => setShown(shown + 5 * SOME)}>
          {t('online-more-dice')}
        </button>
      )}
      <form method="dialog">
        <button type="submit">{t('close')}</button>
      </form>
    </dialog>
  );
}

interface RollProps {
  readonly origin: DiceOrigin | undefined;
  readonly who: string;
  readonly match: string;
}

function Roll({ origin, who, match }: RollProps) {
  const [isOpen, setOpen] = useState(false);
  if (!origin) return null;
  const fell = origin.falls.map((fall) => fall.fell.join(' ')).join(' · ');
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t('online-roll', { k: origin.k, who, fell })}</summary>
      {isOpen && <Derivation origin={origin} match={match} />}
    </details>
  );
}

function Derivation({ origin, match }: { readonly origin: DiceOrigin; readonly match: string }) {
  const derived = derive(match, origin);
  return (
    <>
      <Value name={t('online-commitment')} value={origin.commitment} />
      <Value name={t('online-v')} value={origin.v} />
      <Value name={t('online-n')} value={origin.n} />
      <Value name={t('online-w')} value={origin.w} />
      <Value name={t('online-content-hash')} value={derived?.contentHash} />
      <ul>
        {origin.falls.map((fall, i) => {
          const fallen = derived?.falls[i];
          const isSame = fallen?.fell.join() === fall.fell.join();
          const words = fallen?.steps.map((step) => `${step.value} ${step.thrown ? '×' : `mod ${step.below}`}`) ?? [];
          return (
            <li key={i} class={fallen && !isSame ? 'wrong' : ''}>
              <b>{fall.fell.join(' ')}</b> <code>{given(fall.stream)}</code>{' '}
              {words.length > 0 && <code>{given(words.join(', '))}</code>}{' '}
              {t(!fallen ? 'online-die-later' : isSame ? 'online-die-ok' : 'online-die-wrong')}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (!value) return null;
  return (
    <p class="value">
      <span class="small">{name}</span> <code>{given(value)}</code>
    </p>
  );
}
