/** The words of Gazala: the sentence templates of its board, flattened. */

import type { Pack } from '@cauldron/engine';

/** The words of verbs are labels for buttons and share keys with events: they stay apart. */
export function catalogueOf(pack: Pack): Readonly<Record<string, string>> {
  const { prompts, events, refusals, reasons, terms } = pack.board.sentences;
  return { ...terms, ...reasons, ...refusals, ...events, ...prompts };
}
