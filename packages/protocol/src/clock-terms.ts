/**
 * Time to think, agreed when a match is made. Every kind may have a bank, which a seat draws on as it likes, and a cap beyond which the
 * bank never grows. The kinds differ in what is given on the way. Where a clock counts seconds, the first `film` seconds of every
 * activation are free for each seat: as long as a page takes to show what happened.
 */

import { z } from 'zod';

const HOUR = 3600;
const DAY = 24 * HOUR;

const from = (least: number, most: number) => z.number().int().min(least).max(most);

/** The bounds of every figure, for forms too. */
export const CLOCK_BOUNDS = {
  live: { bank: [60, DAY], increment: [0, HOUR], cap: [60, DAY], film: [0, 8] },
  turns: { turn: [10, DAY], bank: [0, DAY], cap: [0, DAY], film: [0, 8] },
  days: { days: [1, 60], bank: [0, 60], vacation: [0, 60] },
  correspondence: { bank: [1, 180], increment: [0, 720], cap: [1, 360], vacation: [0, 60] },
} as const satisfies Record<string, Readonly<Record<string, readonly [number, number]>>>;

const { live, turns, days, correspondence } = CLOCK_BOUNDS;

const capHoldsBank = ({ bank, cap }: { readonly bank: number; readonly cap?: number | undefined }) =>
  cap === undefined || cap >= bank;
const CAP = { path: ['cap'], message: 'the cap is at least the bank' };

/** A bank of seconds for the match, and an increment with every decision. */
const liveClock = z
  .strictObject({
    kind: z.literal('live'),
    bank: from(...live.bank),
    increment: from(...live.increment),
    cap: from(...live.cap).optional(),
    film: from(...live.film).optional(),
  })
  .refine(capHoldsBank, CAP);

/**
 * An allowance of seconds for every turn of the game. What a seat does not use of it is lost, or kept: then it goes to the bank. The
 * bank is drawn on when the allowance is used up.
 */
const turnClock = z
  .strictObject({
    kind: z.literal('turns'),
    turn: from(...turns.turn),
    unused: z.enum(['lost', 'kept']),
    bank: from(...turns.bank).default(0),
    cap: from(...turns.cap).optional(),
    film: from(...turns.film).optional(),
  })
  .refine(capHoldsBank, CAP);

/** Days for every answer, which start again with each question; a bank of days for the match; days of vacation. */
const dayClock = z.strictObject({
  kind: z.literal('days'),
  days: from(...days.days),
  bank: from(...days.bank).optional(),
  vacation: from(...days.vacation).optional(),
});

/** A bank of days for the match, an increment of hours with every turn of the game, days of vacation. */
const correspondenceClock = z
  .strictObject({
    kind: z.literal('correspondence'),
    bank: from(...correspondence.bank),
    increment: from(...correspondence.increment),
    cap: from(...correspondence.cap).optional(),
    vacation: from(...correspondence.vacation).optional(),
  })
  .refine(capHoldsBank, CAP);

export const clockTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  liveClock,
  turnClock,
  dayClock,
  correspondenceClock,
]);
export type ClockTerms = z.infer<typeof clockTerms>;
