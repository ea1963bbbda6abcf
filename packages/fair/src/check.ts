/**
 * Checks the record of a match: commitments, order, signatures, heads, witnesses, and every die. The caller hands in the rules of
 * the game, because only they know what a message does and what chance it calls for, and the check of a signature.
 */

import { fromHex } from './bytes.ts';
import { canonicalJson, type Json, plainJson } from './canonical.ts';
import { Chains } from './chains.ts';
import { FairFalls } from './numbers.ts';
import type {
  CheckedRecord,
  DiceFault,
  DiceRecord,
  FaultKey,
  HandChange,
  RecordHeader,
  RecordRow,
  RecordRules,
} from './report.ts';
import { commitmentOf, contentHash, firstHead, headOf } from './row.ts';
import { type IsSigned, KeyBook, saidHash, signedText } from './signed.ts';

/** What the caller hands in beside the record. */
export interface CheckTools {
  readonly rules: RecordRules;
  readonly isSigned: IsSigned;
  /** Heads that a player noted during the match. Each must be a head of this record. */
  readonly seen?: readonly string[];
  /**
   * Public keys of the reader's own devices. Each must be a key of this record. Other keys of its seat are the reader's too only if one
   * of these has vouched for them: a key that was there before may be the server's, also if it vouches for the reader's.
   */
  readonly mine?: readonly string[];
}

export function checkRecord(record: DiceRecord, tools: CheckTools): CheckedRecord | DiceFault {
  const { header, rows, secretSeed } = record;
  if (secretSeed === undefined) return { k: 0, key: 'secret-missing', figures: {} };
  const seed = fromHex(secretSeed);
  if (!seed || commitmentOf(secretSeed) !== header.secret) return { k: 0, key: 'secret', figures: {} };
  const check = new Check(header, seed, tools);
  for (const row of rows) {
    const fault = check.row(row);
    if (fault) return fault;
  }
  const { head, messages, keys } = check.result;
  if (record.last !== undefined && record.last !== head) return { k: messages + 1, key: 'ended', figures: {} };
  const lost = tools.seen?.find((one) => !check.heads.has(one));
  if (lost !== undefined) return { k: 0, key: 'seen', figures: { head: lost } };
  const gone = tools.mine?.find((one) => !keys.some(({ key }) => key === one));
  if (gone !== undefined) return { k: 0, key: 'mine', figures: { key: gone } };
  return check.stranger(tools.mine ?? []) ?? check.result;
}

/** These name what they are made under. All of them take a number d, but an order only if it answers the open question at once. */
const mayDecide = ({ kind, yes }: RecordRow['content']): boolean =>
  kind === 'begin' || kind === 'act' || kind === 'undo' || kind === 'order' || (kind === 'answer-undo' && yes === true);

/** Nobody may decide anything while dice wait for their witness. */
const DECIDES = new Set<Json | undefined>(['begin', 'act', 'undo', 'answer-undo', 'order']);

interface Awaited {
  readonly row: RecordRow;
  readonly seat: number;
  /** The value that the shown one must lie below, and the key that committed its chain. */
  readonly known: string;
  readonly by: number | undefined;
}

class Check {
  readonly heads = new Set<string>();
  private k = 0;
  private d = 0;
  private head: string;
  /** The head after the last deciding message. */
  private decidingHead: string;
  private commitment: string;
  private readonly book: KeyBook;
  private readonly chains: Chains;
  /** The dice that wait, and the seat they wait for. */
  private awaited: Awaited | undefined;
  /** The witness's bytes with which this message lets them fall; '' if the witness stood aside. */
  private released: string | undefined;
  private made: readonly object[] = [];
  private over = false;
  private readonly aside: number[] = [];
  private readonly unproved: number[] = [];
  private readonly handed: number[] = [];
  /** The message in which each key came, and who vouched for whom. */
  private readonly entered = new Map<number, number>();
  private readonly vouches: { readonly by: number; readonly key: string }[] = [];
  private readonly hands: HandChange[] = [];
  /** Seats for which the server signs. */
  private readonly programs = new Set<number>();
  private readonly counts = { dice: 0, draws: 0, secret: 0, witnessed: 0, unwitnessed: 0, unsigned: 0 };

