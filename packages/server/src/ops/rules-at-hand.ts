/** Whether this server has the rules of its unfinished matches, and will still have those of today after an update. */

import { bundleName, pinOf } from '@cauldron/engine';
import type { Database } from '../db/database.ts';
import type { BundleFolder } from '../match/bundle-folder.ts';
import type { Shelf } from '../match/bundles.ts';
import { ListStore } from '../store/lists.ts';

/** The names of the games that this release plays, as bundles. */
async function currentNames(shelf: Shelf): Promise<readonly string[]> {
  const games = await Promise.all(shelf.ids.map((id) => shelf.current(id)));
  return games.flatMap((game) => (game ? [bundleName(pinOf(game))] : []));
}

/** A sentence for each kind of unfinished matches that cannot go on. Nothing is lost: they wait for their bundle. */
export async function missingRules(
  database: Database,
  shelf: Shelf,
  bundles: BundleFolder,
): Promise<readonly string[]> {
  const current = await currentNames(shelf);
  const needed = await new ListStore(database).pins();
  return needed
    .map((pin) => ({ ...pin, name: bundleName(pin) }))
    .filter(({ name }) => !current.includes(name) && bundles.find(name) === undefined)
    .map(
      ({ matches, game, rules, pack, name }) =>
        `${matches} unfinished ${matches === 1 ? 'match' : 'matches'} of ${game} cannot go on without rules version ${rules} and pack ${pack}. ` +
        `Nothing is lost: put the bundle ${name} into ${bundles.path} (docs/hosting.md, «Bundles»).`,
    );
}

/** Says so if the games of this release have no bundle: their matches would not go on after the next update. */
export async function unkeptRules(shelf: Shelf, bundles: BundleFolder): Promise<string | undefined> {
  const unkept = (await currentNames(shelf)).filter((name) => bundles.find(name) === undefined);
  if (unkept.length === 0) return undefined;
  return `Matches that begin now could not go on after the next update: ${bundles.path} has no bundle ${unkept.join(', ')}. Run \`npm run build:site\` and start again.`;
}
