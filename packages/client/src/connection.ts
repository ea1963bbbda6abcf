/** One socket for all matches of a player. It is opened again whenever it is lost, after ever longer pauses. */

import { type FromClient, PROTOCOL, type ToClient } from '@cauldron/protocol';
import { type KeyRing, storedKeys } from './key-ring.ts';
import { MatchClient } from './match-client.ts';
import type { SeatKey, Wire } from './match-state.ts';
import { type OpenSocket, type Pipe, type WebSocketClass, webSocketTo } from './socket.ts';
import { type ClientStorage, memoryStorage } from './storage.ts';

export interface ConnectOptions {
  /** The server's socket: `wss://…/api/socket`. Or pass a function that opens it. */
  readonly url?: string;
  readonly openSocket?: OpenSocket;
  /** The socket class, if the platform has none (Node 20: the one of the package `ws`). */
  readonly WebSocket?: WebSocketClass;
  /** Keeps unacknowledged decisions and the witness chain. Without it they are lost when the program ends. */
  readonly storage?: ClientStorage;
  /** 32 random bytes: this player's part of the dice. */
  readonly nonce?: () => Uint8Array;
  /** The keys with which this device signs. Without it they lie in the storage. */
  readonly keys?: KeyRing;
  /** A number from 0 up to 1. It spreads the times at which many clients try again. */
  readonly jitter?: () => number;
  readonly log?: (text: string) => void;
  /** Fetches earlier entries of a long log (`GET …/log`). Without it the client has only the newest. */
  readonly fetchLog?: Wire['fetchLog'];
}

export type ConnectionStatus = 'connecting' | 'online' | 'offline';

const FIRST_DELAY_MS = 500;
/** The longest pause at first. It is short because nothing reports that the network is back. */
const EARLY_DELAY_MS = 4_000;
/** After this many failures (about a minute and a half) the interruption is serious. A client that the server sent away waits as long. */
const EARLY_TRIES = 30;
const LONGEST_DELAY_MS = 30_000;
/** A connection that lasted this long was a good one: the next try comes soon. */
const GOOD_MS = 5_000;
/** A socket that brings no welcome within this time is given up. */
const WELCOME_MS = 5_000;
/** After this much silence the client pings the server. */
const QUIET_MS = 2_500;
/** A server that does not answer a ping within this time counts as gone. On a slow line the time doubles, up to the second limit. */
const ANSWER_MS = 4_000;
const LONGEST_ANSWER_MS = 32_000;
const TICK_MS = 500;

export function connect(options: ConnectOptions): Connection {
  return new Connection(options);
}

export class Connection {
  private readonly open: OpenSocket;
  private readonly wire: Wire;
  private readonly jitter: () => number;
  private readonly matches = new Map<string, MatchClient>();
  private readonly listeners = new Set<(status: ConnectionStatus) => void>();
  private now: ConnectionStatus = 'offline';
  private pipe: Pipe | undefined;
  private isWelcome = false;
  private welcomeAt = 0;
  private begunAt = 0;
  private heardAt = 0;
  private pingedAt = 0;
  private patience = ANSWER_MS;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly ticking: ReturnType<typeof setInterval>;
  private isClosed = false;

  constructor(options: ConnectOptions) {
    this.open = options.openSocket ?? openerOf(options);
    this.jitter = options.jitter ?? Math.random;
    const storage = options.storage ?? memoryStorage();
    const nonce = options.nonce ?? (() => crypto.getRandomValues(new Uint8Array(32)));
    this.wire = {
      storage,
      nonce,
      keys: options.keys ?? storedKeys(storage, nonce),
      now: () => Date.now(),
      send: (message) => this.isWelcome && this.send(message),
      log: options.log ?? (() => undefined),
      fetchLog: options.fetchLog ?? (() => Promise.resolve(undefined)),
    };
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.begin();
  }

