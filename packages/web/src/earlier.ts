/** A game of an earlier release, ready for the board. The server keeps it for matches that began with it. */

import type { Drawings } from '@cauldron/board';
import { type Pin, shippedPack } from '@cauldron/engine';
import { loadBundle } from './bundle.ts';
import { type Edition, prepare, rowsOf } from './edition.ts';

export async function loadEarlier(pin: Pin): Promise<Edition | undefined> {
  const bundle = await loadBundle(pin);
  if (!bundle) return undefined;
  const { game, files, drawings, ledger } = bundle;
  try {
    const drawn = await prepare(game, shippedPack(files), files, drawings as Drawings);
    return { isEarlier: true, loadLedger: async () => rowsOf(ledger), ...drawn };
  } catch (error) {
    // Its rules could be played, but this board does not understand its drawings.
    console.error(error);
    return undefined;
  }
}
