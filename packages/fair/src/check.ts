/**
 * Checks the record of a match: commitments, order, heads, witnesses, and every die. The caller hands in the rules of the game,
 * because only they know what a message does and what chance it calls for.
 */

import { fromHex } from './bytes.ts';
import { canonicalJson, type Json, plainJson } from './canonical.ts';
import { type AwaitedChance, FairFalls } from './numbers.ts';
import { type BoundRow, commitmentOf, contentHash, firstHead, headOf } from './row.ts';
import { isReveal } from './witness.ts';

/** The beginning of a record, as far as the dice need it. The first head covers all of it. */
export interface RecordHeader {
  readonly match: string;
  /** The server's commitments, for message 1 and for the secret seed. */
  readonly first: string;
  readonly secret: string;
  /** For each seat: whether it witnesses the dice of the others from the start. */
  readonly witness: readonly boolean[];
}

export interface RecordRow extends BoundRow {
  readonly head: string;
  readonly late?: true;
  /** What the message did, according to the record. */
  readonly entries: readonly object[];
}

export interface DiceRecord {
  readonly header: RecordHeader;
  readonly rows: readonly RecordRow[];
  readonly secretSeed: string | undefined;
  /** The head of the last message, if the record gives it. */
  readonly last?: string;
}

/** The rules of the game, applying the messages one by one. The engine's `Referee` is one. */
export interface RecordRules {
  /** A die or a draw is due. */
  readonly awaitsChance: boolean;
  /** Does what a message says, or returns why it cannot. */
  apply(seat: number | null, content: { readonly kind: string; readonly [key: string]: Json }): Reason | undefined;
  /** Lets all due chance fall. */
  fall(next: (asked: AwaitedChance) => readonly number[]): void;
  /** The entries made since the last call. */
  entries(): readonly object[];
}

export interface Reason {
  readonly key: string;
}

export type FaultKey =
  | 'secret-missing'
  | 'secret'
  | 'order'
  | 'after-end'
  | 'commitment'
  | 'nonce'
  | 'head'
  | 'no-kind'
  | 'witness-unasked'
  | 'witness-value'
  | 'witness-missing'
  | 'commit-late'
  | 'commit-shape'
  | 'dice-awaited'
  | 'illegal'
  | 'dice'
  | 'entries'
  | 'ended'
  | 'seen';

/** The first error, and the number of its message; 0 is the header or the end of the record. */
export interface DiceFault {
  readonly k: number;
  readonly key: FaultKey;
  readonly figures: Readonly<Record<string, string | number>>;
}

/** Everything is right; these are the totals. */
export interface CheckedRecord {
  readonly messages: number;
  readonly dice: number;
  readonly draws: number;
  /** How many of those dice and draws came from the secret seed. */
  readonly secret: number;
  /** Messages that let chance fall, with bytes of a witness and without. */
  readonly witnessed: number;
  readonly unwitnessed: number;
  /** Messages in which a witness stood aside while dice waited for it. */
  readonly aside: readonly number[];
  /** The head after the last message. */
  readonly head: string;
}

export const isDiceFault = (checked: CheckedRecord | DiceFault): checked is DiceFault => 'key' in checked;

/** `seen`: heads that a player noted during the match. Each must be a head of this record. */
export function checkRecord(
  record: DiceRecord,
  rules: RecordRules,
  seen: readonly string[] = [],
): CheckedRecord | DiceFault {
  const { header, rows, secretSeed } = record;
  if (secretSeed === undefined) return { k: 0, key: 'secret-missing', figures: {} };
  const seed = fromHex(secretSeed);
  if (!seed || commitmentOf(secretSeed) !== header.secret) return { k: 0, key: 'secret', figures: {} };
  const check = new Check(header, seed, rules);
  for (const row of rows) {
    const fault = check.row(row);
    if (fault) return fault;
  }
  const { head, messages } = check.result;
  if (record.last !== undefined && record.last !== head) return { k: messages + 1, key: 'ended', figures: {} };
  const lost = seen.find((head) => !check.heads.has(head));
  return lost === undefined ? check.result : { k: 0, key: 'seen', figures: { head: lost } };
}

/** Nobody may decide anything while dice wait for their witness. */
const DECIDES = new Set(['begin', 'act', 'undo', 'answer-undo']);

class Check {
  readonly heads = new Set<string>();
  private k = 0;
  private head: string;
  private commitment: string;
  /** For each seat: whether it witnesses, and the known value of its chain. */
  private readonly witnesses: boolean[];
  private readonly known: (string | undefined)[] = [];
  /** The dice that wait, and the seat they wait for. */
  private awaited: { readonly row: RecordRow; readonly seat: number } | undefined;
  /** The witness's bytes with which this message lets them fall; '' if the witness stood aside. */
  private released: string | undefined;
  private over = false;
  private readonly aside: number[] = [];
  private readonly counts = { dice: 0, draws: 0, secret: 0, witnessed: 0, unwitnessed: 0 };

  constructor(
    private readonly header: RecordHeader,
    private readonly secretSeed: Uint8Array,
    private readonly rules: RecordRules,
  ) {
    this.head = firstHead(plainJson(header));
    this.heads.add(this.head);
    this.commitment = header.first;
    this.witnesses = [...header.witness];
  }

  get result(): CheckedRecord {
    return { messages: this.k, ...this.counts, aside: this.aside, head: this.head };
  }

