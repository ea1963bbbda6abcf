/**
 * Watches that no dice fall without their witness: which chain is in force for which message, that its value was shown where dice had
 * to wait for it, and that they fell once. It follows the log from its first entry. A client that comes to a long log has no beginning,
 * and follows nothing before the next match: `verify` checks the same on the whole record.
 */

import { Chains } from '@cauldron/fair';
import type { Awaiting, SeenEntry } from '@cauldron/protocol';
import type { DiceAlarm } from './dice.ts';

/** A deciding message whose dice, if it calls for any, wait for a witness. */
interface Calling {
  readonly of: number;
  readonly d: number;
  readonly seat: number;
  readonly known: string;
}

export class WitnessWatch {
  private chains: Chains | undefined;
  private seq = 0;
  private calling: Calling | undefined;

  constructor(private readonly fault: (k: number, what: DiceAlarm['what']) => void) {}

  /** `witness`: the seats that witness from the start, as the header of the record has them. */
  begin(witness: readonly boolean[]): void {
    this.chains ??= new Chains(witness);
  }

  /** The known value that messages of a seat are made under; undefined if the log was not followed. */
  knownFor(seat: number): string | undefined {
    return this.chains && (this.chains.knownOf(this.chains.witnessOf(seat)) ?? '');
  }

  /** Whether the server may ask a witness for this: for the last deciding message, and under the chain that it was made under. */
  mayAsk({ of, d, seat, known }: Awaiting): boolean {
    if (!this.chains) return true;
    const { calling } = this;
    return calling?.of === of && calling.d === d && calling.seat === seat && calling.known === known;
  }

  see(entry: SeenEntry): void {
    if (!this.chains || entry.seq !== this.seq + 1) return;
    this.seq = entry.seq;
    const { dice, seq } = entry;
    if (dice.settles) this.settled(entry, dice.settles, this.chains);
    else if (dice.falls.length > 0 && dice.d === undefined) this.fault(seq, 'witness');
    this.heard(entry, this.chains);
    if (dice.d !== undefined) this.decided(entry, dice.d, this.chains);
  }

  /** Dice that waited have fallen: their witness showed its value, or stood aside. */
  private settled(
    { seq, seat, content }: SeenEntry,
    settles: NonNullable<SeenEntry['dice']['settles']>,
    chains: Chains,
  ): void {
    const { calling } = this;
    this.calling = undefined;
    const isRight =
      calling?.of === settles.of &&
      calling.seat === seat &&
      (content?.kind === 'witness'
        ? content.w === settles.w && content.of === calling.d && chains.shown(seat, calling.known, content.w)
        : content?.kind === 'unwitnessed' && content.yes && settles.w === undefined);
    if (!isRight) this.fault(seq, 'witness');
  }

  private heard({ seat, content, dice }: SeenEntry, chains: Chains): void {
    if (seat === null || !content) return;
    if (content.kind === 'commit') chains.commit(seat, content.tip, undefined);
    if (content.kind === 'unwitnessed' && content.yes) chains.stepAside(seat, dice.settles !== undefined);
  }

  private decided({ seq, seat, dice }: SeenEntry, d: number, chains: Chains): void {
    const witness = chains.witnessOf(seat);
    const known = chains.knownOf(witness) ?? '';
    const isWitnessed = witness >= 0 && !chains.isLeaving(witness);
    if (dice.known !== known || (isWitnessed && dice.falls.length > 0)) this.fault(seq, 'witness');
    this.calling = isWitnessed ? { of: seq, d, seat: witness, known } : undefined;
    chains.decided();
  }
}
