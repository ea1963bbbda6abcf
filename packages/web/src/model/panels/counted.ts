/** Counts that have no boxes beside the map: tracks and numbers of a view, named and ordered by the pack. */

import type { BoardData, View } from '@cauldron/engine';
import type { Words } from '../words/words.ts';

interface CountedLine {
  readonly id: string;
  readonly title: string;
  /** Its name above the question, if it stands there. */
  readonly always: string | undefined;
  /** The figure, the name of its value, or only whose it is. */
  readonly said: string;
}

export function countedIn(
  board: Pick<BoardData, 'tracks'>,
  view: Pick<View, 'tracks' | 'numbers'>,
  words: Pick<Words, 'owner' | 'term'>,
): CountedLine[] {
  return (board.tracks ?? []).flatMap(({ id, title, always, figure }): CountedLine[] => {
    const track = view.tracks.find((tr) => tr.id === id);
    const value = track?.value ?? view.numbers[id];
    if (value === undefined) return [];
    const owner = track?.of === undefined ? [] : [words.owner(track.of)];
    const shown = figure === false ? [] : [track?.note === undefined ? String(value) : words.term(track.note)];
    return [{ id, title, always, said: [...owner, ...shown].join(' ') }];
  });
}
