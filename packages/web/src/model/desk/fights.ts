/** What previews fights is loaded when one is near, or when the board is at rest: the first question needs none of it. */

import { type Signal, signal } from '@preact/signals';

type FightTools = typeof import('./fight-tools.ts')['fights'];

const tools: Signal<FightTools | undefined> = signal(undefined);
let loading: Promise<FightTools> | undefined;

export function loadFights(): Promise<FightTools> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<FightTools> {
  const { fights } = await import('./fight-tools.ts');
  tools.value = fights;
  return fights;
}

/** The tools, if they are loaded; a signal that asks is computed again when they come. `isNear`: they are wanted now. */
export function fightTools(isNear: boolean): FightTools | undefined {
  if (isNear && !tools.value) loadFights().catch(() => undefined);
  return tools.value;
}
