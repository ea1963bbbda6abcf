/** Positions in which a good player knows what to do, or what never to do, and how a player fares in them. */

import type { Game } from '@cauldron/engine';
import { z } from 'zod';
import { Trouble } from '../io.ts';
import { parseJson, readText } from '../packs.ts';
import { composed } from '../probe.ts';
import { readProbe } from '../probe-input.ts';
import { spell } from '../words.ts';
import { type Player, sit } from './players.ts';

const puzzles = z.array(
  z
    .strictObject({
      id: z.string().min(1),
      /** Why the choice is best, or a blunder: a reader must be able to agree. */
      reason: z.string().min(20),
      /** As a probe, without game and questions. */
      position: z.record(z.string(), z.unknown()),
      /** Orders; `attack *` is any attack. One of them is right. */
      best: z.array(z.string()).min(1).optional(),
      /** None of these is right. */
      avoid: z.array(z.string()).min(1).optional(),
    })
    .refine((p) => (p.best === undefined) !== (p.avoid === undefined), 'wants one of "best" and "avoid"'),
);

export type Puzzle = z.infer<typeof puzzles>[number];

export interface Solved {
  readonly id: string;
  readonly reason: string;
  readonly chose: string;
  readonly right: boolean;
}

export function readSuite(file: string): Puzzle[] {
  const read = puzzles.safeParse(parseJson(readText(file), file));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Trouble(`${file} cannot be read, at ${issue.path.join('.')}: ${issue.message}.`);
}

/** What the player answers, and whether that is right. A puzzle whose answers are not all offered is broken, and says so. */
export function solve(game: Game, puzzle: Puzzle, player: Player, seed: string): Solved {
  const { id, reason } = puzzle;
  const { state } = composed(game, readProbe({ ...puzzle.position, game: game.info.id, ask: [] }));
  const pending = game.pending(state);
  if (pending.kind !== 'question') throw new Trouble(`Position ${id} asks nobody: add the dice it waits for.`);
  const { seat } = pending;
  const offered = Array.from(pending.actions.subarray(0, pending.count), (action) =>
    spell(game.vocabulary.name(action)),
  );
  const listed = puzzle.best ?? puzzle.avoid ?? [];
  const isListed = (order: string) => listed.some((pattern) => matches(pattern, order));
  for (const pattern of listed) {
    if (!offered.some((order) => matches(pattern, order)))
      throw new Trouble(`Position ${id} does not offer “${pattern}”; it offers ${offered.slice(0, 12).join(', ')}.`);
  }
  if (offered.every(isListed)) throw new Trouble(`Position ${id} leaves no choice: every answer is listed.`);
  const sitting = sit(game, player, () => {});
  const chose =
    sitting === 'random'
      ? offered[0]
      : spell(game.vocabulary.name(sitting.choose(game.observe(state, seat), `${seed}/${id}`).action));
  return { id, reason, chose, right: isListed(chose) === (puzzle.best !== undefined) };
}

const matches = (pattern: string, order: string): boolean =>
  pattern.endsWith('*') ? order.startsWith(pattern.slice(0, -1)) : order === pattern;
