/** Play now: the scenario, the players, the options; and the lesson for beginners. */

import { useState } from 'preact/hooks';
import type { CoverInfo } from '../cover.ts';
import type { Cover } from '../edition.ts';
import { ScenarioCard } from '../match/brief.tsx';
import { given, t } from '../messages/messages.ts';
import { lastChoice, remember } from '../model/device/last-choice.ts';
import { COMPUTER, isComputer, SEAT_KINDS, type SeatPlayer } from '../model/table/seats.ts';
import { capital } from '../model/words/words.ts';
import { ComputerChoice } from '../opponent/choice.tsx';
import { sampleOf } from '../shelf.ts';
import { type ChosenOptions, OptionList, ScenarioChoice, Unfinished } from './choices.tsx';
import { ScenarioPicture } from './map-picture.tsx';

export interface MatchChoice {
  readonly game: string;
  readonly scenario: string;
  readonly options: ChosenOptions;
  readonly seats: readonly SeatPlayer[];
  /** One person plays all sides: nothing is covered between turns. */
  readonly isOpen: boolean;
}

interface Props {
  readonly cover: Cover;
  onPlay(chosen: MatchChoice): void;
  onLearn(game: string): void;
  /** Opens a recorded match to watch. */
  onWatch(game: string, text: string): void;
  /** The person turns to this game: its rules will be needed. */
  onTurnTo(game: string): void;
}

export function Start({ cover, onPlay, onLearn, onWatch, onTurnTo }: Props) {
  const { info } = cover;
  const { board, tutorial } = cover.pack;
  const sample = sampleOf(info.id);
  const last = lastChoice(info);
  const [scenario, setScenario] = useState(() => last?.scenario ?? openingOf(info));
  const [options, setOptions] = useState<ChosenOptions>({});
  const [seats, setSeats] = useState<readonly SeatPlayer[]>(last?.seats ?? againstComputer(info));
  const [isOpen, setOpen] = useState(false);
  // A scenario for one player has one seat.
  const held = seatsOf(info, scenario);
  const players = held.map((_, seat) => seats[seat] ?? 'person');
  const submit = (event: Event) => {
    event.preventDefault();
    remember(info, { scenario, seats });
    onPlay({ game: info.id, scenario, options, seats: players, isOpen });
  };
  return (
    <form class="start" onSubmit={submit} onPointerEnter={() => onTurnTo(info.id)} onFocusIn={() => onTurnTo(info.id)}>
      <ScenarioPicture cover={cover} scenario={scenario} />
      <div class="choices">
        <h1>{board.title}</h1>
        {board.subtitle && <p class="subtitle">{board.subtitle}</p>}
        <Unfinished info={info} />
        <ScenarioChoice info={info} value={scenario} onChoose={setScenario} />
        <div class="seats">
          {players.map((player, seat) => (
            <SeatChoice
              key={held[seat].join()}
              side={held[seat].map((id) => board.sides.find((s) => s.id === id)?.name ?? given(capital(id))).join(', ')}
              player={player}
              onChoose={(chosen) => setSeats(seats.map((p, i) => (i === seat ? chosen : p)))}
            />
          ))}
        </div>
        {players.length > 1 && players.every((player) => player === 'person') && info.secrets.length > 0 && (
          <label class="option">
            <input type="checkbox" checked={isOpen} onChange={(e) => setOpen(e.currentTarget.checked)} />
            {t('solitaire')}
          </label>
        )}
        <div class="ways">
          <button type="submit" class="strong play-now">
            {t('play-now')}
          </button>
          {tutorial && (
            <button type="button" onClick={() => onLearn(info.id)}>
              {t('learn')}
            </button>
          )}
          {sample && (
            <button type="button" onClick={() => void sample().then((text) => onWatch(info.id, text))}>
              {t('watch-sample')}
            </button>
          )}
        </div>
        <ScenarioCard cover={cover} scenario={scenario} />
        {info.options.length > 0 && (
          <details>
            <summary>{t('options')}</summary>
            <OptionList info={info} value={options} onChoose={setOptions} />
          </details>
        )}
      </div>
    </form>
  );
}

/** The first match: the shortest scenario, against the computer. */
export function firstMatch({ info }: Cover): MatchChoice {
  const scenario = openingOf(info);
  const seats = againstComputer(info).slice(0, seatsOf(info, scenario).length);
  return { game: info.id, scenario, options: {}, seats, isOpen: false };
}

/** The sides that each seat of a scenario holds. */
const seatsOf = ({ scenarios, sides }: CoverInfo, scenario: string): readonly (readonly string[])[] =>
  scenarios.find(({ id }) => id === scenario)?.seats ?? sides.slice(0, 2).map((side) => [side]);

const againstComputer = ({ sides }: CoverInfo): readonly SeatPlayer[] =>
  sides.slice(0, 2).map((_, seat) => (seat === 0 ? 'person' : COMPUTER));

/** Each game begins with its shortest scenario that has somebody on the other side: its drill. */
export function openingOf(info: CoverInfo): string {
  const between = info.scenarios.filter(({ id }) => seatsOf(info, id).length > 1);
  const [first, ...rest] = between.length > 0 ? between : info.scenarios;
  return rest.reduce((least, s) => (s.turns < least.turns ? s : least), first).id;
}

interface SeatProps {
  readonly side: string;
  readonly player: SeatPlayer;
  onChoose(player: SeatPlayer): void;
}

function SeatChoice({ side, player, onChoose }: SeatProps) {
  return (
    <div class="seat">
      <label>
        {side}
        <select
          value={isComputer(player) ? COMPUTER : player}
          onChange={(e) => {
            const chosen = SEAT_KINDS.find(({ kind }) => kind === e.currentTarget.value);
            if (chosen) onChoose(chosen.kind);
          }}
        >
          {SEAT_KINDS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      {isComputer(player) && <ComputerChoice side={side} player={player} onChoose={onChoose} />}
    </div>
  );
}
