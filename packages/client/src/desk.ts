/** What all parts of a match's client share: the state that is shown, the line to the server, the watches, and this device's key. */

import { toHex } from '@cauldron/fair';
import { type MatchState, type SeatKey, type Status, UNSEEN, type Wire } from './match-state.ts';
import type { Signer } from './signer.ts';
import { Watches } from './watches.ts';

export class MatchDesk {
  /** The hash of the view that is shown. */
  hash = '';
  /** Once the device's key for this seat is at hand. */
  signer: Signer | undefined;
  readonly watches: Watches;
  private current: MatchState = UNSEEN;
  private readonly listeners = new Set<(state: MatchState) => void>();

  constructor(
    readonly id: string,
    readonly holder: SeatKey,
    readonly wire: Wire,
    /** Asks for the whole view and the missing entries. */
    readonly watch: (status: Status) => void,
  ) {
    this.watches = new Watches(id, wire.keys, () => this.showFaults());
  }

  get state(): MatchState {
    return this.current;
  }

  subscribe(listener: (state: MatchState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  /** Nobody listens any more. */
  close(): void {
    this.listeners.clear();
  }

  change(part: Partial<MatchState>): void {
    this.current = { ...this.current, ...part };
    for (const listener of this.listeners) listener(this.current);
  }

  showFaults(): void {
    const { faults } = this.watches.dice;
    if (this.current.faults.length !== faults.length) this.change({ faults: [...faults] });
  }

  /** This device's key, once it stands on the log. */
  get loggedKey() {
    const number = this.watches.signatures.numberOf(this.signer?.key);
    return number === undefined ? undefined : this.watches.signatures.keys[number];
  }

  /**
   * The other seat has not committed its chain yet. A decision signed now would name no witness, and its bytes would be known before
   * the chain is.
   */
  get isTooEarly(): boolean {
    const { table, seat, entries } = this.current;
    if (!table?.witnessed || table.deciding.d > 0 || table.deciding.known[seat ?? -1] !== '') return false;
    return !entries.some(({ kind, seat: by }) => kind === 'unwitnessed' && by !== seat);
  }

  freshId(): string {
    return toHex(this.wire.nonce().subarray(0, 16));
  }
}
