/** Play now: the scenario, the players, the options; and the lesson for beginners. */

import type { GameInfo } from '@cauldron/engine';
import { useState } from 'preact/hooks';
import type { Edition } from '../edition.ts';
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
  readonly edition: Edition;
  readonly scenario: string;
  readonly options: ChosenOptions;
  readonly seats: readonly SeatPlayer[];
  /** One person plays all sides: nothing is covered between turns. */
  readonly isOpen: boolean;
}

interface Props {
  readonly edition: Edition;
  /** Nothing was played on this device yet. */
  readonly isFirst: boolean;
  onPlay(chosen: MatchChoice): void;
  onLearn(edition: Edition): void;
  /** Opens a recorded match to watch. */
  onWatch(edition: Edition, text: string): void;
}

export function Start({ edition, isFirst, onPlay, onLearn, onWatch }: Props) {
  const { info } = edition.game;
  const { board } = edition.pack;
  const sample = sampleOf(info.id);
  const last = lastChoice(info);
  const [scenario, setScenario] = useState(() => last?.scenario ?? openingOf(info, isFirst));
  const [options, setOptions] = useState<ChosenOptions>({});
  const [seats, setSeats] = useState<readonly SeatPlayer[]>(last?.seats ?? againstComputer(info));
  const [isOpen, setOpen] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    remember(info, { scenario, seats });
    onPlay({ edition, scenario, options, seats, isOpen });
  };
  return (
    <form class="start" onSubmit={submit}>
      <ScenarioPicture edition={edition} scenario={scenario} />
      <div class="choices">
        <h1>{board.title}</h1>
        {board.subtitle && <p class="subtitle">{board.subtitle}</p>}
        <Unfinished info={info} />
        <ScenarioChoice info={info} value={scenario} onChoose={setScenario} />
        <div class="seats">
          {seats.map((player, seat) => (
            <SeatChoice
              key={info.sides[seat]}
              side={board.sides.find((s) => s.id === info.sides[seat])?.name ?? given(capital(info.sides[seat]))}
              player={player}
              onChoose={(chosen) => setSeats(seats.map((p, i) => (i === seat ? chosen : p)))}
            />
          ))}
        </div>
        {seats.every((player) => player === 'person') && info.secrets.length > 0 && (
          <label class="option">
            <input type="checkbox" checked={isOpen} onChange={(e) => setOpen(e.currentTarget.checked)} />
            {t('solitaire')}
          </label>
        )}
        <div class="ways">
          <button type="submit" class="strong play-now">
            {t('play-now')}
          </button>
          {edition.pack.tutorial && (
            <button type="button" onClick={() => onLearn(edition)}>
              {t('learn')}
            </button>
          )}
          {sample && (
            <button type="button" onClick={() => void sample().then((text) => onWatch(edition, text))}>
              {t('watch-sample')}
            </button>
          )}
        </div>
        <ScenarioCard edition={edition} scenario={scenario} />
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
export function firstMatch(edition: Edition): MatchChoice {
  const { info } = edition.game;
  return { edition, scenario: openingOf(info, true), options: {}, seats: againstComputer(info), isOpen: false };
}

const againstComputer = ({ sides }: GameInfo): readonly SeatPlayer[] =>
  sides.slice(0, 2).map((_, seat) => (seat === 0 ? 'person' : COMPUTER));

/** The first match is the shortest scenario. */
function openingOf({ scenarios }: GameInfo, isFirst: boolean): string {
  const [first] = scenarios;
  return isFirst ? scenarios.reduce((least, s) => (s.turns < least.turns ? s : least), first).id : first.id;
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
