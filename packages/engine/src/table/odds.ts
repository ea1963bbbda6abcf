/** Ratios and exact chances of dice. */

export interface Ratio {
  readonly attack: number;
  readonly defence: number;
}

/** Rounded in the defender's favour on both sides of 1:1: 7 to 5 is 1:1, 5 to 7 is 1:2. */
export function roundedRatio(attack: number, defence: number): Ratio {
  if (defence <= 0) return { attack: Math.max(1, attack), defence: 1 };
  if (attack <= 0) return { attack: 0, defence: 1 };
  return attack >= defence
    ? { attack: Math.floor(attack / defence), defence: 1 }
    : { attack: 1, defence: Math.ceil(defence / attack) };
}

export const nameRatio = (r: Ratio): string => `${r.attack}:${r.defence}`;

/** The columns of an odds table, from worst to best for the attacker. */
export class OddsLadder {
  private readonly values: readonly number[];
  constructor(readonly columns: readonly string[]) {
    this.values = columns.map((name) => {
      const [a, d] = name.split(':').map(Number);
      if (!(a > 0 && d > 0)) throw new Error(`"${name}" is not a ratio`);
      return a / d;
    });
    for (let i = 1; i < this.values.length; i++) {
      if (this.values[i] <= this.values[i - 1]) throw new Error(`the columns ${columns.join(' ')} do not rise`);
    }
  }
  /** The best column that the ratio reaches; the first if it reaches none. */
  columnOf(r: Ratio): number {
    const value = r.attack / r.defence;
    let column = 0;
    for (let i = 0; i < this.values.length; i++) if (this.values[i] <= value + 1e-9) column = i;
    return column;
  }
  /** Whether the ratio reaches the first column at all. */
  reaches(r: Ratio): boolean {
    return this.values[0] <= r.attack / r.defence + 1e-9;
  }
  clamp(column: number): number {
    return Math.min(this.columns.length - 1, Math.max(0, column));
  }
}

/** For each sum of the given number of dice, the number of ways it can fall: `ways[sum]`. */
export function sumWays(dice: number, sides = 6): readonly number[] {
  let ways = [1];
  for (let d = 0; d < dice; d++) {
    const next = new Array<number>(ways.length + sides).fill(0);
    ways.forEach((n, sum) => {
      for (let face = 1; face <= sides; face++) next[sum + face] += n;
    });
    ways = next;
  }
  return ways;
}
