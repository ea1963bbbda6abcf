/** Counts that have no boxes beside the map: tracks and numbers of a view, named and ordered by the pack. */

import type { BoardData, View } from '@cauldron/engine';

interface CountedLine {
  readonly id: string;
  readonly title: string;
  readonly value: number;
  /** The name of the value, if it has one. */
  readonly note: string | undefined;
}

export function countedIn(board: Pick<BoardData, 'tracks'>, view: Pick<View, 'tracks' | 'numbers'>): CountedLine[] {
  return (board.tracks ?? []).flatMap(({ id, title }): CountedLine[] => {
    const track = view.tracks.find((tr) => tr.id === id);
    const value = track?.value ?? view.numbers[id];
    return value === undefined ? [] : [{ id, title, value, note: track?.note }];
  });
}
