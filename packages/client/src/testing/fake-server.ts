/** A server in memory with one match, for tests of the client: the protocol and fair dice, without storage, clocks or accounts. */

import {
  type FairHeader,
  fairHeader,
  type Game,
  type GameEvent,
  isRefusal,
  nameOutcome,
  type State,
  sample,
  type Viewer,
} from '@cauldron/engine';
import {
  contentHash,
  FairNumbers,
  firstHead,
  fromHex,
  headOf,
  isReveal,
  KeyBook,
  keyOf,
  plainJson,
  promiseOf,
  saidHash,
  sha256,
  signedText,
  toHex,
} from '@cauldron/fair';
import {
  type Content,
  diffViews,
  type Fell,
  type FromClient,
  fromClient,
  hashView,
  mayDecide,
  PROTOCOL,
  type Proposal,
  type SeenEntry,
  type TableState,
  type ToClient,
  type View,
} from '@cauldron/protocol';
import { isSigned } from './keys.ts';

interface FakeRow {
  readonly seq: number;
  readonly seat: number;
  readonly id: string;
  readonly content: Content;
  readonly n: string;
  readonly sign: { readonly by: number; readonly count: number; readonly sig: string };
  readonly head: string;
  readonly known?: string | undefined;
  readonly d?: number | undefined;
  readonly v?: string | undefined;
  readonly events: readonly GameEvent[];
  readonly falls: readonly Fell[];
  readonly settles?: { readonly of: number; readonly w: string };
}

const SERVER_KEY = 'b'.repeat(64);

export interface Listener {
  hear(text: string): void;
}
interface Watcher extends Listener {
  seat: number | null;
  view: View | undefined;
}

export const TOKENS = ['token-of-the-first-seat', 'token-of-the-second-seat'];

export class FakeServer {
  /** Its disk is full. */
  isFull = false;
  readonly id = 'fake-match';
  readonly rows: FakeRow[] = [];
  /** How often each proposal arrived, counting repetitions. */
  readonly heard = new Map<string, number>();
  /** Changes what goes out, for tests of a dishonest server. */
  bend: (message: ToClient) => ToClient = (message) => message;
  /** The number of entries sent at once. */
  page = Number.POSITIVE_INFINITY;
  /** What it says of the clocks; it keeps none. */
  clocks: TableState['clocks'] = { left: [null, null], running: null };
  /** Seats that nobody has taken yet. */
  readonly free = new Set<number>();
  /** How often a page was requested. */
  paged = 0;
  private readonly state: State;
  private readonly watchers = new Map<Listener, Watcher>();
  private readonly befores: { readonly seat: number; readonly state: State; readonly final: boolean }[] = [];
  private readonly known = new Map<number, string>();
  private readonly book = new KeyBook(SERVER_KEY);
  private d = 0;
  private decidingHead: string;
  private readonly header: FairHeader;
  private readonly start: string;
  private readonly secret = toHex(sha256(new Uint8Array(32)));
  private awaiting: TableState['awaiting'] = null;
  private draw: number | null = null;
  private result: TableState['result'] = null;
  private lines = 0;

  constructor(
    private readonly game: Game,
    scenario: string,
    private readonly witnessed = false,
    private readonly seed = 1,
  ) {
    const state = game.setup(scenario, {});
    if (isRefusal(state)) throw new Error(state.key);
    this.state = state;
    this.header = fairHeader(game, {
      scenario,
      options: {},
      match: this.id,
      first: toHex(sha256(this.v(1))),
      secret: this.secret,
      server: SERVER_KEY,
      witness: TOKENS.map(() => witnessed),
    });
    this.start = firstHead(plainJson(this.header));
    this.decidingHead = this.start;
  }

  get seq(): number {
    return this.rows.length;
  }
  view(viewer: Viewer): View {
    return this.game.observe(this.state, viewer);
  }

  receive(from: Listener, text: string): void {
    const read = fromClient.safeParse(JSON.parse(text));
    if (!read.success) {
      this.tell(from, { t: 'refused', code: 'malformed' });
      return;
    }
    this.answer(from, read.data);
  }
  gone(listener: Listener): void {
    this.watchers.delete(listener);
  }

  private answer(from: Listener, message: FromClient): void {
    if (message.t === 'hello') this.tell(from, { t: 'welcome', protocol: PROTOCOL, server: 'fake', time: TIME });
    if (message.t === 'ping') {
      const newest = this.watchers.has(from) ? { newest: { [this.id]: this.seq } } : {};
      this.tell(from, { t: 'pong', at: message.at, ...newest });
    }
    if (message.t === 'watch') this.watch(from, message.from, message.token);
    if (message.t === 'do') this.tell(from, this.propose(message));
    if (message.t === 'chat') {
      const seat = message.token === undefined ? null : TOKENS.indexOf(message.token);
      const { channel = 'table' } = message;
      const line = {
        match: this.id,
        channel,
        n: ++this.lines,
        seat,
        name: `seat ${seat}`,
        at: TIME,
        text: message.text,
      };
      for (const watcher of this.watchers.values()) this.tell(watcher, { t: 'chat', ...line });
    }
  }

