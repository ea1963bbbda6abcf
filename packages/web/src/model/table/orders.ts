/**
 * Standing orders: when a seat wants to be asked about a window, and what its plain «no» means. A game proposes orders for the start of
 * a match; a person changes them at any time. Kept in the browser, for each match and seat; online they stand on the server too.
 */

import {
  type Action,
  type Game,
  isRefusal,
  type NamedAction,
  verbOf,
  type When,
  type WindowInfo,
} from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import type { Table } from './table.ts';

export const ASKED_WHEN = ['always', 'never', 'when'] as const;
export type AskedWhen = (typeof ASKED_WHEN)[number];

export interface WindowPolicy {
  readonly ask: AskedWhen;
  /** With `when`: the seat is asked only if all of these are met. */
  readonly conditions: When;
  /** The answer of the plain «no». */
  readonly no: NamedAction | undefined;
}

export class StandingOrders {
  /** What a person has changed, by `seat/window`. */
  private readonly changed: Signal<Readonly<Record<string, WindowPolicy>>>;
  /** The windows that may be let pass. */
  readonly windows: readonly WindowInfo[];

  constructor(private readonly table: Table) {
    this.windows = table.game.info.windows.filter((w) => w.default);
    this.changed = signal(read(table.id));
    void this.give();
  }

  /** The windows that can be put to the seat at the screen. */
  ofSeat(): readonly WindowInfo[] {
    const { side } = this.table.view.value;
    return this.windows.filter((window) => window.side === undefined || window.side === side);
  }

  /** Gives the orders of every person, one after the other: each may answer an open window, and the result is stored before the next. */
  async give(): Promise<void> {
    for (const seat of this.people())
      for (const { id } of this.windows) {
        const { answer, unless } = orderOf(this.game, id, this.of(id, seat));
        if (this.table.orderFirst) this.table.orderFirst(id, answer, unless);
        else await this.table.order(seat, id, answer, undefined, unless);
      }
  }

  of(window: string, seat: number = this.table.seat.value): WindowPolicy {
    return this.changed.value[`${seat}/${window}`] ?? this.found(window) ?? this.usual(window);
  }

  /** The order of the start. A sandbox asks everything: somebody wants to try what he was asked. */
  usual(window: string): WindowPolicy {
    const info = this.windows.find(({ id }) => id === window);
    const usual = this.table.header.seedFrom > 0 ? undefined : info?.usual;
    return usual
      ? { ask: 'when', conditions: usual.unless, no: usual.no }
      : { ask: 'always', conditions: info?.usual?.unless ?? {}, no: info?.default };
  }

  isUsual(window: string): boolean {
    return JSON.stringify(this.of(window)) === JSON.stringify(this.usual(window));
  }

  /** Changes the orders of the seat at the screen, or of another. */
  set(window: string, change: Partial<WindowPolicy>, seat: number = this.table.seat.value): Promise<void> {
    const policy = { ...this.of(window, seat), ...change };
    this.changed.value = { ...this.changed.value, [`${seat}/${window}`]: policy };
    try {
      localStorage.setItem(keyOf(this.table.id), JSON.stringify(this.changed.value));
    } catch {
      // Without storage orders last until the person leaves the page.
    }
    const { answer, unless } = orderOf(this.game, window, policy);
    return this.table.order(seat, window, answer, undefined, unless);
  }

  /** The answers that pass the open window, from once to the whole turn. */
  passes(): readonly Action[] {
    const asked = this.table.question.value;
    if (!asked || asked.window === '') return [];
    return this.table.offers.value.plain.filter((a) => asked.roles[verbOf(a)] === 'no');
  }

  /** The plain «no» to the open window. */
  no(): Action | undefined {
    const asked = this.table.question.value;
    if (!asked || asked.window === '') return undefined;
    const named = this.of(asked.window).no;
    const read = named && this.game.vocabulary.read(named);
    const chosen = isRefusal(read) ? undefined : read;
    const passes = this.passes();
    return chosen !== undefined && passes.includes(chosen) ? chosen : defaultOf(this.game, asked.window);
  }

  private get game(): Game {
    return this.table.game;
  }

  private people(): readonly number[] {
    const { players, seat } = this.table;
    if (!players) return seat.peek() < 0 ? [] : [seat.peek()];
    return players.flatMap((player, i) => (player === 'person' ? [i] : []));
  }

  /** What stands on the server's log, if another device gave it. */
  private found(window: string): WindowPolicy | undefined {
    const found = this.table.ordered?.(window);
    if (!found) return undefined;
    const { no, conditions } = this.usual(window);
    if (!found.answer) return { ask: 'always', conditions, no };
    return found.unless ? { ask: 'when', conditions: found.unless, no } : { ask: 'never', conditions, no };
  }
}

/** The order that carries a policy out. */
function orderOf(game: Game, window: string, { ask, conditions }: WindowPolicy) {
  const answer = game.info.windows.find(({ id }) => id === window)?.default;
  if (ask === 'always') return { answer: undefined, unless: undefined };
  return { answer, unless: ask === 'when' ? conditions : undefined };
}

/** The answer that lets a window pass this once, where there is one. */
export function defaultOf({ info, vocabulary }: Pick<Game, 'info' | 'vocabulary'>, window: string): Action | undefined {
  const named = info.windows.find(({ id }) => id === window)?.default;
  const read = named && vocabulary.read(named);
  return isRefusal(read) ? undefined : read;
}

const keyOf = (match: string): string => `cauldron.orders.${match}`;

function read(match: string): Record<string, WindowPolicy> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(match)) ?? '{}');
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, WindowPolicy] => isWindowPolicy(entry[1])),
    );
  } catch {
    return {};
  }
}

const isWindowPolicy = (value: unknown): value is WindowPolicy =>
  typeof value === 'object' &&
  value !== null &&
  'ask' in value &&
  ASKED_WHEN.some((name) => name === value.ask) &&
  'conditions' in value &&
  typeof value.conditions === 'object' &&
  value.conditions !== null;
