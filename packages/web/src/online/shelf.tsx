/** On the first page: the person's matches, first those that wait for him, and open ones to join. */

import type { MatchInfo } from '@cauldron/protocol';
import { useEffect, useState } from 'preact/hooks';
import { given, t, when } from '../messages/messages.ts';
import { capital } from '../model/words/words.ts';
import { clockWords } from './clock-words.ts';
import { heldSeats, keepSeat, playerName } from './held-seats.ts';
import { api, askServer, person, server } from './host.ts';
import { hashOf } from './link.ts';

/** How often the lists are loaded again while the page is shown. */
const EVERY_MS = 20_000;

export function OnlineShelf() {
  const [mine, setMine] = useState<readonly MatchInfo[]>([]);
  const [open, setOpen] = useState<readonly MatchInfo[]>([]);
  useEffect(() => {
    const look = async () => {
      await askServer();
      if (!server.value || document.visibilityState !== 'visible') return;
      const seats = heldSeats.value.map(({ match, token }) => ({ match, token }));
      if (seats.length > 0 || person.value) {
        const answer = await api.call('mine', { body: { seats } });
        if (answer.ok) setMine(answer.value.matches);
      }
      if (!server.value.openList) return;
      const answer = await api.call('open');
      if (answer.ok) setOpen(answer.value.matches);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (!server.value) return null;
  const isMyTurn = (match: MatchInfo) => match.asked !== null && match.seats[match.asked]?.mine === true && !match.over;
  const asked = mine.filter(isMyTurn);
  const others = mine.filter((match) => !isMyTurn(match));
  return (
    <>
      <MatchList title={t('online-your-turn', { n: asked.length })} matches={asked} />
      <MatchList title={t('online-your-matches')} matches={others} />
      <MatchList
        title={t('online-open-matches')}
        matches={open.filter((match) => !mine.some((own) => own.id === match.id))}
        onOpen={(match) => void takeOpen(match)}
      />
    </>
  );
}

async function takeOpen(match: MatchInfo): Promise<void> {
  const free = match.seats.findIndex((seat) => seat.kind === 'empty');
  const name = playerName.value || t('player', { n: free + 1 });
  const taken = await api.call('takeOpen', { at: { match: match.id }, body: { name } });
  if (taken.ok) keepSeat({ match: match.id, seat: taken.value.seat, token: taken.value.token, invitations: [] });
  location.hash = hashOf({ at: 'match', match: match.id });
}

interface ListProps {
  readonly title: string;
  readonly matches: readonly MatchInfo[];
  onOpen?(match: MatchInfo): void;
}

function MatchList({ title, matches, onOpen }: ListProps) {
  if (matches.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="matches">
        {matches.map((match) => (
          <li key={match.id}>
            <a
              class="button"
              href={hashOf({ at: 'match', match: match.id })}
              onClick={(event) => {
                if (!onOpen) return;
                event.preventDefault();
                onOpen(match);
              }}
            >
              <b>{given(`${capital(match.terms.game)} · ${match.terms.scenario}`)}</b>{' '}
              <span>{given(match.seats.map((seat) => seat.name || '…').join(' – '))}</span>{' '}
              {match.seats.some(({ same }) => same.length > 0) && (
                <strong class="hands">{t('online-one-person-list')}</strong>
              )}{' '}
              {onOpen && <span class="small">{clockWords(match.terms.clock)} </span>}
              <span class="small">
                {match.over
                  ? t('finished', { when: when(Date.parse(match.changedAt)) })
                  : when(Date.parse(match.changedAt))}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
