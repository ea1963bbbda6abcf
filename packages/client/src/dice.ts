/**
 * Watches the dice. Every value that the server shows must match its commitment, every witness value must be the one below the
 * last, and every die must follow from them. The formula is in `docs/fair-dice.md`.
 */

import {
  commitmentOf,
  contentHash,
  FairFalls,
  type Fallen,
  fromHex,
  headOf,
  isReveal,
  promiseOf,
  toHex,
} from '@cauldron/fair';
import type { Fell, LogContent, SeenEntry } from '@cauldron/protocol';
import type { Under } from './decision-bytes.ts';
import type { SignedForm } from './signer.ts';

/** Something that cannot happen with an honest server. */
export interface DiceAlarm {
  /** The entry it was found in. */
  readonly k: number;
  readonly what:
    | 'commitment'
    | 'die'
    | 'nonce'
    | 'content'
    | 'witness'
    | 'promise'
    | 'rewritten'
    /** An entry whose signature is wrong or missing, whose count does not follow, or that this device's seat did not send. */
    | 'signature'
    | 'unsigned'
    /** Its number among the deciding messages does not follow: another value of the server than the committed one would go into it. */
    | 'number'
    | 'count'
    | 'not-sent'
    /** A message of this device was acknowledged, but is not on the log. */
    | 'withheld'
    /** The server changed what a message is made under, after this device had signed one. */
    | 'under';
}

/** Everything that an entry's dice came from, as far as this client knows it. */
export interface DiceOrigin {
  readonly k: number;
  /** The number among the deciding messages; undefined for an entry that decides nothing. */
  readonly d: number | undefined;
  readonly commitment: string | undefined;
  readonly n: string | undefined;
  readonly v: string | undefined;
  readonly w: string | undefined;
  readonly content: LogContent | undefined;
  readonly falls: readonly Fell[];
}

export interface Derived {
  readonly contentHash: string;
  /** For each fall, how it came about; undefined if it can be checked only when the match is over. */
  readonly falls: readonly (Fallen | undefined)[];
}

export class DiceWatch {
  readonly faults: DiceAlarm[] = [];
  private readonly entries = new Map<number, SeenEntry>();
  /** By the number of the deciding message. */
  private readonly commitments = new Map<number, string>();
  private readonly settledBy = new Map<number, SeenEntry>();
  /** The value of each seat's chain that everybody knows. */
  private readonly known = new Map<number, string>();
  private readonly mine = new Map<
    number,
    { readonly n: string; readonly content: string; readonly under: Under | undefined; readonly sig: string }
  >();
  private readonly promises = new Map<number, string>();
  private secret = '';
  private start: string | undefined;

  constructor(readonly matchId: string) {}

  /** The commitments at the start of the match. */
  begin(first: string, secret: string, start?: string): void {
    this.start ??= start;
    const before = this.commitments.get(1);
    if (before !== undefined && (before !== first || this.secret !== secret)) this.fault(0, 'rewritten');
    this.commitments.set(1, before ?? first);
    if (this.secret === '') this.secret = secret;
  }

  /** What everybody knows of each seat's chain, for a client that did not see the log from its beginning. */
  adopt(chains: readonly (string | null)[]): void {
    for (const [seat, value] of chains.entries()) {
      if (value !== null && !this.known.has(seat)) this.known.set(seat, value);
    }
  }

  /** Takes entries that come before those seen so far, in order. */
  seeEarlier(entries: readonly SeenEntry[]): void {
    const known = new Map(this.known);
    for (const entry of entries) this.see(entry);
    for (const [seat, value] of known) this.known.set(seat, value);
    // What came after them can be checked now: its commitment, and the value that its witness's lies below.
    for (const { seq } of this.entries.values()) this.check(seq);
  }

  /** The value of a seat's chain that everybody knows. */
  chainOf(seat: number): string | null {
    return this.known.get(seat) ?? null;
  }

  /** Takes the next entry of the log, or one seen before of which more may be known now. */
  see(entry: SeenEntry): void {
    const before = this.entries.get(entry.seq);
    if (before && isRewritten(before, entry)) this.fault(entry.seq, 'rewritten');
    this.entries.set(entry.seq, before ? merged(before, entry) : entry);
    const { d, next } = entry.dice;
    if (!before && d !== undefined && next !== undefined) this.commitments.set(d + 1, next);
    const { settles } = entry.dice;
    if (settles) this.settledBy.set(settles.of, entry);
    if (!before) this.follow(entry);
    this.checkOwn(entry.seq);
    this.check(settles?.of ?? entry.seq);
    if (settles) this.check(entry.seq);
  }

  /** Notes what this client sent as entry k, once it is acknowledged. */
  own(k: number, content: LogContent, { n, under, sign }: SignedForm): void {
    this.mine.set(k, { n, content: toHex(contentHash(content)), under, sig: sign.sig });
    this.checkOwn(k);
    this.check(k);
  }

  /** Notes the promise for which a witness value was shown. */
  promised(d: number, promise: string): void {
    this.promises.set(d, promise);
  }

  originOf(k: number): DiceOrigin | undefined {
    const entry = this.entries.get(k);
    if (!entry) return undefined;
    const settled = this.settledBy.get(k);
    const settles = settled?.dice.settles;
    return {
      k,
      d: entry.dice.d,
      commitment: this.commitments.get(entry.dice.d ?? 0),
      n: settles?.n ?? entry.dice.n,
      v: settles?.v ?? entry.dice.v,
      w: settles?.w,
      content: entry.content,
      falls: entry.dice.settles ? [] : (settled ?? entry).dice.falls,
    };
  }

