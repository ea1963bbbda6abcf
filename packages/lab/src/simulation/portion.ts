/** A portion: some matches of a simulation, for one worker. It travels through a queue, so it is validated. */

import { LEVELS, TEMPERAMENTS } from '@cauldron/ai';
import type { Game } from '@cauldron/engine';
import { z } from 'zod';
import type { Job } from './simulation.ts';

export interface Portion {
  readonly run: string;
  readonly games: readonly number[];
  readonly job: Job;
}

/** Workers with other rules or another pack never see this portion. */
export const queueOf = ({ info }: Game): string => `${info.id}-${info.rulesVersion}-${info.packHash}`;

const seat = z.union([
  z.literal('random'),
  z.object({
    level: z.enum(LEVELS),
    temperament: z.enum(TEMPERAMENTS).optional(),
    nodes: z.number().optional(),
  }),
]);

const portion = z.object({
  run: z.string(),
  games: z.array(z.number()),
  job: z.object({
    game: z.string(),
    scenario: z.string(),
    options: z.record(z.string(), z.boolean()),
    seed: z.string(),
    seats: z.array(seat),
    verify: z.boolean(),
  }),
});

/** Undefined if another version wrote it. A folder with a corrected pack never travels. */
export function readPortion(data: unknown): Portion | undefined {
  const read = portion.safeParse(data);
  return read.success ? { ...read.data, job: { ...read.data.job, pack: undefined } } : undefined;
}
