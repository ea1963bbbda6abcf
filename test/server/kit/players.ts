/** Players at a table of the server, without sockets. Each sees only what it is sent, and checks every view by its hash. */

import { createHash } from 'node:crypto';
import type { Game, View } from '@cauldron/engine';
import {
  type Content,
  hashView,
  type MatchTermsInput,
  matchTerms,
  mayDecide,
  patchView,
  type SeenEntry,
  type TableState,
  type ToClient,
} from '@cauldron/protocol';
import {
  type Ack,
  type Database,
  type Declined,
  isDeclined,
  Matches,
  type MatchesOptions,
  type MatchService,
  openShelf,
  type Refused,
  type Who,
} from '@cauldron/server';
import { publicKeyOf, saidHash, signedText, signWith } from '../../../packages/server/src/dice/signing.ts';
import { nextBytes } from './bytes.ts';

export const shelf = openShelf();

/** Listens and polls like a server; close it after use. */
export async function openMatches(db: Database, options: Partial<MatchesOptions> = {}): Promise<Matches> {
  const log = (what: string, error: unknown) => {
    throw new Error(what, { cause: error });
  };
  const matches = new Matches(db, { games: shelf, log, bytes: nextBytes, ...options });
  await matches.start();
  return matches;
}

export function granted<T>(answer: T | Declined): T {
  if (isDeclined(answer)) throw new Error(`declined: ${answer.declined} (${answer.why})`);
  return answer;
}

/** The text of a finished match's record. */
export async function recordOf(matches: MatchService, match: string, who: Who): Promise<string> {
  let text = '';
  for await (const lines of granted(await matches.record(match, who))) text += lines;
  return text;
}

export const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** A hash chain as a client keeps it. */
export class Chain {
  private readonly values: string[];
  constructor(length = 40) {
    this.values = [nonce()];
    for (let i = 0; i < length; i++) this.values.push(sha256(this.values[i]));
  }
  get tip(): string {
    return this.values[this.values.length - 1];
  }
  /** The value below the one last known. */
  next(): string {
    this.values.pop();
    return this.tip;
  }
}

/** Longer than any turn in a test. */
const MOST_ANSWERS = 400;

let counter = 0;
export const freshId = (): string => `message-${++counter}`;
export const nonce = (): string => nextBytes().toString('hex');

export class Player {
  view: View | undefined;
  table: TableState | undefined;
  seq = -1;
  readonly entries: SeenEntry[] = [];
  readonly messages: ToClient[] = [];
  readonly texts: string[] = [];
  /** The secret half of its device's key, and how many messages it has signed; without one it signs nothing. */
  device: { readonly seed: string; count: number } | undefined;
  private stop: (() => void) | undefined;

  constructor(
    readonly matches: MatchService,
    readonly match: string,
    readonly who: Who,
  ) {}

  async watch(from = -1): Promise<this> {
    const watching = granted(
      await this.matches.watch(this.match, this.who, from, ({ message, text }) => {
        this.texts.push(text);
        // As a client would read it.
        this.receive(JSON.parse(text) as ToClient);
        if (JSON.stringify(message) !== text) throw new Error('the text is not the message');
      }),
    );
    this.stop = () => watching.stop();
    return this;
  }
  leave(): void {
    this.stop?.();
  }

  private receive(message: ToClient): void {
    this.messages.push(message);
    if (message.t === 'sync') {
      this.view = message.view;
      this.seq = message.seq;
      this.entries.push(...message.entries.filter(({ seq }) => !this.entries.some((e) => e.seq === seq)));
      if (hashView(message.view) !== message.hash) throw new Error('a sync with another hash');
    } else if (message.t === 'update') {
      if (!this.view || message.seq !== this.seq + 1) throw new Error(`update ${message.seq} after ${this.seq}`);
      this.view = patchView(this.view, message.patch);
      if (hashView(this.view) !== message.hash) throw new Error('an update with another hash');
      this.seq = message.seq;
      this.entries.push(message.entry);
    }
    if ('table' in message) this.table = message.table;
  }

