/** Making a match: the game, the players, the terms. */

import { AI_LEVELS, type ClockTerms, type MatchTermsInput } from '@cauldron/protocol';
import { useEffect, useState } from 'preact/hooks';
import type { Edition } from '../edition.ts';
import { gameIds, loadEdition } from '../library.ts';
import { given, t } from '../messages/messages.ts';
import { capital } from '../model/words/words.ts';
import { type ChosenOptions, GameChoice, OptionList, ScenarioChoice, Unfinished } from '../screens/choices.tsx';
import { openingOf } from '../screens/start.tsx';
import { ClockChoice } from './clock-choice.tsx';
import { isLive } from './clock-words.ts';
import { keepSeat, playerName } from './held-seats.ts';
import { api, askServer, server } from './host.ts';
import { DELAYS, type Delay } from './late.ts';
import { hashOf } from './link.ts';
import { NameField } from './name-field.tsx';
import { Page } from './page.tsx';
import { sayProblem } from './problems.ts';
import { OFFICER, type Program, TemperChoice } from './program-choice.tsx';

/** A person who opens the link, or the program at one of its levels. */
const OPPONENTS = ['link', ...AI_LEVELS] as const;
type OpponentChoice = (typeof OPPONENTS)[number];

interface Props {
  readonly game?: string | undefined;
  onLeave(): void;
}

export function NewMatch({ game, onLeave }: Props) {
  const [id, setId] = useState(game !== undefined && gameIds.includes(game) ? game : gameIds[0]);
  const [edition, setEdition] = useState<Edition | undefined>(undefined);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    void loadEdition(id).then(setEdition);
    void askServer();
  }, [id]);
  const onMake = async (terms: MatchTermsInput, seat: number) => {
    const name = playerName.value || t('player', { n: seat + 1 });
    const made = await api.call('make', { body: { terms, name } });
    if (!made.ok) {
      setTrouble(sayProblem(made.problem));
      return;
    }
    const { match, tokens, invitations } = made.value;
    for (const { seat: mine, token } of tokens) keepSeat({ match: match.id, seat: mine, token, invitations });
    location.replace(hashOf({ at: 'match', match: match.id }));
  };
  return (
    <Page title={t('online-new')} trouble={trouble} onLeave={onLeave}>
      <GameChoice value={id} onChoose={setId} />
      {edition && <Terms key={edition.game.info.id} edition={edition} onMake={onMake} />}
    </Page>
  );
}

interface TermsProps {
  readonly edition: Edition;
  onMake(terms: MatchTermsInput, seat: number): Promise<void>;
}

function Terms({ edition, onMake }: TermsProps) {
  const { info } = edition.game;
  const { board } = edition.pack;
  const [scenario, setScenario] = useState(openingOf(info));
  const [options, setOptions] = useState<ChosenOptions>({});
  const [seat, setSeat] = useState(0);
  const [opponent, setOpponent] = useState<OpponentChoice>('link');
  const [program, setProgram] = useState<Program>(OFFICER);
  const [clock, setClock] = useState<ClockTerms | undefined>({ kind: 'none' });
  const [witnessed, setWitnessed] = useState<boolean | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [spectators, setSpectators] = useState(true);
  const [delay, setDelay] = useState<Delay>(0);
  const [busy, setBusy] = useState(false);
  // The program does not witness dice.
  const isWitnessed = opponent === 'link' && (witnessed ?? isLive(clock ?? { kind: 'none' }));
  const other = opponent === 'link' ? { kind: opponent } : { ...program, level: opponent };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!clock) return;
    setBusy(true);
    await onMake(
      {
        game: info.id,
        scenario,
        options,
        clock,
        witnessed: isWitnessed,
        seats: info.sides.map((_, i) => (i === seat ? { kind: 'me' } : other)),
        privacy: isOpen ? 'open' : 'link',
        spectators: { allowed: spectators, delay },
      },
      seat,
    );
    setBusy(false);
  };
  return (
    <form class="terms" onSubmit={(event) => void submit(event)}>
      <Unfinished info={info} />
      <NameField />
      <ScenarioChoice info={info} value={scenario} onChoose={setScenario} />
      <label>
        {t('online-my-side')}
        <select value={seat} onChange={(e) => setSeat(Number(e.currentTarget.value))}>
          {info.sides.map((side, i) => (
            <option key={side} value={i}>
              {given(board.sides.find((s) => s.id === side)?.name ?? capital(side))}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('online-opponent')}
        <select
          value={opponent}
          onChange={(e) => {
            const chosen = OPPONENTS.find((name) => name === e.currentTarget.value);
            if (chosen) setOpponent(chosen);
          }}
        >
          {OPPONENTS.map((name) => (
            <option key={name} value={name}>
              {t(`online-opponent-${name}`)}
            </option>
          ))}
        </select>
      </label>
      {opponent !== 'link' && <TemperChoice program={program} onChoose={setProgram} />}
      <ClockChoice onChoose={setClock} />
      {opponent === 'link' && (
        <label class="option">
          <input type="checkbox" checked={isWitnessed} onChange={(e) => setWitnessed(e.currentTarget.checked)} />
          {t('online-witnessed')}
        </label>
      )}
      <p class="small">{t(isWitnessed ? 'online-witnessed-why' : 'online-unwitnessed-why')}</p>
      <details>
        <summary>{t('options')}</summary>
        <OptionList info={info} value={options} onChoose={setOptions} />
        <label class="option">
          <input type="checkbox" checked={spectators} onChange={(e) => setSpectators(e.currentTarget.checked)} />
          {t('online-spectators')}
        </label>
        {spectators && (
          <label>
            {t('online-delay')}
            <select value={delay} onChange={(e) => setDelay(DELAYS[e.currentTarget.selectedIndex])}>
              {DELAYS.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {t(`online-delay-${seconds}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {server.value?.openList && (
          <label class="option">
            <input type="checkbox" checked={isOpen} onChange={(e) => setOpen(e.currentTarget.checked)} />
            {t('online-open')}
          </label>
        )}
      </details>
      <button type="submit" class="strong" disabled={busy || !clock}>
        {t('online-make')}
      </button>
    </form>
  );
}
