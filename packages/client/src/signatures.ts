/**
 * Watches the signatures: every entry of a seat with a key must be signed by it, with its next count, under the state of the log that
 * this client knows. So a server that forges an entry, leaves one out, or tells two players two stories is found out.
 */

import { KeyBook, type LoggedKey, saidHash, signedText } from '@cauldron/fair';
import type { SeatChange, SeenEntry } from '@cauldron/protocol';
import type { DiceAlarm } from './dice.ts';
import type { KeyRing } from './key-ring.ts';

/** The state of the log before an entry: the last deciding message, the head after it, and the commitment for the next. */
export interface Before {
  readonly d: number;
  readonly head: string;
  readonly next: string;
}

/** A sync, as far as it concerns signatures. */
interface ToldKeys {
  readonly seq: number;
  readonly entries: readonly SeenEntry[];
  readonly keys: readonly LoggedKey[];
  readonly start: string;
  readonly first: string;
}

/** The program played on in a seat, as the log says since this entry. */
export interface Lending {
  readonly k: number;
  readonly seat: number;
}

/** These always take a number of their own among the deciding messages; these two more may. */
const DECIDES: ReadonlySet<SeenEntry['kind']> = new Set(['act', 'begin', 'undo']);
const MAY_DECIDE: ReadonlySet<SeenEntry['kind']> = new Set([...DECIDES, 'order', 'answer-undo']);

export class SignatureWatch {
  private book: KeyBook | undefined;
  /** After the newest entry; undefined if no deciding entry is here. */
  before: Before | undefined;
  private start: Before | undefined;
  /** The newest entry that was checked. */
  private seq = 0;
  /** The keys were followed from the first entry on: nothing about them is the server's word. */
  isFollowed = false;
  /** Seats that the program plays, as the log says. */
  private readonly programs = new Set<number>();
  private readonly lent: Lending[] = [];
  /** The entry of each key. */
  private readonly putUp = new Map<string, number>();

  constructor(
    private readonly match: string,
    private readonly ring: Pick<KeyRing, 'isSigned'>,
    private readonly fault: (k: number, what: DiceAlarm['what']) => void,
  ) {}

  get keys(): readonly LoggedKey[] {
    return this.book?.keys ?? [];
  }
  /** The number of a key on the log. */
  numberOf(key: string | undefined): number | undefined {
    const at = this.keys.findIndex((one) => one.key === key);
    return at < 0 ? undefined : at;
  }

  /** Where the seat of a key was lent to the program after that key stood on the log, as far as this client has followed it. */
  lendingsSince(key: string): readonly Lending[] {
    const since = this.putUp.get(key);
    const { seat } = this.keys[this.numberOf(key) ?? 0] ?? {};
    return since === undefined ? [] : this.lent.filter((one) => one.seat === seat && one.k > since);
  }

  /** Everything as of an entry, with the newest entries. */
  sync(told: ToldKeys, mine: number | undefined): void {
    const { entries, keys, start, first, seq } = told;
    if (this.start && this.start.head !== start) this.fault(0, 'rewritten');
    this.start ??= { d: 0, head: start, next: first };
    const from = entries[0]?.seq;
    if (!this.book && (seq === 0 || from === 1)) {
      this.book = new KeyBook(keys[0]?.key ?? '');
      this.isFollowed = true;
      this.before = this.start;
    }
    const isWhole = this.book !== undefined && (seq <= this.seq || (from ?? seq + 1) <= this.seq + 1);
    if (isWhole) for (const entry of entries) this.see(entry, mine);
    else {
      this.before = this.run(entries, undefined, keys);
      this.book = KeyBook.of(keys);
      this.isFollowed = false;
      this.seq = seq;
    }
    if (seq === this.seq && !isSame(this.keys, keys)) this.fault(seq, 'rewritten');
  }

  /** The next entry. One that was seen before may tell more now. */
  see(entry: SeenEntry, mine: number | undefined): void {
    this.checkSaid(entry);
    if (entry.seq !== this.seq + 1 || !this.book) return;
    this.seq = entry.seq;
    const { seat, kind, content, sign, seq } = entry;
    if (content?.kind === 'seat') this.changesHands(content, seq);
    if (content?.kind === 'key') this.putUp.set(content.key, seq);
    const fault = this.book.take({ seat, content: content ?? { kind }, by: sign?.by, count: sign?.count });
    if (fault) this.fault(seq, fault === 'unsigned' || fault === 'count' ? fault : 'signature');
    // The server signs for this seat, or nobody does, though this device has put its key on the log, and the log does not say that
    // the program plays.
    const isMine = mine !== undefined && seat === mine && !this.programs.has(mine);
    if (isMine && this.book.hasKey(mine) && (sign?.by ?? 0) === 0) this.fault(seq, 'not-sent');
    this.before = this.check(entry, this.before, this.keys);
  }

  private changesHands({ of, to }: SeatChange, k: number): void {
    if (to === 'ai') {
      this.programs.add(of);
      this.lent.push({ k, seat: of });
    } else this.programs.delete(of);
  }

  /** A page of earlier entries. */
  seeEarlier(entries: readonly SeenEntry[]): void {
    this.run(entries, entries[0]?.seq === 1 ? this.start : undefined, this.keys);
  }

  private run(entries: readonly SeenEntry[], from: Before | undefined, keys: readonly LoggedKey[]): Before | undefined {
    let before = from;
    for (const entry of entries) {
      this.checkSaid(entry);
      before = this.check(entry, before, keys);
    }
    return before;
  }

  /** Checks one signature, and returns the state after the entry. Without the state before it nothing can be checked. */
  private check(entry: SeenEntry, before: Before | undefined, keys: readonly LoggedKey[]): Before | undefined {
    const { seq, seat, kind, said, sign, dice } = entry;
    const key = sign && keys[sign.by];
    const decides = dice.d !== undefined;
    const isNumbered = decides ? MAY_DECIDE.has(kind) && dice.d === (before?.d ?? 0) + 1 : !DECIDES.has(kind);
    if (before && !isNumbered) this.fault(seq, 'number');
    if (sign && !key) this.fault(seq, 'signature');
    if (sign && key && before) {
      const under = dice.known === undefined ? undefined : { next: before.next, known: dice.known };
      const text = signedText({ match: this.match, seat, count: sign.count, head: before.head, said, under });
      void this.ring.isSigned(key.key, text, sign.sig).then((isSigned) => {
        if (!isSigned) this.fault(seq, 'signature');
      });
    }
    return dice.d === undefined || dice.next === undefined ? before : { d: dice.d, head: dice.head, next: dice.next };
  }

  private checkSaid({ seq, content, dice, said }: SeenEntry): void {
    if (content && dice.n !== undefined && saidHash(dice.n, content) !== said) this.fault(seq, 'content');
  }
}

const isSame = (a: readonly LoggedKey[], b: readonly LoggedKey[]): boolean =>
  a.length === b.length &&
  a.every(({ key, seat, count }, i) => key === b[i].key && seat === b[i].seat && count === b[i].count);
