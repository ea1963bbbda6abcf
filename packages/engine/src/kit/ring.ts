/** The ring around a place: whether an enemy can come beside it without stopping in a zone of control first, and where a unit would close the gap. */

/** What a ring reads of a position. */
interface Ringed {
  hasUnit(side: number, place: number): boolean;
  /** Whether a place lies in a zone of the enemies of a side. */
  inEnemyZone(side: number, place: number): boolean;
}

interface RingMap {
  readonly count: number;
  readonly neighbours: Int16Array;
  distance(a: number, b: number): number;
}

export class Ring {
  /** The places that were come by, from the middle outwards. */
  private readonly queue: number[] = [];
  private readonly seen: Int32Array;
  private looks = 0;

  constructor(
    private readonly map: RingMap,
    /** [place] 1 where one can go at all. */
    private readonly open: ArrayLike<number>,
    private readonly centre: number,
    /** Who comes from further than this, in hexes, is outside. */
    private readonly reach: number,
    private readonly holder: number,
    private readonly enemy: number,
  ) {
    this.seen = new Int32Array(map.count);
  }

  /** Whether the enemy can come beside the place without stopping in a zone before; as if somebody stood in `filled`. */
  isOpen(s: Ringed, filled = -1): boolean {
    const { queue, map, centre, seen } = this;
    queue.length = 0;
    this.looks++;
    seen[centre] = this.looks;
    this.enter(s, centre, filled);
    const beside = queue.length;
    for (let i = 0; i < queue.length; i++) {
      if (map.distance(queue[i], centre) > this.reach) return true;
      if (i < beside || !s.inEnemyZone(this.enemy, queue[i])) this.enter(s, queue[i], filled);
    }
    return false;
  }

  /** Of some places those in which a unit of the holder would close an open ring. */
  gaps(s: Ringed, candidates: readonly number[], into: Set<number>): void {
    into.clear();
    if (!this.isOpen(s)) return;
    for (const place of candidates) if (!s.hasUnit(this.holder, place) && !this.isOpen(s, place)) into.add(place);
  }

  private enter(s: Ringed, from: number, filled: number): void {
    const { map, seen, open, queue } = this;
    for (let d = 0; d < 6; d++) {
      const to = map.neighbours[from * 6 + d];
      if (to < 0 || seen[to] === this.looks || open[to] === 0 || to === filled) continue;
      if (s.hasUnit(this.holder, to)) continue;
      seen[to] = this.looks;
      queue.push(to);
    }
  }
}
