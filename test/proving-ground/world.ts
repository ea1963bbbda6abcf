/** The board, the counters and the words of the Ford. */

import { numberVerbs, SCOPES, Vocabulary } from '@cauldron/engine';

export const COLUMNS = 5;
export const ROWS = 4;
export const HEXES = COLUMNS * ROWS;

/** Off the board: each side's reserve, and where lost counters go. */
export const RESERVE = [HEXES, HEXES + 1] as const;
export const OFF = HEXES + 2;
export const PLACES = HEXES + 3;

export const FORD = hexAt(2, 1);

export const SIDES = ['red', 'blue', 'locals'] as const;
export const RED = 0;
export const BLUE = 1;
export const LOCALS = 2;

/** What a block is: its kind in the muster cup. */
export const DUMMY = 0;
export const INFANTRY = 1;
export const GUN = 2;
/** What never stands in a cup. */
export const TRUCK = 3;
export const REMNANT = 4;
export const LOCAL = 5;
export const KIND_NAMES: readonly string[] = ['dummy', 'infantry', 'gun', 'truck', 'remnant', 'local'];
/** 2.0: a side's cup by kind. */
export const MUSTER = [1, 2, 1] as const;

/** Cards by kind: they are drawn from one deck. */
export const AGAIN = 0;
export const BLANK = 1;
export const CARD_NAMES: readonly string[] = ['again', 'blank'];
export const DECK = [4, 4] as const;
export const HAND_LIMIT = 2;

export const BLOCKS = 4;
export const UNIT_NAMES = ['ra', 'rb', 'rc', 'rd', 'rt', 'rr', 'ba', 'bb', 'bc', 'bd', 'bt', 'br', 'l1', 'l2'] as const;
export const UNITS = UNIT_NAMES.length;
const OF_A_SIDE = 6;
export const firstOf = (side: number): number => side * OF_A_SIDE;
export const truckOf = (side: number): number => side * OF_A_SIDE + BLOCKS;
export const remnantOf = (side: number): number => side * OF_A_SIDE + BLOCKS + 1;
export const firstLocal = 2 * OF_A_SIDE;
export const ownerOf = (unit: number): number => Math.floor(unit / OF_A_SIDE);
export const isBlock = (unit: number): boolean => unit < firstLocal && unit % OF_A_SIDE < BLOCKS;

/** A carrying unit is a place too, after the last place of the board. */
export const ALL_PLACES = PLACES + UNITS;
export const isHex = (place: number): boolean => place < HEXES;

export const VERBS = {
  bid: ['low', 'middle', 'high'],
  activate: 'place',
  rest: 'none',
  step: 'place',
  drop: 'unit',
  board: 'unit',
  alight: 'unit',
  halt: 'none',
  fire: 'unit',
  pass: SCOPES,
  again: 'number',
  keep: 'none',
  lead: 'place',
  stay: 'none',
} as const;
export const V = numberVerbs(VERBS);

export const STREAMS = ['bid', 'muster', 'cards', 'locals', 'fire', 'end'] as const;
export const STREAM = { bid: 0, muster: 1, cards: 2, locals: 3, fire: 4, end: 5 } as const;
/** The cups: red's muster, blue's muster, the deck. */
export const DECK_CUP = 2;
export const ENDINGS = ['night-falls', 'last-turn', 'wiped-out'] as const;
export const ENDING = { night: 0, lastTurn: 1, wipedOut: 2 } as const;
export const LAST_TURN = 8;
export const ACTIVATIONS = 3;

/** [place * 6 + direction]: the neighbour, or -1. Odd columns lie half a hex lower. */
export const NEIGHBOURS = new Int16Array(HEXES * 6).fill(-1);
for (let column = 0; column < COLUMNS; column++) {
  for (let row = 0; row < ROWS; row++) {
    const low = column % 2;
    const around = [
      [column, row - 1],
      [column + 1, row - 1 + low],
      [column + 1, row + low],
      [column, row + 1],
      [column - 1, row + low],
      [column - 1, row - 1 + low],
    ];
    around.forEach(([c, r], direction) => {
      if (c >= 0 && c < COLUMNS && r >= 0 && r < ROWS) NEIGHBOURS[hexAt(column, row) * 6 + direction] = hexAt(c, r);
    });
  }
}

/** 4.0: where a side enters: red the first column, blue the last. */
export const isEdgeOf = (side: number, hex: number): boolean =>
  Math.floor(hex / ROWS) === (side === RED ? 0 : COLUMNS - 1);

export function areAdjacent(a: number, b: number): boolean {
  if (!isHex(a)) return false;
  for (let d = 0; d < 6; d++) if (NEIGHBOURS[a * 6 + d] === b) return true;
  return false;
}

export const vocabulary = new Vocabulary(
  VERBS,
  SIDES,
  UNIT_NAMES,
  [
    ...Array.from({ length: HEXES }, (_, hex) => `${'abcde'[Math.floor(hex / ROWS)]}${(hex % ROWS) + 1}`),
    'red-reserve',
    'blue-reserve',
    'off',
  ],
  { ford: 'c2' },
);

function hexAt(column: number, row: number): number {
  return column * ROWS + row;
}
