/**
 * What a seat puts into the log of a match. An entry is its content with the sender's seat, its sequence number and its own id.
 * The insert of the entry is the commit point.
 */

import { z } from 'zod';
import { FORMS, WORD_LENGTH } from './forms.ts';
import { AI_LEVELS, TEMPERAMENTS } from './terms.ts';

export const hex32 = z.string().regex(FORMS.hex32);
const word = z.string().max(WORD_LENGTH);
/** A verb, with its target if it has one. Numbers are whole, because only these have one spelling to hash. */
export const namedAction = z.union([z.tuple([word, z.union([word, z.number().int()])]), z.tuple([word])]).readonly();

/**
 * Lets the chance fall that is due before the first question. No entry has called for it, and only a player's own bytes make it
 * fair. It is accepted only while such chance is due; in a witnessed match only after every witness has committed. Clients send
 * it without being asked.
 */
const begin = z.strictObject({ kind: z.literal('begin') });
/** Answers the open question. */
const act = z.strictObject({ kind: z.literal('act'), do: namedAction });
/** Takes back the sender's own last decision, as far as the rules of undo allow. */
const undo = z.strictObject({ kind: z.literal('undo') });
/** Asks the other seats to go back to before entry `to` of the line, past dice and other seats' decisions. */
const askUndo = z.strictObject({ kind: z.literal('ask-undo'), to: z.number().int().min(0) });
const answerUndo = z.strictObject({ kind: z.literal('answer-undo'), yes: z.boolean() });
const bound = z.number().int().min(-2_147_483_648).max(2_147_483_647).optional();
/** A window's conditions, by name, each from a number to a number. */
const when = z
  .record(z.string().max(40), z.strictObject({ from: bound, to: bound }))
  .refine((all) => Object.keys(all).length <= 16);
/**
 * Answers a window in advance, with `when` only if its conditions are met, with `unless` only if they are not; `null` takes the order
 * back.
 */
const order = z.strictObject({
  kind: z.literal('order'),
  window: z.string().max(40),
  answer: namedAction.nullable(),
  when: when.optional(),
  unless: when.optional(),
});
/**
 * Puts the public key of the sender's device on the log, signed with it. From then on every message of this seat must be signed. The
 * first key of a seat is proved; a later one is once a proved key of the seat has vouched for it.
 */
const key = z.strictObject({ kind: z.literal('key'), key: hex32 });
/** An earlier device says that this key, which stands on the log, belongs to the same person. */
const vouch = z.strictObject({ kind: z.literal('vouch'), key: hex32 });
/** Commits to a chain of witness values: its tip. Only a seat with a key may. After the first decision a tip counts once one more message has decided. */
const commit = z.strictObject({ kind: z.literal('commit'), tip: hex32 });
/** Reveals the next value of the sender's chain, for the dice of deciding message `of`. Clients send it without being asked. */
const witness = z.strictObject({ kind: z.literal('witness'), of: z.number().int().min(1), w: hex32 });
/** Agrees that the match goes on (or begins) without the sender's witness. */
const unwitnessed = z.strictObject({ kind: z.literal('unwitnessed'), yes: z.boolean() });
const resign = z.strictObject({ kind: z.literal('resign') });
const offerDraw = z.strictObject({ kind: z.literal('offer-draw') });
const answerDraw = z.strictObject({ kind: z.literal('answer-draw'), yes: z.boolean() });
/** Ends the match without a result. It is allowed until every seat has decided once; after that all seats must ask for it. */
const abort = z.strictObject({ kind: z.literal('abort') });
/** Claims that another seat's time is up. The server's time decides. */
const flag = z.strictObject({ kind: z.literal('flag') });
/** Takes days of the vacation that the terms allow, from now on: the sender's clock stands still so long. Days once taken are used. */
const vacation = z.strictObject({ kind: z.literal('vacation'), days: z.number().int().min(1).max(60) });

export const content = z.discriminatedUnion('kind', [
  begin,
  act,
  undo,
  askUndo,
  answerUndo,
  order,
  key,
  vouch,
  commit,
  witness,
  unwitnessed,
  resign,
  offerDraw,
  answerDraw,
  abort,
  flag,
  vacation,
]);

const seatNumber = z.number().int().min(0).max(5);
/**
 * A seat has changed hands. Only the server says this, of itself and signed with its own key; it decides nothing. Nobody is named:
 * `same` has the other seats that the new holder holds too, `known` the seats whose present holders have held this one before and may
 * have seen its secrets, and `again` says that the new holder has held it before.
 */
export const seatChange = z.strictObject({
  kind: z.literal('seat'),
  of: seatNumber,
  /** The present holder. */
  to: z.enum(['person', 'ai', 'empty']),
  /** By a link, from the list of open matches, left, handed to the program, by deleting an account; `made`: by the maker of the match. */
  how: z.enum(['made', 'link', 'open', 'left', 'program', 'deleted']),
  level: z.enum(AI_LEVELS).optional(),
  temperament: z.enum(TEMPERAMENTS).optional(),
  again: z.literal(true).optional(),
  same: z.array(seatNumber).optional(),
  known: z.array(seatNumber).optional(),
});
export type SeatChange = z.infer<typeof seatChange>;

export type Content = z.infer<typeof content>;
/** Everything that may stand on a log: what players say, and what the server says of itself. */
export type LogContent = Content | SeatChange;
export type ContentKind = LogContent['kind'];

/**
 * Messages that decide take a number and a value of the server: these, an accepted `answer-undo`, and an `order` that answers the open
 * question at once. All others take neither, so that nobody moves the dice with them.
 */
export const mayDecide = (said: LogContent): boolean =>
  said.kind === 'begin' ||
  said.kind === 'act' ||
  said.kind === 'undo' ||
  said.kind === 'order' ||
  (said.kind === 'answer-undo' && said.yes);
