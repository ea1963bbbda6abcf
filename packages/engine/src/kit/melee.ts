/** Who would meet in an attack: gathered anew for each attack that is thought of. */

import type { KitMap, Located } from './mapping.ts';

/** A position whose stacks can be walked through, as every game with counters has it. */
export interface Stacked extends Located {
  readonly stacks: { firstIn(place: number): number; next(u: number): number };
}

export class Melee<S extends Stacked> {
  readonly attackers: number[] = [];
  readonly defenders: number[] = [];
  /** The hexes of the defenders. */
  private readonly held: number[] = [];
  /** [place] the number of the melee that came by there. */
  private readonly seen: Int32Array;
  private melees = 0;

  constructor(
    private readonly map: Pick<KitMap, 'count' | 'neighbours'>,
    private readonly sides: ArrayLike<number>,
  ) {
    this.seen = new Int32Array(map.count);
  }

  /** An attack on one hex. */
  on(s: S, hex: number): void {
    this.clear();
    this.defend(s, hex);
  }
  /** An attack from a hex on all enemies next to it; `open`: [hex * 6 + direction] the next hex, -1 where nobody can strike. */
  from(s: S, side: number, hex: number, open: ArrayLike<number>): void {
    this.clear();
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++)
      if (open[edge] >= 0 && s.hasUnit(1 - side, open[edge])) this.defend(s, open[edge]);
  }
  /** All of a side who stand next to a defender and may help. */
  gather(s: S, side: number, helps: (s: S, u: number) => boolean): void {
    const { map, sides, seen, held, attackers } = this;
    for (const hex of held) {
      for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
        const near = map.neighbours[edge];
        if (near < 0 || seen[near] === this.melees) continue;
        seen[near] = this.melees;
        for (let u = s.stacks.firstIn(near); u >= 0; u = s.stacks.next(u))
          if (sides[u] === side && helps(s, u) && !attackers.includes(u)) attackers.push(u);
      }
    }
  }

  /** What those could bring who are not there yet, as far as a game counts them. */
  hope(s: S, side: number, strengthOf: (s: S, u: number) => number): number {
    let sum = 0;
    for (let u = 0; u < this.sides.length; u++)
      if (this.sides[u] === side && s.isOnMap(u) && !this.attackers.includes(u)) sum += strengthOf(s, u);
    return sum;
  }

  private clear(): void {
    this.melees++;
    this.attackers.length = this.defenders.length = this.held.length = 0;
  }
  private defend(s: S, hex: number): void {
    this.held.push(hex);
    for (let u = s.stacks.firstIn(hex); u >= 0; u = s.stacks.next(u)) this.defenders.push(u);
  }
}

/** The least of what the units are worth: who may choose takes the loss there. */
export function cheapest<S>(s: S, units: readonly number[], worth: (s: S, u: number) => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const u of units) least = Math.min(least, worth(s, u));
  return least === Number.POSITIVE_INFINITY ? 0 : least;
}
