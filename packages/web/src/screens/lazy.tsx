/** Parts of the page that are loaded when they are first shown, so that the board is there sooner. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { t } from '../messages/messages.ts';

const waiting = new Set<() => void>();

/** A component that is fetched when it is wanted; one that `waits` comes with the rest, however early it is shown. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, waits = false): ComponentType<P> {
  const part: Signal<{ readonly Part: ComponentType<P> } | 'asked' | 'missing' | undefined> = signal(undefined);
  const fetch = () => {
    waiting.delete(fetch);
    if (part.peek() !== undefined) return;
    part.value = 'asked';
    load().then(
      (Part) => {
        part.value = { Part };
      },
      () => {
        part.value = 'missing';
      },
    );
  };
  waiting.add(fetch);
  return function Lazy(props: P) {
    const { value } = part;
    if (value === undefined && !waits) fetch();
    if (value === 'missing')
      return (
        <p class="note" role="alert">
          {t('part-missing')}
        </p>
      );
    return typeof value === 'object' ? <value.Part {...props} /> : null;
  };
}

/** Fetches whatever is not there yet, once the board has come to rest: no panel is waited for. */
export function fetchRest(): () => void {
  const timer = setTimeout(() => {
    for (const fetch of waiting) fetch();
  }, 1500);
  return () => clearTimeout(timer);
}