  /** Proposes as a client does: on what it has seen, and signed if its device has put a key on the log. */
  async do(
    content: Content,
    more: { id?: string; after?: number; n?: string; under?: { next: string; known: string } } = {},
  ): Promise<Ack | Refused> {
    const { token, seat, ...who } = this.who;
    const { id = freshId(), after = this.table?.deciding.d ?? 0, n = nonce(), under = this.under } = more;
    const decides = mayDecide(content);
    const raw = {
      match: this.match,
      token,
      seat,
      id,
      after,
      content,
      n,
      ...(decides ? { under } : {}),
      sign: this.device && this.sign(content, n, decides ? under : undefined),
    };
    const answer = await this.matches.propose(JSON.parse(JSON.stringify(raw)), who);
    if (answer.t === 'ack' && this.device && this.told.get(id) === undefined) this.device.count++;
    this.told.set(id, true);
    return answer;
  }
  private readonly told = new Map<string, boolean>();

  /** What a deciding message of this player is made under. */
  get under(): { next: string; known: string } {
    const { next = '0'.repeat(64), known = [] } = this.table?.deciding ?? {};
    return { next, known: known[this.seat] ?? '' };
  }
  get seat(): number {
    const sync = this.messages.find((message) => message.t === 'sync');
    return this.who.seat ?? (sync?.t === 'sync' ? (sync.seat ?? 0) : 0);
  }

  sign(content: Content, n: string, under?: { next: string; known: string }) {
    const { seed, count } = this.device ?? { seed: '', count: 0 };
    const said = saidHash(n, content);
    const head = this.table?.deciding.head ?? '';
    const text = signedText({ match: this.match, seat: this.seat, count: count + 1, head, said, under });
    return { key: publicKeyOf(seed), count: count + 1, sig: signWith(seed, text) };
  }

  /** Puts the key of its device on the log. */
  async enter(): Promise<Ack | Refused> {
    this.device = { seed: nonce(), count: 0 };
    return this.do({ kind: 'key', key: publicKeyOf(this.device.seed) });
  }

  get isAsked(): boolean {
    return (this.view?.question?.actions.length ?? 0) > 0;
  }

  /** The first legal answer, or another one, by name. */
  async answer(pick = 0, of?: Game): Promise<Content> {
    const actions = this.view?.question?.actions ?? [];
    const game = of ?? (await shelf.current(this.view?.game ?? ''));
    if (!game || actions.length === 0) throw new Error('nothing is asked of this player');
    return { kind: 'act', do: game.vocabulary.name(actions[pick % actions.length]) as never };
  }
}

export interface Seated {
  readonly id: string;
  readonly players: readonly [Player, Player];
  readonly matches: MatchService;
}

/** A match of a drill; both seats are held and watched. */
export async function seatTwo(matches: MatchService, terms: Partial<MatchTermsInput> = {}): Promise<Seated> {
  const made = granted(
    await matches.make(
      matchTerms.parse({
        game: 'tobruk',
        scenario: '3',
        witnessed: false,
        seats: [{ kind: 'me' }, { kind: 'link' }],
        ...terms,
      }),
      { name: 'Ann' },
    ),
  );
  const { id } = made.match;
  const players = [await new Player(matches, id, { token: made.tokens[0].token }).watch()];
  if (made.invitations.length > 0) {
    const taken = granted(await matches.take(id, made.invitations[0].invitation, { name: 'Bob' }));
    players.push(await new Player(matches, id, { token: taken.token }).watch());
  } else players.push(await new Player(matches, id, { token: made.tokens[1].token }).watch());
  return { id, players: [players[0], players[1]], matches };
}

/** Plays a number of answers, each by the seat to move; `pick` chooses among the legal ones. */
export async function play(
  { players }: Seated,
  answers: number,
  pick: (n: number) => number = (n) => n * 7,
): Promise<void> {
  for (let n = 0; n < answers; n++) {
    const asked = players.find((player) => player.isAsked);
    if (!asked) return;
    const done = await asked.do(await asked.answer(pick(n)));
    if (done.t !== 'ack') throw new Error(`answer ${n} was refused: ${JSON.stringify(done)}`);
  }
}

/** Gives the last answer of each question, which mostly ends something, until a number of turns have passed. */
export async function passTurns(table: Seated, turns: number): Promise<void> {
  const turnNow = () => table.players[0].view?.turn ?? 0;
  const until = turnNow() + turns;
  for (let n = 0; turnNow() < until; n++) {
    if (n === MOST_ANSWERS) throw new Error(`after ${n} answers it is still turn ${turnNow()}`);
    const count = table.players.find((player) => player.isAsked)?.view?.question?.actions.length ?? 1;
    await play(table, 1, () => count - 1);
  }
}
