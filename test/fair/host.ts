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
  type Options,
  pickAnswer,
  type Refusal,
  seededRng,
  type When,
} from '@cauldron/engine';
import { Witness } from '@cauldron/fair';
import { FairChance } from '../../packages/server/src/dice/fair-chance.ts';
import { commitmentOf, contentHash, firstHead, headOf, promiseOf } from '../../packages/server/src/dice/log.ts';

/** Short, so that chains run out in a test. */
const CHAIN = 4;

interface HostStart {
  readonly scenario: string;
  readonly options?: Options;
  readonly seed: string;
  readonly witness?: readonly boolean[];
}

export class TestHost {
  readonly match: Match;
  readonly header: FairHeader;
  readonly rows: FairRow[] = [];
  /** The message whose dice wait. */
  awaited: { readonly k: number; readonly content: FairContent; readonly seat: number } | undefined;
  private readonly chains: (Witness | undefined)[];
  private readonly seed: string;

  constructor(game: Game, { scenario, options = {}, seed, witness = [false, false] }: HostStart) {
    this.seed = seed;
    this.header = fairHeader(game, {
      scenario,
      options,
      match: `match-${seed}`,
      witness,
      first: hex(commitmentOf(this.v(1))),
      secret: hex(commitmentOf(this.secretSeed)),
    });
    this.match = unlessRefused(Match.load(game, this.header, []));
    this.chains = witness.map((does, seat) => (does ? Witness.begin(this.bytes(`x${seat}`), CHAIN) : undefined));
  }

  /** Everything before the first question: commitments, and the chance that is due at once. */
  open(): this {
    this.chains.forEach((_, seat) => {
      this.commit(seat);
    });
    if (this.match.awaitsChance) this.send(0, { kind: 'begin' });
    return this;
  }

  /** Starts a new chain for a witnessing seat. */
  commit(seat: number): void {
    if (!this.header.witness[seat]) return;
    const chain = Witness.begin(this.bytes(`x${seat}/${this.rows.length}`), CHAIN);
    this.chains[seat] = chain;
    this.send(seat, { kind: 'commit', tip: chain.known });
  }

  /** Puts a message on the log, and then the witness's if dice wait for it. */
  send(seat: number, content: FairContent): this {
    const k = this.rows.length + 1;
    const from = this.match.journal.length;
    const wasDue = this.match.awaitsChance;
    this.change(seat, content);
    if (this.match.awaitsChance && (!wasDue || content.kind === 'begin')) this.awaited = { k, content, seat };
    const due = this.awaited;
    const witness = due ? this.chains[1 - due.seat] : undefined;
    if (due && content.kind === 'witness') this.fall(due, String(content.w));
    else if (due && (!witness || (content.kind === 'unwitnessed' && seat !== due.seat))) this.fall(due, '');
    if (content.kind === 'unwitnessed') this.chains[seat] = undefined;
    this.put(k, seat, content, from);
    if (this.awaited && witness && content.kind !== 'unwitnessed' && this.shows) this.reveal(this.awaited, witness);
    return this;
  }

  /** Whether witnesses answer automatically. */
  shows = true;

  reveal(due = this.awaited, witness = due && this.chains[1 - due.seat]): void {
    if (!due || !witness) throw new Error('no dice wait');
    const promise = promiseOf(this.header.match, due.k, this.n(due.k), contentHash(due.content));
    const w = witness.show(due.k, promise);
    if (w === undefined) throw new Error('the witness shows nothing');
    this.send(1 - due.seat, { kind: 'witness', of: due.k, w });
    if (witness.left < 2) this.commit(1 - due.seat);
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

  private fall({ k, content }: { readonly k: number; readonly content: FairContent }, w: string): void {
    this.awaited = undefined;
    const { secretSeed, header } = this;
    const mixed = { v: this.v(k), n: this.n(k), w: Buffer.from(w, 'hex'), contentHash: contentHash(content) };
    this.match.fall(new FairChance({ matchId: header.match, k, secretSeed, ...mixed }));
  }

  private put(k: number, seat: number, content: FairContent, from: number): void {
    const row = { k, seat, content, n: hex(this.n(k)), v: hex(this.v(k)), next: hex(commitmentOf(this.v(k + 1))) };
    const before = this.rows.at(-1)?.head ?? firstHead(JSON.parse(JSON.stringify(this.header)));
    this.rows.push({ ...row, head: headOf(before, row), entries: this.match.journal.slice(from) });
  }

  private get secretSeed(): Buffer {
    return this.bytes('secret');
  }
  private v(k: number): Buffer {
    return this.bytes(`v${k}`);
  }
  private n(k: number): Buffer {
    return this.bytes(`n${k}`);
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
