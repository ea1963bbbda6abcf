/** What a client does without asking its player: its key, its witness's chain and values, dice that are due, a look at other devices. */

import type { MatchDesk } from './desk.ts';
import type { Outgoing } from './outgoing.ts';
import { Signer } from './signer.ts';
import { WitnessKeeper } from './witness.ts';

export class Duties {
  private witness: WitnessKeeper | undefined;
  private isOpening = false;

  constructor(
    private readonly desk: MatchDesk,
    private readonly outgoing: Outgoing,
  ) {}

  /** The seat is known. */
  sit(seat: number): void {
    if (this.witness) return;
    const { wire, id } = this.desk;
    this.witness = new WitnessKeeper(wire.storage, id, seat, () => wire.nonce());
    void this.takeKey(seat);
  }

  /** The log must have everything that this device has signed and that was acknowledged. */
  lookForMissing(): void {
    const { signer, loggedKey, watches, state } = this.desk;
    if (signer && state.seq >= this.outgoing.ackedSeq && signer.misses(loggedKey)) watches.fault(state.seq, 'withheld');
  }

  /** Takes this device's key for the seat. */
  private async takeKey(seat: number): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    const { storage, keys, nonce } = this.desk.wire;
    try {
      const device = await keys.keyFor(this.desk.id, seat);
      this.desk.signer = new Signer(storage, this.desk.id, seat, device, nonce);
      this.desk.change({ key: device.key });
      this.lookForMissing();
      this.serve();
      this.outgoing.pump();
    } catch (error) {
      this.isOpening = false;
      this.desk.wire.log(
        `match ${this.desk.id}: this device has no key: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Other devices that play this seat, and the program that was set on it elsewhere. */
  lookAtKeys(): void {
    const { seat, strangers, isUnproved, lendings } = this.desk.state;
    if (!this.desk.signer || !this.desk.loggedKey) return;
    const lent = this.desk.signer.unknownOf(this.desk.watches.signatures.lendingsSince(this.desk.signer.key));
    if (lent.length !== lendings.length) this.desk.change({ lendings: lent.map(({ k }) => k) });
    const others = this.desk.watches.strangers(seat, this.desk.signer);
    const isSecond = this.desk.loggedKey?.proved === false;
    if (others.join() !== strangers.join() || isSecond !== isUnproved)
      this.desk.change({ strangers: others, isUnproved: isSecond });
  }

  /** What a client does without asking its player: it commits to a chain, and shows the next value when dice wait for it. */
  serve(): void {
    const { seat, table, view, entries, status } = this.desk.state;
    this.desk.showFaults();
    this.lookAtKeys();
    if (status !== 'online' || seat === null || !table || !this.witness || !this.desk.signer) return;
    if (!this.desk.loggedKey) {
      if (!this.outgoing.isBusy('key') && !table.result)
        void this.outgoing.hold({ kind: 'key', key: this.desk.signer.key }, true);
      return;
    }
    const chain = this.desk.watches.dice.chainOf(seat);
    const commit = this.outgoing.isBusy('commit') ? undefined : this.witness.toCommit(entries, table, chain);
    if (commit) void this.outgoing.hold(commit, true);
    const { awaiting, result } = table;
    // Dice that are due before the first question fall with the bytes of the client that asks first.
    const isDue = view && !view.question && !view.outcome && !awaiting && !result && !commit && !this.desk.isTooEarly;
    if (isDue && !this.outgoing.isBusy('begin')) void this.outgoing.hold({ kind: 'begin' }, true);
    if (awaiting?.seat !== seat) {
      if (this.desk.state.witnessElsewhere) this.desk.change({ witnessElsewhere: false });
      return;
    }
    if (this.outgoing.isBusy('witness') || this.desk.watches.isDisputed) return;
    if (!this.desk.watches.witnesses.mayAsk(awaiting)) {
      this.desk.watches.fault(awaiting.of, 'promise');
      return;
    }
    const shown = this.witness.toShow(awaiting);
    if (shown === 'elsewhere') {
      if (!this.desk.state.witnessElsewhere) this.desk.change({ witnessElsewhere: true });
      return;
    }
    if (shown === 'refused') {
      this.desk.watches.fault(awaiting.of, 'promise');
      return;
    }
    this.desk.watches.dice.promised(awaiting.d, awaiting.promise);
    void this.outgoing.hold(shown, true);
  }
}
