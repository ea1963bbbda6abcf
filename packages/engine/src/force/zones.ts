/** Zones of control: per side and place, how many units project into it. A cache, kept in step as units come, go or change. */

/** What bounds zones on a map: places they never enter, and hexsides they never cross. */
export interface ZoneBounds {
  /** [place * 6 + direction] */
  readonly neighbours: Int16Array;
  /** 1 where no zone enters. */
  readonly closed?: Uint8Array;
  /** [place * 6 + direction] 1 where a zone does not cross. */
  readonly shut?: Uint8Array;
}

export class Zones {
  /** `counts` holds one run of places per side. */
  constructor(
    private readonly counts: Int32Array,
    private readonly places: number,
    private readonly bounds: ZoneBounds,
  ) {}

  /** Whether a place lies in a zone of that side. */
  covers(side: number, place: number): boolean {
    return this.counts[side * this.places + place] > 0;
  }

  /** A unit that projects has come to a place (+1) or left it (-1). */
  change(side: number, place: number, by: 1 | -1): void {
    const { neighbours, closed, shut } = this.bounds;
    const row = side * this.places;
    for (let edge = place * 6, last = edge + 6; edge < last; edge++) {
      const to = neighbours[edge];
      if (to < 0 || closed?.[to] === 1 || shut?.[edge] === 1) continue;
      this.counts[row + to] += by;
    }
  }

  clear(): void {
    this.counts.fill(0);
  }
}
