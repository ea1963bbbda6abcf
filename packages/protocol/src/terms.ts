/** The terms a match is played on, agreed when it is made. */

import { z } from 'zod';

const id = z.string().min(1).max(64);

/** Time to think. `live`: a bank of seconds each, and so many added with every decision; `days`: so many days for each answer. */
export const clockTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('live'),
    bank: z
      .number()
      .int()
      .min(60)
      .max(24 * 3600),
    increment: z.number().int().min(0).max(600),
  }),
  z.strictObject({ kind: z.literal('days'), days: z.number().int().min(1).max(60) }),
]);
export type ClockTerms = z.infer<typeof clockTerms>;

export const AI_LEVELS = ['recruit', 'soldier', 'officer', 'commander'] as const;
export const TEMPERAMENTS = ['cautious', 'balanced', 'bold'] as const;

/** Who plays a side: the maker of the match, somebody who opens the link, or the program. */
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
  /** The other seat's client throws the dice with us. */
  witnessed: z.boolean(),
  /** `open`: in the list of open matches, if the host keeps one. */
  privacy: z.enum(['link', 'open']).default('link'),
  /** Whether anyone with the link may watch, and how many seconds later. */
  spectators: z.strictObject({ allowed: z.boolean(), delay: z.number().int().min(0).max(86_400) }).default({
    allowed: true,
    delay: 0,
  }),
});
export type MatchTerms = z.infer<typeof matchTerms>;
export type MatchTermsInput = z.input<typeof matchTerms>;
