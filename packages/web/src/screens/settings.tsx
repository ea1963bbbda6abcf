/** The settings: how the page looks, moves and sounds, how numbers are written, which key does what. */

import type { Signal } from '@preact/signals';
import { decimal, given, type MessageKey, t, when } from '../messages/messages.ts';
import {
  briefFirst,
  filmSpeed,
  hexNumbers,
  hideCounters,
  highContrast,
  LOCALES,
  locale,
  MOTIONS,
  motion,
  restoreSettings,
  SOUND_LEVELS,
  soundLevel,
  sounds,
  TEXT_SCALE,
  THEMES,
  textScale,
  theme,
  volume,
} from '../model/device/settings.ts';
import { FILM_SPEEDS } from '../model/past/pace.ts';
import { KeySettings } from './key-settings.tsx';

const trySound = async () => (await import('../model/device/sounds.ts')).playSound('dice');

/** An evening at the end of a year shows the order of day, month and year, and the clock. */
const SAMPLE = new Date(2000, 11, 31, 18, 30).getTime();

export function Settings() {
  return (
    <div class="settings">
      <fieldset>
        <legend>{t('settings-look')}</legend>
        <Choice label="theme" value={theme} choices={THEMES} nameOf={(name) => t(`theme-${name}`)} />
        <Slide label="text-scale" value={textScale} {...TEXT_SCALE} />
        <Switch label="high-contrast" value={highContrast} />
        <Switch label="hex-numbers" value={hexNumbers} />
        <Switch label="hide-counters" value={hideCounters} />
        <Switch label="brief-first" value={briefFirst} />
      </fieldset>
      <fieldset>
        <legend>{t('settings-motion')}</legend>
        <Choice label="motion" value={motion} choices={MOTIONS} nameOf={(name) => t(`motion-${name}`)} />
        <Choice label="films" value={filmSpeed} choices={FILM_SPEEDS} nameOf={(speed) => t(`film-speed-${speed}`)} />
      </fieldset>
      <fieldset>
        <legend>{t('settings-sound')}</legend>
        <Choice label="sounds" value={sounds} choices={SOUND_LEVELS} nameOf={(level) => t(`sounds-${level}`)} />
        <Slide label="volume" value={volume} least={0} most={100} step={5} />
        <button type="button" disabled={soundLevel.value === 'off'} onClick={() => void trySound()}>
          {t('sound-try')}
        </button>
      </fieldset>
      <fieldset>
        <legend>{t('settings-numbers')}</legend>
        <Choice label="locale" value={locale} choices={LOCALES} nameOf={localeName} />
        <p class="small">{t('locale-sample', { number: decimal(12345.6), date: when(SAMPLE) })}</p>
      </fieldset>
      <button type="button" onClick={restoreSettings}>
        {t('settings-restore')}
      </button>
      <KeySettings />
    </div>
  );
}

const localeName = (name: (typeof LOCALES)[number]): string =>
  name === 'auto'
    ? t('locale-auto')
    : given(new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(name) ?? name);

interface ChoiceProps<T extends string> {
  readonly label: MessageKey;
  readonly value: Signal<T>;
  readonly choices: readonly T[];
  nameOf(choice: T): string;
}

function Choice<T extends string>({ label, value, choices, nameOf }: ChoiceProps<T>) {
  return (
    <label>
      <span>{t(label)}</span>
      <select
        value={value.value}
        onChange={(e) => {
          const chosen = choices.find((choice) => choice === e.currentTarget.value);
          if (chosen !== undefined) value.value = chosen;
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SlideProps {
  readonly label: MessageKey;
  readonly value: Signal<number>;
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

function Slide({ label, value, least, most, step }: SlideProps) {
  const shown = t('hundredths', { n: value.value });
  return (
    <label>
      <span>{t(label)}</span>
      <span class="slide">
        <input
          type="range"
          min={least}
          max={most}
          step={step}
          value={value.value}
          aria-valuetext={shown}
          onInput={(e) => {
            value.value = Number(e.currentTarget.value);
          }}
        />
        <output aria-hidden="true">{shown}</output>
      </span>
    </label>
  );
}

function Switch({ label, value }: { readonly label: MessageKey; readonly value: Signal<boolean> }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={value.value}
        onChange={(e) => {
          value.value = e.currentTarget.checked;
        }}
      />
      <span>{t(label)}</span>
    </label>
  );
}