  /** Reports a fault, once. */
  fault(k: number, what: DiceAlarm['what']): void {
    if (!this.faults.some((f) => f.k === k && f.what === what)) this.faults.push({ k, what });
  }

  /** Each seat's chain: a committed tip, then the values below it one by one. */
  private follow({ seq, seat, content, dice }: SeenEntry): void {
    if (seat === null || !content) return;
    if (content.kind === 'commit') this.known.set(seat, content.tip);
    if (content.kind !== 'witness') return;
    // Without `settles` it came after time was up, and did nothing.
    if (dice.settles && dice.settles.w !== content.w) this.fault(seq, 'witness');
    this.known.set(seat, content.w);
  }

  private checkOwn(k: number): void {
    const [mine, entry] = [this.mine.get(k), this.entries.get(k)];
    if (!mine || !entry) return;
    // The server had acknowledged this device's message as this entry, and now something else stands there.
    if (entry.sign?.sig !== mine.sig) this.fault(k, 'withheld');
    if (entry.dice.n !== undefined && entry.dice.n !== mine.n) this.fault(k, 'nonce');
    if (entry.content && toHex(contentHash(entry.content)) !== mine.content) this.fault(k, 'content');
  }

  private check(k: number): void {
    const origin = this.originOf(k);
    if (!origin) return;
    this.checkHead(origin);
    const { d = 0, commitment, n, v, w, content, falls } = origin;
    const under = this.mine.get(k)?.under;
    // This device's message was made under these values, and no others.
    if (under && v !== undefined && commitmentOf(v) !== under.next) this.fault(k, 'under');
    if (under && w !== undefined && !isReveal(under.known, w)) this.fault(k, 'under');
    const known = this.entries.get(k)?.dice.known;
    if (w !== undefined && !isReveal(known ?? '', w)) this.fault(this.settledBy.get(k)?.seq ?? k, 'witness');
    if (v !== undefined && commitment !== undefined && commitmentOf(v) !== commitment) this.fault(k, 'commitment');
    const promise = this.promises.get(d);
    if (promise !== undefined && n !== undefined && content) {
      if (promiseOf(this.matchId, d, n, toHex(contentHash(content))) !== promise) this.fault(k, 'promise');
    }
    const derived = derive(this.matchId, origin);
    derived?.falls.forEach((fallen, i) => {
      if (fallen && fallen.fell.join() !== falls[i].fell.join()) this.fault(k, 'die');
    });
  }

  /** The head covers everything that the server told of an entry, as soon as it has told all of it. */
  private checkHead({ k, d, n, v, content }: DiceOrigin): void {
    const [entry, before] = [this.entries.get(k), k === 1 ? this.start : this.entries.get(k - 1)?.dice.head];
    if (!entry || before === undefined || !content || n === undefined || (d !== undefined && v === undefined)) return;
    const { seat, sign, dice } = entry;
    if (headOf(before, { k, seat, content, n, ...sign, d, v, next: dice.next }) !== dice.head)
      this.fault(k, 'rewritten');
  }
}

/** How the dice of an entry follow from its values; undefined while one of them is unknown. */
export function derive(matchId: string, { d, n, v, w, content, falls }: DiceOrigin): Derived | undefined {
  if (d === undefined || n === undefined || v === undefined || !content) return undefined;
  const [nBytes, vBytes, wBytes] = [fromHex(n), fromHex(v), fromHex(w ?? '')];
  if (!nBytes || !vBytes || !wBytes) return undefined;
  const hash = contentHash(content);
  const source = new FairFalls({ matchId, d, n: nBytes, w: wBytes, contentHash: hash }, vBytes);
  // After a fall from an unknown cup, the next number of its stream cannot be placed.
  const lost = new Set<string>();
  return {
    contentHash: toHex(hash),
    falls: falls.map(({ stream, fell, of, secret }) => {
      // Falls from the secret seed have words of their own.
      if (secret) return undefined;
      if (of === undefined) lost.add(stream);
      if (of === undefined || lost.has(stream)) return undefined;
      const isCup = typeof of !== 'number';
      return source.fall({ stream, dice: fell.length, sides: isCup ? 0 : of, cup: isCup ? of : undefined, see: -1 });
    }),
  };
}

/** The server may add to what it told of an entry, but may not change it. */
function isRewritten(before: SeenEntry, now: SeenEntry): boolean {
  const differ = (a: unknown, b: unknown) =>
    a !== undefined && b !== undefined && JSON.stringify(a) !== JSON.stringify(b);
  return (
    before.kind !== now.kind ||
    before.seat !== now.seat ||
    before.dice.next !== now.dice.next ||
    before.dice.head !== now.dice.head ||
    before.said !== now.said ||
    before.sign?.sig !== now.sign?.sig ||
    differ(before.dice.v, now.dice.v) ||
    differ(before.dice.n, now.dice.n) ||
    (before.content !== undefined &&
      now.content !== undefined &&
      toHex(contentHash(before.content)) !== toHex(contentHash(now.content))) ||
    !isWithin(before.dice.falls, now.dice.falls)
  );
}

/** Known falls stay as they are; when the match is over, the secret ones are inserted between them. */
function isWithin(before: readonly Fell[], now: readonly Fell[]): boolean {
  let at = 0;
  for (const { stream, fell } of now) {
    const next = before[at];
    if (next && next.stream === stream && next.fell.join() === fell.join()) at++;
  }
  return at === before.length;
}

const merged = (before: SeenEntry, now: SeenEntry): SeenEntry => ({
  ...before,
  ...now,
  dice: { ...before.dice, ...now.dice },
});
