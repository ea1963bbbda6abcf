/** Where the units stand: the place of each unit is the truth; the stacks, in order of unit number, are a cache kept in step with it. */

export class Stacks {
  /** `first` and `after` hold unit + 1, so that a cleared section means no unit. */
  constructor(
    readonly at: Int32Array,
    private readonly first: Int32Array,
    private readonly after: Int32Array,
  ) {}

  /** The lowest unit in a place, or -1: `for (let u = s.firstIn(p); u >= 0; u = s.next(u))`. */
  firstIn(place: number): number {
    return this.first[place] - 1;
  }
  next(unit: number): number {
    return this.after[unit] - 1;
  }
  isEmpty(place: number): boolean {
    return this.first[place] === 0;
  }

  move(unit: number, to: number): void {
    this.unlink(unit);
    this.at[unit] = to;
    this.link(unit);
  }

  rebuild(): void {
    this.first.fill(0);
    this.after.fill(0);
    for (let unit = this.at.length - 1; unit >= 0; unit--) this.link(unit);
  }

  private link(unit: number): void {
    const place = this.at[unit];
    let before = -1;
    let u = this.first[place] - 1;
    while (u >= 0 && u < unit) {
      before = u;
      u = this.after[u] - 1;
    }
    this.after[unit] = u + 1;
    if (before < 0) this.first[place] = unit + 1;
    else this.after[before] = unit + 1;
  }

  private unlink(unit: number): void {
    const place = this.at[unit];
    let u = this.first[place] - 1;
    if (u === unit) {
      this.first[place] = this.after[unit];
      return;
    }
    while (u >= 0) {
      const next = this.after[u] - 1;
      if (next === unit) {
        this.after[u] = this.after[unit];
        return;
      }
      u = next;
    }
  }
}

/** A carrying unit is a place too: the numbers after the last place of the map. */
export const placeInside = (places: number, carrier: number): number => places + carrier;
export const carrierOf = (places: number, place: number): number => (place >= places ? place - places : -1);