  private tell(to: Listener, message: ToClient): void {
    to.hear(JSON.stringify(this.bend(message)));
  }

  private watch(from: Listener, seen: number, token: string | undefined): void {
    const seat = token === undefined ? null : TOKENS.indexOf(token);
    if (seat === -1) {
      this.tell(from, { t: 'refused', match: this.id, code: 'no-seat' });
      return;
    }
    const view = this.view(seat ?? 'spectator');
    this.watchers.set(from, { seat, view, hear: (text) => from.hear(text) });
    this.tell(from, {
      t: 'sync',
      match: this.id,
      seat,
      seq: this.seq,
      view,
      hash: hashView(view),
      table: this.table(),
      entries: this.rows.filter((row) => row.seq > Math.max(seen, this.seq - this.page)).map((row) => this.seen(row)),
      chains: TOKENS.map((_, s) => this.known.get(s) ?? null),
      keys: this.book.keys,
      header: this.header,
      start: this.start,
      first: this.header.first,
      secret: this.secret,
    });
  }

  /** A page of the entries before the given one. */
  log(before: number): SeenEntry[] {
    this.paged++;
    const { rows, page } = this;
    return rows.filter(({ seq }) => seq < before && seq >= before - page).map((row) => this.seen(row));
  }

  private v(d: number): Uint8Array {
    return sha256(Uint8Array.of(this.seed, d & 255, d >> 8));
  }

  private bytesOf(d: number) {
    return { d, v: toHex(this.v(d)), next: toHex(sha256(this.v(d + 1))) };
  }

  private propose({ id, token = '', after, content, n, under, sign }: Proposal): ToClient {
    this.heard.set(id, (this.heard.get(id) ?? 0) + 1);
    const first = this.rows.find((row) => row.id === id);
    if (first) return { t: 'ack', match: this.id, id, seq: first.seq };
    const refused = { t: 'refused', match: this.id, id, seq: this.seq } as const;
    if (this.isFull) return { ...refused, code: 'unavailable' };
    const seat = TOKENS.indexOf(token);
    if (seat < 0) return { ...refused, code: 'no-seat' };
    if (this.result) return { ...refused, code: 'over' };
    const pending = this.game.pending(this.state);
    if (content.kind === 'act' && (pending.kind !== 'question' || pending.seat !== seat))
      return { ...refused, code: 'not-yours' };
    if (after !== this.d || !sign) return { ...refused, code: 'stale' };
    const by = this.book.keys.findIndex((one) => one.key === sign.key);
    const signed = { by: by < 0 ? this.book.keys.length : by, count: sign.count, sig: sign.sig };
    if (signed.count !== (this.book.at(signed.by)?.count ?? 0) + 1) return { ...refused, code: 'stale' };
    const decides = mayDecide(content);
    if (decides && this.witnessed && !this.known.has(seat)) return { ...refused, code: 'awaiting-witness' };
    const known = decides ? this.knownFor(seat) : undefined;
    if (decides && (under?.next !== this.next || under.known !== known)) return { ...refused, code: 'stale' };
    const said = saidHash(n, content);
    const text = signedText({ match: this.id, seat, count: sign.count, head: this.decidingHead, said, under });
    if (!isSigned(sign.key, text, sign.sig)) return { ...refused, code: 'unsigned' };
    const d = decides ? this.d + 1 : undefined;
    const bound = { seat, content, n, ...signed, ...(d === undefined ? {} : this.bytesOf(d)) };
    const head = headOf(this.rows.at(-1)?.head ?? this.start, { k: this.seq + 1, ...bound });
    const { v } = { v: undefined, ...bound };
    const row = this.enter({ seq: this.seq + 1, seat, id, content, n, sign: signed, head, known, d, v });
    if ('code' in row) return { ...refused, ...row };
    this.book.take({ seat, content, ...signed });
    this.rows.push(row);
    if (d !== undefined) {
      this.d = d;
      this.decidingHead = head;
    }
    for (const watcher of this.watchers.values()) this.update(watcher, row);
    return { t: 'ack', match: this.id, id, seq: row.seq };
  }

  private get next(): string {
    return toHex(sha256(this.v(this.d + 1)));
  }
  private knownFor(seat: number): string {
    return this.witnessed ? (this.known.get(1 - seat) ?? '') : '';
  }

