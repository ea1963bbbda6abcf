/** One socket: its messages in order, its limits, and the matches it watches. */

import type { Writable } from 'node:stream';
import { type FromClient, PROTOCOL, type RefusalCode, type ToClient } from '@cauldron/protocol';
import type { RawData, WebSocket } from 'ws';
import { RefusedCall } from '../http/problems.ts';
import { isDeclined, type MatchService, type Who } from '../match/service.ts';
import type { ByeCode, HubLog, Opener, SocketFigures } from './hub.ts';
import { SocketLine } from './line.ts';
import { Outlet } from './outlet.ts';
import { Pace, type Rate } from './pace.ts';
import { readMessage } from './parse.ts';
import { RoundTrip } from './round-trip.ts';

export interface Surroundings {
  readonly matches: MatchService;
  readonly server: string;
  readonly figures: SocketFigures;
  readonly log: HubLog;
  pace(rate: Rate): Rate;
  /** Whether the address of this socket may send more. */
  mayGoOn(): boolean;
  /** Whether this network may ask for a question with its answers by name: that takes longer than any other message. */
  mayAsk(): boolean;
  /** Whether a person may: all sockets that a token or an account opens a seat for count together. */
  mayAct(person: string): boolean;
  /** A message of this person was refused. */
  fine(person: string): void;
  /** A message was malformed or too fast; or the socket had to be closed for what it sent. */
  offend(isClosed: boolean): void;
  /** Costly work for somebody without a seat: no table waits for it. */
  afterOthers<T>(work: () => Promise<T>): Promise<T>;
  readonly network: string;
}

const ACK = { outcome: 'ack' };
/** A player acts in bursts: after an absence the client repeats many messages. */
const MESSAGES: Rate = { burst: 60, perSecond: 20 };
const WATCHES: Rate = { burst: 30, perSecond: 2 };
const MOST_WATCHED = 50;
/** The most messages that may wait. */
const MOST_WAITING = 100;
/** Malformed or too fast messages; the next closes the socket. Good messages in between make up for nothing. */
const STRIKES: Rate = { burst: 40, perSecond: 1 };
/** In a row, whatever pace the host allows. */
const MOST_IN_A_ROW = 40;
const HELLO_MS = 10_000;
/** A client that is asked to go must not go on sending for as long as it does not read that. */
const GOING_MS = 1000;

export class Client {
  private readonly line: SocketLine;
  private readonly outlet: Outlet;
  private readonly paces: { readonly any: Pace; readonly watch: Pace; readonly strikes: Pace };
  private readonly trip = new RoundTrip();
  private readonly hello: NodeJS.Timeout;
  private greeted = false;
  private alive = true;
  private ended = false;
  private inARow = 0;
  private waiting = 0;
  /** Handles messages one after the other, in the order they came. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: WebSocket,
    stream: Writable,
    readonly opener: Opener,
    private readonly around: Surroundings,
  ) {
    const pace = (rate: Rate) => new Pace(around.pace(rate));
    this.paces = { any: pace(MESSAGES), watch: pace(WATCHES), strikes: pace(STRIKES) };
    this.line = new SocketLine(socket, stream);
    this.outlet = new Outlet(this.line, around.matches);
    this.hello = setTimeout(() => this.end('malformed', false), HELLO_MS);
    this.hello.unref();
    socket.on('message', (data, isBinary) => this.hear(data, isBinary));
    socket.on('pong', (data) => {
      this.alive = true;
      this.trip.back(String(data), performance.now());
    });
    // A frame that is too long or broken: ws closes the socket itself.
    socket.on('error', () => {
      around.figures.refused.add({ why: 'frame' });
      around.offend(true);
    });
    socket.on('close', () => {
      this.ended = true;
      clearTimeout(this.hello);
      this.outlet.close();
    });
  }

  /** Pings the client. One that did not answer the last ping is gone. */
  beat(): void {
    if (!this.alive || this.outlet.isStuck()) this.terminate();
    this.alive = false;
    this.ping();
  }

