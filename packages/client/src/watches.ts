/** Everything that watches the server's honesty in one match: the dice, the signatures, the witnesses, and what decisions are made under. */

import { firstHead, plainJson } from '@cauldron/fair';
import type { SeenEntry, TableState, ToClient } from '@cauldron/protocol';
import { type DiceAlarm, DiceWatch } from './dice.ts';
import type { KeyRing } from './key-ring.ts';
import { SignatureWatch } from './signatures.ts';
import type { Signer } from './signer.ts';
import { WitnessWatch } from './witness-watch.ts';

type Sync = Extract<ToClient, { t: 'sync' }>;

export class Watches {
  readonly dice: DiceWatch;
  readonly signatures: SignatureWatch;
  readonly witnesses: WitnessWatch;
  /** What the server says the next decision is made under is not what its log says. Then nothing is signed or shown. */
  isDisputed = false;

  constructor(
    match: string,
    ring: KeyRing,
    private readonly heard: () => void,
  ) {
    this.dice = new DiceWatch(match);
    this.signatures = new SignatureWatch(match, ring, (k, what) => this.fault(k, what));
    this.witnesses = new WitnessWatch((k, what) => this.fault(k, what));
  }

  fault(k: number, what: DiceAlarm['what']): void {
    this.dice.fault(k, what);
    this.heard();
  }

  /** The whole state, with the newest entries. */
  sync(message: Sync): void {
    const { entries, seat, seq, table, first, secret, start, header, chains } = message;
    this.dice.begin(first, secret, start);
    if (!isHeaderOf(message)) this.fault(0, 'rewritten');
    for (const entry of entries) this.dice.see(entry);
    this.dice.adopt(chains);
    this.signatures.sync(message, seat ?? undefined);
    if (this.signatures.isFollowed) this.witnesses.begin(header.witness);
    for (const entry of entries) this.witnesses.see(entry);
    this.compare(table, seq);
  }

  /** The next entry, with the table after it. */
  update(entry: SeenEntry, table: TableState, seat: number | undefined): void {
    this.see(entry, seat);
    this.witnesses.see(entry);
    this.compare(table, entry.seq);
  }

  /** One that was seen before may tell more now. */
  see(entry: SeenEntry, seat: number | undefined): void {
    this.dice.see(entry);
    this.signatures.see(entry, seat);
  }

  seeEarlier(page: readonly SeenEntry[]): void {
    this.dice.seeEarlier(page);
    this.signatures.seeEarlier(page);
  }

  /** Keys of a seat that are not this device's, and that its player has not called his own. */
  strangers(seat: number | null, signer: Signer): readonly string[] {
    const { isFollowed, keys } = this.signatures;
    const believed = (key: string) => key === signer.key || signer.hasVouchedFor(key);
    // A proved key goes back to the first of the seat. If that one is not his, the server may have put it there before he came.
    const first = keys.find((one) => one.seat === seat);
    const isOwn = (one: { readonly key: string; readonly proved: boolean }) =>
      believed(one.key) || (one.proved && isFollowed && one !== first && believed(first?.key ?? ''));
    return keys.flatMap((one) => (one.seat === seat && !isOwn(one) ? [one.key] : []));
  }

  /** What the next decision is made under must be what the log says. */
  private compare({ deciding, result }: TableState, seq: number): void {
    const { before } = this.signatures;
    // An entry after time was up stands on the log, but decides nothing.
    if (result || !before) return;
    const { d, head, next, known } = deciding;
    const isSame =
      d === before.d &&
      head === before.head &&
      next === before.next &&
      known.every((value, seat) => (this.witnesses.knownFor(seat) ?? value) === value);
    this.isDisputed = !isSame;
    if (!isSame) this.fault(seq, 'under');
  }
}

/** The header belongs to this match, and everything else that the server says of its beginning stands in it. */
const isHeaderOf = ({ match, header, start, first, secret, keys }: Sync): boolean =>
  header.match === match &&
  header.first === first &&
  header.secret === secret &&
  header.server === keys[0]?.key &&
  firstHead(plainJson(header)) === start;
