/**
 * A host who plays the first seat on a live server of his own making: the server's code, with its checks taken out as he likes, its
 * database, and every frame in his hands. The victim in the second seat has the official client, and nothing else.
 */

import { type Connection, connect, type MatchClient } from '@cauldron/client';
import { isRefusal, Referee, readMatchText, seededRng } from '@cauldron/engine';
import { type CheckedRecord, checkRecord, type DiceFault } from '@cauldron/fair';
import type { Content, FromClient, LogContent, ToClient } from '@cauldron/protocol';
import type { Database, Matches } from '@cauldron/server';
import { isSigned, publicKeyOf, signWith } from '../../../packages/server/src/dice/signing.ts';
import type { MatchRoom } from '../../../packages/server/src/match/room.ts';
import type { Rooms } from '../../../packages/server/src/match/rooms.ts';
import type { Said } from '../../../packages/server/src/match/said.ts';
import type { Signed } from '../../../packages/server/src/match/seat-keys.ts';
import { Sitting } from '../../../packages/server/src/match/sitting.ts';
import { fordGame, fordShelf } from '../kit/ford.ts';
import { Chain, freshId, granted, nonce, openMatches, type Player, recordOf, seatTwo } from '../kit/players.ts';

export const HOST = 0;
export const VICTIM = 1;

type Sync = Extract<ToClient, { t: 'sync' }>;
type Frames = (message: ToClient) => readonly ToClient[];
/** A forged message: in whose name, and how it is signed. */
export interface Forgery {
  /** null: the server of itself. */
  readonly seat: number | null;
  readonly content: LogContent;
  readonly n?: string;
  readonly sign?: (said: Said, sitting: Sitting) => Signed | undefined;
}

export class CrookedHost {
  /** What the victim is sent instead of a frame. */
  rewrite: Frames = (message) => [message];
  /** Hears what the victim sends; false swallows it. */
  hear: (message: FromClient) => boolean = () => true;
  /** The secret key of his own device. */
  private readonly own = new Chain(400);
  connection: Connection | undefined;
  /** Speaks to the victim's client as the server. */
  private speak: (message: ToClient) => void = () => {};
  /** What the victim asked for and has not got yet. */
  private readonly served = new Set<Promise<void>>();
  private readonly rng = seededRng('crooked host');
  wished = 0;

  private constructor(
    readonly matches: Matches,
    readonly room: MatchRoom,
    readonly host: Player,
    private readonly token: string,
    private readonly db: Database,
  ) {}

  static async begin(db: Database): Promise<CrookedHost> {
    const matches = await openMatches(db, { games: fordShelf });
    const { id, players } = await seatTwo(matches, { game: fordGame.info.id, scenario: 'ford', witnessed: true });
    const rooms = Reflect.get(matches, 'rooms') as Rooms;
    players[VICTIM].leave();
    const room = granted(await rooms.open(id));
    const [host, victim] = players;
    return new CrookedHost(matches, room, host, victim.who.token ?? '', db);
  }

  get id(): string {
    return this.room.charter.id;
  }

  /** The victim sits down, with its own device. */
  victim(): MatchClient {
    this.connection = connect({
      openSocket: (on) => {
        let stop = () => {};
        const out = (message: ToClient) => {
          for (const frame of this.rewrite(message)) on.received(JSON.stringify(frame));
        };
        this.speak = (message) => on.received(JSON.stringify(message));
        const watch = async (from: number) => {
          stop();
          const who = { token: this.token, seat: VICTIM };
          stop = granted(await this.matches.watch(this.id, who, from, ({ message }) => out(message))).stop;
        };
        setTimeout(() => on.opened());
        return {
          send: (text) => {
            const message = JSON.parse(text) as FromClient;
            if (!this.hear(message)) return;
            if (message.t === 'hello') on.received(JSON.stringify({ t: 'welcome', protocol: 2, server: '', time: '' }));
            if (message.t === 'watch') this.serve(watch(message.from));
            if (message.t === 'do') this.serve(this.matches.propose(message, {}).then(out));
          },
          close: () => stop(),
        };
      },
    });
    return this.connection.match(this.id, { token: this.token, seat: VICTIM });
  }

  /** `end` waits for this work: otherwise it would find the database closed. */
  private serve(work: Promise<void>): void {
    const done = work.finally(() => this.served.delete(done));
    this.served.add(done);
  }

  tell(message: ToClient): void {
    this.speak(message);
  }

  /** Tells the victim the whole state again, changed as he likes. */
  async tellSync(match: MatchClient, bend: (sync: Sync) => Sync = (sync) => sync): Promise<void> {
    const from = match.state.seq;
    const sync = granted(await this.matches.look(this.id, { token: this.token, seat: VICTIM }, from));
    this.speak(bend(sync));
  }

