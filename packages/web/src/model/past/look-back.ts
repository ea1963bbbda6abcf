/** Looking back: the scrubber, the film, and the way back to the present. */

import { effect, type Signal, signal, untracked } from '@preact/signals';
import type { KeyCommand } from '../device/keys.ts';
import { filmOthers, filmSpeed } from '../device/settings.ts';
import type { Table } from '../table/table.ts';
import { Film } from './film.ts';
import type { Stride } from './history.ts';

/** What looking back does to the desk: it lights places on the map and announces sentences. */
export interface Lamp {
  show(places: readonly number[]): void;
  say(text: string): void;
}

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
  readonly film: Film;
  /** The scrubber was opened by a film that started by itself. */
  private closesAfter = false;

  constructor(
    readonly table: Table,
    private readonly lamp: Lamp,
  ) {
    this.film = new Film(table, {
      speed: filmSpeed,
      onBeat: (n) => this.tell(n),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
  }

  /** While the board is on the page: reads the history as it grows and, if the person wishes, shows other seats' turns as a film. */
  attend(): () => void {
    const reading = effect(() => {
      this.table.length.value;
      if (this.isOpen.value) void this.table.history.catchUp();
    });
    let wasBusy = false;
    const watching = effect(() => {
      this.table.isHeldBack = filmOthers.value;
      const isBusy = this.table.busy.value;
      const held = this.table.past.peek();
      if (wasBusy && !isBusy && filmOthers.peek() && held !== undefined) void this.showOthers(held);
      wasBusy = isBusy;
    });
    return () => {
      this.film.pause();
      reading();
      watching();
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
    this.lamp.show([]);
    if (this.closesAfter) this.isOpen.value = false;
    this.closesAfter = false;
  }

  /** Where the board stands. */
  point(): number {
    return this.table.past.value ?? this.table.length.value;
  }

  goTo(n: number): void {
    this.film.pause();
    this.isOpen.value = true;
    if (n >= this.table.length.value) {
      this.table.lookAt(undefined);
      return;
    }
    const activation = this.table.history.at(n - 1)?.activation ?? n - 1;
    this.table.lookAt(n, Math.min(activation, n - 1));
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

  /** Shows what other seats just did; afterwards the scrubber closes again. */
  private async showOthers(from: number): Promise<void> {
    this.closesAfter = !this.isOpen.peek();
    await this.play(from, this.table.length.peek());
    if (this.table.past.peek() === undefined && this.closesAfter) this.isOpen.value = false;
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
