/** Beside the question: who plays which side, and how; lending a seat to the computer, taking it back, swapping sides. */

import { LEVELS, TEMPERAMENTS } from '@cauldron/ai';
import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { COMPUTER, type ComputerSeat, isComputer, type SeatPlayer } from '../model/table/seats.ts';
import { ComputerChoice } from './choice.tsx';

export function WhoPlays({ desk }: { readonly desk: Desk }) {
  const { players, words, view, isWatched } = desk.table;
  if (!players || players.length < 2) return null;
  const people = players.filter((player) => player === 'person').length;
  const line = players.map((player, seat) =>
    t('seat-of', { side: words.side(seat), who: isWatched ? t('seat-computer') : whoIs(player, people) }),
  );
  return (
    <details class="who-plays">
      <summary>{line.join(' · ')}</summary>
      {!view.value.outcome && !isWatched && (
        <>
          {players.map((_, seat) => (
            <SeatChoice key={seat} desk={desk} seat={seat} />
          ))}
          {people === 1 && players.length === 2 && (
            <button type="button" onClick={() => void desk.seatPlayers(players.toReversed())}>
              {t('swap-sides')}
            </button>
          )}
        </>
      )}
    </details>
  );
}

/** A person's seat can be lent; a machine's can be taken. */
function SeatChoice({ desk, seat }: { readonly desk: Desk; readonly seat: number }) {
  const { players = [], words } = desk.table;
  const [wanted, setWanted] = useState<ComputerSeat>(COMPUTER);
  const side = words.side(seat);
  const put = (player: SeatPlayer) => void desk.seatPlayers(players.map((one, i) => (i === seat ? player : one)));
  if (players[seat] !== 'person')
    return (
      <p>
        <button type="button" onClick={() => put('person')}>
          {t('take-seat', { side })}
        </button>
      </p>
    );
  return (
    <div class="lend">
      <ComputerChoice side={side} player={wanted} onChoose={setWanted} />
      <button type="button" onClick={() => put(wanted)}>
        {t('lend-seat', { side })}
      </button>
    </div>
  );
}

function whoIs(player: SeatPlayer, people: number): string {
  if (player === 'person') return people === 1 ? t('seat-you') : t('seat-person');
  if (!isComputer(player)) return t('seat-random');
  const level = LEVELS.find((name) => player.startsWith(`${name}:`)) ?? LEVELS[0];
  const temper = TEMPERAMENTS.find((name) => player.endsWith(`:${name}`)) ?? TEMPERAMENTS[0];
  return t('computer-as', { level: t(`opponent-short-${level}`), temper: t(`opponent-temperament-${temper}`) });
}
