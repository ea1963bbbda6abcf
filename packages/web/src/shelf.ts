/** The games on the page's shelf, and the files of each. A build for tests may add more. */

export { catalogue } from '@cauldron/games';

type Loader = () => Promise<unknown>;
const packs: Record<string, Loader> = {
  ...import.meta.glob('../../games/*/pack/*.json', { import: 'default' }),
  ...import.meta.glob('../../games/*/messages/*.json', { import: 'default' }),
};
const ledgers: Record<string, Loader> = import.meta.glob('../../games/*/ledger.json', { import: 'default' });
/** A recorded match of each game that has one, to watch. */
const samples: Record<string, Loader> = import.meta.glob('../../games/*/sample.jsonl', {
  query: '?raw',
  import: 'default',
});

/** A file of a game by its path in the game's folder; undefined if there is none. */
export const packFile = (game: string, path: string): Promise<unknown> | undefined =>
  packs[`../../games/${game}/${path}`]?.();

export const ledgerFile = (game: string): Promise<unknown> | undefined =>
  ledgers[`../../games/${game}/ledger.json`]?.();

/** Loads a recorded match of a game; undefined if it has none. */
export function sampleOf(game: string): (() => Promise<string>) | undefined {
  const load = samples[`../../games/${game}/sample.jsonl`];
  return load && (async () => String(await load()));
}
