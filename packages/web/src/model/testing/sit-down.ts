/** A desk with two people at it, for tests, with stand-ins for the browser. */

import { isRefusal, seededRng } from '@cauldron/engine';
import { vi } from 'vitest';
import type { Desk } from '../desk/desk.ts';

/** The desk of a game's first scenario, or of another. Both seats pass every window, or are asked about every one. */
export async function sitDown(game: number, seed: string, passing = true, scenario = 0): Promise<Desk> {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const [{ gameIds, loadEdition }, { Desk }, { LocalTable }, { memoryStore }, { Words }] = await Promise.all([
    import('../../library.ts'),
    import('../desk/desk.ts'),
    import('../table/local-table.ts'),
    import('../device/store.ts'),
    import('../words/words.ts'),
  ]);
  const edition = await loadEdition(gameIds[game]);
  const words = new Words(edition.game, edition.pack);
  const seating = { id: seed, seats: ['person', 'person'] as const, store: memoryStore(), words, forcedNote: String };
  const { info } = edition.game;
  const table = await LocalTable.begin(edition.game, { scenario: info.scenarios[scenario].id, seed }, seating);
  if (isRefusal(table)) throw new Error(table.key);
  const desk = new Desk(table, edition);
  for (const { id } of desk.orders.windows)
    for (const seat of [0, 1]) await desk.orders.set(id, { ask: passing ? 'never' : 'always' }, seat);
  return desk;
}

/** Plays random matches until `find` finds what it wants in one, and returns it. */
export async function until<T>(
  find: (desk: Desk) => T | undefined,
  { game = 0, passing = true, ready = async (_: Desk): Promise<void> => undefined } = {},
): Promise<{ desk: Desk; found: T }> {
  for (let seed = 0; seed < 9; seed++) {
    const desk = await sitDown(game, `inputs ${seed}`, passing);
    await ready(desk);
    const rng = seededRng(`inputs ${seed}`);
    for (let i = 0; i < 300; i++) {
      const found = find(desk);
      if (found !== undefined) return { desk, found };
      const { all } = desk.table.offers.value;
      if (all.length === 0) break;
      await desk.answer(all[rng.below(all.length)]);
    }
  }
  throw new Error('the position never came');
}
