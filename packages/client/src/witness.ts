/** This seat as a witness of the other seats' dice. Its chains are kept on the device, and it shows their values without being asked. */

import { CHAIN_LENGTH, chainValue, fromHex, isReveal, toHex, Witness, type WitnessNotes } from '@cauldron/fair';
import type { Awaiting, Content, SeenEntry, TableState } from '@cauldron/protocol';
import { type ClientStorage, KeptValue } from './storage.ts';

/** A new chain begins when this many values are left. */
const RENEW = 32;
/** The chain in use, and its successor: that one counts only after one more message has decided. */
const KEPT = 2;

export class WitnessKeeper {
  private readonly shelf: KeptValue<WitnessNotes[]>;
  private readonly tips = new Map<string, string>();

  constructor(
    storage: ClientStorage,
    match: string,
    private readonly seat: number,
    private readonly random: () => Uint8Array,
  ) {
    this.shelf = new KeptValue(storage, `cauldron.witness.${match}.${seat}`, readAll);
  }

  private get chains(): readonly WitnessNotes[] {
    return this.shelf.get() ?? [];
  }

  /** The tip to put on the log, before the first dice and before the chain runs out. */
  toCommit(entries: readonly SeenEntry[], table: TableState, chain: string | null): Content | undefined {
    if (!table.witnessed || table.result) return undefined;
    const logged = this.lastCommit(entries, chain);
    const { chains } = this;
    const kept = chains.at(-1);
    const inUse = chains.find((notes) => this.tipFor(notes) === logged);
    // A chain on another device stays in use until that device renews it.
    if (logged !== undefined && !inUse) return undefined;
    if (inUse && inUse === kept && kept.length - kept.shown > RENEW) return undefined;
    // A chain that was begun and is not on the log: its tip was refused, mostly because something was decided meanwhile.
    if (kept && kept !== inUse && kept.shown === 0) return { kind: 'commit', tip: this.tipFor(kept) };
    const fresh = Witness.begin(this.random(), CHAIN_LENGTH).notes;
    this.shelf.set([...chains, fresh].slice(-KEPT));
    return { kind: 'commit', tip: this.tipFor(fresh) };
  }

  /**
   * The value that the dice wait for. `elsewhere`: the chain on the log is not on this device. `refused`: the server asks again
   * about the same message with another promise, or about an earlier one.
   */
  toShow(awaiting: Awaiting): Shown | 'elsewhere' | 'refused' {
    const { chains } = this;
    const at = chains.findIndex((notes) => isAskedOf(notes, awaiting));
    if (at < 0) return chains.some(({ d }) => d >= awaiting.d) ? 'refused' : 'elsewhere';
    // One value for one message: also if another chain of this device has shown it.
    if (chains.some(({ d }, i) => i !== at && d >= awaiting.d)) return 'refused';
    const witness = new Witness(chains[at]);
    const w = witness.show(awaiting.d, awaiting.promise);
    if (w === undefined) return 'refused';
    // Stored before it is sent: a value is never shown for two messages.
    this.shelf.set(chains.with(at, witness.notes));
    return { kind: 'witness', of: awaiting.d, w };
  }

  /** The tip on the log. If it stands before the entries that are here, the known value of the chain shows whose it is. */
  private lastCommit(entries: readonly SeenEntry[], chain: string | null): string | undefined {
    for (let i = entries.length - 1; i >= 0; i--) {
      const { seat, content } = entries[i];
      if (seat === this.seat && content?.kind === 'commit') return content.tip;
    }
    if (chain === null || entries[0]?.seq === 1) return undefined;
    const kept = this.chains.find((notes) => isOf(notes, chain));
    return kept ? this.tipFor(kept) : chain;
  }

  /** Cached, because it costs a thousand hashes. */
  private tipFor({ x, length }: WitnessNotes): string {
    const bottom = fromHex(x);
    const tip = this.tips.get(x) ?? (bottom ? toHex(chainValue(bottom, length)) : '');
    this.tips.set(x, tip);
    return tip;
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

/** Whether the dice wait for this chain: for its next value, or for one that it has shown for the same message. */
function isAskedOf(notes: WitnessNotes, { d, known }: Awaiting): boolean {
  const last = new Witness(notes).known;
  return last === known || (notes.d === d && isReveal(known, last));
}

type Shown = Extract<Content, { kind: 'witness' }>;

const readAll = (stored: unknown): WitnessNotes[] =>
  Array.isArray(stored) ? stored.flatMap((one: unknown) => readNotes(one) ?? []) : [];

function readNotes(stored: unknown): WitnessNotes | undefined {
  const { x, length, shown, d, promise } = Object(stored) as Record<string, unknown>;
  if (typeof x !== 'string' || fromHex(x)?.length !== 32) return undefined;
  return { x, length: Number(length), shown: Number(shown), d: Number(d), promise: String(promise) };
}
