/** How a person looks back: the scrubber, the film, the way back to now. */

import { effect, type Signal, signal, untracked } from '@preact/signals';
import type { Command } from '../device/keys.ts';
import { filmOthers, filmSpeed } from '../device/settings.ts';
import type { Table } from '../table/table.ts';
import { Film } from './film.ts';
import type { Stride } from './history.ts';

/** What looking back does to the desk: light places on the map, say a sentence. */
export interface Lamp {
  show(places: readonly number[]): void;
  say(text: string): void;
}

/** Commands that step through the match. */
const STEPS: Readonly<Partial<Record<Command, readonly [Stride, 1 | -1]>>> = {
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
  /** The scrubber was opened by a film that began by itself. */
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

  /** While the board is on the page: the history is read as it grows, and other seats' turns are shown as a film if so wished. */
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

  /** A command of the keyboard; returns whether it meant anything. */
  obey(command: Command): boolean {
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

  /** What other seats just did; when it is over, the scrubber goes as it came. */
  private async showOthers(from: number): Promise<void> {
    this.closesAfter = !this.isOpen.peek();
    await this.play(from, this.table.length.peek());
    if (this.table.past.peek() === undefined && this.closesAfter) this.isOpen.value = false;
  }

  async play(from: number, to: number): Promise<void> {
    this.isOpen.value = true;
    await this.film.play(from, to);
  }

  /** Lights and says what led to a point. */
  private tell(n: number): void {
    const lines = untracked(() => this.table.log.of(n - 1));
    const units = new Set(lines.flatMap((line) => line.units));
    const standing = this.table.view.peek().pieces.filter((p) => units.has(p.unit));
    const named = lines.flatMap((line) => line.places);
    this.lamp.show(named.length > 0 ? named : standing.map((p) => p.place));
    if (lines.length > 0) this.lamp.say(lines.map((line) => line.text).join(' '));
  }
}
