/** The games on the page's shelf, and the files of each. A build for tests may add more. */

export { catalogue } from '@cauldron/games';

type Loader = () => Promise<unknown>;
const packs: Record<string, Loader> = {
  ...import.meta.glob('../../games/*/pack/*.json', { import: 'default' }),
  ...import.meta.glob('../../games/*/messages/*.json', { import: 'default' }),
};
const ledgers: Record<string, Loader> = import.meta.glob('../../games/*/ledger.json', { import: 'default' });

/** A file of a game by its path in the game's folder; undefined if there is none. */
export const packFile = (game: string, path: string): Promise<unknown> | undefined =>
  packs[`../../games/${game}/${path}`]?.();

export const ledgerFile = (game: string): Promise<unknown> | undefined =>
  ledgers[`../../games/${game}/ledger.json`]?.();
