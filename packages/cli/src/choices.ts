/** What a command line says about a match: its scenario, its options, the players, and numbers. */

import { availableParallelism } from 'node:os';
import { LEVELS, readSeat, type SeatSpec } from '@cauldron/ai';
import type { Game, Options } from '@cauldron/engine';
import { Trouble } from './io.ts';
import { list } from './words.ts';

export function scenarioOf(game: Game, id: string | undefined): string {
  const ids = game.info.scenarios.map((s) => s.id);
  const chosen = id ?? ids[0];
  if (ids.includes(chosen)) return chosen;
  throw new Trouble(`${game.info.title} has no scenario “${chosen}”. Scenarios: ${list(ids)}.`);
}

/** `name`, `name=on` or `name=off`; there may be several. */
export function optionsOf(game: Game, words: readonly string[]): Options {
  const options: Record<string, boolean> = {};
  const ids = game.info.options.map((o) => o.id);
  for (const word of words) {
    const [name, value = 'on'] = word.split('=');
    if (!ids.includes(name)) {
      const known = ids.length > 0 ? `Options: ${list(ids)}.` : 'It has none.';
      throw new Trouble(`${game.info.title} has no option “${name}”. ${known}`);
    }
    if (value !== 'on' && value !== 'off')
      throw new Trouble(`Write --option ${name}=on or ${name}=off, not “${word}”.`);
    options[name] = value === 'on';
  }
  return options;
}

/** A person, random play, or an opponent of some level. */
export type Player = 'human' | 'random' | SeatSpec;

const PLAYERS = ['human', 'random', ...LEVELS];

/** `side=player,…`: a player for each seat; seats that are not named get `other`. Or `player,player`: one for each seat, in order. */
export function seatsOf(game: Game, spec: string | undefined, other: Player): readonly Player[] {
  const sides = game.info.sides;
  const seats = sides.map((): Player => other);
  if (spec === undefined) return seats;
  const words = spec.split(',').map((word) => word.trim());
  const inOrder = words.every((word) => !word.includes('='));
  if (inOrder && words.length !== sides.length) {
    throw new Trouble(`--seats wants a player for each side (${list(sides)}), or side=player.`);
  }
  const named = new Set<string>();
  words.forEach((word, i) => {
    const [side, player, ...rest] = inOrder ? [sides[i], word] : word.split('=');
    const seat = sides.indexOf(side);
    if (seat < 0) throw new Trouble(`There is no side “${side}” to seat. Sides: ${list(sides)}.`);
    if (named.has(side)) throw new Trouble(`--seats names ${side} twice: give each side one player.`);
    const who = player === 'human' ? player : readSeat(player ?? '');
    if (who === undefined || rest.length > 0) {
      const examples = PLAYERS.map((p) => `${side}=${p}`);
      throw new Trouble(`“${word}” seats nobody: write ${examples.slice(0, -1).join(', ')} or ${examples.at(-1)}.`);
    }
    named.add(side);
    seats[seat] = who;
  });
  return seats;
}

export function wholeNumber(text: string, option: string, least: number): number {
  const n = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(n) && n >= least) return n;
  throw new Trouble(`${option} wants a whole number of at least ${least}, not “${text}”.`);
}

/** All cores unless a number is given. */
export const threadsOf = (text: string | undefined, option = '--workers'): number =>
  text === undefined ? availableParallelism() : wholeNumber(text, option, 1);

/** The time after which a command with a limit in minutes begins nothing more, on the clock of the process; without a limit, never. */
export const untilOf = (minutes: string | undefined, least = 0): number =>
  minutes === undefined
    ? Number.POSITIVE_INFINITY
    : performance.now() + wholeNumber(minutes, '--minutes', least) * 60_000;
