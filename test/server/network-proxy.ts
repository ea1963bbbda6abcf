/**
 * A bad network between players and a real server, the same for the same seed. It has two layers. On the wire, bytes are chopped,
 * delayed, cut off in the middle of a frame, and swallowed. Messages, which TCP would never lose or reorder, are dropped, doubled
 * and delayed past each other.
 */

import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { type Rng, seededRng } from '@cauldron/engine';
import { WebSocket, WebSocketServer } from 'ws';

/** Percentages: the first three for each message, the others for each piece of bytes, `down` for each new connection. */
export interface Weather {
  readonly drop?: number;
  readonly twice?: number;
  readonly late?: number;
  readonly chop?: number;
  readonly cut?: number;
  readonly mute?: number;
  readonly down?: number;
}
export type Mishap = keyof Weather;

/** The longest delay of one message; others overtake it. */
const LATE_MS = 1500;
const CHOP_MS = 30;

interface Line {
  readonly ends: readonly [Socket, Socket];
  /** Nothing comes through any more, and neither end knows it. */
  isMute: boolean;
}

export class BadNetwork {
  weather: Weather = {};
  readonly happened: Record<Mishap, number> = { drop: 0, twice: 0, late: 0, chop: 0, cut: 0, mute: 0, down: 0 };
  url = '';
  private readonly rng: Rng;
  private readonly lines = new Set<Line>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly wire: Server;
  private readonly relay: WebSocketServer;

  private constructor(
    private readonly server: string,
    seed: string,
  ) {
    this.rng = seededRng(seed);
    this.relay = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    this.relay.on('connection', (socket) => this.relayed(socket));
    this.wire = createServer((socket) => this.wired(socket));
  }

  /** `server`: the address of the real socket, `ws://…`. */
  static async before(server: string, seed: string): Promise<BadNetwork> {
    const network = new BadNetwork(server, seed);
    await new Promise<void>((resolve) => network.relay.once('listening', resolve));
    await new Promise<void>((resolve) => network.wire.listen(0, '127.0.0.1', resolve));
    network.url = `ws://127.0.0.1:${portOf(network.wire)}/`;
    return network;
  }

  heal(): void {
    this.weather = {};
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    for (const { ends } of this.lines) for (const end of ends) end.destroy();
    for (const socket of this.relay.clients) socket.terminate();
    await new Promise((resolve) => this.wire.close(resolve));
    await new Promise((resolve) => this.relay.close(resolve));
  }

  private happens(what: Mishap): boolean {
    if (this.rng.below(100) >= (this.weather[what] ?? 0)) return false;
    this.happened[what]++;
    return true;
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  // The wire.

  private wired(near: Socket): void {
    if (this.happens('down')) {
      near.destroy();
      return;
    }
    const far = dial(portOf(this.relay), '127.0.0.1');
    const line: Line = { ends: [near, far], isMute: false };
    this.lines.add(line);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      // Bytes always stay in order.
      let last = Promise.resolve();
      from.on('data', (bytes) => {
        last = last.then(() => this.pass(line, bytes, to));
      });
      from.on('error', () => {});
      from.on('close', () => {
        this.lines.delete(line);
        if (!line.isMute) void last.then(() => to.destroy());
      });
    }
  }

  private async pass(line: Line, bytes: Buffer, to: Socket): Promise<void> {
    if (line.isMute) {
      // Once the network is well, an end that writes to a dead connection is told so.
      if (Object.keys(this.weather).length === 0) hangUp(line);
      return;
    }
    if (this.happens('mute')) {
      line.isMute = true;
      return;
    }
    if (this.happens('cut')) {
      to.write(bytes.subarray(0, this.rng.below(bytes.length)));
      await new Promise<void>((resolve) => this.later(5, resolve));
      hangUp(line);
      return;
    }
    if (!this.happens('chop')) {
      to.write(bytes);
      return;
    }
    for (let at = 0; at < bytes.length; ) {
      const end = at + 1 + this.rng.below(Math.max(20, bytes.length));
      to.write(bytes.subarray(at, end));
      at = end;
      await new Promise<void>((resolve) => this.later(this.rng.below(CHOP_MS), resolve));
    }
  }

  // Messages.

  private relayed(near: WebSocket): void {
    const far = new WebSocket(this.server);
    const opened = new Promise<void>((resolve) => far.once('open', resolve));
    near.on('message', (data) => void opened.then(() => this.carry(String(data), far)));
    far.on('message', (data) => this.carry(String(data), near));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('error', () => {});
      one.on('close', () => other.terminate());
    }
  }

  private carry(text: string, to: WebSocket): void {
    if (this.happens('drop')) return;
    const times = this.happens('twice') ? 2 : 1;
    for (let i = 0; i < times; i++) {
      const send = () => {
        if (to.readyState === WebSocket.OPEN) to.send(text);
      };
      if (this.happens('late')) this.later(this.rng.below(LATE_MS), send);
      else send();
    }
  }
}

function hangUp({ ends }: Line): void {
  for (const end of ends) end.destroy();
}

function portOf(server: { address(): ReturnType<Server['address']> }): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('nothing listens');
  return address.port;
}
