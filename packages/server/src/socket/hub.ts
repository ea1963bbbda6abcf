/** All sockets of this process: who may open one, the heartbeat, and the shutdown. */

import type { Writable } from 'node:stream';
import type { RefusalCode } from '@cauldron/protocol';
import type { WebSocket } from 'ws';
import type { MatchService } from '../match/service.ts';
import { CLOSED_SOCKET, type Door } from '../ops/door.ts';
import type { Counter, Histogram } from '../ops/metrics.ts';
import type { Turnstile } from '../ops/turnstile.ts';
import { Client } from './client.ts';
import { networkOf, Paces, type Rate } from './pace.ts';

/** The opener of a socket: its address, and the account of the session that the browser sent. */
export interface Opener {
  readonly address: string;
  readonly account?: string;
  readonly session?: string;
}

export interface HubLimits {
  readonly sockets: number;
  readonly socketsPerAddress: number;
  /** A factor on the usual rates. */
  readonly pace: number;
}

/** Counts what happens on sockets. */
export interface SocketFigures {
  readonly proposals: Counter;
  readonly seconds: Histogram;
  readonly refused: Counter;
}

export interface HubLog {
  error(figures: object, text: string): void;
}

const HEARTBEAT_MS = 25_000;
/** All sockets of one network together. */
const PER_ADDRESS: Rate = { burst: 600, perSecond: 200 };

/** One person on all sockets together. A client repeats many messages after an absence. */
const PER_PERSON: Rate = { burst: 60, perSecond: 20 };
/** Questions by name of one network: as often as over HTTP. */
const QUESTIONS: Rate = { burst: 60, perSecond: 10 };
/** New sockets of one network. */
const OPENINGS: Rate = { burst: 60, perSecond: 5 };
/** What a refused message costs its person besides: an honest client is hardly ever refused. */
const FINE = 3;

const faster = (rate: Rate, by: number): Rate => ({ burst: rate.burst * by, perSecond: rate.perSecond * by });

export class Hub {
  private readonly clients = new Set<Client>();
  private readonly perNetwork = new Map<string, number>();
  private readonly paces: Paces;
  private readonly openings: Paces;
  private readonly perPerson: Paces;
  private readonly questions: Paces;
  private readonly heart: NodeJS.Timeout;

  constructor(
    readonly matches: MatchService,
    readonly limits: HubLimits,
    readonly figures: SocketFigures,
    readonly log: HubLog,
    readonly server: string,
    private readonly turnstile: Turnstile,
    private readonly door: Door,
  ) {
    this.openings = new Paces(faster(OPENINGS, limits.pace));
    this.paces = new Paces(faster(PER_ADDRESS, limits.pace));
    this.perPerson = new Paces(faster(PER_PERSON, limits.pace));
    this.questions = new Paces(faster(QUESTIONS, limits.pace));
    this.heart = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.heart.unref();
  }

  get size(): number {
    return this.clients.size;
  }

  /** Whether an address may open one more socket now. */
  mayOpen(address: string): boolean {
    return this.openings.take(networkOf(address));
  }

  /** Takes over a socket and its stream, or sends it away. */
  accept(socket: WebSocket, stream: Writable, opener: Opener): void {
    if (socket.readyState !== socket.OPEN) return;
    const network = networkOf(opener.address);
    const there = this.perNetwork.get(network) ?? 0;
    const client = new Client(socket, stream, opener, {
      matches: this.matches,
      server: this.server,
      figures: this.figures,
      log: this.log,
      pace: (rate) => faster(rate, this.limits.pace),
      mayGoOn: () => this.paces.take(network),
      mayAsk: () => this.questions.take(network),
      mayAct: (person) => this.perPerson.take(person === '' ? network : person),
      fine: (person) => this.perPerson.fine(person === '' ? network : person, FINE),
      offend: (isClosed) => this.door.refused(network, isClosed ? CLOSED_SOCKET : 1),
      afterOthers: (work) => this.turnstile.pass(network, work),
      network,
    });
    if (this.clients.size >= this.limits.sockets || there >= this.limits.socketsPerAddress) {
      this.figures.refused.add({ why: 'full' });
      void client.end('unavailable', true);
      return;
    }
    this.clients.add(client);
    this.perNetwork.set(network, there + 1);
    socket.on('close', () => {
      this.clients.delete(client);
      const left = (this.perNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.perNetwork.set(network, left);
      else this.perNetwork.delete(network);
    });
  }

  /** The sessions that opened sockets here. */
  sessions(): readonly string[] {
    return [...new Set([...this.clients].flatMap(({ opener }) => opener.session ?? []))];
  }

  /** A session has ended: closes the sockets that it opened. The page signs in again, or goes on with its tokens. */
  dropSession(session: string): void {
    for (const client of this.clients) if (client.opener.session === session) void client.end('sign-in', true);
  }

  /** Asks every client to come back, and finishes what is under way. */
  async close(patienceMs = 2000): Promise<void> {
    clearInterval(this.heart);
    const gone = [...this.clients].map((client) => client.end('unavailable', true));
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.all(gone), patience]);
    clearTimeout(timer);
    for (const client of this.clients) client.terminate();
  }

  private beat(): void {
    for (const paces of [this.paces, this.openings, this.perPerson, this.questions, this.door]) paces.sweep();
    for (const client of this.clients) client.beat();
  }
}

export type ByeCode = Extract<RefusalCode, 'malformed' | 'too-fast' | 'unavailable' | 'sign-in'>;