  private enter(row: Omit<FakeRow, 'events' | 'falls'>): FakeRow | { code: 'illegal' | 'no-offer' } {
    const { seat, content } = row;
    const events: GameEvent[] = [];
    let falls: Fell[] = [];
    const done = (): FakeRow => ({ ...row, events, falls });
    if (content.kind === 'act' || content.kind === 'begin') {
      const before = this.game.copy(this.state);
      if (content.kind === 'act') {
        const action = this.game.vocabulary.read(content.do);
        if (isRefusal(action) || this.game.apply(this.state, action, events)) return { code: 'illegal' };
      }
      const isChance = this.game.pending(this.state).kind === 'chance';
      this.befores.push({ seat, state: before, final: isChance });
      if (isChance && this.witnessed) {
        const { d = 0, known = '' } = row;
        const promise = promiseOf(this.id, d, row.n, toHex(contentHash(content)));
        this.awaiting = { seat: 1 - seat, of: row.seq, d, promise, known };
      } else falls = this.roll(row, '', events);
    } else if (content.kind === 'witness') {
      const waiting = this.rows.find((r) => r.d === content.of);
      if (this.awaiting?.d !== content.of || !waiting || !isReveal(this.known.get(seat) ?? '', content.w))
        return { code: 'no-offer' };
      this.known.set(seat, content.w);
      this.awaiting = null;
      falls = this.roll(waiting, content.w, events);
      return { ...done(), settles: { of: waiting.seq, w: content.w } };
    } else if (content.kind === 'undo') {
      const last = this.befores.at(-1);
      if (!last || last.final || last.seat !== seat) return { code: 'illegal' };
      this.befores.pop();
      this.game.copy(last.state, this.state);
    } else if (content.kind === 'commit') this.known.set(seat, content.tip);
    else if (content.kind === 'offer-draw') this.draw = seat;
    else if (content.kind === 'answer-draw') {
      if (this.draw === null || this.draw === seat) return { code: 'no-offer' };
      if (content.yes) this.result = { how: 'draw', winner: -1 };
      this.draw = null;
    } else if (content.kind === 'resign') this.result = { how: 'resigned', winner: 1 - seat };
    return done();
  }

  private roll(
    { d = 0, n, v = '', content }: Omit<FakeRow, 'events' | 'falls'>,
    w: string,
    events: GameEvent[],
  ): Fell[] {
    const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();
    const mixed = { matchId: this.id, d, n: bytes(n), w: bytes(w), contentHash: contentHash(content) };
    const numbers = new FairNumbers(keyOf(bytes(v), mixed));
    const falls: Fell[] = [];
    for (let due = this.game.pending(this.state); due.kind === 'chance'; due = this.game.pending(this.state)) {
      const { stream, cup, sides } = due;
      const outcome = sample(due, { below: (m) => numbers.below(stream, m) });
      falls.push({ stream, fell: nameOutcome(due, outcome), of: cup ? [...cup] : sides });
      this.game.apply(this.state, outcome, events);
    }
    return falls;
  }

  private seen({ seq, seat, content, n, sign, head, known, d, v, events, falls, settles }: FakeRow): SeenEntry {
    const waits = this.awaiting?.of === seq || this.rows.some((row) => row.settles?.of === seq);
    const origin = settles && this.rows[settles.of - 1];
    return {
      seq,
      seat,
      at: TIME,
      kind: content.kind,
      line: 0,
      content,
      said: saidHash(n, content),
      sign,
      events,
      dice: {
        ...(d === undefined ? {} : { d, next: toHex(sha256(this.v(d + 1))) }),
        ...(known === undefined ? {} : { known }),
        head,
        n,
        ...(waits || v === undefined ? {} : { v }),
        ...(settles && origin ? { settles: { of: settles.of, n: origin.n, v: origin.v ?? '', w: settles.w } } : {}),
        falls,
      },
    };
  }

  private update(watcher: Watcher, row: FakeRow): void {
    const view = this.view(watcher.seat ?? 'spectator');
    const patch = watcher.view ? diffViews(watcher.view, view) : {};
    watcher.view = view;
    const { seq } = row;
    const entry = this.seen(row);
    this.tell(watcher, {
      t: 'update',
      match: this.id,
      seq,
      entry,
      patch,
      hash: hashView(view),
      table: this.table(),
    });
  }

  private table(): TableState {
    return {
      seats: this.game.info.sides.map((side, i) => ({
        side,
        kind: this.free.has(i) ? 'empty' : 'person',
        name: `seat ${i}`,
        present: true,
        same: [],
        before: false,
        known: [],
      })),
      clocks: this.clocks,
      offers: { draw: this.draw, undo: null, abort: [], rematch: [] },
      awaiting: this.awaiting,
      deciding: {
        d: this.d,
        head: this.decidingHead,
        next: this.next,
        known: TOKENS.map((_, seat) => this.knownFor(seat)),
      },
      witnessed: this.witnessed,
      result: this.result,
      rematch: null,
    };
  }
}

const TIME = '2000-01-01T00:00:00.000Z';
