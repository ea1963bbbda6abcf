/** The decisions of a log that still stand: none that was taken back. */

import type { SeenEntry } from '@cauldron/protocol';

export function standing(entries: readonly SeenEntry[]): readonly SeenEntry[] {
  const line: SeenEntry[] = [];
  let askedBack: number | undefined;
  for (const entry of entries) {
    const { kind, content } = entry;
    if (kind === 'act') line.push(entry);
    else if (kind === 'undo') line.pop();
    else if (content?.kind === 'ask-undo') askedBack = content.to;
    else if (content?.kind === 'answer-undo' && content.yes && askedBack !== undefined) {
      while ((line.at(-1)?.line ?? -1) >= askedBack) line.pop();
    }
  }
  return line;
}

/** Those that would be taken back with the one before which the line had this length. */
export const standingSince = (entries: readonly SeenEntry[], to: number): readonly SeenEntry[] =>
  standing(entries).filter(({ line }) => line >= to);
