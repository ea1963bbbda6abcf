/** What stands on the page's shelf: the games there are, and the files that belong to each. A build for tests may lay more on it. */

export { catalogue } from '@cauldron/games';

type Loader = () => Promise<unknown>;
const packs: Record<string, Loader> = import.meta.glob('../../games/*/pack/*.json', { import: 'default' });
const ledgers: Record<string, Loader> = import.meta.glob('../../games/*/ledger.json', { import: 'default' });

/** A file of a game's pack; undefined where the pack has none of this name. */
export const packFile = (game: string, name: string): Promise<unknown> | undefined =>
  packs[`../../games/${game}/pack/${name}.json`]?.();

export const ledgerFile = (game: string): Promise<unknown> | undefined =>
  ledgers[`../../games/${game}/ledger.json`]?.();
