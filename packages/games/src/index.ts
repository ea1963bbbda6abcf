/** The games there are, each loaded only when it is asked for. The one place outside their folders that knows them by name. */

import type { GameModule, State } from '@cauldron/engine';

export type { GameModule };

export const catalogue: Readonly<Record<string, () => Promise<GameModule<State>>>> = {
  tobruk: async () => (await import('@cauldron/tobruk')).tobruk as unknown as GameModule<State>,
  gazala: async () => (await import('@cauldron/gazala')).gazala as unknown as GameModule<State>,
  theseus: async () => (await import('@cauldron/theseus')).theseus as unknown as GameModule<State>,
  dauntless: async () => (await import('@cauldron/dauntless')).dauntless as unknown as GameModule<State>,
};

/** Games for a board alone: without advice to the computer and composed positions. Optional: a game that is not here is loaded whole. */
export const plain: typeof catalogue = {
  tobruk: async () => (await import('@cauldron/tobruk/plain')).tobruk as unknown as GameModule<State>,
  gazala: async () => (await import('@cauldron/gazala/plain')).gazala as unknown as GameModule<State>,
  theseus: async () => (await import('@cauldron/theseus/plain')).theseus as unknown as GameModule<State>,
};
