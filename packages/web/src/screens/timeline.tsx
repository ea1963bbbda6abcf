/** The scrubber below the map: any point of the match by action, activation and turn, films, and sandboxes from there. */

import { useEffect } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lessMotion, lookSpeed } from '../model/device/settings.ts';
import type { Stride } from '../model/past/history.ts';
import { LOOK_SPEEDS } from '../model/past/pace.ts';
import { Icon } from './icon.tsx';
import { lazy } from './lazy.tsx';

const Eyes = lazy(async () => (await import('../match/match.ts')).Eyes);
const MatchLine = lazy(async () => (await import('../opponent/opponent.ts')).MatchLine);

export interface TimelineProps {
  readonly desk: Desk;
  onFork(n: number): void;
}

export function Timeline({ desk, onFork }: TimelineProps) {
  const { lookBack, table } = desk;
  const isPast = table.past.value !== undefined;
  useEffect(() => beginWatched(desk), [desk]);
  return (
    <section class={isPast ? 'timeline past' : 'timeline'} aria-label={t('timeline')}>
      <div class="scrub">
        <Step desk={desk} stride="turn" way={-1} sign="|«" />
        <Step desk={desk} stride="activation" way={-1} sign="«" />
        <Step desk={desk} stride="action" way={-1} sign="‹" />
        <Scrubber desk={desk} />
        <Step desk={desk} stride="action" way={1} sign="›" />
        <Step desk={desk} stride="activation" way={1} sign="»" />
        <Step desk={desk} stride="turn" way={1} sign="»|" />
      </div>
      <div class="acts">
        <p class="at" title={whereOf(desk)}>
          {whereOf(desk)}
        </p>
        <FilmButtons desk={desk} />
        <div class="others">
          {table.eyes && <Eyes desk={desk} />}
          {table.fork && (
            <button type="button" onClick={() => onFork(lookBack.point())} title={t('fork-why')}>
              {t('fork')}
            </button>
          )}
          {isPast && desk.rewinding.isPossible && (
            <button type="button" onClick={() => void desk.rewinding.to(lookBack.point())} title={t('take-back-why')}>
              {t('take-back-here')}
            </button>
          )}
        </div>
        <button type="button" class="strong" onClick={() => (isPast ? lookBack.now() : lookBack.close())}>
          {t(!isPast ? 'close' : table.isWatched ? 'to-the-end' : 'back-to-now')}
        </button>
      </div>
      {table.fork && <MatchLine desk={desk} isFolded />}
    </section>
  );
}

/** A match to watch plays at once; where motion is reduced it waits to be asked. */
function beginWatched({ table, lookBack, note }: Desk): void {
  if (!table.isWatched || table.past.peek() !== 0) return;
  if (lessMotion.peek()) note.value = { text: t('watch-waits'), rule: '' };
  else void lookBack.play(0, table.length.peek());
}

const STEP_WORDS = {
  turn: { '-1': 'back-turn', '1': 'on-turn' },
  activation: { '-1': 'back-activation', '1': 'on-activation' },
  action: { '-1': 'back-action', '1': 'on-action' },
} as const;

interface StepProps {
  readonly desk: Desk;
  readonly stride: Stride;
  readonly way: 1 | -1;
  readonly sign: string;
}

function Step({ desk: { lookBack, table }, stride, way, sign }: StepProps) {
  const label = t(STEP_WORDS[stride][`${way}`]);
  const point = lookBack.point();
  const isEnd = way < 0 ? point === 0 : point === table.length.value;
  return (
    <button
      type="button"
      class={`step ${stride}`}
      aria-label={label}
      title={label}
      aria-disabled={isEnd}
      onClick={() => {
        if (!isEnd) lookBack.step(stride, way);
      }}
    >
      {sign}
    </button>
  );
}

function Scrubber({ desk }: { readonly desk: Desk }) {
  const { lookBack, table } = desk;
  const { history } = table;
  history.read.value;
  const length = table.length.value;
  return (
    <div class="scrubber">
      <div class="turns" aria-hidden="true">
        {history.turns().map((m) => (
          <span key={m.n} style={{ left: `${(m.n / Math.max(1, length)) * 100}%` }}>
            {m.turn}
          </span>
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={length}
        value={lookBack.point()}
        aria-label={t('timeline-point')}
        aria-valuetext={whereOf(desk)}
        onInput={(e) => lookBack.goTo(Number(e.currentTarget.value))}
      />
    </div>
  );
}

/** A point in words, from the position itself. */
function whereOf({ lookBack, table }: Desk): string {
  const { turn, phase, active } = table.view.value;
  const where = [table.words.phase(phase), table.words.side(active)].filter((part) => part !== '');
  return t('timeline-at', {
    turn,
    where: where.join(', '),
    n: lookBack.point(),
    of: table.length.value,
  });
}

/** One button plays and pauses, and keeps its width. */
function FilmButtons({ desk: { lookBack, table } }: { readonly desk: Desk }) {
  const past = table.past.value;
  const isPlaying = lookBack.film.isPlaying.value;
  const press = () => {
    if (isPlaying) lookBack.film.pause();
    else if (past === undefined && !table.isWatched) void lookBack.sinceLastTurn();
    else void lookBack.play(past ?? 0, table.length.value);
  };
  const fromNow = table.isWatched ? 'film-all' : 'film-since';
  const name = t(isPlaying ? 'film-pause' : past === undefined ? fromNow : 'film-play');
  return (
    <>
      <button type="button" class="film" aria-label={name} title={name} onClick={press}>
        {isPlaying ? <span aria-hidden="true">❚❚</span> : <Icon of="play" />} <span class="word">{name}</span>
      </button>
      <SpeedChoice />
    </>
  );
}

function SpeedChoice() {
  return (
    <select
      aria-label={t('film-speed')}
      value={lookSpeed.value}
      onChange={(e) => {
        const chosen = LOOK_SPEEDS.find((speed) => speed === e.currentTarget.value);
        if (chosen) lookSpeed.value = chosen;
      }}
    >
      {LOOK_SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {t(`film-speed-${speed}`)}
        </option>
      ))}
    </select>
  );
}
