/** The terms a match is played on, agreed when it is made. */

import { z } from 'zod';
import { clockTerms } from './clock-terms.ts';

const id = z.string().min(1).max(64);

export const AI_LEVELS = ['recruit', 'soldier', 'officer', 'commander'] as const;
export const TEMPERAMENTS = ['cautious', 'balanced', 'bold'] as const;

/** Who plays a side: the maker of the match, the person who opens the link, or the program. */
export const seatTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('me') }),
  z.strictObject({ kind: z.literal('link') }),
  z.strictObject({
    kind: z.literal('ai'),
    level: z.enum(AI_LEVELS),
    temperament: z.enum(TEMPERAMENTS).default('balanced'),
  }),
]);
export type SeatTerms = z.infer<typeof seatTerms>;

export const matchTerms = z.strictObject({
  game: id,
  scenario: id,
  options: z.record(id, z.boolean()).default({}),
  /** One for each seat, in the order of the game's sides. */
  seats: z.array(seatTerms).min(1).max(6),
  clock: clockTerms.default({ kind: 'none' }),
  /** The other seat's client adds its bytes to the dice. */
  witnessed: z.boolean(),
  /** `open`: in the list of open matches, if the host keeps one. */
  privacy: z.enum(['link', 'open']).default('link'),
  /** Whether anybody with the link may watch, and with how many seconds of delay. */
  spectators: z.strictObject({ allowed: z.boolean(), delay: z.number().int().min(0).max(86_400) }).default({
    allowed: true,
    delay: 0,
  }),
});
export type MatchTerms = z.infer<typeof matchTerms>;
export type MatchTermsInput = z.input<typeof matchTerms>;
