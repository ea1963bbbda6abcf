/** Which file of the built page a module stands in. Bytes before the first answer are counted (test/browser/bytes.test.mjs). */

import type { Rolldown } from 'vite';

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number];
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

/** The page begins here; a game's rules are loaded with the first page. */
const FIRST = /\/web\/src\/main\.tsx$|\/games\/\w+\/src\/plain\.ts$/;

/**
 * What only whole games, the advice to the computer, match files and lessons need of the engine. Its list of exports imports
 * everything, so imports do not tell.
 */
const LATER = /\/engine\/src\/(?:kit\/\w+|compose|record|tutorial|force\/invariants)\.ts$/;

/** Whether a module is imported, directly or not, by what is loaded before the first answer. */
function isFirst(id: string, context: Context): boolean {
  if (LATER.test(id)) return false;
  const importers = new Set([id]);
  for (const importer of importers) {
    if (FIRST.test(importer)) return true;
    for (const next of context.getModuleInfo(importer)?.importers ?? []) importers.add(next);
  }
  return false;
}

const test = /packages\/(?:web|board|engine)\/src\/|node_modules\/@?preact/;

/**
 * Code that the first page shares with parts loaded later is one file, because a dozen small ones compress badly; code that only
 * later parts share is another.
 */
export const sharedGroups: readonly Group[] = [
  {
    name: (id, context) => (isFirst(id, context) ? 'shared' : null),
    debugName: 'shared',
    test,
    priority: 1,
  },
  { name: 'later', test, minShareCount: 2, includeDependenciesRecursively: false },
];
