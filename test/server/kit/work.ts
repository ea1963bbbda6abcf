/** Counts what a server asks of a game: the work behind an answer, and so its time, without a clock. */

import type { Game } from '@cauldron/engine';
import type { Shelf } from '@cauldron/server';

export interface Counted extends Shelf {
  /** How often each function of a game was called. */
  readonly calls: Readonly<Record<string, number>>;
}

export function counted(games: Shelf): Counted {
  const calls: Record<string, number> = {};
  const wrapped = new WeakMap<Game, Game>();
  const wrap = (game: Game | undefined): Game | undefined => {
    if (!game) return undefined;
    const found = wrapped.get(game) ?? new Proxy(game, { get: (target, name) => countedIn(calls, target, name) });
    wrapped.set(game, found);
    return found;
  };
  return {
    ids: games.ids,
    calls,
    current: async (id) => wrap(await games.current(id)),
    find: async (pin) => wrap(await games.find(pin)),
  };
}

function countedIn(calls: Record<string, number>, game: Game, name: string | symbol): unknown {
  const value: unknown = Reflect.get(game, name);
  if (typeof value !== 'function') return value;
  return (...args: unknown[]) => {
    calls[String(name)] = (calls[String(name)] ?? 0) + 1;
    return Reflect.apply(value, game, args);
  };
}
