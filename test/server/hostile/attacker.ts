/** An attacker who sends anything, by socket, by HTTP and as bare bytes, and keeps every byte that comes back. */

import { request } from 'node:http';
import { connect } from 'node:net';
import { REFUSAL_CODES, type ToClient } from '@cauldron/protocol';
import { WebSocket } from 'ws';

const CODES: readonly string[] = REFUSAL_CODES;
export const isListed = (code: unknown): boolean => typeof code === 'string' && CODES.includes(code);

/** How many messages are sent before waiting for an answer: fewer than a socket may queue. */
const AT_ONCE = 25;

export class Line {
  readonly frames: string[] = [];
  readonly closed: Promise<number>;
  private pings = 0;
  private wake = () => {};

  private constructor(readonly socket: WebSocket) {
    socket.on('error', () => {});
    socket.on('message', (data) => {
      this.frames.push(String(data));
      this.wake();
    });
    this.closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)));
  }

  static async open(address: string, headers: Record<string, string> = {}): Promise<Line> {
    const line = new Line(new WebSocket(`${address.replace('http', 'ws')}/api/socket`, { headers }));
    await new Promise((resolve, reject) => {
      line.socket.once('open', resolve);
      line.socket.once('error', reject);
    });
    return line;
  }

  static async greeted(address: string, headers: Record<string, string> = {}): Promise<Line> {
    const line = await Line.open(address, headers);
    await line.ask({ t: 'hello', protocol: 2 });
    return line;
  }

  /** Everything that comes back for one message. */
  async ask(message: unknown): Promise<ToClient[]> {
    return (await this.askAll([JSON.stringify(message)])).map((frame) => JSON.parse(frame) as ToClient);
  }

  /** A ping follows each message; its answer comes after the answer to the message. */
  async askAll(texts: readonly string[]): Promise<string[]> {
    const before = this.frames.length;
    for (let i = 0; i < texts.length; i += AT_ONCE) {
      for (const text of texts.slice(i, i + AT_ONCE)) {
        this.socket.send(text);
        this.socket.send(JSON.stringify({ t: 'ping', at: ++this.pings }));
      }
      await this.until(({ t, at }) => t === 'pong' && at === this.pings);
    }
    return this.frames.slice(before).filter((frame) => !frame.startsWith('{"t":"pong"'));
  }

  private async until(is: (message: { t?: unknown; at?: unknown }) => boolean): Promise<void> {
    for (let seen = 0; ; ) {
      for (; seen < this.frames.length; seen++) if (is(JSON.parse(this.frames[seen]))) return;
      await Promise.race([
        new Promise<void>((resolve) => {
          this.wake = resolve;
        }),
        this.closed.then((code) => {
          throw new Error(`the socket was closed with ${code}: ${this.frames.at(-1)}`);
        }),
      ]);
    }
  }

  end(): void {
    this.socket.terminate();
  }
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The path is sent unchanged. */
export function http(
  address: string,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Answered> {
  const { hostname, port } = new URL(address);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (data) => {
          text += data;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Sends bytes that need not be HTTP; returns everything until the server hangs up or falls silent. */
export function bare(address: string, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    for (const part of parts) socket.write(part);
  });
}
