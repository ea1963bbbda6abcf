/** What hexsides add to a step if that depends on the position: a table that is computed again only when its inputs have changed. */

export class ChangingSides {
  /** [place * 6 + direction], as floods and traces read it. */
  readonly extra: Uint8Array;
  /** The integers that it was computed for. */
  private last: Int32Array | undefined;
  private lastTurn = 0;

  constructor(edges: number) {
    this.extra = new Uint8Array(edges);
  }

  /** Whether the table must be computed again for these integers, and for this turn if the turn matters. Remembers them. */
  isStale(keys: Int32Array, turn = 0): boolean {
    if (this.last !== undefined && turn === this.lastTurn && isSame(this.last, keys)) return false;
    this.last = Int32Array.from(keys);
    this.lastTurn = turn;
    return true;
  }
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}
