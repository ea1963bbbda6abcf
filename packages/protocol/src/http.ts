/** The bodies of the HTTP interface. `/api/openapi.json` is made from them. */

import { z } from 'zod';
import { REFUSAL_CODES } from './codes.ts';
import { chatChannel, matchId, playerName, proposal } from './socket.ts';
import { AI_LEVELS, matchTerms, TEMPERAMENTS } from './terms.ts';

const secret = z.string().min(20).max(100);

/** Every error. `say` is one sentence for people. */
export const problem = z.strictObject({
  code: z.enum(REFUSAL_CODES),
  say: z.string(),
  refusal: z.unknown().optional(),
  seq: z.number().optional(),
});
export type Problem = z.infer<typeof problem>;

/** What this server is and offers. */
export const serverInfo = z.strictObject({
  protocol: z.number(),
  server: z.string(),
  openList: z.boolean(),
  accounts: z.boolean(),
  /** The ways a «your turn» can be sent; `push` is the key a browser subscribes with. */
  notices: z.strictObject({ push: z.string().nullable(), mail: z.boolean(), webhook: z.boolean() }),
  games: z.array(z.strictObject({ id: z.string(), title: z.string(), rules: z.number(), pack: z.string() })),
});
export type ServerInfo = z.infer<typeof serverInfo>;

/** What anybody with the link may know about a match. */
export const matchInfo = z.strictObject({
  id: z.string(),
  terms: matchTerms,
  rules: z.number(),
  pack: z.string(),
  seats: z.array(
    z.strictObject({
      side: z.string(),
      kind: z.enum(['person', 'ai', 'empty']),
      name: z.string(),
      mine: z.boolean(),
      /** Other seats of the same person. */
      same: z.array(z.number()),
      /** Somebody else has held it before. */
      before: z.boolean(),
      /** Seats whose present holders have held this one before. */
      known: z.array(z.number()),
    }),
  ),
  seq: z.number(),
  /** The seat to move. */
  asked: z.number().nullable(),
  over: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type MatchInfo = z.infer<typeof matchInfo>;

/** Who wants to play again, and the new match once everybody does. */
export const rematchOffer = z.strictObject({ wanted: z.array(z.number()), match: matchInfo.optional() });
export type RematchOffer = z.infer<typeof rematchOffer>;

export const makeMatch = z.strictObject({ terms: matchTerms, name: playerName });
export type MakeMatch = z.input<typeof makeMatch>;

/** The answer to a new match: a token opens the maker's seats, and each invitation takes a seat once. */
export const madeMatch = z.strictObject({
  match: matchInfo,
  tokens: z.array(z.strictObject({ seat: z.number(), token: z.string() })),
  invitations: z.array(z.strictObject({ seat: z.number(), invitation: z.string() })),
});
export type MadeMatch = z.infer<typeof madeMatch>;

export const takeSeat = z.strictObject({ invitation: secret, name: playerName });
export const takenSeat = z.strictObject({ match: matchInfo, seat: z.number(), token: z.string() });
export type TakenSeat = z.infer<typeof takenSeat>;

/** Hands a seat over: to the person who opens the link, or to the program. */
export const handSeat = z.strictObject({
  to: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('link') }),
    z.strictObject({
      kind: z.literal('ai'),
      level: z.enum(AI_LEVELS),
      temperament: z.enum(TEMPERAMENTS).default('balanced'),
    }),
  ]),
});
export const handedSeat = z.strictObject({ match: matchInfo, invitation: z.string().optional() });
export type HandedSeat = z.infer<typeof handedSeat>;

/** The seats that a guest holds. They are looked up together with those of the signed-in account. */
export const heldSeats = z.strictObject({
  seats: z.array(z.strictObject({ match: matchId, token: secret })).max(200),
});
export const matchList = z.strictObject({ matches: z.array(matchInfo) });
export type MatchList = z.infer<typeof matchList>;

/** Entries of a log, in the form of `entries` in a `sync`. */
export const logPage = z.strictObject({ entries: z.array(z.looseObject({ seq: z.number() })) });
export type LogPage = z.infer<typeof logPage>;

/** The view at an entry, and the patches that lead to the view at each later entry, all with their hashes. */
export const pastViews = z.strictObject({
  seat: z.number().nullable(),
  at: z.number(),
  view: z.looseObject({}),
  hash: z.string(),
  next: z.array(z.strictObject({ patch: z.record(z.string(), z.unknown()), hash: z.string() })),
});
export type PastViews = z.infer<typeof pastViews>;

/** A line of talk. Spectators have no seat. */
export const chatLine = z.strictObject({
  match: z.string(),
  channel: chatChannel,
  n: z.number(),
  seat: z.number().nullable(),
  name: z.string(),
  at: z.string(),
  text: z.string(),
});
export const chatLines = z.strictObject({ lines: z.array(chatLine) });

/** A proposal that a bot sends over HTTP: the same as on the socket, but the address names the match. */
export const entryProposal = proposal.omit({ match: true, token: true });
export const accepted = z.strictObject({ id: z.string(), seq: z.number() });

export const credentials = z.strictObject({
  name: playerName.min(2),
  password: z.string().min(10).max(200),
});
export type Credentials = z.infer<typeof credentials>;

/** A signed-in device. */
export const device = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  current: z.boolean(),
});
/** A way to tell a player that it is his turn. `confirmed`: e-mail must be confirmed with the code that was sent. */
export const notice = z.strictObject({
  id: z.string(),
  kind: z.enum(['push', 'mail', 'webhook']),
  to: z.string(),
  confirmed: z.boolean(),
});
export const person = z.strictObject({
  name: z.string(),
  createdAt: z.string(),
  devices: z.array(device),
  notices: z.array(notice),
});
export type Person = z.infer<typeof person>;

export const newPassword = z.strictObject({ old: z.string().max(200), new: credentials.shape.password });
/** The address that an account has confirmed for its notices. */
export const resetWish = z.strictObject({ address: z.email().max(200) });
/** The code from the letter, the name of the account beside it, and a new password. */
export const passwordReset = z.strictObject({
  name: credentials.shape.name,
  code: z.string().regex(/^\d{8}$/),
  password: credentials.shape.password,
});
/** Deleting everything needs the password again. */
export const farewell = z.strictObject({ password: z.string().max(200) });

/** The form of `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: z.string().min(80).max(100), auth: z.string().min(20).max(30) }),
});
export const newNotice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('push'), subscription: pushSubscription }),
  z.strictObject({ kind: z.literal('mail'), address: z.email().max(200) }),
  z.strictObject({
    kind: z.literal('webhook'),
    url: z.url().max(1000),
    /** What the webhook takes. Without it the address tells: those of Discord and Slack are known, all others take `json`. */
    form: z.enum(['json', 'discord', 'slack']).optional(),
  }),
]);
/** `secret` signs what is sent to a webhook. It is shown only this once. */
export const madeNotice = z.strictObject({ notice, secret: z.string().optional() });
export const confirmNotice = z.strictObject({ code: z.string().regex(/^\d{8}$/) });
