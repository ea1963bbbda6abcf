/** What battles take, by exact enumeration of all rolls. */

/** In steps of either side; a state that a unit falls into may count as a part of one. */
export interface Toll {
  own: number;
  theirs: number;
  /** Whether those who are attacked have to leave: 1, or the chance of it. */
  driven: number;
}

/** Keys of one column are this far apart, in modifiers. */
const COLUMN = 256;

/** The mean toll of each column and modifier, worked out once. */
export class MeanTolls {
  private readonly known = new Map<number, Toll>();
  private readonly one: Toll = { own: 0, theirs: 0, driven: 0 };
  private readonly all: number;

  constructor(
    /** [roll] in how many ways the dice can fall so. */
    private readonly ways: readonly number[],
    /** Writes what a roll with its modifier takes. */
    private readonly take: (column: number, roll: number, into: Toll) => void,
  ) {
    this.all = ways.reduce((sum, n) => sum + n, 0);
  }

  of(column: number, modifier: number): Toll {
    const key = column * COLUMN + modifier;
    const known = this.known.get(key);
    if (known) return known;
    const { one, ways, all } = this;
    const mean: Toll = { own: 0, theirs: 0, driven: 0 };
    ways.forEach((n, roll) => {
      if (n === 0) return;
      this.take(column, roll + modifier, one);
      mean.own += (n * one.own) / all;
      mean.theirs += (n * one.theirs) / all;
      mean.driven += (n * one.driven) / all;
    });
    this.known.set(key, mean);
    return mean;
  }

  /** What one roll takes. The object is used again. */
  at(column: number, roll: number): Toll {
    this.take(column, roll, this.one);
    return this.one;
  }
}

/** What an attack brings the attacker, by its odds: between two columns something between, so that every point of strength counts. */
export class Nets {
  private readonly table: readonly Float64Array[];
  /** More than this it never brings. */
  readonly most: number;

  constructor(
    /** [column] attack over defence, rising. */
    private readonly odds: readonly number[],
    /** Modifiers beyond this on either side count as this. */
    private readonly modifiers: number,
    net: (column: number, modifier: number) => number,
  ) {
    this.table = odds.map((_, column) =>
      Float64Array.from({ length: 2 * modifiers + 1 }, (_, m) => Math.max(0, net(column, m - modifiers))),
    );
    this.most = Math.max(...this.table.map((row) => Math.max(...row)));
  }

  at(attack: number, defence: number, modifier: number): number {
    const { odds, modifiers, table } = this;
    const ratio = attack / Math.max(1, defence);
    if (ratio < odds[0]) return 0;
    const m = Math.max(-modifiers, Math.min(modifiers, modifier)) + modifiers;
    let column = 0;
    while (column + 1 < odds.length && ratio >= odds[column + 1]) column++;
    const here = table[column][m];
    if (column + 1 === odds.length) return here;
    return here + ((table[column + 1][m] - here) * (ratio - odds[column])) / (odds[column + 1] - odds[column]);
  }
}

/** Die modifiers beyond this on either side are rare. */
const MODIFIERS = 8;

/** [side] what attacks on it bring the other, by the worth of both sides' steps. */
export const netsOf = (tolls: MeanTolls, odds: readonly number[], stepWorth: readonly number[]): readonly Nets[] =>
  stepWorth.map(
    (worth, side) =>
      new Nets(odds, MODIFIERS, (column, modifier) => {
        const { own, theirs } = tolls.of(column, modifier);
        return theirs * worth - own * stepWorth[1 - side];
      }),
  );
