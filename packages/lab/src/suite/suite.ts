/** Positions in which a good player knows what to do, or what never to do, and how a player answers them. */

import type { Action, Game, State } from '@cauldron/engine';
import { z } from 'zod';
import { readJson } from '../packs.ts';
import { type Contestant, sit } from '../play/players.ts';
import { Trouble } from '../trouble.ts';
import { exactChances } from './exact.ts';

/** Composes a position from a suite's description, which has the form of a probe. The command line, which reads probes, provides it. */
export type Compose = (game: Game, position: Readonly<Record<string, unknown>>) => State;

/** The form of a probe, without game and questions. */
const position = z.record(z.string(), z.unknown());

const puzzle = z
  .strictObject({
    id: z.string().min(1),
    /** Why the choice is best, or a blunder, so that a reader can agree. */
    reason: z.string().min(20),
    position,
    /** Orders; `attack *` is any attack. Any one of them is right. */
    best: z.array(z.string()).min(1).optional(),
    /** None of these is right. */
    avoid: z.array(z.string()).min(1).optional(),
    /** The exact chance to win with a right answer, and with the best wrong one; a draw is half a win. */
    chances: z.tuple([z.number(), z.number()]).optional(),
  })
  .refine((p) => (p.best === undefined) !== (p.avoid === undefined), 'wants one of "best" and "avoid"');

const file = z.strictObject({
  /** Applies to every position that does not replace it. */
  each: z.strictObject({ place: z.array(z.unknown()) }).optional(),
  positions: z.array(puzzle),
});

export type Puzzle = z.infer<typeof puzzle>;

export interface Solved {
  readonly id: string;
  readonly reason: string;
  readonly chances: readonly [number, number] | undefined;
  readonly chose: string;
  readonly right: boolean;
}

export function readSuite(path: string): Puzzle[] {
  const read = file.safeParse(readJson(path));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Trouble(`${path} cannot be read, at ${issue.path.join('.')}: ${issue.message}.`);
  }
  const always = read.data.each?.place ?? [];
  // The position's own placements come later, so they win.
  return read.data.positions.map((one) => {
    const own = Array.isArray(one.position.place) ? one.position.place : [];
    return { ...one, position: { ...one.position, place: [...always, ...own] } };
  });
}

/** A position, the deciding seat, and which answers are listed. A puzzle whose listed answers are not all offered is an error. */
function lay(game: Game, compose: Compose, { id, position, best, avoid }: Puzzle) {
  const state = compose(game, position);
  const pending = game.pending(state);
  if (pending.kind !== 'question') throw new Trouble(`Position ${id} asks nobody: add the dice it waits for.`);
  const { seat } = pending;
  const offered = Array.from(pending.actions.subarray(0, pending.count), (action) => orderOf(game, action));
  const listed = best ?? avoid ?? [];
  const isListed = (order: string) => listed.some((pattern) => matches(pattern, order));
  for (const pattern of listed) {
    if (!offered.some((order) => matches(pattern, order)))
      throw new Trouble(`Position ${id} does not offer “${pattern}”; it offers ${offered.slice(0, 12).join(', ')}.`);
  }
  if (offered.every(isListed)) throw new Trouble(`Position ${id} leaves no choice: every answer is listed.`);
  return { state, seat, offered, isRight: (order: string) => isListed(order) === (best !== undefined) };
}

/** What the player answers, and whether it is right. */
export function solve(game: Game, compose: Compose, puzzle: Puzzle, player: Contestant, seed: string): Solved {
  const { id, reason, chances } = puzzle;
  const { state, seat, offered, isRight } = lay(game, compose, puzzle);
  const sitting = sit(game, player, () => {});
  const chose =
    sitting === 'random'
      ? offered[0]
      : orderOf(game, sitting.choose(game.observe(state, seat), `${seed}/${id}`).action);
  return { id, reason, chances, chose, right: isRight(chose) };
}

export interface Proof {
  /** The lowest chance among the best answers; if only blunders are listed, the highest chance of all others. */
  readonly right: number;
  /** The highest chance among the wrong answers. */
  readonly wrong: number;
}

/**
 * The chances behind right and wrong answers, found by trying everything to the end of the match. A puzzle is sound if the first
 * is greater.
 */
export function prove(game: Game, compose: Compose, puzzle: Puzzle): Proof {
  const { state, isRight } = lay(game, compose, puzzle);
  const all = exactChances(game, state).map(({ action, chance }) => ({
    chance,
    isRight: isRight(orderOf(game, action)),
  }));
  const chancesOf = (right: boolean) => all.filter((one) => one.isRight === right).map((one) => one.chance);
  const right = chancesOf(true);
  return {
    right: puzzle.best ? Math.min(...right) : Math.max(...right),
    wrong: Math.max(...chancesOf(false)),
  };
}

const matches = (pattern: string, order: string): boolean =>
  pattern.endsWith('*') ? order.startsWith(pattern.slice(0, -1)) : order === pattern;

/** An answer as a person types it. */
const orderOf = (game: Game, action: Action): string => game.vocabulary.name(action).join(' ');
