/** One word, one meaning: no two types of these packages have the same name, nor the name of one of the engine's. */

import { describe, expect, it } from 'vitest';
import { codeOf } from './source.ts';
import { filesUnder, read } from './tree.ts';

/** Games are apart from each other: each has its own `State`. */
const PACKAGES = ['ai', 'board', 'cli', 'client', 'engine', 'fair', 'lab', 'protocol', 'server', 'web'];

/**
 * The same thing written twice on purpose. The check of the dice shares no code with the server or the engine. The board imports
 * nothing, so it declares the form of its data itself. A message of the protocol has the same name on both sides. The page and the
 * command line both read rows of a ledger.
 */
const TWICE = ['BoundRow', 'ChartEntry', 'Json', 'LedgerRow', 'Mark', 'Piece', 'Ratings', 'Source', 'Sync'];

/** Each component of the page has its own `Props`. */
const LOCAL = ['Props'];

const DECLARED =
  /^\s*(?:export )?(?:abstract )?(?:(?:interface|class|enum) (?<thing>[A-Z]\w*)|type (?<alias>[A-Z]\w*)(?:<.*>)?\s*=)/gm;

function declared(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of PACKAGES.flatMap((name) => filesUnder(`packages/${name}/src`))) {
    if (!/(?<!\.test)\.tsx?$/.test(path)) continue;
    for (const { groups } of codeOf(read(path)).matchAll(DECLARED)) {
      const name = groups?.thing ?? groups?.alias ?? '';
      found.set(name, [...(found.get(name) ?? []), path]);
    }
  }
  return found;
}

describe('the names of types', () => {
  const all = declared();
  it('are found', () => {
    expect(all.size).toBeGreaterThan(400);
    expect(all.get('Game')).toEqual(['packages/engine/src/game.ts']);
  });

  it('mean one thing each', () => {
    const isOfTheEngine = (path: string) => path.startsWith('packages/engine/');
    const homonyms = [...all].filter(
      ([name, paths]) => paths.length > 1 && !paths.every(isOfTheEngine) && ![...TWICE, ...LOCAL].includes(name),
    );
    expect(Object.fromEntries(homonyms)).toEqual({});
  });
});