  get status(): ConnectionStatus {
    return this.now;
  }
  subscribe(listener: (status: ConnectionStatus) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Watches a match, from a seat or as a spectator. One socket sees a match from one seat only. */
  match(id: string, seat: SeatKey = {}): MatchClient {
    const known = this.matches.get(id);
    if (known) return known;
    const match = new MatchClient(id, seat, this.wire, () => this.matches.delete(id));
    this.matches.set(id, match);
    if (this.isWelcome) match.opened();
    return match;
  }

  /** Tries at once. Call it when the network is back or the page is shown again. */
  wake(): void {
    if (this.isClosed) return;
    if (this.pipe) {
      this.ping();
      return;
    }
    this.tries = 0;
    this.begin();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearInterval(this.ticking);
    clearTimeout(this.retry);
    this.drop();
  }

  private begin(): void {
    clearTimeout(this.retry);
    this.turn('connecting');
    for (const match of this.matches.values()) match.connecting();
    this.begunAt = Date.now();
    let pipe: Pipe | undefined;
    // A socket that was given up may still deliver messages: only the current one is heard.
    const isPresent = () => pipe !== undefined && this.pipe === pipe;
    try {
      pipe = this.open({
        opened: () => {
          if (isPresent()) this.send({ t: 'hello', protocol: PROTOCOL });
        },
        received: (text) => {
          if (isPresent()) this.receive(text);
        },
        closed: () => {
          if (isPresent()) this.drop();
        },
      });
      this.pipe = pipe;
    } catch (error) {
      this.wire.log(`the socket cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
      this.drop();
    }
  }

  private drop(isSentAway = false): void {
    const pipe = this.pipe;
    this.pipe = undefined;
    this.isWelcome = false;
    this.turn('offline');
    for (const match of this.matches.values()) match.closed();
    pipe?.close();
    if (this.isClosed) return;
    if (this.welcomeAt > 0 && Date.now() - this.welcomeAt > GOOD_MS) this.tries = 0;
    this.welcomeAt = 0;
    if (isSentAway) this.tries = EARLY_TRIES;
    const longest = this.tries < EARLY_TRIES ? EARLY_DELAY_MS : LONGEST_DELAY_MS;
    const delay = Math.min(longest, FIRST_DELAY_MS * 2 ** this.tries) * (0.5 + this.jitter() / 2);
    this.tries = Math.min(this.tries + 1, EARLY_TRIES);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.begin(), delay);
  }

  private receive(text: string): void {
    this.heardAt = Date.now();
    const message = read(text);
    // More than greetings came through: this line is fast enough.
    if (message?.t === 'sync' || message?.t === 'update') this.patience = ANSWER_MS;
    if (!message) {
      this.wire.log('the server sent what is no message');
      return;
    }
    if (message.t === 'welcome') this.welcomed(message.protocol);
    else if (message.t === 'pong') {
      for (const [id, match] of this.matches) match.wasSent(message.newest?.[id]);
    } else if (message.t === 'bye') this.dismissed(message.again, message.code);
    else if (message.t === 'refused' && message.match === undefined) {
      for (const match of this.matches.values()) match.receive(message);
    } else if ('match' in message && message.match !== undefined) this.matches.get(message.match)?.receive(message);
  }

  private welcomed(protocol: number): void {
    if (protocol !== PROTOCOL) {
      this.dismissed(false, `the server speaks protocol ${protocol}`);
      return;
    }
    this.isWelcome = true;
    this.welcomeAt = Date.now();
    this.turn('online');
    for (const match of this.matches.values()) match.opened();
  }

  private dismissed(again: boolean, why: string): void {
    this.wire.log(`the server ended the connection: ${why}`);
    this.drop(!again);
  }

  private tick(): void {
    const now = Date.now();
    if (!this.pipe) return;
    if (!this.isWelcome) {
      if (now - this.begunAt > WELCOME_MS) this.giveUp();
      return;
    }
    // The time counts from the ping, not from the last message: a page in the background ticks once a minute.
    if (this.pingedAt > this.heardAt) {
      if (now - this.pingedAt > this.patience) {
        this.patience = Math.min(LONGEST_ANSWER_MS, this.patience * 2);
        this.giveUp();
        return;
      }
    } else if (now - this.heardAt > QUIET_MS) this.ping();
    for (const match of this.matches.values()) match.tick();
  }

  private giveUp(): void {
    this.wire.log('the server has not been heard for too long');
    this.drop();
  }

  private ping(): void {
    this.pingedAt = Date.now();
    if (this.isWelcome) this.send({ t: 'ping', at: this.pingedAt });
  }

  private send(message: FromClient): boolean {
    try {
      this.pipe?.send(JSON.stringify(message));
      return this.pipe !== undefined;
    } catch {
      // A socket that is closing throws here; its close event follows.
      return false;
    }
  }

  private turn(status: ConnectionStatus): void {
    if (this.now === status) return;
    this.now = status;
    for (const listener of this.listeners) listener(status);
  }
}

function openerOf({ url, WebSocket: given }: ConnectOptions): OpenSocket {
  const Socket: WebSocketClass | undefined = given ?? globalThis.WebSocket;
  if (url === undefined) throw new Error('connect needs the url of the server, or openSocket');
  if (Socket === undefined) throw new Error('this platform has no WebSocket: give one, such as that of the package ws');
  return webSocketTo(url, Socket);
}

const KINDS: ReadonlySet<unknown> = new Set<ToClient['t']>([
  'welcome',
  'sync',
  'update',
  'ack',
  'refused',
  'table',
  'chat',
  'pong',
  'bye',
]);

/** The shape of the server's messages is trusted. Their content is checked by hashes and commitments. */
function read(text: string): ToClient | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return KINDS.has(Reflect.get(Object(value), 't')) ? (value as ToClient) : undefined;
  } catch {
    return undefined;
  }
}
