/** Looking back: the scrubber, the film, and the way back to the present. */

import { effect, type Signal, signal, untracked } from '@preact/signals';
import type { KeyCommand } from '../device/keys.ts';
import type { Table } from '../table/table.ts';
import type { Film } from './film.ts';
import type { Stride } from './history.ts';
import type { Lamp, Showing } from './showing.ts';

/** Commands that step through the match. */
const STEPS: Readonly<Partial<Record<KeyCommand, readonly [Stride, 1 | -1]>>> = {
  'back-action': ['action', -1],
  'on-action': ['action', 1],
  'back-activation': ['activation', -1],
  'on-activation': ['activation', 1],
  'back-turn': ['turn', -1],
  'on-turn': ['turn', 1],
};

export class LookBack {
  readonly isOpen: Signal<boolean> = signal(false);
  readonly table: Table;

  constructor(
    readonly showing: Showing,
    private readonly lamp: Lamp,
  ) {
    this.table = showing.table;
  }

  get film(): Film {
    return this.showing.film;
  }

  /** While the board is on the page: reads the history as it grows. */
  attend(): () => void {
    const reading = effect(() => {
      this.table.length.value;
      if (this.isOpen.value) void this.table.history.catchUp();
    });
    return () => {
      this.film.pause();
      reading();
    };
  }

  /** A keyboard command. Returns false if it means nothing here. */
  obey(command: KeyCommand): boolean {
    const step = STEPS[command];
    if (!step || !this.isOpen.value) return false;
    this.step(...step);
    return true;
  }

  toggle(): void {
    if (this.isOpen.value) this.close();
    else this.isOpen.value = true;
  }

  close(): void {
    this.now();
    this.isOpen.value = false;
  }

  now(): void {
    this.film.skip();
    this.showing.clear();
    this.lamp.show([]);
  }

  /** Where the board stands. */
  point(): number {
    return this.table.past.value ?? this.table.length.value;
  }

  goTo(n: number): void {
    this.film.pause();
    this.isOpen.value = true;
    this.showing.clear();
    if (n >= this.table.length.value) {
      this.table.lookAt(undefined);
      return;
    }
    const activation = this.table.history.at(n - 1)?.activation ?? n - 1;
    this.table.lookAt(n, Math.min(activation, n - 1));
    this.showing.lookAt(n);
  }

  step(stride: Stride, way: 1 | -1): void {
    this.goTo(this.table.history.step(this.point(), stride, way));
    this.tell(this.point());
  }

  async sinceLastTurn(): Promise<void> {
    this.isOpen.value = true;
    const { history, view, length } = this.table;
    await this.play(await history.sinceLastTurn(view.peek().side), length.peek());
  }

  async play(from: number, to: number): Promise<void> {
    this.isOpen.value = true;
    await this.film.play(from, to);
  }

  /** Lights and announces what led to a point. */
  private tell(n: number): void {
    const lines = untracked(() => this.table.log.of(n - 1));
    const units = new Set(lines.flatMap((line) => line.units));
    const standing = this.table.view.peek().pieces.filter((p) => units.has(p.unit));
    const named = lines.flatMap((line) => line.places);
    this.lamp.show(named.length > 0 ? named : standing.map((p) => p.place));
    if (lines.length > 0) this.lamp.say(lines.map((line) => line.text).join(' '));
  }
}
