/** The server's part of a match with fair dice, for tests: it keeps the log like a server, with bytes from a seed. */

import { createHash } from 'node:crypto';
import {
  type FairContent,
  type FairHeader,
  type FairRecord,
  type FairRow,
  fairHeader,
  type Game,
  isRefusal,
  Match,
  nameOutcome,
  type Options,
  pickAnswer,
  type Refusal,
  seededRng,
  type When,
} from '@cauldron/engine';
import { Witness } from '@cauldron/fair';
import { FairChance } from '../../packages/server/src/dice/fair-chance.ts';
import { commitmentOf, contentHash, firstHead, headOf, promiseOf } from '../../packages/server/src/dice/log.ts';
import { publicKeyOf, saidHash, signedText, signWith } from '../../packages/server/src/dice/signing.ts';

/** Short, so that chains run out in a test. */
const CHAIN = 4;

interface HostStart {
  readonly scenario: string;
  readonly options?: Options;
  readonly seed: string;
  readonly witness?: readonly boolean[];
  /** Whether the seats sign; in a witnessed match they do. */
  readonly signs?: boolean;
}

/** A key of the log, with its secret half. */
interface HostKey {
  readonly number: number;
  readonly seed: string;
  count: number;
}

export class TestHost {
  readonly match: Match;
  readonly header: FairHeader;
  readonly rows: FairRow[] = [];
  /** The message whose dice wait. */
  awaited: { readonly k: number; readonly d: number; readonly content: FairContent; readonly seat: number } | undefined;
  private readonly chains: (Witness | undefined)[];
  /** The chains that witness from the next deciding message on. */
  private readonly renewed = new Map<number, Witness>();
  private readonly seed: string;
  private readonly signs: boolean;
  private readonly keys = new Map<number, HostKey>();
  private keyCount = 0;
  private d = 0;
  private decidingHead: string;

  constructor(
    game: Game,
    { scenario, options = {}, seed, witness = [false, false], signs = witness.includes(true) }: HostStart,
  ) {
    this.seed = seed;
    this.signs = signs;
    this.header = fairHeader(game, {
      scenario,
      options,
      match: `match-${seed}`,
      witness,
      first: hex(commitmentOf(this.v(1))),
      secret: hex(commitmentOf(this.secretSeed)),
      server: publicKeyOf(hex(this.bytes('server'))),
    });
    this.decidingHead = firstHead(JSON.parse(JSON.stringify(this.header)));
    this.match = unlessRefused(Match.load(game, this.header, []));
    this.chains = witness.map((does, seat) => (does ? Witness.begin(this.bytes(`x${seat}`), CHAIN) : undefined));
  }

  /** Everything before the first question: commitments, and the chance that is due at once. */
  open(): this {
    if (this.signs) for (const seat of [0, 1]) this.enter(seat);
    this.chains.forEach((_, seat) => {
      this.commit(seat);
    });
    if (this.match.awaitsChance) this.send(0, { kind: 'begin' });
    return this;
  }

  /** A device of a seat puts its key on the log; what the seat says from now on is signed with it. */
  enter(seat: number, label = 'first'): string {
    const seed = hex(this.bytes(`key ${seat} ${label}`));
    this.keys.set(seat, { number: ++this.keyCount, seed, count: 0 });
    const key = publicKeyOf(seed);
    this.send(seat, { kind: 'key', key });
    return key;
  }
  /** What the seat says from now on is signed with a key that stands on the log already. */
  pickUp(seat: number, key: HostKey | undefined): void {
    if (key) this.keys.set(seat, key);
    else this.keys.delete(seat);
  }
  keyOf(seat: number): HostKey {
    const key = this.keys.get(seat);
    if (!key) throw new Error('the seat has no key');
    return key;
  }

  /** A new chain for a seat that witnesses. It counts at once before anything was decided, later after the next deciding message. */
  commit(seat: number): void {
    if (!this.header.witness[seat]) return;
    const chain = Witness.begin(this.bytes(`x${seat}/${this.rows.length}`), CHAIN);
    if (this.d > 0) this.renewed.set(seat, chain);
    else this.chains[seat] = chain;
    this.send(seat, { kind: 'commit', tip: chain.known });
  }

  /** A host who plays the first seat and searches its own bytes until a throw is as it wishes. It knows v, and the chains it made. */
  wish: ((fell: readonly number[]) => boolean) | undefined;
  private readonly found = new Map<number, Buffer>();

  private search(k: number, d: number, content: FairContent): void {
    const { wish, secretSeed, header, match } = this;
    const due = match.game.pending(match.state);
    const notes = this.chains[1]?.notes;
    if (!wish || due.kind !== 'chance' || due.see !== -1) return;
    const w = notes ? Buffer.from(new Witness(notes).show(d, '') ?? '', 'hex') : Buffer.alloc(0);
    for (let i = 0; i < 5000; i++) {
      const n = this.bytes(`search ${k} ${i}`);
      const mixed = { v: this.v(d), n, w, contentHash: contentHash(content) };
      const outcome = new FairChance({ matchId: header.match, d, secretSeed, ...mixed }).next(due);
      if (!wish(nameOutcome(due, outcome))) continue;
      this.found.set(k, n);
      this.wished++;
      return;
    }
  }
  wished = 0;

