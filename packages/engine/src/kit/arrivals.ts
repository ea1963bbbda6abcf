/** How a formation comes: all who get to a hex count half, and so does the strongest attack of those who can still make one there. */

import type { Located, Mapping } from './mapping.ts';
import { type Coming, Menace } from './menace.ts';

/** What is kept of each hex: what can be brought there against armor; against others with armor among the attackers; and without. */
export const ON_ARMOR = 0;
export const MIXED = 1;
export const AFOOT = 2;
/** One more makes each hex a power of two. */
export const FIELDS = 4;

/** What a unit brings that comes. */
export interface Comes {
  /** [hex] the way there. */
  way: Int16Array;
  /** What a small attack costs it, and a full one, in points of movement; -1: it makes none. */
  small: number;
  full: number;
  /** Its strengths against armor and against others; 0 where it may not attack. */
  hard: number;
  soft: number;
  armor: boolean;
}

export interface Arriving<S> {
  comes(s: S, u: number): boolean;
  /** Its points of movement, less than 64. */
  pointsOf(s: S, u: number): number;
  /** Whether it would fight less well. */
  isWeak(s: S, u: number): boolean;
  arrive(s: S, u: number, into: Comes): void;
}

/** A small attack is worth this part of a full one; and so much is one by somebody who is weak. */
const SMALL = 0.6;
const WEAK = 0.7;

/** [i] the ways; [i * 4] reach, small, full, armor; [i * 4] hard and soft of a full attack, then of a small one. */
interface Muster {
  readonly ways: Int16Array[];
  readonly reach: Int32Array;
  readonly force: Float64Array;
  count: number;
  armor: boolean;
}

export type Menaces<S> = Menace<S, Muster>;

/** [side] what its formations can bring. */
export function menacesOf<S extends Located>(m: Mapping<S>, game: Arriving<S>): readonly Menaces<S>[] {
  const { units, formations, formationOf, map } = m;
  const all = Array.from({ length: units.count }, (_, u) => u);
  return m.sides.map((_, side) => {
    const members = formations.map((_, f) => all.filter((u) => formationOf[u] === f && units.side[u] === side));
    return new Menace(
      comingBy(m, game),
      map.hexes,
      members.map((list) => (list.length > 0 ? list : undefined)),
    );
  });
}

function comingBy<S extends Located>(m: Mapping<S>, game: Arriving<S>): Coming<S, Muster> {
  const one: Comes = { way: new Int16Array(0), small: 0, full: 0, hard: 0, soft: 0, armor: false };
  return {
    fields: FIELDS,
    /** All that an arrival is made from. */
    keyOf(s, u) {
      if (!s.isOnMap(u) || !game.comes(s, u)) return 0;
      return ((s.at[u] * 64 + game.pointsOf(s, u)) * 16 + m.stepsOf(s, u)) * 2 + (game.isWeak(s, u) ? 1 : 0);
    },
    room: ({ length }) => ({
      ways: [],
      reach: new Int32Array(length * 4),
      force: new Float64Array(length * 4),
      count: 0,
      armor: false,
    }),
    muster(s, members, into) {
      into.count = 0;
      into.armor = false;
      for (const u of members) {
        if (!s.isOnMap(u) || !game.comes(s, u)) continue;
        game.arrive(s, u, one);
        const i = into.count++;
        const points = game.pointsOf(s, u);
        const hard = one.hard * (game.isWeak(s, u) ? WEAK : 1);
        const soft = one.soft * (game.isWeak(s, u) ? WEAK : 1);
        into.ways[i] = one.way;
        into.reach.set([points, points - one.small, points - one.full, one.armor ? 1 : 0], i * 4);
        if (one.small < 0) into.reach[i * 4 + 1] = -1;
        into.force.set([hard, soft, hard * SMALL, soft * SMALL], i * 4);
        if (one.armor) into.armor = true;
      }
    },
    reckon,
  };
}

function reckon({ ways, reach, force, count, armor: some }: Muster, hex: number, coming: Float64Array): void {
  let allHard = 0;
  let allSoft = 0;
  let allAfoot = 0;
  let hard = 0;
  let soft = 0;
  let afoot = 0;
  for (let i = 0; i < count; i++) {
    const way = ways[i][hex];
    const at = i * 4;
    if (way > reach[at]) continue;
    const armor = reach[at + 3] === 1;
    allHard += force[at];
    allSoft += force[at + 1];
    if (!armor) allAfoot += force[at + 1];
    if (way > reach[at + 1]) continue;
    const level = way <= reach[at + 2] ? at : at + 2;
    hard = Math.max(hard, force[level]);
    soft = Math.max(soft, force[level + 1]);
    if (!armor) afoot = Math.max(afoot, force[level + 1]);
  }
  // Those who come first show their used faces when the last of them strikes.
  coming[hex * FIELDS + ON_ARMOR] = hard > 0 ? 0.5 * (allHard + hard) : 0;
  coming[hex * FIELDS + MIXED] = soft > 0 && some ? 0.5 * (allSoft + soft) : 0;
  coming[hex * FIELDS + AFOOT] = afoot > 0 ? 0.5 * (allAfoot + afoot) : 0;
}
