/** What defends of a side, by the hex that an attack comes from: it falls on all that stand next to that hex. */

/** How a game's units stand when they are attacked. Strengths are those of faces: what a unit shows at a time. */
export interface Stand<S> {
  readonly hexes: number;
  readonly units: {
    readonly count: number;
    readonly side: ArrayLike<number>;
    /** [face] against armor, and against others. */
    readonly hard: ArrayLike<number>;
    readonly soft: ArrayLike<number>;
  };
  /** [hex * 6 + direction] where one can strike from a hex and be struck; -1 where not. */
  readonly open: ArrayLike<number>;
  /** The face of a unit, as one that has acted shows it or not. */
  faceOf(s: S, u: number, acted: boolean): number;
  hasActed(s: S, u: number): boolean;
  isArmor(s: S, u: number): boolean;
  /** Whether those who attack it have it easier. */
  isShaken(s: S, u: number): boolean;
  /** [hex] what its ground adds to the die of an attack on those in it: 0, or less. */
  readonly cover: ArrayLike<number>;
}

type OnMap = { readonly at: { readonly [u: number]: number }; isOnMap(u: number): boolean };

/** Of those who stand next to a hex, as bits. */
const PRESENT = 1;
export const ARMOR = 2;
export const SHAKEN = 4;
/** Somebody of the side is in the hex itself. */
const HELD = 8;
/** What is kept of each hex, close together, because each of many is looked at once. */
export const HARD = 0;
export const SOFT = 1;
export const COVER = 2;
export const STATE = 3;
export const KEPT = 4;

export class Stands<S extends OnMap> {
  /** [hex * KEPT + field] of the side that was looked at. */
  readonly defence: Int32Array;
  /** The hexes of which anything is kept. */
  readonly touched: number[] = [];
  /** [side] */
  private readonly ofSide: readonly (readonly number[])[];
  /** The side of the last look that left nobody out, and all of its units that it was made from: then it need not be made again. */
  private keptSide = -1;
  private readonly kept: Int32Array;

  constructor(private readonly game: Stand<S>) {
    const { units, hexes } = game;
    this.defence = new Int32Array(hexes * KEPT);
    this.kept = new Int32Array(units.count);
    const all = Array.from({ length: units.count }, (_, u) => u);
    this.ofSide = [0, 1].map((side) => all.filter((u) => units.side[u] === side));
  }

  bitsOf(s: S, u: number): number {
    return PRESENT | (this.game.isArmor(s, u) ? ARMOR : 0) | (this.game.isShaken(s, u) ? SHAKEN : 0);
  }

  /** Looks at a side, the unit `but` left out; `rested`: as if nobody of it had acted. */
  look(s: S, side: number, but: number, rested: boolean): void {
    if (but >= 0) this.keptSide = -1;
    else if (this.isKept(s, side, rested)) return;
    const { defence, touched } = this;
    for (const hex of touched) defence.fill(0, hex * KEPT, hex * KEPT + KEPT);
    touched.length = 0;
    for (const u of this.ofSide[side]) {
      if (!s.isOnMap(u)) continue;
      const here = s.at[u] * KEPT;
      if (defence[here + STATE] === 0) touched.push(s.at[u]);
      defence[here + STATE] |= HELD;
      if (u !== but) this.add(s, u, rested);
    }
  }

  /** Adds a unit to the defence against attacks from each hex next to it. */
  private add(s: S, u: number, rested: boolean): void {
    const { defence, touched, game } = this;
    const { open } = game;
    const face = game.faceOf(s, u, !rested && game.hasActed(s, u));
    const bits = this.bitsOf(s, u);
    const cover = game.cover[s.at[u]];
    for (let edge = s.at[u] * 6, last = edge + 6; edge < last; edge++) {
      if (open[edge] < 0) continue;
      const i = open[edge] * KEPT;
      if (defence[i + STATE] === 0) touched.push(open[edge]);
      defence[i + HARD] += game.units.hard[face];
      defence[i + SOFT] += game.units.soft[face];
      defence[i + STATE] |= bits;
      if (cover < defence[i + COVER]) defence[i + COVER] = cover;
    }
  }

  /** Whether nothing has changed since the last look at the same side with nobody left out; notes how it is now. */
  private isKept(s: S, side: number, rested: boolean): boolean {
    const { kept, game } = this;
    let same = this.keptSide === side;
    this.keptSide = side;
    for (const u of this.ofSide[side]) {
      let key = -1;
      if (s.isOnMap(u)) {
        const face = game.faceOf(s, u, !rested && game.hasActed(s, u));
        key = (s.at[u] * 0x8000 + face) * 2 + (game.isShaken(s, u) ? 1 : 0);
      }
      if (kept[u] === key) continue;
      kept[u] = key;
      same = false;
    }
    return same;
  }
}
