/** The bodies of the HTTP interface; `/api/openapi.json` is made from these. */

import { z } from 'zod';
import { matchTerms } from './terms.ts';

/** What everybody with the link may know of a match. */
export const matchInfo = z.strictObject({
  id: z.string(),
  terms: matchTerms,
  rules: z.number(),
  pack: z.string(),
  seats: z.array(
    z.strictObject({ side: z.string(), kind: z.enum(['person', 'ai', 'empty']), name: z.string(), mine: z.boolean() }),
  ),
  seq: z.number(),
  /** The seat that is asked now. */
  asked: z.number().nullable(),
  over: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type MatchInfo = z.infer<typeof matchInfo>;

/** Made: a token opens the maker's seats; each link's invitation takes a seat once. */
export const madeMatch = z.strictObject({
  match: matchInfo,
  tokens: z.array(z.strictObject({ seat: z.number(), token: z.string() })),
  invitations: z.array(z.strictObject({ seat: z.number(), invitation: z.string() })),
});
export type MadeMatch = z.infer<typeof madeMatch>;

export const takeSeat = z.strictObject({
  invitation: z.string().min(20).max(100),
  name: z.string().trim().min(1).max(40),
});
export const takenSeat = z.strictObject({ match: matchInfo, seat: z.number(), token: z.string() });
export type TakenSeat = z.infer<typeof takenSeat>;

export const credentials = z.strictObject({
  name: z.string().trim().min(2).max(40),
  password: z.string().min(10).max(200),
});
export type Credentials = z.infer<typeof credentials>;
export const person = z.strictObject({ name: z.string() });
export type Person = z.infer<typeof person>;