  /** Puts a message on the log, and the witness's after it if dice wait for that. */
  send(seat: number, content: FairContent): this {
    const k = this.rows.length + 1;
    const from = this.match.journal.length;
    const known = this.chains[1 - seat]?.known ?? '';
    const before = [...this.renewed];
    this.change(seat, content);
    const decides =
      ['begin', 'act', 'undo'].includes(content.kind) ||
      (content.kind === 'answer-undo' && content.yes === true) ||
      this.match.journal.length > from;
    const due = decides && this.match.awaitsChance ? { k, d: this.d + 1, content, seat } : undefined;
    if (due && seat === 0) this.search(k, due.d, content);
    this.awaited ??= due;
    const waited = this.awaited;
    const witness = waited ? this.chains[1 - waited.seat] : undefined;
    if (waited && content.kind === 'witness') this.fall(waited, String(content.w));
    else if (waited && (!witness || (content.kind === 'unwitnessed' && seat !== waited.seat))) this.fall(waited, '');
    if (content.kind === 'unwitnessed') this.chains[seat] = undefined;
    this.put({ k, seat, content, from, decides, known });
    if (this.awaited && witness && content.kind !== 'unwitnessed' && this.shows) this.reveal(this.awaited, witness);
    if (decides) this.renew(before);
    return this;
  }

  /** What was put up before a deciding message counts after it. */
  private renew(before: readonly (readonly [number, Witness])[]): void {
    for (const [seat, chain] of before) {
      this.chains[seat] = chain;
      if (this.renewed.get(seat) === chain) this.renewed.delete(seat);
    }
  }

  /** Whether witnesses answer by themselves. */
  shows = true;

  reveal(due = this.awaited, witness = due && this.chains[1 - due.seat]): void {
    if (!due || !witness) throw new Error('no dice wait');
    const promise = promiseOf(this.header.match, due.d, this.n(due.k), contentHash(due.content));
    const w = witness.show(due.d, promise);
    if (w === undefined) throw new Error('the witness shows nothing');
    this.send(1 - due.seat, { kind: 'witness', of: due.d, w });
    // It counts after the next deciding message, which the old chain still witnesses.
    if (witness.left < 2 && !this.renewed.has(1 - due.seat)) this.commit(1 - due.seat);
  }

  /** Seats answer at random until the end, or for a number of questions. */
  playOn(questions = Number.POSITIVE_INFINITY): this {
    const rng = seededRng(`${this.seed}/choices`);
    for (let i = 0; i < questions; i++) {
      const question = this.match.question();
      if (!question) return this;
      const { seat } = question;
      const answer = this.match.game.vocabulary.name(pickAnswer(question, rng));
      this.send(seat, { kind: 'act', do: answer });
    }
    return this;
  }

  record(): FairRecord {
    return structuredClone({ header: this.header, rows: this.rows, secretSeed: hex(this.secretSeed) });
  }

  private change(seat: number, content: FairContent): void {
    const { match } = this;
    if (content.kind === 'act')
      unlessRefused(match.act(seat, unlessRefused(match.game.vocabulary.read(content.do as [string]))));
    else if (content.kind === 'undo') unlessRefused(match.undo(seat));
    else if (content.kind === 'answer-undo' && content.yes) {
      const asked = this.rows.findLast((row) => row.content.kind === 'ask-undo');
      match.rewind(Number(asked?.content.to), asked?.seat ?? -1);
    } else if (content.kind === 'order') {
      match.order(seat, String(content.window), content.answer as [string], content.when as When | undefined);
    }
  }

  private fall({ k, d, content }: NonNullable<TestHost['awaited']>, w: string): void {
    this.awaited = undefined;
    const { secretSeed, header } = this;
    const mixed = { v: this.v(d), n: this.n(k), w: Buffer.from(w, 'hex'), contentHash: contentHash(content) };
    this.match.fall(new FairChance({ matchId: header.match, d, secretSeed, ...mixed }));
  }

  private put(said: {
    readonly k: number;
    readonly seat: number;
    readonly content: FairContent;
    readonly from: number;
    readonly decides: boolean;
    readonly known: string;
  }): void {
    const { k, seat, content, from, decides, known } = said;
    const n = hex(this.n(k));
    const next = hex(commitmentOf(this.v(this.d + 1)));
    const key = this.keys.get(seat);
    const text = signedText({
      match: this.header.match,
      seat,
      count: key ? ++key.count : 0,
      head: this.decidingHead,
      said: saidHash(n, content),
      under: decides || content.kind === 'order' ? { next, known } : undefined,
    });
    const signed = key ? { by: key.number, count: key.count, sig: signWith(key.seed, text) } : {};
    const d = decides ? ++this.d : undefined;
    const dice = d === undefined ? {} : { d, v: hex(this.v(d)), next: hex(commitmentOf(this.v(d + 1))) };
    const row = { k, seat, content, n, ...signed, ...dice };
    const before = this.rows.at(-1)?.head ?? firstHead(JSON.parse(JSON.stringify(this.header)));
    const head = headOf(before, row);
    if (decides) this.decidingHead = head;
    this.rows.push({ ...row, head, entries: this.match.journal.slice(from) });
  }

  /** What a host with full access reads. */
  get serverSeed(): string {
    return hex(this.bytes('server'));
  }
  private get secretSeed(): Buffer {
    return this.bytes('secret');
  }
  private v(d: number): Buffer {
    return this.bytes(`v${d}`);
  }
  private n(k: number): Buffer {
    return this.found.get(k) ?? this.bytes(`n${k}`);
  }
  private bytes(label: string): Buffer {
    return createHash('sha256').update(`${this.seed}/${label}`).digest();
  }
}

/** New heads over changed rows: what a forger would do who knows the formula. */
export function rehead({ header, rows, secretSeed }: FairRecord): FairRecord {
  let head = firstHead(JSON.parse(JSON.stringify(header)));
  const again = rows.map((row) => {
    head = headOf(head, row);
    return { ...row, head };
  });
  return { header, rows: again, secretSeed };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function unlessRefused<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`refused: ${value.key}`);
  return value;
}
