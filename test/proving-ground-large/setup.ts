/** Where a match of Steppe begins, and any other position. */

import {
  type Formation,
  type Place,
  type Position,
  type Refusal,
  type Rng,
  refuse,
  type Seat,
  seededRng,
} from '@cauldron/engine';
import { activation, turn } from './frames.ts';
import { SCENARIOS } from './scenarios.ts';
import { BOTH, Steppe } from './state.ts';
import { isWood, map, ROWS } from './terrain.ts';
import {
  ABSENT,
  BLUE,
  endOf,
  firstOf,
  formationOf,
  HIDING,
  KIND,
  kindOf,
  NOMAD_FORMATION,
  NOMADS,
  RED,
  UNITS,
  vocabulary,
  world,
} from './world.ts';

/** Nobody decides for the nomads. */
const NO_SEAT: Seat = -1;

/** Before anybody takes part. */
function empty(number: number): Steppe {
  const g = new Steppe();
  g.scenario = number;
  g.turn = 1;
  g.seat(NOMADS, NO_SEAT);
  if (SCENARIOS[number].solo) g.seat(BLUE, RED);
  g.at.fill(ABSENT);
  return g;
}

export function setup(number: number): Steppe {
  const scenario = SCENARIOS[number];
  const g = empty(number);
  const rng = seededRng(`steppe/${scenario.columns}`);
  const taken = new Set<Place>();
  /** Red stands in the first columns, the nomads in the middle, blue in the last, scouts in any wood: one hex for each stack. */
  const third = Math.floor(scenario.columns / 3);
  const first = [0, scenario.columns - third, third];
  const hexIn = (from: number, columns: number): Place =>
    (scenario.firstColumn + from + rng.below(columns)) * ROWS + rng.below(scenario.rows);
  const free = (draw: () => Place, fits: (hex: Place) => boolean): Place => {
    for (let tries = 0; tries < 10_000; tries++) {
      const hex = draw();
      if (taken.has(hex) || !fits(hex)) continue;
      taken.add(hex);
      return hex;
    }
    throw new Error(`scenario ${scenario.id} has no room`);
  };
  const somewhere = (side: number): Place =>
    free(
      () => hexIn(first[side], third),
      () => true,
    );
  const inAWood = (): Place => free(() => hexIn(0, scenario.columns), isWood);
  for (const side of [RED, BLUE])
    for (let i = 0; i < scenario.formations; i++) placeFormation(g, side * 12 + i, rng, () => somewhere(side), inAWood);
  for (let i = 0, hex = -1; i < scenario.nomads; i++) {
    if (i % 4 === 0) hex = somewhere(NOMADS);
    g.at[firstOf(NOMAD_FORMATION) + i] = hex;
  }
  ready(g);
  g.push(turn, { side: RED });
  return g;
}

/** Scouts hide in woods, the second foot rides in a wagon, the others stand in stacks of up to eight. */
function placeFormation(g: Steppe, formation: Formation, rng: Rng, somewhere: () => Place, inAWood: () => Place): void {
  let hex = -1;
  let room = 0;
  for (let u = firstOf(formation); u < endOf(formation); u++) {
    if (kindOf[u] === KIND.scout) {
      g.at[u] = inAWood();
      g.marks[u] = HIDING;
      continue;
    }
    if (room-- === 0) {
      hex = somewhere();
      room = 3 + rng.below(5);
    }
    g.at[u] = hex;
  }
  g.at[firstOf(formation) + 1] = map.count + firstOf(formation) + 10;
}

/** Derives the order of stacks, and which counters are seen, from the places of counters. */
function ready(g: Steppe): void {
  g.rebuild();
  for (let u = 0; u < UNITS; u++) {
    const isTop = g.isOpen(u) && g.stacks.firstIn(g.at[u]) === u;
    const isPublic = !g.isThere(u) || g.sideOfUnit(u) === NOMADS;
    g.seen[u] = isTop || isPublic ? BOTH & ~seatBit(g, u) : 0;
  }
}
/** A seat does not learn its own counters. */
const seatBit = (g: Steppe, u: number): number =>
  g.isThere(u) && g.seatOf(g.sideOfUnit(u)) >= 0 ? 1 << g.seatOf(g.sideOfUnit(u)) : 0;

/** A position in which a formation is active: `active.formation` is its number. With `clear` only placed counters take part. */
export function compose(scenario: number, position: Position): Steppe | Refusal {
  const g = position.clear ? empty(scenario) : setup(scenario);
  g.unwind();
  for (const { unit, at, status = [] } of position.place ?? []) {
    const [u, place] = [vocabulary.unit(unit), vocabulary.place(at)];
    if (u < 0) return refuse('', 'unknown-unit', { name: unit });
    if (place < 0) return refuse('', 'unknown-place', { name: at });
    if (status.includes('hiding') && (kindOf[u] !== KIND.scout || !isWood(place)))
      return refuse('1.2', 'cannot-hide', { hex: place });
    g.at[u] = place;
    g.marks[u] = status.includes('hiding') ? HIDING : 0;
  }
  g.stacks.rebuild();
  for (let u = 0; u < UNITS; u++) if (g.marks[u] === HIDING) g.stacks.moveUnder(u, g.at[u]);
  ready(g);
  g.turn = position.turn ?? 1;
  const side = vocabulary.side(position.active?.side ?? 'red');
  const formation = Number(position.active?.formation ?? firstFormation(side));
  g.push(turn, { side: side === RED ? BLUE : RED });
  g.done[formation] = 1;
  g.push(activation, { side, formation });
  return g;
}
const firstFormation = (side: number): Formation => formationOf(world.units.side.indexOf(side));
