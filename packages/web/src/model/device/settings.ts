/** A person's settings, kept on the device. */

import { computed, effect, signal } from '@preact/signals';
import { formatLocale } from '../../messages/locale.ts';
import { FILM_SPEEDS, LOOK_SPEEDS } from '../past/pace.ts';
import { between, isOn, kept, oneOf } from './kept.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
/** What is heard: nothing, the dice, or everything. */
export const SOUND_LEVELS = ['auto', 'off', 'dice', 'all'] as const;
export const MOTIONS = ['auto', 'less', 'full'] as const;
/** How numbers and dates may be written; `auto` follows the browser. */
export const LOCALES = [
  'auto',
  'en-GB',
  'en-US',
  'cs-CZ',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'nl-NL',
  'pl-PL',
  'pt-PT',
  'sv-SE',
] as const;
/** The size of the text in percent. */
export const TEXT_SCALE = { least: 100, most: 200, step: 10 } as const;

export const theme = kept('theme', 'auto', oneOf(THEMES));
export const textScale = kept<number>('textScale', TEXT_SCALE.least, between(TEXT_SCALE.least, TEXT_SCALE.most));
export const hexNumbers = kept('hexNumbers', true, isOn);
export const highContrast = kept('highContrast', false, isOn);
export const hideCounters = kept('hideCounters', false, isOn);
/** The brief of a scenario that is played here for the first time is read before the match begins. */
export const briefFirst = kept('briefFirst', true, isOn);
export const motion = kept('motion', 'auto', oneOf(MOTIONS));
/** How the other side's decisions are played before the person is asked. */
export const filmSpeed = kept('filmSpeed', 'quick', oneOf(FILM_SPEEDS));
/** How fast a person looks through a match. */
export const lookSpeed = kept('lookSpeed', 'quick', oneOf(LOOK_SPEEDS));
export const sounds = kept('sounds', 'auto', oneOf(SOUND_LEVELS));
export const volume = kept<number>('volume', 40, between(0, 100));
export const locale = kept('locale', 'auto', oneOf(LOCALES));

/** The system's own preferences, followed as they change. */
function systemWants(query: string) {
  const media = matchMedia(query);
  const wanted = signal(media.matches);
  media.addEventListener('change', () => {
    wanted.value = media.matches;
  });
  return wanted;
}

const night = systemWants('(prefers-color-scheme: dark)');
const calm = systemWants('(prefers-reduced-motion: reduce)');

export const isDark = computed(() => (theme.value === 'auto' ? night.value : theme.value === 'dark'));
export const lessMotion = computed(() => (motion.value === 'auto' ? calm.value : motion.value === 'less'));
/** Only the dice are heard until the person wishes otherwise, and nothing if things are not to move. */
export const soundLevel = computed(() =>
  sounds.value === 'auto' ? (lessMotion.value ? 'off' : 'dice') : sounds.value,
);

effect(() => {
  const system = 'navigator' in globalThis ? navigator.language : 'en';
  formatLocale.value = locale.value === 'auto' ? system : locale.value;
});

/** All settings at their defaults. Keys are separate. */
export function restoreSettings(): void {
  theme.value = motion.value = locale.value = sounds.value = 'auto';
  textScale.value = TEXT_SCALE.least;
  hexNumbers.value = briefFirst.value = true;
  highContrast.value = hideCounters.value = false;
  filmSpeed.value = lookSpeed.value = 'quick';
  volume.value = 40;
}
