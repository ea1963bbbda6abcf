/** Standing orders: windows that a seat passes until it says otherwise. Kept in the browser, for each match and seat. */

import { type Action, type Game, isRefusal, type NamedAction, verbOf } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import type { Table } from './table.ts';

export class StandingOrders {
  /** `seat/window` of every standing order. */
  readonly standing: Signal<ReadonlySet<string>>;
  /** The windows that may be let pass. */
  readonly windows: readonly string[];

  constructor(private readonly table: Table) {
    this.windows = table.game.info.windows.filter((w) => w.default).map(({ id }) => id);
    this.standing = signal(new Set(read(table.id)));
    void this.giveAgain();
  }

  /** One after the other: each may answer an open window, and the result is stored before the next. */
  private async giveAgain(): Promise<void> {
    for (const key of this.standing.value) {
      const [seat, window] = key.split('/');
      if (this.windows.includes(window)) await this.table.order(Number(seat), window, this.passOf(window));
    }
  }

  private passOf(window: string): NamedAction | undefined {
    return this.table.game.info.windows.find(({ id }) => id === window)?.default;
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
    return this.table.order(seat, window, stands ? this.passOf(window) : undefined);
  }

  /** The answers that pass the open window, from once to the whole turn. */
  passes(): readonly Action[] {
    const asked = this.table.question.value;
    if (!asked || asked.window === '') return [];
    return this.table.offers.value.plain.filter((a) => asked.roles[verbOf(a)] === 'no');
  }

  /** Passes the open window now, as an answer that can be undone, and from now on. */
  async always(answer: (pass: Action) => Promise<unknown>): Promise<void> {
    const window = this.table.question.value?.window ?? '';
    const action = defaultOf(this.table.game, window);
    if (action === undefined) return;
    const seat = this.table.seat.value;
    await answer(action);
    await this.set(window, true, seat);
  }
}

/** The answer that lets a window pass this once, where there is one. */
export function defaultOf({ info, vocabulary }: Pick<Game, 'info' | 'vocabulary'>, window: string): Action | undefined {
  const named = info.windows.find(({ id }) => id === window)?.default;
  const read = named && vocabulary.read(named);
  return isRefusal(read) ? undefined : read;
}

function read(match: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`cauldron.orders.${match}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter((x) => typeof x === 'string') : [];
  } catch {
    return [];
  }
}
