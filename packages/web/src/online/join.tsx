/** The page behind an invitation: what is played and with whom, a name, and a button that takes the seat. */

import type { MatchInfo, SeatTerms } from '@cauldron/protocol';
import { useEffect, useState } from 'preact/hooks';
import type { Edition } from '../edition.ts';
import { editionOf } from '../library.ts';
import { given, t } from '../messages/messages.ts';
import { briefOf } from '../model/panels/needed.ts';
import { capital } from '../model/words/words.ts';
import { ScenarioPicture } from '../screens/map-picture.tsx';
import { clockWords } from './clock-words.ts';
import { handsNow } from './hands.ts';
import { keepSeat, playerName, seatIn } from './held-seats.ts';
import { api } from './host.ts';
import { hashOf } from './link.ts';
import { NameField } from './name-field.tsx';
import { Page } from './page.tsx';
import { pinOf } from './pin.ts';
import { sayProblem } from './problems.ts';
import { programWords } from './program-choice.tsx';

interface Props {
  readonly match: string;
  readonly invitation: string;
  onLeave(): void;
}

export function Join({ match, invitation, onLeave }: Props) {
  const [info, setInfo] = useState<MatchInfo | undefined>(undefined);
  const [edition, setEdition] = useState<Edition | undefined>(undefined);
  const [trouble, setTrouble] = useState('');
  const open = () => location.replace(hashOf({ at: 'match', match }));
  useEffect(() => {
    // A person who already has a seat goes to the board.
    if (seatIn(match)) return open();
    void api.call('info', { at: { match } }).then(async (answer) => {
      if (!answer.ok) return setTrouble(sayProblem(answer.problem));
      setInfo(answer.value);
      setEdition(await editionOf(pinOf(answer.value)));
    });
  }, [match]);
  const free = Math.max(0, info?.seats.findIndex((seat) => seat.kind === 'empty') ?? 0);
  const take = async (event: Event) => {
    event.preventDefault();
    const name = playerName.value || t('player', { n: free + 1 });
    const taken = await api.call('take', { at: { match }, body: { invitation, name } });
    if (!taken.ok) return setTrouble(sayProblem(taken.problem));
    keepSeat({ match, seat: taken.value.seat, token: taken.value.token, invitations: [] });
    open();
  };
  const scenario = edition?.game.info.scenarios.find((s) => s.id === info?.terms.scenario);
  const brief = edition && scenario && briefOf(edition.pack, scenario.id);
  const aim = brief?.aims.find(({ side }) => side === info?.seats[free]?.side)?.text;
  const sideOf = (seat: number) => {
    const id = info?.seats[seat]?.side ?? '';
    return given(edition?.pack.board.sides.find((side) => side.id === id)?.name ?? capital(id));
  };
  return (
    <Page title={t('online-join')} trouble={trouble} onLeave={onLeave}>
      {info && (
        <form class="terms" onSubmit={(event) => void take(event)}>
          <p class="what">
            <b>{given(edition?.pack.board.title ?? capital(info.terms.game))}</b>
            {scenario && <span>{t('scenario-line', { title: scenario.title, n: scenario.turns })}</span>}
          </p>
          {edition && scenario && <ScenarioPicture cover={edition} scenario={scenario.id} />}
          {brief && <p>{brief.text}</p>}
          {aim && (
            <p>
              <b>{t('online-your-aim')}</b> {given(aim)}
            </p>
          )}
          <ul class="who">
            {info.seats.map((seat, i) => (
              <li key={seat.side}>
                {sideOf(i)}: {sitterWords(seat, info.terms.seats[i])}{' '}
                <strong class="hands">{handsNow(seat, sideOf)}</strong>
              </li>
            ))}
          </ul>
          <p class="small">{clockWords(info.terms.clock)}</p>
          <p class="small">{t(info.terms.witnessed ? 'online-witnessed-why' : 'online-unwitnessed-why')}</p>
          <NameField />
          <button type="submit" class="strong">
            {t('online-take', { side: sideOf(free) })}
          </button>
        </form>
      )}
      <button type="button" onClick={open}>
        {t('online-only-watch')}
      </button>
    </Page>
  );
}

/** The person at a seat, or how the program plays there. */
function sitterWords({ kind, name }: MatchInfo['seats'][number], terms: SeatTerms | undefined): string {
  if (kind === 'empty') return t('online-free');
  return kind === 'ai' && terms?.kind === 'ai' ? programWords(terms) : given(name);
}
