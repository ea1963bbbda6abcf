/**
 * Every address of the HTTP interface, with its input and output. The server registers these, and `/api/openapi.json` is made
 * from them. `authorization: Bearer <token>` opens a `seat`, and so does the session of the account that holds it. Every request
 * that changes something needs the header `x-cauldron: 1`, which no page of another site can send.
 */

import { z } from 'zod';
import { ANSWER_PAGE, MOST_WAIT, namedQuestion, wantedAnswers } from './asking.ts';
import * as http from './http.ts';
import { chatChannel, newLine, seenUpTo } from './socket.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for a variable part. */
  readonly path: string;
  readonly what: string;
  /** Who may call it: everybody, a seat of the match, or a signed-in account. */
  readonly who: 'anyone' | 'seat' | 'account';
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  /** The body of the answer; undefined means none (204). */
  readonly gives?: z.ZodType;
  readonly type?: string;
}

const route = <const R extends Route>(r: R): R => r;
const text = z.string();

/** The same as on the socket; in an address everything is text. */
const { from, most } = wantedAnswers.shape;
const wantedInQuery = wantedAnswers.extend({
  from: z.coerce.number().pipe(from.unwrap()).default(0),
  most: z.coerce.number().pipe(most.unwrap()).default(ANSWER_PAGE),
  position: z.stringbool().default(false),
  /** Of several seats of one person. */
  seat: z.coerce.number().int().min(0).max(5).optional(),
  wait: z.coerce.number().int().min(0).max(MOST_WAIT).default(0),
});