  row(row: RecordRow): DiceFault | undefined {
    this.k++;
    return this.opened(row) ?? this.heard(row) ?? this.bound(row) ?? this.played(row) ?? this.compared(row);
  }

  /** Checks that the message has its place and its value matches the commitment. */
  private opened(row: RecordRow): DiceFault | undefined {
    if (row.k !== this.k) return this.fault('order', { found: row.k });
    if (this.over) return this.fault('after-end');
    if (commitmentOf(row.v) !== this.commitment) return this.fault('commitment');
    if (fromHex(row.n)?.length !== 32) return this.fault('nonce');
    this.commitment = row.next;
    return undefined;
  }

  /** What a message means for the dice themselves. */
  private heard({ seat, content }: RecordRow): DiceFault | undefined {
    const by = seat ?? -1;
    const isAwaited = this.awaited?.seat === by;
    this.released = undefined;
    if (content.kind === 'commit') {
      // The awaited witness may know what the dice are made of, so it must not choose its part of them now.
      if (isAwaited) return this.fault('commit-late');
      if (typeof content.tip !== 'string' || fromHex(content.tip)?.length !== 32) return this.fault('commit-shape');
      this.witnesses[by] = true;
      this.known[by] = content.tip;
    }
    if (content.kind === 'witness') {
      if (!isAwaited || this.awaited?.row.k !== content.of) return this.fault('witness-unasked');
      const known = this.known[by] ?? '';
      if (typeof content.w !== 'string' || !isReveal(known, content.w)) return this.fault('witness-value');
      this.known[by] = content.w;
      this.released = content.w;
    }
    if (content.kind === 'unwitnessed' && content.yes === true) {
      this.witnesses[by] = false;
      this.known[by] = undefined;
      if (isAwaited) {
        this.aside.push(this.k);
        this.released = '';
      }
    }
    return undefined;
  }

  /** Checks the head, which covers this message and all before it. Any change shows here, if no check above has named it. */
  private bound(row: RecordRow): DiceFault | undefined {
    const head = headOf(this.head, row);
    if (head !== row.head) return this.fault('head');
    this.head = head;
    this.heads.add(head);
    return undefined;
  }

  /** What the message does on the board, and the chance it lets fall. */
  private played(row: RecordRow): DiceFault | undefined {
    const { kind } = row.content;
    if (typeof kind !== 'string') return this.fault('no-kind');
    this.over = row.late === true || kind === 'resign' || (kind === 'answer-draw' && row.content.yes === true);
    if (row.late) return undefined;
    if (this.awaited && DECIDES.has(kind)) return this.fault('dice-awaited', { of: this.awaited.row.k });
    const wasDue = this.rules.awaitsChance;
    const reason = this.rules.apply(row.seat, { ...row.content, kind });
    if (reason) return this.fault('illegal', { why: reason.key });
    if (this.awaited) {
      if (this.released !== undefined) this.fall(this.awaited.row, this.released);
      return undefined;
    }
    // No message has called for the chance before the first question. It waits for the message that begins.
    return this.rules.awaitsChance && (!wasDue || kind === 'begin') ? this.due(row) : undefined;
  }

  /** This message has called for chance. It falls at once, unless another seat witnesses it. */
  private due(row: RecordRow): DiceFault | undefined {
    const seat = this.witnesses.findIndex((does, s) => does && s !== row.seat);
    if (seat < 0) this.fall(row, '');
    else if (this.known[seat] === undefined) return this.fault('witness-missing', { seat });
    else this.awaited = { row, seat };
    return undefined;
  }

  private fall({ k, n, v, content }: RecordRow, w: string): void {
    this.awaited = undefined;
    const mixed = { matchId: this.header.match, k, n: bytes(n), w: bytes(w), contentHash: contentHash(content) };
    const falls = new FairFalls(mixed, bytes(v), this.secretSeed);
    this.rules.fall((asked) => {
      if (asked.cup) this.counts.draws++;
      else this.counts.dice += asked.dice;
      if (asked.see !== -1) this.counts.secret += asked.cup ? 1 : asked.dice;
      return falls.fall(asked).fell;
    });
    if (w === '') this.counts.unwitnessed++;
    else this.counts.witnessed++;
  }

  /** The result must be the one in the record. */
  private compared(row: RecordRow): DiceFault | undefined {
    const made = this.rules.entries().map((entry) => canonicalJson(plainJson(entry)));
    const kept = row.entries.map((entry) => canonicalJson(plainJson(entry)));
    const at = Array.from({ length: Math.max(made.length, kept.length) }, (_, i) => i).find((i) => made[i] !== kept[i]);
    if (at === undefined) return undefined;
    const [is, said] = [made[at] ?? 'nothing', kept[at] ?? 'nothing'];
    const [fell, noted] = [fellOf(is), fellOf(said)];
    return fell !== undefined && noted !== undefined && fell !== noted
      ? this.fault('dice', { fell, noted })
      : this.fault('entries', { is, said });
  }

  private fault(key: FaultKey, figures: DiceFault['figures'] = {}): DiceFault {
    return { k: this.k, key, figures };
  }
}

/** For digits that were checked to be bytes. */
const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();

/** The outcome in an entry that is a die or a draw. */
const fellOf = (entry: string): string | undefined => /"fell":\[([\d,-]*)\]/.exec(entry)?.[1];
