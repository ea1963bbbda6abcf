/** The first page: play now, go on with a match, bring a match file. */

import { useEffect, useState } from 'preact/hooks';
import { type Edition, gameIds, loadEdition } from '../library.ts';
import { t, when } from '../messages/messages.ts';
import type { MatchCard, Player } from '../model/store.ts';
import { capital } from '../model/words.ts';
import { ThemeChoice } from './bar.tsx';
import { MapPicture } from './map-picture.tsx';

export interface NewMatch {
  readonly edition: Edition;
  readonly scenario: string;
  readonly options: Readonly<Record<string, boolean>>;
  readonly seats: readonly Player[];
  /** One person plays all sides: nothing is covered between turns. */
  readonly isOpen: boolean;
}

interface Props {
  readonly matches: readonly MatchCard[];
  readonly trouble: string;
  onPlay(chosen: NewMatch): void;
  onLearn(edition: Edition): void;
  onContinue(card: MatchCard): void;
  onRemove(card: MatchCard): void;
  onImport(text: string): void;
}

export function Home(props: Props) {
  const [id, setId] = useState(gameIds[0]);
  const [edition, setEdition] = useState<Edition | undefined>(undefined);
  useEffect(() => {
    void loadEdition(id).then(setEdition);
  }, [id]);
  return (
    <main class="home-page">
      <header>
        <p class="name">{t('cauldron')}</p>
        <p class="motto">{t('motto')}</p>
        <ThemeChoice />
      </header>
      {props.trouble !== '' && (
        <p class="note" role="alert">
          {props.trouble}
        </p>
      )}
      {gameIds.length > 1 && (
        <fieldset class="games">
          <legend>{t('game')}</legend>
          {gameIds.map((game) => (
            <label key={game}>
              <input type="radio" name="game" checked={game === id} onChange={() => setId(game)} />
              {capital(game)}
            </label>
          ))}
        </fieldset>
      )}
      {edition ? (
        <Start key={edition.game.info.id} edition={edition} onPlay={props.onPlay} onLearn={props.onLearn} />
      ) : (
        <p class="hint">{t('loading')}</p>
      )}
      <div class="shelf">
        <Continue {...props} />
        <Import onImport={props.onImport} />
      </div>
    </main>
  );
}

function Start({ edition, onPlay, onLearn }: Pick<Props, 'onPlay' | 'onLearn'> & { readonly edition: Edition }) {
  const { info } = edition.game;
  const { board } = edition.pack;
  const [scenario, setScenario] = useState(info.scenarios[0].id);
  const [options, setOptions] = useState<Record<string, boolean>>({});
  const [seats, setSeats] = useState<readonly Player[]>(info.sides.slice(0, 2).map(() => 'person'));
  const [isOpen, setOpen] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    onPlay({ edition, scenario, options, seats, isOpen });
  };
  return (
    <form class="start" onSubmit={submit}>
      <MapPicture edition={edition} />
      <div class="choices">
        <h1>{board.title}</h1>
        {board.subtitle && <p class="subtitle">{board.subtitle}</p>}
        <label>
          {t('scenario')}
          <select value={scenario} onChange={(e) => setScenario(e.currentTarget.value)}>
            {info.scenarios.map((s) => (
              <option key={s.id} value={s.id}>
                {t('scenario-line', { title: s.title, n: s.turns })}
              </option>
            ))}
          </select>
        </label>
        <div class="seats">
          {seats.map((player, seat) => (
            <label key={info.sides[seat]}>
              {board.sides.find((s) => s.id === info.sides[seat])?.name ?? capital(info.sides[seat])}
              <select
                value={player}
                onChange={(e) => {
                  const chosen: Player = e.currentTarget.value === 'random' ? 'random' : 'person';
                  setSeats(seats.map((p, i) => (i === seat ? chosen : p)));
                }}
              >
                <option value="person">{t('seat-person')}</option>
                <option value="random">{t('seat-random')}</option>
              </select>
            </label>
          ))}
        </div>
        {seats.every((player) => player === 'person') && info.secrets.length > 0 && (
          <label class="option">
            <input type="checkbox" checked={isOpen} onChange={(e) => setOpen(e.currentTarget.checked)} />
            {t('solitaire')}
          </label>
        )}
        {info.options.length > 0 && (
          <details>
            <summary>{t('options')}</summary>
            {info.options.map((option) => (
              <label key={option.id} class="option">
                <input
                  type="checkbox"
                  checked={options[option.id] ?? option.default}
                  onChange={(e) => setOptions({ ...options, [option.id]: e.currentTarget.checked })}
                />
                {option.what}
              </label>
            ))}
          </details>
        )}
        <button type="submit" class="strong play-now">
          {t('play-now')}
        </button>
        {edition.pack.tutorial && (
          <button type="button" onClick={() => onLearn(edition)}>
            {t('learn')}
          </button>
        )}
      </div>
    </form>
  );
}

function Continue({ matches, onContinue, onRemove }: Props) {
  if (matches.length === 0) return null;
  return (
    <section>
      <h2>{t('continue')}</h2>
      <ul class="matches">
        {matches.map((card) => (
          <li key={card.id}>
            <button type="button" onClick={() => onContinue(card)}>
              <b>
                {t('match-line', { game: capital(card.header.game), scenario: card.header.scenario, turn: card.turn })}
              </b>
              <span class="small">{card.isOver ? t('finished', { when: when(card.played) }) : when(card.played)}</span>
            </button>
            <button
              type="button"
              class="remove"
              aria-label={t('remove-match')}
              title={t('remove-match')}
              onClick={() => onRemove(card)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Import({ onImport }: { onImport(text: string): void }) {
  return (
    <section>
      <h2>{t('import')}</h2>
      <label class="file">
        {t('import-file')}
        <input
          type="file"
          accept=".jsonl,.json,.txt"
          onChange={(e) => {
            const [file] = e.currentTarget.files ?? [];
            if (file) void file.text().then(onImport);
          }}
        />
      </label>
    </section>
  );
}