  private ping(): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping(this.trip.begin(performance.now()));
  }

  /** Says why, and closes once everything before is answered. */
  async end(code: ByeCode, again: boolean): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    this.outlet.close();
    await this.last;
    this.send({ t: 'bye', code, again });
    const closed = new Promise<void>((resolve) => this.socket.once('close', () => resolve()));
    this.socket.close(again ? 1012 : 1008);
    const late = setTimeout(() => this.terminate(), GOING_MS);
    await closed;
    clearTimeout(late);
  }

  terminate(): void {
    this.socket.terminate();
  }

  private hear(data: RawData, isBinary: boolean): void {
    if (this.ended) return;
    if (isBinary) {
      this.around.figures.refused.add({ why: 'binary' });
      this.around.offend(true);
      void this.end('malformed', false);
      return;
    }
    // Before it is read: to turn a message away must cost less than to send it.
    if (this.waiting >= MOST_WAITING || !this.paces.any.take() || !this.around.mayGoOn()) {
      this.strike('too-fast');
      return;
    }
    const message = readMessage(String(data));
    if (!message) this.strike('malformed');
    else if (!this.isInTime(message)) this.strike('too-fast', message);
    else this.queue(message);
  }

  private queue(message: FromClient): void {
    this.alive = true;
    this.inARow = 0;
    this.waiting++;
    this.last = this.last
      .then(() => this.answer(message))
      .catch((error: unknown) => {
        if (error instanceof RefusedCall) return this.refuse(error.code, message);
        this.around.log.error({ err: error, kind: message.t }, 'a message of a socket failed');
        this.refuse('failed', message);
      })
      .finally(() => {
        this.waiting--;
      });
  }

  private isInTime(message: FromClient): boolean {
    if (message.t === 'watch') return this.paces.watch.take();
    if (message.t === 'question' && !this.around.mayAsk()) return false;
    if (message.t !== 'do' && message.t !== 'chat' && message.t !== 'question') return true;
    return this.around.mayAct(this.personOf(message));
  }

  /** A message without a token speaks for the account of the session; '' for nobody. */
  private personOf({ token }: { readonly token?: string | undefined }): string {
    return token ?? this.opener.account ?? '';
  }

  private strike(code: 'malformed' | 'too-fast', message?: FromClient): void {
    this.around.figures.refused.add({ why: code });
    const mayStay = this.paces.strikes.take() && ++this.inARow <= MOST_IN_A_ROW;
    this.around.offend(!mayStay);
    if (mayStay) this.refuse(code, message);
    else void this.end(code, false);
  }

  private async answer(message: FromClient): Promise<void> {
    if (message.t === 'hello') return this.greet(message.protocol);
    if (!this.greeted) return void this.refuse('malformed', message);
    switch (message.t) {
      case 'ping':
        return this.pong(message.at);
      case 'watch':
        return this.watch(message);
      case 'unwatch':
        return this.outlet.unwatch(message.match);
      case 'do':
        return this.propose(message);
      case 'chat':
        return this.chat(message);
      case 'question':
        return this.question(message);
    }
  }

  private greet(protocol: number): void {
    clearTimeout(this.hello);
    if (protocol !== PROTOCOL) {
      void this.end('malformed', false);
      return;
    }
    this.greeted = true;
    this.ping();
    this.send({ t: 'welcome', protocol: PROTOCOL, server: this.around.server, time: new Date().toISOString() });
  }

  private pong(at: number): void {
    const newest = this.outlet.newest();
    this.send({ t: 'pong', at, ...(newest && { newest }) });
  }

  private async watch(message: Extract<FromClient, { t: 'watch' }>): Promise<void> {
    if (!this.outlet.watches(message.match) && this.outlet.size >= MOST_WATCHED)
      return this.refuse('unavailable', message);
    const watch = () => this.outlet.watch(message.match, this.whoOf(message), message.from);
    // Who names neither a token nor a seat most likely watches as a spectator, with an account too.
    const isPlayer = message.token !== undefined || (message.seat !== undefined && this.opener.account !== undefined);
    const declined = await (isPlayer ? watch() : this.around.afterOthers(watch));
    if (declined) this.refuse(declined.declined, message);
  }

  private async propose(message: Extract<FromClient, { t: 'do' }>): Promise<void> {
    const { t: _, ...proposal } = message;
    const began = performance.now();
    const answer = await this.around.matches.propose(proposal, this.whoOf(message), this.trip.ms);
    // Answers are when the delay of the line matters: it is measured anew while people play.
    if (this.trip.isOld(performance.now())) this.ping();
    this.around.figures.seconds.seconds((performance.now() - began) / 1000);
    this.around.figures.proposals.add(answer.t === 'ack' ? ACK : { outcome: answer.code });
    if (answer.t === 'refused') this.around.fine(this.personOf(message));
    this.send(answer);
  }

  private async chat(message: Extract<FromClient, { t: 'chat' }>): Promise<void> {
    const { match, id, text, channel, name } = message;
    const who = { ...this.whoOf(message), network: this.around.network };
    const line = await this.around.matches.chat(match, who, id, text, { channel, name });
    if (isDeclined(line)) this.refuse(line.declined, message);
  }

  private async question(message: Extract<FromClient, { t: 'question' }>): Promise<void> {
    const { t: _, match, token: _token, seat: _seat, ...wanted } = message;
    const found = await this.around.matches.question(match, this.whoOf(message), wanted);
    if (isDeclined(found)) this.refuse(found.declined, message);
    else this.send({ t: 'question', ...found });
  }

  /** A token in the message opens a seat; if it does not, the account of the socket's session may. */
  private whoOf(message: { readonly token?: string; readonly seat?: number }): Who {
    const { token, seat } = message;
    const { account } = this.opener;
    return {
      ...(token !== undefined && { token }),
      ...(account !== undefined && { account }),
      ...(seat !== undefined && { seat }),
    };
  }

  private refuse(code: RefusalCode, about?: FromClient): void {
    const match = about && 'match' in about ? { match: about.match } : {};
    const id = about && 'id' in about ? { id: about.id } : {};
    this.send({ t: 'refused', ...match, ...id, code });
  }

  private send(message: ToClient): void {
    this.line.send(JSON.stringify(message));
  }
}
