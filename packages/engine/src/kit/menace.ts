/** Menace fields: what the formations of a side can bring to each hex in one activation, and what the worst of them can. */

/** How a game reckons what a formation brings. `M` is what it keeps of a formation that is ready to come. */
export interface Coming<S, M> {
  /** The figures that are kept of each hex, at [hex * fields]: what can be brought there against each kind of target. */
  readonly fields: number;
  /** All of a unit that its part is made from: while it stays the same, so does the part. */
  keyOf(s: S, u: number): number;
  /** Room for a formation of these units. */
  room(members: readonly number[]): M;
  /** Writes down who can come now. */
  muster(s: S, members: readonly number[], into: M): void;
  /** Writes what they bring to a hex. */
  reckon(mustered: M, hex: number, into: Float64Array): void;
}

/** One formation. Who can come is worked out again only where something has changed, and what comes to a hex when it is asked for. */
export class Comer<S, M> {
  /** Of these only the hexes count that were reckoned. */
  readonly coming: Float64Array;
  /** Its part in the worst of all. */
  readonly merged: Float64Array;
  private readonly key: Int32Array;
  private readonly mustered: M;
  /** [hex] the version that it was worked out for. */
  private readonly known: Int32Array;
  private version = 0;
  /** The version that all hexes were worked out for. */
  private whole = 0;

  constructor(
    private readonly how: Coming<S, M>,
    hexes: number,
    private readonly members: readonly number[],
  ) {
    this.coming = new Float64Array(hexes * how.fields);
    this.merged = new Float64Array(hexes * how.fields);
    this.known = new Int32Array(hexes);
    this.key = new Int32Array(members.length).fill(-1);
    this.mustered = how.room(members);
  }

  /** Comes first: looks whether anything has changed. */
  refresh(s: S): void {
    const { members, key, how } = this;
    let same = true;
    for (let i = 0; i < members.length; i++) {
      const now = how.keyOf(s, members[i]);
      if (now === key[i]) continue;
      key[i] = now;
      same = false;
    }
    if (same) return;
    this.version++;
    how.muster(s, members, this.mustered);
  }

  /** Works out what comes to every hex; false if that is known. */
  reckonAll(): boolean {
    if (this.whole === this.version) return false;
    this.whole = this.version;
    for (let hex = 0; hex < this.known.length; hex++) this.reckon(hex);
    return true;
  }

  /** Works out what comes to a hex, if that is not known. */
  reckon(hex: number): void {
    const { known, version } = this;
    if (known[hex] === version) return;
    known[hex] = version;
    this.how.reckon(this.mustered, hex, this.coming);
  }
}

/** All formations of a side. */
export class Menace<S, M> {
  private readonly worst: Float64Array;
  /** [hex] goes up whenever the worst that can come there is another. */
  readonly changes: Int32Array;
  private readonly comers: readonly Comer<S, M>[];

  /** [formation] its units; undefined for those of other sides. */
  private readonly byId: readonly (Comer<S, M> | undefined)[];

  constructor(
    private readonly how: Coming<S, M>,
    hexes: number,
    formations: readonly (readonly number[] | undefined)[],
  ) {
    this.worst = new Float64Array(hexes * how.fields);
    this.changes = new Int32Array(hexes);
    this.byId = formations.map((members) => members && new Comer(how, hexes, members));
    this.comers = this.byId.filter((one) => one !== undefined);
  }

  /** One formation as it is now, if the side has it. No other is looked at. */
  of(s: S, formation: number): Comer<S, M> | undefined {
    const one = this.byId[formation];
    one?.refresh(s);
    return one;
  }

  /** What the worst of the formations can bring to each hex now. */
  worstOf(s: S): Float64Array {
    for (const one of this.comers) {
      one.refresh(s);
      if (one.reckonAll()) this.merge(one);
    }
    return this.worst;
  }

  /** Only where a formation was the worst and is less now, the others have to be asked again. */
  private merge({ coming, merged }: Comer<S, M>): void {
    const { comers, worst, changes } = this;
    const { fields } = this.how;
    for (let i = 0; i < worst.length; i++) {
      const was = merged[i];
      const now = coming[i];
      if (now === was) continue;
      merged[i] = now;
      let most = worst[i];
      if (now >= most) most = now;
      else if (was === most) {
        most = 0;
        for (const other of comers) if (other.merged[i] > most) most = other.merged[i];
      }
      if (most === worst[i]) continue;
      worst[i] = most;
      changes[(i / fields) | 0]++;
    }
  }
}
