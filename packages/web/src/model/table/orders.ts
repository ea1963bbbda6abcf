/** Standing orders: windows that a seat passes until it says otherwise. Kept in the browser, for each match and seat. */

import { type Action, isRefusal, type NamedAction, SCOPES, verbOf } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import type { Table } from './table.ts';

export class StandingOrders {
  /** `seat/window` of every standing order. */
  readonly standing: Signal<ReadonlySet<string>>;
  readonly windows: readonly string[];
  private readonly pass: NamedAction | undefined;

  constructor(private readonly table: Table) {
    const { vocabulary, info } = table.game;
    const verb = vocabulary.verbNames.findIndex((_, v) => vocabulary.targetKind(v) === SCOPES);
    this.pass = verb < 0 ? undefined : [vocabulary.verbNames[verb], SCOPES[0]];
    this.windows = this.pass ? info.windows : [];
    this.standing = signal(new Set(read(table.id)));
    void this.giveAgain();
  }

  /** One after the other: each may answer an open window, and the result is stored before the next. */
  private async giveAgain(): Promise<void> {
    for (const key of this.standing.value) {
      const [seat, window] = key.split('/');
      if (this.windows.includes(window)) await this.table.order(Number(seat), window, this.pass);
    }
  }

  stands(window: string): boolean {
    return this.standing.value.has(`${this.table.seat.value}/${window}`);
  }

  /** Gives or withdraws an order for the seat to move or for another. */
  set(window: string, stands: boolean, seat = this.table.seat.value): Promise<void> {
    const all = new Set(this.standing.value);
    if (stands) all.add(`${seat}/${window}`);
    else all.delete(`${seat}/${window}`);
    this.standing.value = all;
    try {
      localStorage.setItem(`cauldron.orders.${this.table.id}`, JSON.stringify([...all]));
    } catch {
      // Without storage orders last until the person leaves the page.
    }
    return this.table.order(seat, window, stands ? this.pass : undefined);
  }

  /** The answers that pass the open window, from once to the whole turn. */
  passes(): readonly Action[] {
    const asked = this.table.question.value;
    if (!asked || asked.window === '') return [];
    const { vocabulary } = this.table.game;
    return this.table.offers.value.plain.filter((a) => vocabulary.targetKind(verbOf(a)) === SCOPES);
  }

  /** Passes the open window now, as an answer that can be undone, and from now on. */
  async always(answer: (pass: Action) => Promise<unknown>): Promise<void> {
    const window = this.table.question.value?.window ?? '';
    const action = this.pass && window !== '' ? this.table.game.vocabulary.read(this.pass) : undefined;
    if (action === undefined || isRefusal(action)) return;
    const seat = this.table.seat.value;
    await answer(action);
    await this.set(window, true, seat);
  }
}

function read(match: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`cauldron.orders.${match}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter((x) => typeof x === 'string') : [];
  } catch {
    return [];
  }
}
