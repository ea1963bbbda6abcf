/** The counters, the places and the verbs of Steppe. */

import {
  FieldPlan,
  type Formation,
  numberKeys,
  numberVerbs,
  SPANS,
  sidesMask,
  type Unit,
  Vocabulary,
  type WindowInfo,
} from '@cauldron/engine';
import { says } from './messages.ts';
import { map } from './terrain.ts';

export const SIDES = ['red', 'blue', 'nomads'] as const;
export const RED = 0;
export const BLUE = 1;
export const NOMADS = 2;
export const otherThan = (side: number): number => 1 - side;

export const LOST = map.place('lost');
export const ABSENT = map.place('absent');
export const VILLAGES = map.placesWith('village');

/** 1.0 A kind of counter: its points of movement and its strength. */
export const KINDS = ['foot', 'horse', 'wagon', 'scout'] as const;
export const KIND = { foot: 0, horse: 1, wagon: 2, scout: 3 } as const;
export const BUDGET = [4, 6, 5, 6] as const;
export const STRENGTH = [2, 3, 0, 1] as const;

const OF_A_SIDE = 12;
const OF_A_FORMATION = 15;
const KINDS_OF_A_FORMATION = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3] as const;
const NOMADS_COUNT = 40;
export const NOMAD_FORMATION: Formation = 2 * OF_A_SIDE;
export const FORMATIONS = NOMAD_FORMATION + 1;
const FIRST_NOMAD: Unit = NOMAD_FORMATION * OF_A_FORMATION;
export const UNITS = FIRST_NOMAD + NOMADS_COUNT;

export const formationOf = (u: Unit): Formation => Math.min(NOMAD_FORMATION, Math.floor(u / OF_A_FORMATION));
export const firstOf = (formation: Formation): Unit => formation * OF_A_FORMATION;
export const endOf = (formation: Formation): Unit =>
  formation === NOMAD_FORMATION ? UNITS : firstOf(formation) + OF_A_FORMATION;
const sideOfPrinted = (u: Unit): number => Math.floor(formationOf(u) / OF_A_SIDE);
const kindOfPrinted = (u: Unit): number => (u >= FIRST_NOMAD ? u % 2 : KINDS_OF_A_FORMATION[u % OF_A_FORMATION]);

const units = Array.from({ length: UNITS }, (_, u) => u);
export const kindOf = Uint8Array.from(units, kindOfPrinted);
const UNIT_NAMES = units.map((u) => `${SIDES[sideOfPrinted(u)]}-${KINDS[kindOf[u]]}-${u}`);

export const world = {
  map,
  units: { count: UNITS, side: Uint8Array.from(units, sideOfPrinted) },
  field: new FieldPlan({
    map,
    sides: SIDES.length,
    layers: SIDES.map((_, side) => ({ side })),
    enemies: [sidesMask(BLUE), sidesMask(RED), 0],
    knowers: 2,
  }),
};
export type World = typeof world;

/** Marks of a counter. All but HIDING can be seen on its back. */
export const HIDING = 1;
export const MOVING = 2;
export const SPENT = 4;
export const BADGES = [
  { mark: HIDING, badge: 'hiding' },
  { mark: MOVING, badge: 'moving' },
  { mark: SPENT, badge: 'spent' },
] as const;

/** 4.2 The spans for which a window may be passed: there are no phases. */
export const PASSES = SPANS.filter((span) => span !== 'phase');
export const WINDOWS: readonly WindowInfo[] = ['reaction', 'volley'].map((id) => ({
  id,
  conditions: ['counters', 'village'],
  default: ['pass', 'step'],
}));
export const WINDOW = { reaction: 0, volley: 1 } as const;

/** Counters of a stack are named by their number from the top, which does not reveal what a back hides. */
export const VERBS = {
  activate: 'number',
  rest: 'none',
  march: 'place',
  done: 'none',
  take: 'number',
  appear: 'none',
  form: 'none',
  cancel: 'none',
  go: 'place',
  attack: 'place',
  load: 'number',
  unload: 'none',
  hide: 'none',
  halt: 'none',
  react: 'number',
  volley: 'place',
  pass: PASSES,
  advance: 'none',
  press: 'place',
  stay: 'none',
} as const;
export const V = numberVerbs(VERBS);
export const vocabulary = new Vocabulary(VERBS, SIDES, UNIT_NAMES, map.ids);

export const STREAMS = ['battle', 'volley'] as const;
export const STREAM = { battle: 0, volley: 1 } as const;
export const ENDING = numberKeys(says.endings);
/** 2.2 */
export const ROUT = 120;
