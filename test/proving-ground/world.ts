/** The board, the counters and the words of the Ford. */

import { type Candidates, compileMap, numberKeys, type Place, type Span, Vocabulary } from '@cauldron/engine';
import { says } from './messages.ts';
import { figure, pack } from './pack.ts';

/** 4.0: red enters by the first column, blue by the last. */
export const map = compileMap(pack.map);
export const HEXES = map.hexes;

/** Off the board: each side's reserve, and the box of lost counters. */
export const RESERVE = [HEXES, HEXES + 1] as const;
export const OFF = HEXES + 2;
export const PLACES = HEXES + 3;

export const FORD = map.place('ford');

export const SIDES = ['red', 'blue', 'locals'] as const;
export const RED = 0;
export const BLUE = 1;

/** The kind of a block in the muster cup. */
export const DUMMY = 0;
export const INFANTRY = 1;
export const GUN = 2;
/** Kinds that are never in a cup. */
export const TRUCK = 3;
export const REMNANT = 4;
export const LOCAL = 5;
export const KIND_NAMES: readonly string[] = ['dummy', 'infantry', 'gun', 'truck', 'remnant', 'local'];
/** 2.0: a side's cup by kind. */
export const MUSTER = ['dummy', 'infantry', 'gun'].map((kind) => figure('muster', kind));

/** Cards by kind: they are drawn from one deck. */
export const AGAIN = 0;
export const CARD_NAMES: readonly string[] = ['again', 'blank'];
export const DECK = CARD_NAMES.map((card) => figure('deck', card));
export const HAND_LIMIT = 2;

export const BLOCKS = 4;
/** A side's four blocks, its truck and its remnant, red's then blue's; after them the locals. */
const UNIT_NAMES = pack.units.map(({ id }) => id);
export const UNITS = UNIT_NAMES.length;
const OF_A_SIDE = 6;
export const firstOf = (side: number): number => side * OF_A_SIDE;
export const truckOf = (side: number): number => side * OF_A_SIDE + BLOCKS;
export const remnantOf = (side: number): number => side * OF_A_SIDE + BLOCKS + 1;
export const firstLocal = 2 * OF_A_SIDE;
export const ownerOf = (unit: number): number => Math.floor(unit / OF_A_SIDE);
export const isBlock = (unit: number): boolean => unit < firstLocal && unit % OF_A_SIDE < BLOCKS;

/** A carrying unit is a place too, numbered after the last place of the board. */
export const ALL_PLACES = PLACES + UNITS;
export const isHex = (place: number): boolean => place < HEXES;

/** 5.5 The spans for which the chance to fire can be passed. */
export const PASSES = ['step', 'move', 'activation', 'turn'] as const satisfies readonly Span[];

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
  pass: PASSES,
  again: 'number',
  keep: 'none',
  lead: 'place',
  stay: 'none',
} as const;

/** The windows that may be passed in advance, by number. */
export const WINDOW = { reaction: 0 } as const;

export const STREAMS = ['bid', 'muster', 'cards', 'locals', 'fire', 'end'] as const;
export const STREAM = { bid: 0, muster: 1, cards: 2, locals: 3, fire: 4, end: 5 } as const;
/** The cups: red's muster, blue's muster, the deck. */
export const DECK_CUP = 2;
export const ENDING = numberKeys(says.endings);
export const LAST_TURN = Number(pack.scenarios[0].turns?.last);
export const ACTIVATIONS = 3;
/** 4.0: the hexes of a march. */
export const MARCH = 3;

export const isEdgeOf = (side: number, hex: number): boolean => map.linksOf(RESERVE[side]).some(({ to }) => to === hex);

export const areAdjacent = (a: number, b: number): boolean => map.directionTo(a, b) >= 0;

/** Adds the hexes next to a hex. */
export function addNeighbours(hex: Place, c: Candidates<Place>): void {
  for (let edge = hex * 6; edge < hex * 6 + 6; edge++) if (map.neighbours[edge] >= 0) c.add(map.neighbours[edge]);
}

export const vocabulary = new Vocabulary(VERBS, SIDES, UNIT_NAMES, map.ids, pack.map.aliases);
