/**
 * Checks the record of a match: commitments, order, heads, witnesses, and every die. The rules of the game are handed in, for they
 * alone know what a message does and what chance it calls for.
 */

import { fromHex } from './bytes.ts';
import { canonicalJson, type Json, plainJson } from './canonical.ts';
import { type AwaitedChance, FairFalls } from './numbers.ts';
import { type BoundRow, commitmentOf, contentHash, firstHead, headOf } from './row.ts';
import { isReveal } from './witness.ts';

/** The beginning of a record, as far as the dice go. All of it is under the first head. */
export interface RecordHeader {
  readonly match: string;
  /** The server's commitments: for message 1, and for the secret seed. */
  readonly first: string;
  readonly secret: string;
  /** By seat: whether it witnesses the dice of the others from the start. */
  readonly witness: readonly boolean[];
}

export interface RecordRow extends BoundRow {
  readonly head: string;
  readonly late?: true;
  /** What the message is said to have done. */
  readonly entries: readonly object[];
}

export interface DiceRecord {
  readonly header: RecordHeader;
  readonly rows: readonly RecordRow[];
  readonly secretSeed: string | undefined;
  /** The head of the last message, if the record says it. */
  readonly last?: string;
}

/** The rules of the game, folding the messages one by one. The engine's `Referee` is one. */
export interface RecordRules {
  /** A die or a draw is due. */
  readonly awaitsChance: boolean;
  /** Does what a message says, or tells why it cannot be done. */
  apply(seat: number | null, content: { readonly kind: string; readonly [key: string]: Json }): Reason | undefined;
  /** Lets everything fall that is due. */
  fall(next: (asked: AwaitedChance) => readonly number[]): void;
  /** What was made since this was asked last. */
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

/** The first thing that is wrong, and with which message; 0 is the header or the end of the record. */
export interface DiceFault {
  readonly k: number;
  readonly key: FaultKey;
  readonly figures: Readonly<Record<string, string | number>>;
}

/** All of it is right; so much there was. */
export interface CheckedRecord {
  readonly messages: number;
  readonly dice: number;
  readonly draws: number;
  /** Of those dice and draws, so many came from the secret seed. */
  readonly secret: number;
  /** Messages that let chance fall: with bytes of a witness, and without. */
  readonly witnessed: number;
  readonly unwitnessed: number;
  /** Messages by which a witness stood aside while dice waited for it. */
  readonly aside: readonly number[];
  /** The head after the last message. */
  readonly head: string;
}

export const isDiceFault = (checked: CheckedRecord | DiceFault): checked is DiceFault => 'key' in checked;

/** `seen`: heads that a player noted during the match; each must be one of this record. */
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

/** While dice wait for their witness, nothing may be decided. */
const DECIDES = new Set(['begin', 'act', 'undo', 'answer-undo']);

class Check {
  readonly heads = new Set<string>();
  private k = 0;
  private head: string;
  private commitment: string;
  /** By seat: whether it witnesses, and the value of its chain that is known. */
  private readonly witnesses: boolean[];
  private readonly known: (string | undefined)[] = [];
  /** Dice that wait, and for whom. */
  private awaited: { readonly row: RecordRow; readonly seat: number } | undefined;
  /** The witness's bytes by which this message lets them fall; '' if it stood aside. */
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

  /** In its place, and opened as committed. */
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
      // Who is awaited may know what the dice are made of, and must not choose its part of them now.
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

  /** Under its head with all before it: whatever was changed shows here, if not before in plainer words. */
  private bound(row: RecordRow): DiceFault | undefined {
    const head = headOf(this.head, row);
    if (head !== row.head) return this.fault('head');
    this.head = head;
    this.heads.add(head);
    return undefined;
  }

  /** What it does on the board, and the chance it lets fall. */
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
    // Chance before the first question was called for by nobody, and waits for the message that begins.
    return this.rules.awaitsChance && (!wasDue || kind === 'begin') ? this.due(row) : undefined;
  }

  /** This message has called for chance: it falls at once, unless another seat witnesses it. */
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

  /** What came of it must be what the record says came of it. */
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

/** Of what was checked to be bytes. */
const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();

/** The outcome in an entry that is a die or a draw. */
const fellOf = (entry: string): string | undefined => /"fell":\[([\d,-]*)\]/.exec(entry)?.[1];
