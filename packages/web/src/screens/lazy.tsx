/** Parts of the page that are loaded when they are first shown, so that the board is there sooner. */

import { effect, type Signal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { loadFights } from '../model/desk/fights.ts';

const waiting = new Set<() => void>();

/** Words that are not needed for the first question. */
const loadWords = () => import('../messages/later.ts');

/** A component that is loaded on demand; one that `waits` is loaded with the rest, even if it is shown earlier. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, waits = false): ComponentType<P> {
  const part: Signal<{ readonly Part: ComponentType<P> } | 'asked' | 'missing' | undefined> = signal(undefined);
  const fetch = () => {
    waiting.delete(fetch);
    if (part.peek() !== undefined) return;
    part.value = 'asked';
    // Its words may be among those that are loaded later.
    Promise.all([load(), loadWords()]).then(
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
export function fetchRest({ table, overlays }: Desk): () => void {
  const fetchFights = () => void loadFights().catch(() => undefined);
  const fetchRules = () => void table.loadRules?.();
  const timer = setTimeout(() => {
    for (const fetch of waiting) fetch();
    void overlays.load();
    fetchFights();
    fetchRules();
  }, 1500);
  // A person who points or types earlier wants to see what follows. Lifting the curtain comes before that.
  const onInput = () => table.isCurtained.peek() || fetchRules();
  const inputs = ['pointerdown', 'keydown'] as const;
  for (const input of inputs) addEventListener(input, onInput, { capture: true });
  // Once somebody has decided something, a fight may be under way.
  const watch = effect(() => {
    const isBegun = table.length.value > 0 && table.match.line.some((entry) => 'seat' in entry);
    if (isBegun || table.match.from > 0) fetchFights();
  });
  return () => {
    clearTimeout(timer);
    for (const input of inputs) removeEventListener(input, onInput, { capture: true });
    watch();
  };
}
