/** The fanned stack, when somebody wants to see all its counters. */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Table } from '../table/table.ts';

export class Fan {
  private readonly wanted: Signal<number | undefined> = signal(undefined);
  /** The place; undefined as soon as fewer than two counters stand there. */
  readonly place: ReadonlySignal<number | undefined>;

  constructor(private readonly table: Table) {
    this.place = computed(() => {
      const place = this.wanted.value;
      return place !== undefined && this.canOpen(place) ? place : undefined;
    });
  }

  canOpen(place: number): boolean {
    return this.table.view.value.pieces.filter((p) => p.place === place).length > 1;
  }

  /** Fans out the stack of a place, or closes it. Returns whether it is open now. */
  toggle(place: number | undefined): boolean {
    this.wanted.value = this.place.value === place ? undefined : place;
    return this.place.value !== undefined;
  }

  close(): void {
    this.wanted.value = undefined;
  }
}
