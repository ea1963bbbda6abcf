/** A game of an earlier release, ready for the board. The server keeps it for matches that began with it. */

import type { Drawings } from '@cauldron/board';
import { type Pin, shippedPack } from '@cauldron/engine';
import { loadBundle } from './bundle.ts';
import { coverOf, type Edition, rowsOf } from './edition.ts';

export async function loadEarlier(pin: Pin): Promise<Edition | undefined> {
  const bundle = await loadBundle(pin);
  if (!bundle) return undefined;
  const { game, files, drawings, ledger } = bundle;
  try {
    const cover = await coverOf(game, shippedPack(files), files, drawings as Drawings);
    const { info, vocabulary } = game;
    return {
      ...cover,
      info,
      vocabulary,
      game,
      isEarlier: true,
      loadWhole: async () => game,
      loadLedger: async () => rowsOf(ledger),
    };
  } catch (error) {
    // Its rules could be played, but this board does not understand its drawings.
    console.error(error);
    return undefined;
  }
}
