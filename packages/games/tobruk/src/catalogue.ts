/** The words of Tobruk: the sentence templates of its board, flattened. */

import type { Pack } from '@cauldron/engine';

export function catalogueOf(pack: Pack): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const part of Object.values(pack.board.sentences)) Object.assign(words, part);
  return words;
}
