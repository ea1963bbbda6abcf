/** What a person has chosen once and for all, kept on the device. */

import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Speed } from './film.ts';

export type Theme = 'auto' | 'light' | 'dark';

function kept<T extends string | boolean>(name: string, first: T): Signal<T> {
  const stored = read(name);
  const value = signal<T>(typeof stored === typeof first ? (stored as T) : first);
  effect(() => {
    try {
      localStorage.setItem(`cauldron.${name}`, JSON.stringify(value.value));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
  return value;
}

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`cauldron.${name}`) ?? 'null');
  } catch {
    return undefined;
  }
}

const lamp = matchMedia('(prefers-color-scheme: dark)');
const night = signal(lamp.matches);
lamp.addEventListener('change', () => {
  night.value = lamp.matches;
});

export const theme = kept<Theme>('theme', 'auto');
export const hexNumbers = kept('hexNumbers', true);
export const hideCounters = kept('hideCounters', false);
export const filmSpeed = kept<Speed>('filmSpeed', 'steady');
export const filmOthers = kept('filmOthers', false);
export const isDark = computed(() => (theme.value === 'auto' ? night.value : theme.value === 'dark'));
