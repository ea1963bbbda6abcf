/** The board, the counters and the words of the Ford. */

import { compileMap, numberVerbs, SCOPES, Vocabulary } from '@cauldron/engine';

const COLUMNS = 5;
const ROWS = 4;
export const HEXES = COLUMNS * ROWS;

/** Off the board: each side's reserve, and where lost counters go. */
export const RESERVE = [HEXES, HEXES + 1] as const;
export const OFF = HEXES + 2;
export const PLACES = HEXES + 3;

export const FORD = hexAt(2, 1);

export const SIDES = ['red', 'blue', 'locals'] as const;
export const RED = 0;
export const BLUE = 1;

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
export const CARD_NAMES: readonly string[] = ['again', 'blank'];
export const DECK = [4, 4] as const;
export const HAND_LIMIT = 2;

export const BLOCKS = 4;
const UNIT_NAMES = ['ra', 'rb', 'rc', 'rd', 'rt', 'rr', 'ba', 'bb', 'bc', 'bd', 'bt', 'br', 'l1', 'l2'] as const;
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

const VERBS = {
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
/** 4.0: the hexes of a march. */
export const MARCH = 3;

const HEX_IDS = Array.from({ length: HEXES }, (_, hex) => `${Math.floor(hex / ROWS) + 1}${(hex % ROWS) + 1}`);
/** The hexes of a column, counted from 1. */
const column = (n: number) => HEX_IDS.filter((id) => id.startsWith(String(n))).map((to) => ({ to, cost: 1 }));

/** 4.0: red enters by the first column, blue by the last. */
export const map = compileMap({
  grid: { orientation: 'flat', shifted: 'even', shift: 'down', id: 'CR', rowsUp: false },
  hexes: Object.fromEntries(HEX_IDS.map((id) => [id, { t: 'clear' }])),
  aliases: { ford: HEX_IDS[FORD] },
  sides: [],
  ways: [],
  boxes: [{ id: 'red-reserve', links: column(1) }, { id: 'blue-reserve', links: column(COLUMNS) }, { id: 'off' }],
});

export const isEdgeOf = (side: number, hex: number): boolean => map.linksOf(RESERVE[side]).some(({ to }) => to === hex);

export const areAdjacent = (a: number, b: number): boolean => map.directionTo(a, b) >= 0;

export const vocabulary = new Vocabulary(VERBS, SIDES, UNIT_NAMES, map.ids, { ford: HEX_IDS[FORD] });

function hexAt(column: number, row: number): number {
  return column * ROWS + row;
}