export const ROUTES = {
  server: route({
    method: 'GET',
    path: '/api/server',
    what: 'What this server is and offers.',
    who: 'anyone',
    gives: http.serverInfo,
  }),
  make: route({
    method: 'POST',
    path: '/api/matches',
    what: 'Makes a match. The tokens open the seats of the maker; each invitation takes a seat once.',
    who: 'anyone',
    body: http.makeMatch,
    gives: http.madeMatch,
  }),
  info: route({
    method: 'GET',
    path: '/api/matches/:match',
    what: 'What everybody with the link may know of a match.',
    who: 'anyone',
    gives: http.matchInfo,
  }),
  take: route({
    method: 'POST',
    path: '/api/matches/:match/seats',
    what: 'Takes the seat that an invitation is for.',
    who: 'anyone',
    body: http.takeSeat,
    gives: http.takenSeat,
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/matches/:match/seats/:seat',
    what: 'Leaves a seat: its token no longer opens it, and anybody with an invitation may take it.',
    who: 'seat',
    gives: http.matchInfo,
  }),
  hand: route({
    method: 'POST',
    path: '/api/matches/:match/seats/:seat/hand',
    what: 'Hands one’s own seat to a substitute (by a new link) or lends it to the program (the new link takes it back); for an empty seat, makes a new link.',
    who: 'seat',
    body: http.handSeat,
    gives: http.handedSeat,
  }),
  rematch: route({
    method: 'POST',
    path: '/api/matches/:match/rematch',
    what: 'Offers to play again on the same terms, or agrees to it. The match is made when every person at the table wants it; their tokens open their seats in it too.',
    who: 'seat',
    gives: http.rematchOffer,
  }),
  declineRematch: route({
    method: 'DELETE',
    path: '/api/matches/:match/rematch',
    what: 'Declines to play again, or takes the offer back.',
    who: 'seat',
    gives: http.rematchOffer,
  }),
  propose: route({
    method: 'POST',
    path: '/api/matches/:match/entries',
    what: 'Proposes the next entry of the log, as `do` on the socket does.',
    who: 'seat',
    body: http.entryProposal,
    gives: http.accepted,
  }),
  question: route({
    method: 'GET',
    path: '/api/matches/:match/question',
    what: 'What the caller’s seat is asked, with its legal answers by name. `wait`: the answer may take this many seconds, until the match waits for this seat or is over.',
    who: 'seat',
    query: wantedInQuery,
    gives: namedQuestion,
  }),
  view: route({
    method: 'GET',
    path: '/api/matches/:match/view',
    what: 'The match as the caller may see it, and the entries after `from`, at most the newest 250: the same as `sync` on the socket.',
    who: 'anyone',
    query: z.object({ from: z.coerce.number().pipe(seenUpTo).default(-1) }),
    gives: z.looseObject({ t: z.literal('sync'), match: text, seq: z.number(), hash: text }),
  }),
  log: route({
    method: 'GET',
    path: '/api/matches/:match/log',
    what: 'The entries before an entry, as the caller may know them now, in order: at most the last 250.',
    who: 'anyone',
    query: z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647) }),
    gives: http.logPage,
  }),
  past: route({
    method: 'GET',
    path: '/api/matches/:match/past',
    what: 'What the caller could see at an earlier entry, and what each later entry up to `to` changed in that view: at most 63.',
    who: 'anyone',
    query: z.object({ at: z.coerce.number().int().min(0), to: z.coerce.number().int().min(0).optional() }),
    gives: http.pastViews,
  }),
  record: route({
    method: 'GET',
    path: '/api/matches/:match/record',
    what: 'The record of a finished match, for `cauldron verify`: a match file, one line an entry.',
    who: 'anyone',
    gives: text,
    type: 'application/x-ndjson',
  }),
  talk: route({
    method: 'GET',
    path: '/api/matches/:match/chat',
    what: 'Lines of talk before a line, in order: at most the last 100. The players read the gallery when the match is over.',
    who: 'anyone',
    query: z.object({
      channel: chatChannel.default('table'),
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    gives: http.chatLines,
  }),
  say: route({
    method: 'POST',
    path: '/api/matches/:match/chat',
    what: 'Says something at the table or, for spectators, in the gallery, as `chat` on the socket does.',
    who: 'anyone',
    body: newLine,
    gives: http.chatLine,
  }),
  mine: route({
    method: 'POST',
    path: '/api/matches/mine',
    what: 'The caller’s matches: those of the given tokens, and those of the signed-in account.',
    who: 'anyone',
    body: http.heldSeats,
    gives: http.matchList,
  }),
  open: route({
    method: 'GET',
    path: '/api/matches/open',
    what: 'Open matches that wait for somebody, if the host keeps the list.',
    who: 'anyone',
    gives: http.matchList,
  }),
  takeOpen: route({
    method: 'POST',
    path: '/api/matches/:match/open-seats',
    what: 'Takes a free seat of a match in the list of open matches.',
    who: 'anyone',
    body: z.strictObject({ name: http.takeSeat.shape.name }),
    gives: http.takenSeat,
  }),
  signUp: route({
    method: 'POST',
    path: '/api/account',
    what: 'Makes an account and signs in.',
    who: 'anyone',
    body: http.credentials,
    gives: http.person,
  }),
  account: route({
    method: 'GET',
    path: '/api/account',
    what: 'The account that is signed in, with its devices and its notices.',
    who: 'account',
    gives: http.person,
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/api/account',
    what: 'Deletes the account and everything stored about it; its seats stay in their matches, without a name.',
    who: 'account',
    body: http.farewell,
  }),
  exportAccount: route({
    method: 'GET',
    path: '/api/account/export',
    what: 'Everything stored about the account.',
    who: 'account',
    gives: z.looseObject({ name: text }),
  }),
  password: route({
    method: 'PUT',
    path: '/api/account/password',
    what: 'Changes the password. Every session of the account ends, and so do the tokens of its seats; the caller gets a new session.',
    who: 'account',
    body: http.newPassword,
  }),
  askReset: route({
    method: 'POST',
    path: '/api/account/reset',
    what: 'Sends codes for a new password to an address, if accounts have confirmed it. The answer is the same if none has.',
    who: 'anyone',
    body: http.resetWish,
  }),
  resetPassword: route({
    method: 'PUT',
    path: '/api/account/reset',
    what: 'Sets a new password with the code from the letter, and signs in. Every session of the account ends, and so do the tokens of its seats.',
    who: 'anyone',
    body: http.passwordReset,
    gives: http.person,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/session',
    what: 'Signs in.',
    who: 'anyone',
    body: http.credentials,
    gives: http.person,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/session',
    what: 'Signs out. The tokens of seats that were taken in this session end with it.',
    who: 'anyone',
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/account/devices/:device',
    what: 'Signs out another device. The tokens of seats that it took end with its session.',
    who: 'account',
  }),
  signOutAll: route({
    method: 'DELETE',
    path: '/api/account/devices',
    what: 'Signs out every device, this one too. The tokens of the account’s seats end; its seats open again after signing in.',
    who: 'account',
  }),
  addNotice: route({
    method: 'POST',
    path: '/api/account/notices',
    what: 'Adds a notice: a way to hear that it is one’s turn.',
    who: 'account',
    body: http.newNotice,
    gives: http.madeNotice,
  }),
  confirmNotice: route({
    method: 'POST',
    path: '/api/account/notices/:notice/confirm',
    what: 'Confirms an e-mail address with the code that was sent to it.',
    who: 'account',
    body: http.confirmNotice,
  }),
  removeNotice: route({
    method: 'DELETE',
    path: '/api/account/notices/:notice',
    what: 'Removes a notice.',
    who: 'account',
  }),
} as const satisfies Record<string, Route>;
export type RouteName = keyof typeof ROUTES;
export type RouteBody<N extends RouteName> = (typeof ROUTES)[N] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type RouteAnswer<N extends RouteName> = (typeof ROUTES)[N] extends { gives: infer G extends z.ZodType }
  ? z.output<G>
  : undefined;

/** The header that every changing request must carry. */
export const OWN_HEADER = 'x-cauldron';
