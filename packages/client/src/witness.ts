/** This seat as a witness of the other seats' dice. Its chain is kept on the device, and it shows its values without being asked. */

import { CHAIN_LENGTH, chainValue, fromHex, toHex, Witness, type WitnessNotes } from '@cauldron/fair';
import type { Content, SeenEntry, TableState } from '@cauldron/protocol';
import { type ClientStorage, KeptValue } from './storage.ts';

/** A new chain begins when this many values are left. */
const RENEW = 32;

export class WitnessKeeper {
  private readonly shelf: KeptValue<WitnessNotes>;
  private tip = '';
  private tipOf = '';

  constructor(
    storage: ClientStorage,
    match: string,
    private readonly seat: number,
    private readonly random: () => Uint8Array,
  ) {
    this.shelf = new KeptValue(storage, `cauldron.witness.${match}.${seat}`, readNotes);
  }

  /** The tip to put on the log, before the first dice and before the chain runs out. */
  toCommit(entries: readonly SeenEntry[], table: TableState, chain: string | null): Content | undefined {
    if (!table.witnessed || table.result) return undefined;
    const logged = this.lastCommit(entries, chain);
    const kept = this.shelf.get();
    // A chain on another device stays in use until that device renews it.
    if (logged !== undefined && (!kept || this.tipFor(kept) !== logged)) return undefined;
    if (logged !== undefined && kept && kept.length - kept.shown > RENEW) return undefined;
    if (logged === undefined && kept && kept.shown === 0) return { kind: 'commit', tip: this.tipFor(kept) };
    const fresh = Witness.begin(this.random(), CHAIN_LENGTH).notes;
    this.shelf.set(fresh);
    return { kind: 'commit', tip: this.tipFor(fresh) };
  }

  /**
   * The value that the dice wait for. `elsewhere`: the chain on the log is not on this device. `refused`: the server asks again
   * about the same entry with another promise.
   */
  toShow(
    entries: readonly SeenEntry[],
    awaiting: NonNullable<TableState['awaiting']>,
    chain: string | null,
  ): Shown | 'elsewhere' | 'refused' {
    const kept = this.shelf.get();
    if (!kept || this.lastCommit(entries, chain) !== this.tipFor(kept)) return 'elsewhere';
    const witness = new Witness(kept);
    const w = witness.show(awaiting.of, awaiting.promise);
    if (w === undefined) return 'refused';
    // Stored before it is sent: a value is never shown for two entries.
    this.shelf.set(witness.notes);
    return { kind: 'witness', of: awaiting.of, w };
  }

  /** The tip on the log. If it stands before the entries that are here, the known value of the chain shows whose it is. */
  private lastCommit(entries: readonly SeenEntry[], chain: string | null): string | undefined {
    for (let i = entries.length - 1; i >= 0; i--) {
      const { seat, content } = entries[i];
      if (seat === this.seat && content?.kind === 'commit') return content.tip;
    }
    if (chain === null || entries[0]?.seq === 1) return undefined;
    const kept = this.shelf.get();
    return kept && isOf(kept, chain) ? this.tipFor(kept) : chain;
  }

  /** Cached, because it costs a thousand hashes. */
  private tipFor({ x, length }: WitnessNotes): string {
    if (this.tipOf !== x) {
      const bottom = fromHex(x);
      this.tip = bottom ? toHex(chainValue(bottom, length)) : '';
      this.tipOf = x;
    }
    return this.tip;
  }
}

/** Whether a value is the one shown last, or the one before it if the last is still on its way. */
function isOf({ x, length, shown }: WitnessNotes, value: string): boolean {
  const bottom = fromHex(x);
  return (
    bottom !== undefined &&
    [shown, shown - 1].some((steps) => steps >= 0 && toHex(chainValue(bottom, length - steps)) === value)
  );
}

type Shown = Extract<Content, { kind: 'witness' }>;

function readNotes(stored: unknown): WitnessNotes | undefined {
  const { x, length, shown, k, promise } = Object(stored) as Record<string, unknown>;
  if (typeof x !== 'string' || fromHex(x)?.length !== 32) return undefined;
  return { x, length: Number(length), shown: Number(shown), k: Number(k), promise: String(promise) };
}
