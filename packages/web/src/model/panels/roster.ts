/** The formations of a match: where each stands, who leads it, how its units fare, what is counted for it. */

import type { BoardData, Piece, UnitData, View } from '@cauldron/engine';

export interface FormationLine {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly stripe: string;
  /** The place of the unit that commands it, and the states of that unit. */
  readonly leader: Piece | undefined;
  /** Its other units on the map, as far as the viewer knows them. */
  readonly units: readonly Piece[];
  /** Every hex where one of its units stands, the leader's first. */
  readonly places: readonly number[];
  /** How many of its other units are in a state, in words, the most frequent first. */
  readonly states: readonly { readonly state: string; readonly n: number }[];
  /** What is counted for it; without a number if the title says it all. */
  readonly counts: readonly {
    readonly title: string;
    readonly n: number | undefined;
    readonly isAlways: boolean;
  }[];
  /** Whether something on the tracks is its own now: it acts. */
  readonly isActive: boolean;
}

interface Source {
  readonly board: Pick<BoardData, 'formations' | 'roster' | 'badges'>;
  readonly view: Pick<View, 'pieces' | 'numbers' | 'tracks'>;
  readonly dataOf: (unit: number) => UnitData | undefined;
  /** The states of a counter in words. */
  readonly statesOf: (piece: Piece) => readonly string[];
  readonly isHex: (place: number) => boolean;
}

/** Those with a known unit on the map, in the order of the board. */
export function rosterOf({ board, view, dataOf, statesOf, isHex }: Source): readonly FormationLine[] {
  const { leaders = [], counts = [] } = board.roster ?? {};
  // A badge in the middle of a counter is a figure of the unit, not a state of it.
  const figures = new Set(board.badges.filter(({ at }) => at === 'centre').map(({ status }) => status));
  const toTell = (piece: Piece): Piece => ({ ...piece, badges: piece.badges.filter((badge) => !figures.has(badge)) });
  const known = view.pieces.flatMap((piece) => {
    const data = piece.unit < 0 || !isHex(piece.place) ? undefined : dataOf(piece.unit);
    return data?.formation === undefined ? [] : [{ piece, data }];
  });
  return board.formations.flatMap(({ id, name, stripe }): FormationLine[] => {
    const own = known.filter(({ data }) => data.formation === id);
    if (own.length === 0) return [];
    const leader = own.find(({ data }) => leaders.includes(data.type))?.piece;
    const units = own.map(({ piece }) => piece).filter((piece) => piece !== leader);
    const tally = new Map<string, number>();
    for (const state of units.flatMap((unit) => statesOf(toTell(unit)))) tally.set(state, (tally.get(state) ?? 0) + 1);
    return [
      {
        id,
        name,
        side: own[0].data.side,
        stripe,
        leader,
        units,
        places: [...new Set([...(leader ? [leader.place] : []), ...units.map(({ place }) => place)])],
        states: [...tally].map(([state, n]) => ({ state, n })).sort((a, b) => b.n - a.n),
        counts: counts
          .map((count) => ({ ...count, n: view.numbers[`${count.id}:${id}`] ?? 0 }))
          .filter(({ when, n }) => !when || n !== 0)
          .map(({ title, n, when, figure }) => ({ title, n: figure === false ? undefined : n, isAlways: !when })),
        isActive: view.tracks.some(({ of }) => of === id),
      },
    ];
  });
}
