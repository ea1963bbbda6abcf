/** How a formation comes: all who get to a hex count half, and so does the strongest attack of those who can still make one there. */

import { type Coming, Menace } from './menace.ts';

/** What is kept of each hex: what can be brought there against armor; against others with armor among the attackers; and without. */
export const ON_ARMOR = 0;
export const MIXED = 1;
export const AFOOT = 2;
/** One more makes each hex a power of two. */
export const FIELDS = 4;

/** A unit that comes. */
export interface Arrival {
  /** [hex] the way there. */
  way: Int16Array;
  /** How far it gets; and so that it can still make a small attack, or a full one. Below 0: never. */
  reach: number;
  small: number;
  full: number;
  /** What it brings against armor and against others. */
  hard: number;
  soft: number;
  armor: boolean;
}

export interface Arriving<S> {
  /** All of a unit that its arrival is made from. */
  keyOf(s: S, u: number): number;
  /** Writes how a unit comes; false if it cannot. */
  arrive(s: S, u: number, into: Arrival): boolean;
  /** The part of a full attack that a small one is worth. */
  readonly small: number;
}

/** [i] the ways; [i * 4] reach, small, full, armor; [i * 4] hard and soft of a full attack, then of a small one. */
interface Muster {
  readonly ways: Int16Array[];
  readonly reach: Int32Array;
  readonly force: Float64Array;
  count: number;
  armor: boolean;
}

export type Menaces<S> = Menace<S, Muster>;

/** The menace of a side; `members`: [formation] its units, undefined for those of other sides. */
export const menaceOf = <S>(
  game: Arriving<S>,
  hexes: number,
  members: readonly (readonly number[] | undefined)[],
): Menaces<S> => new Menace(comingBy(game), hexes, members);

function comingBy<S>(game: Arriving<S>): Coming<S, Muster> {
  const one: Arrival = { way: new Int16Array(0), reach: 0, small: 0, full: 0, hard: 0, soft: 0, armor: false };
  return {
    fields: FIELDS,
    keyOf: game.keyOf,
    room: ({ length }) => ({
      ways: [],
      reach: new Int32Array(length * 4),
      force: new Float64Array(length * 4),
      count: 0,
      armor: false,
    }),
    muster(s, members, m) {
      m.count = 0;
      m.armor = false;
      for (const u of members) {
        if (!game.arrive(s, u, one)) continue;
        const i = m.count++;
        m.ways[i] = one.way;
        m.reach.set([Math.floor(one.reach), Math.floor(one.small), Math.floor(one.full), one.armor ? 1 : 0], i * 4);
        m.force.set([one.hard, one.soft, one.hard * game.small, one.soft * game.small], i * 4);
        if (one.armor) m.armor = true;
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
