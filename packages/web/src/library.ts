/** The games, each with its pack, its ledger and its drawings, loaded on demand. */

import type { Drawings } from '@cauldron/board';
import { fits, type Pin, shippedPack } from '@cauldron/engine';
import { type Edition, prepare, rowsOf } from './edition.ts';
import { loadPackFiles } from './pack.ts';
import { catalogue, ledgerFile, plain } from './shelf.ts';

export const gameIds: readonly string[] = Object.keys(catalogue);

const editions = new Map<string, Promise<Edition>>();

export function loadEdition(id: string): Promise<Edition> {
  const known = editions.get(id) ?? load(id);
  editions.set(id, known);
  return known;
}

/**
 * The game in the version that a match began with: ours, or one of an earlier release that the server has kept; undefined if
 * there is neither.
 */
export async function editionOf(pin: Pin): Promise<Edition | undefined> {
  const ours = gameIds.includes(pin.game) ? await loadEdition(pin.game) : undefined;
  if (ours && fits(ours.game, pin)) return ours;
  return (await import('./earlier.ts')).loadEarlier(pin);
}

/** A game without its advice, if it has such a form: the computer thinks in a thread of its own, which loads the whole. */
async function load(id: string): Promise<Edition> {
  const module = (plain[id] ?? catalogue[id])();
  const [rules, drawings, files] = await Promise.all([module, loadDrawings(), loadPackFiles(id)]);
  const played = shippedPack(files);
  const loadLedger = async () => rowsOf(await ledgerFile(id));
  return { isEarlier: false, loadLedger, ...(await prepare(rules.create(played), played, files, drawings)) };
}

/** Military symbols, in a separate file that the build makes. Without it, counters show the paths of the pack. */
export async function loadDrawings(): Promise<Drawings> {
  try {
    return (await import('virtual:symbols')).default;
  } catch {
    return {};
  }
}