  /** Puts something on the log as the server's own code does, without asking anybody. */
  forge({ seat, content, n = nonce(), sign }: Forgery): Promise<unknown> {
    const { room } = this;
    const append = Reflect.get(room.writing, 'append') as (entry: object) => Promise<object | string>;
    return room.inTurn(async () => {
      const sitting = await room.current();
      const said = { seat, content, n };
      const signed = sign?.(said, sitting);
      const done = await append.call(room.writing, { ...said, signed, id: freshId(), version: -1 });
      if (typeof done === 'string' || 'code' in done) throw new Error(`not forged: ${JSON.stringify(done)}`);
    });
  }

  /** His own device, as a proper player: its key and its chain. */
  async sitDown(): Promise<void> {
    for (const content of [undefined, { kind: 'commit', tip: this.own.tip } as const])
      await (content ? this.host.do(content) : this.host.enter());
  }

  get sitting(): Promise<Sitting> {
    return this.room.inTurn(() => this.room.current());
  }

  /** n for his own answer, so that the dice fall as he wishes if the victim's witness shows `w`; undefined if none falls. */
  async search(content: Content, w: string | undefined): Promise<string | undefined> {
    const sitting = await this.sitting;
    const saved = JSON.stringify(sitting.save());
    for (let i = 0; i < 200; i++) {
      const n = nonce();
      const trial = Sitting.resume(sitting.charter, JSON.parse(saved));
      const bytes = Buffer.alloc(32);
      // Only the dice matter here.
      Object.assign(trial.keys, { whyNot: () => undefined });
      const made = trial.apply(
        { seat: HOST, content, n, signed: this.signAs(this.host.device?.seed)({ seat: HOST, content, n }, trial) },
        bytes,
      );
      if ('code' in made) throw new Error(made.code);
      const { awaiting } = trial.witnesses;
      if (!awaiting) return undefined;
      const shown = w === undefined ? undefined : ({ kind: 'witness', of: awaiting.d, w } as const);
      const fell = shown ? trial.apply({ seat: VICTIM, content: shown, n: nonce() }, bytes) : made;
      if ('code' in fell) throw new Error(fell.code);
      const dice = fell.falls.flatMap((fall) => fall.fell);
      if (dice.length > 0 && dice.every((die) => die >= 3)) return n;
    }
    return undefined;
  }

  signAs(seed: string | undefined) {
    return (said: Said, sitting: Sitting): Signed | undefined => {
      if (seed === undefined) return undefined;
      const by = sitting.keys.numberOf(publicKeyOf(seed));
      const count = (sitting.keys.at(by)?.count ?? 0) + 1;
      return { by, count, sig: signWith(seed, sitting.textOf(said, count)) };
    };
  }

  /** The host answers its question: the dice as it wishes, if it knows what the witness will show. */
  async answer(w?: () => string | undefined): Promise<void> {
    const question = this.host.view?.question;
    if (!question) throw new Error('nothing is asked of the host');
    const action = question.actions[this.rng.below(question.actions.length)];
    const content = { kind: 'act', do: fordGame.vocabulary.name(action) as [string] } as const;
    const shown = w?.();
    const n = shown === undefined ? undefined : await this.search(content, shown);
    if (n !== undefined) this.wished++;
    const done = await this.host.do(content, n === undefined ? {} : { n });
    if (done.t !== 'ack') throw new Error(`the host's own answer: ${done.code}`);
  }

  /** The host witnesses the victim's dice as it should. */
  async witness(): Promise<boolean> {
    const awaiting = this.host.table?.awaiting;
    if (awaiting?.seat !== HOST) return false;
    await this.host.do({ kind: 'witness', of: awaiting.d, w: this.own.next() });
    return true;
  }

  /** The victim answers at random, if it is asked. */
  victimAnswers(match: MatchClient): boolean {
    const question = match.state.view?.question;
    if (question?.seat !== VICTIM || match.state.outbox.length > 0) return false;
    void match.act(fordGame.vocabulary.name(question.actions[this.rng.below(question.actions.length)]));
    return true;
  }

  /** What `cauldron verify` says of the record that this server gives out; `mine`: with `--key`. */
  async verified(mine: readonly string[] = []): Promise<CheckedRecord | DiceFault> {
    if (!(await this.sitting).result) await this.host.do({ kind: 'resign' });
    const record = readMatchText(await recordOf(this.matches, this.id, this.host.who));
    if ('key' in record || !record.fair) throw new Error('no record of fair dice');
    const rules = Referee.begin(fordGame, record.fair.header);
    if (isRefusal(rules)) throw new Error(rules.key);
    return checkRecord(record.fair, { rules, isSigned, mine });
  }

  async end(): Promise<void> {
    this.connection?.close();
    await Promise.allSettled(this.served);
    await this.matches.close();
    await this.db.close();
  }
}