  constructor(
    private readonly header: RecordHeader,
    private readonly secretSeed: Uint8Array,
    private readonly tools: CheckTools,
  ) {
    this.head = firstHead(plainJson(header));
    this.decidingHead = this.head;
    this.heads.add(this.head);
    this.commitment = header.first;
    this.book = new KeyBook(header.server);
    this.chains = new Chains(header.witness);
  }

  get result(): CheckedRecord {
    const { counts, aside, unproved, handed, hands, head, book } = this;
    return { messages: this.k, ...counts, aside, unproved, handed, hands, keys: book.keys.slice(1), head };
  }

  row(row: RecordRow): DiceFault | undefined {
    this.k++;
    return (
      this.opened(row) ??
      this.signed(row) ??
      this.heard(row) ??
      this.bound(row) ??
      this.played(row) ??
      this.compared(row)
    );
  }

  /** Checks that the message has its place and its value matches the commitment. */
  private opened(row: RecordRow): DiceFault | undefined {
    if (row.k !== this.k) return this.fault('order', { found: row.k });
    if (this.over) return this.fault('after-end');
    if (fromHex(row.n)?.length !== 32) return this.fault('nonce');
    if (row.d === undefined)
      return row.v === undefined && row.next === undefined ? undefined : this.fault('number', { d: this.d });
    if (row.d !== this.d + 1) return this.fault('number', { d: this.d });
    if (commitmentOf(row.v ?? '') !== this.commitment) return this.fault('commitment');
    return undefined;
  }

  /** Checks the key, its count and the signature. A deciding message was signed under its commitment and its witness's known value. */
  private signed(row: RecordRow): DiceFault | undefined {
    const { seat, by, count, sig } = row;
    const fault = this.book.take(row);
    if (fault) return this.fault(fault, { seat: seat ?? -1 });
    if (by === undefined || count === undefined) {
      this.counts.unsigned++;
      return undefined;
    }
    const key = this.book.at(by);
    const known = this.chains.knownOf(this.chains.witnessOf(seat)) ?? '';
    const under = mayDecide(row.content) ? { next: this.commitment, known } : undefined;
    const said = saidHash(row.n, row.content);
    const text = signedText({ match: this.header.match, seat, count, head: this.decidingHead, said, under });
    if (!key || !this.tools.isSigned(key.key, text, sig ?? '')) return this.fault('signature', { seat: seat ?? -1 });
    if (row.content.kind === 'key' && !key.proved) this.unproved.push(this.k);
    if (row.content.kind === 'key') this.entered.set(by, this.k);
    if (row.content.kind === 'vouch') this.vouches.push({ by, key: String(row.content.key) });
    return by === 0 && seat !== null ? this.program(row, seat) : undefined;
  }

  /** The first key that is not the reader's and stands on the log for the reader's seat. */
  stranger(mine: readonly string[]): DiceFault | undefined {
    const { keys } = this.book;
    const own = new Set(mine);
    for (const { by, key } of this.vouches) if (own.has(keys[by].key)) own.add(key);
    const seats = keys.flatMap(({ key, seat }) => (mine.includes(key) ? [seat] : []));
    const at = keys.findIndex(({ key, seat }) => seat !== null && seats.includes(seat) && !own.has(key));
    const seat = keys[at]?.seat;
    return typeof seat === 'number' ? { k: this.entered.get(at) ?? 0, key: 'stranger', figures: { seat } } : undefined;
  }

  /** The server signs for a seat. A program does not witness, so the seat must have stood aside first. */
  private program({ content }: RecordRow, seat: number): DiceFault | undefined {
    if (this.programs.has(seat)) return undefined;
    if (this.chains.does(seat) && !this.chains.isLeaving(seat) && content.kind !== 'unwitnessed')
      return this.fault('server-witness', { seat });
    this.programs.add(seat);
    if (this.book.hasKey(seat)) this.handed.push(this.k);
    return undefined;
  }

