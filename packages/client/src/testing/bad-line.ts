/** A line between a client and the fake server that drops, doubles, delays, reorders and cuts. The same seed does the same harm. */

import { type Rng, seededRng } from '@cauldron/engine';
import type { OpenSocket } from '../socket.ts';
import type { FakeServer, Listener } from './fake-server.ts';

/** Chances in a hundred. */
export interface Weather {
  readonly drop: number;
  readonly twice: number;
  readonly late: number;
  readonly cut: number;
}
export const FINE: Weather = { drop: 0, twice: 0, late: 0, cut: 0 };

export class BadLine {
  weather = FINE;
  /** While true, no socket can be opened. */
  isDown = false;
  opened = 0;
  readonly sent: string[] = [];
  private readonly rng: Rng;
  private hangUp: () => void = () => undefined;

  constructor(
    private readonly server: FakeServer,
    seed: string,
  ) {
    this.rng = seededRng(seed);
  }

  /** Ends the socket that is open. */
  cut(): void {
    this.hangUp();
  }

  readonly open: OpenSocket = (on) => {
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      this.server.gone(client);
      setTimeout(() => on.closed(), 1);
    };
    const client: Listener = { hear: (text) => this.carry(() => isOpen && on.received(text)) };
    this.hangUp = close;
    if (this.isDown) setTimeout(close, 1);
    else {
      this.opened++;
      setTimeout(() => isOpen && on.opened(), 1);
    }
    return {
      send: (text) => {
        this.sent.push(text);
        this.carry(() => isOpen && this.server.receive(client, text));
      },
      close,
    };
  };

  private carry(deliver: () => unknown): void {
    const { drop, twice, late, cut } = this.weather;
    const happens = (percent: number) => this.rng.below(100) < percent;
    if (happens(cut)) {
      this.cut();
      return;
    }
    if (happens(drop)) return;
    const times = happens(twice) ? 2 : 1;
    for (let i = 0; i < times; i++) setTimeout(deliver, happens(late) ? 5 + this.rng.below(2000) : 2);
  }
}
