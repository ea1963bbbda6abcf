/** Parts of the page that are loaded when they are first shown, so that the board is there sooner. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';

const waiting = new Set<() => void>();

/** A component that is loaded on demand; one that `waits` is loaded with the rest, even if it is shown earlier. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, waits = false): ComponentType<P> {
  const part: Signal<{ readonly Part: ComponentType<P> } | 'asked' | 'missing' | undefined> = signal(undefined);
  const fetch = () => {
    waiting.delete(fetch);
    if (part.peek() !== undefined) return;
    part.value = 'asked';
    // Its words may be among those that are loaded later.
    Promise.all([load(), import('../messages/later.ts')]).then(
      ([Part]) => {
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

/** Loads all missing parts once the board is at rest, so that no panel has to be waited for. */
export function fetchRest(desk: Desk): () => void {
  const timer = setTimeout(() => {
    for (const fetch of waiting) fetch();
    void desk.overlays.load();
  }, 1500);
  return () => clearTimeout(timer);
}
