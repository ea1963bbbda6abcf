/** Sends on one socket. What is said in one go leaves in one write: a system call costs more than what is in it. */

import type { Writable } from 'node:stream';

/** A WebSocket, as far as it is needed here. */
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
    /** What the socket writes to. */
    private readonly stream: Writable,
  ) {}

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Bytes that are said but have not left. */
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

  /** Until everything that is ready to be done now is done: an update and its acknowledgement go together. */
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
