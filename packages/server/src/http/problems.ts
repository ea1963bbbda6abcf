/** Error answers: a code of the list, a status, and a sentence that says what to do. */

import type { Refusal } from '@cauldron/engine';
import type { Problem, RefusalCode } from '@cauldron/protocol';

const PROBLEMS: Readonly<Record<RefusalCode, readonly [status: number, say: string]>> = {
  malformed: [400, 'This is no message the server understands: see /api/openapi.json.'],
  'too-fast': [429, 'That was too often: wait a little and try again.'],
  'no-seat': [403, 'This opens no seat here: use the link or the token of the seat.'],
  'no-match': [404, 'There is no such match: check the link.'],
  over: [409, 'The match is over.'],
  'not-yours': [409, 'Another seat has to decide now: wait for your turn.'],
  stale: [409, 'The match has gone on: fetch the newest entries and decide again.'],
  unsigned: [403, 'This seat has a key, and the message is not signed with it.'],
  illegal: [422, 'The rules do not allow it.'],
  'awaiting-witness': [409, 'The dice wait for the other seat.'],
  'no-offer': [409, 'There is no such offer.'],
  'other-rules': [
    409,
    'This server does not have the rules that this match began with. Nothing is lost: the match goes on once its host has put their bundle back.',
  ],
  'earlier-version': [
    409,
    'This match was begun under an earlier version of the service, whose log this version cannot read. It is kept in the database, but cannot go on.',
  ],
  'sign-in': [401, 'Sign in first.'],
  forbidden: [403, 'This is not allowed from here.'],
  'name-taken': [409, 'Somebody has this name already: choose another.'],
  'wrong-password': [401, 'The name or the password is wrong.'],
  unavailable: [503, 'This is switched off here, or there is no room at the moment.'],
  failed: [500, 'The server failed and changed nothing: try again.'],
};

/** Thrown inside a handler, and sent as the answer. */
export class RefusedCall extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly say?: string,
    readonly more: { readonly refusal?: Refusal; readonly seq?: number } = {},
  ) {
    // A refusal is an answer and no fault: its stack would cost more than the rest of the refusal, and attackers cause many.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }

  get body(): Problem {
    return { code: this.code, say: this.say ?? PROBLEMS[this.code][1], ...this.more };
  }
}