  /** What a message means for the dice themselves. */
  private heard({ seat, content, by, late }: RecordRow): DiceFault | undefined {
    const from = seat ?? -1;
    const isAwaited = this.awaited?.seat === from;
    this.released = undefined;
    if (content.kind === 'seat' && typeof content.of === 'number')
      this.hands.push({ ...content, k: this.k, of: content.of });
    if (late) return undefined;
    if (content.kind === 'commit') {
      // The awaited witness may know what the dice are made of, so it must not choose its part of them now.
      if (isAwaited) return this.fault('commit-late');
      if (by === undefined) return this.fault('unsigned', { seat: from });
      if (typeof content.tip !== 'string' || fromHex(content.tip)?.length !== 32) return this.fault('commit-shape');
      this.chains.commit(from, content.tip, by);
      this.programs.delete(from);
    }
    if (content.kind === 'witness') {
      if (!isAwaited || !this.awaited || this.awaited.row.d !== content.of) return this.fault('witness-unasked');
      const { w } = content;
      if (typeof w !== 'string' || !this.chains.shown(from, this.awaited.known, w)) return this.fault('witness-value');
      this.released = w;
    }
    if (content.kind === 'unwitnessed' && content.yes === true) {
      this.chains.stepAside(from, isAwaited);
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
    if (row.d === undefined) return undefined;
    this.d = row.d;
    this.decidingHead = head;
    this.commitment = row.next ?? '';
    return undefined;
  }

  /** What the message does on the board, and the chance it lets fall. */
  private played(row: RecordRow): DiceFault | undefined {
    const { content, seat } = row;
    const { kind } = content;
    const { rules } = this.tools;
    this.made = [];
    if (typeof kind !== 'string') return this.fault('no-kind');
    this.over = row.late === true || kind === 'resign' || (kind === 'answer-draw' && content.yes === true);
    if (row.late) return undefined;
    if (this.awaited && DECIDES.has(kind)) return this.fault('dice-awaited', { of: this.awaited.row.k });
    const reason = rules.apply(seat, { ...content, kind });
    if (reason) return this.fault('illegal', { why: reason.key });
    this.made = rules.entries();
    const decides = mayDecide(content) && (kind !== 'order' || this.made.length > 0);
    if (decides !== (row.d !== undefined)) return this.fault('deciding');
    if (this.awaited) {
      if (this.released !== undefined) this.fall(this.awaited.row, this.released, this.isWitnessed(this.awaited, row));
      return undefined;
    }
    const fault = decides && rules.awaitsChance ? this.due(row) : undefined;
    if (decides) this.chains.decided();
    return fault;
  }

  /** This message has called for chance. It falls at once, unless another seat witnesses it. */
  private due(row: RecordRow): DiceFault | undefined {
    const seat = this.chains.witnessOf(row.seat);
    const known = this.chains.knownOf(seat);
    if (seat < 0) this.fall(row, '', false);
    else if (known === undefined) return this.fault('witness-missing', { seat });
    else if (this.chains.isLeaving(seat)) {
      this.aside.push(this.k);
      this.fall(row, '', false);
    } else this.awaited = { row, seat, known, by: this.chains.keyOf(seat) };
    return undefined;
  }

  private isWitnessed({ row, by }: Awaited, shown: RecordRow): boolean {
    const isProved = (number: number | undefined) => this.book.at(number)?.proved === true;
    return this.released !== '' && [row.by, by, shown.by].every(isProved);
  }

  private fall({ d = 0, n, v = '', content }: RecordRow, w: string, isWitnessed: boolean): void {
    this.awaited = undefined;
    const mixed = { matchId: this.header.match, d, n: bytes(n), w: bytes(w), contentHash: contentHash(content) };
    const falls = new FairFalls(mixed, bytes(v), this.secretSeed);
    const { rules } = this.tools;
    rules.fall((asked) => {
      if (asked.cup) this.counts.draws++;
      else this.counts.dice += asked.dice;
      if (asked.see !== -1) this.counts.secret += asked.cup ? 1 : asked.dice;
      return falls.fall(asked).fell;
    });
    this.made = [...this.made, ...rules.entries()];
    if (isWitnessed) this.counts.witnessed++;
    else this.counts.unwitnessed++;
  }

  /** The result must be the one in the record. */
  private compared(row: RecordRow): DiceFault | undefined {
    const made = this.made.map((entry) => canonicalJson(plainJson(entry)));
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
