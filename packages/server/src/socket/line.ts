/** Sends on one socket. Messages of one go leave in one write, because a system call costs more than its content. */

import type { Writable } from 'node:stream';

/** The part of a WebSocket that is needed here. */
interface Socket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send(text: string, sent?: () => void): void;
  terminate(): void;
}

export class SocketLine {
  private isHeld = false;

  constructor(
    private readonly socket: Socket,
    /** The stream that the socket writes to. */
    private readonly stream: Writable,
  ) {}

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Bytes that have not left yet. */
  get unsent(): number {
    return this.socket.bufferedAmount;
  }

  cut(): void {
    this.socket.terminate();
  }

  send(text: string, sent?: () => void): void {
    if (!this.isOpen) return;
    this.hold();
    this.socket.send(text, sent);
  }

  /** Waits for everything that is ready to run now, so that an update and its acknowledgement go together. */
  private hold(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    this.stream.cork();
    process.nextTick(() => {
      this.isHeld = false;
      this.stream.uncork();
    });
  }
}
