/** The open question and its answers by name, for programs that do not have the game: over HTTP and on the socket. */

import { z } from 'zod';
import { content, hex32 } from './content.ts';

/** The most answers in one page. */
export const ANSWER_PAGE = 500;
/** The most seconds that a request for a question may wait. */
export const MOST_WAIT = 25;

const name = z.string().min(1).max(80);

/** Which answers are wanted. Without any of these: all of them, page by page. */
export const wantedAnswers = z.strictObject({
  /** Only answers with this order: `move`. */
  order: name.optional(),
  /** Only answers with this target, as the answers name it: a hex, a box, a unit, a word. */
  target: name.optional(),
  /** What this unit may do: the answers that name it, or all if the question is about it; and where it could go. */
  unit: name.optional(),
  from: z.number().int().min(0).max(1_000_000).default(0),
  most: z.number().int().min(1).max(ANSWER_PAGE).default(ANSWER_PAGE),
  /** With everything that the seat sees, by name. */
  position: z.boolean().default(false),
});
export type WantedAnswers = z.output<typeof wantedAnswers>;

/** One answer. `name` is how the terminal writes it; `content` is sent as it is. */
const namedAnswer = z.strictObject({
  name: z.string(),
  /** What the answer is for: `fight`, `go`, `choose`, `set`, `yes`, `no`, `end`. */
  role: z.string().optional(),
  content,
});

/** An order that the question offers: what its target is, how many answers it has, its role, and what follows from it. */
const offeredOrder = z.strictObject({
  order: z.string(),
  target: z.enum(['none', 'unit', 'place', 'side', 'number', 'word']),
  count: z.number(),
  role: z.string().optional(),
  stake: z.string().optional(),
});

const openQuestion = z.strictObject({
  rule: z.string(),
  prompt: z.string(),
  /** The question in words. */
  text: z.string(),
  /** What it is about. */
  subject: z.strictObject({ units: z.array(z.string().nullable()), place: z.string().nullable() }),
  /** The window that it belongs to, for standing orders, and the figures of the window's conditions. */
  window: z.string().nullable(),
  conditions: z.record(z.string(), z.number()),
  orders: z.array(offeredOrder),
});

export const namedQuestion = z.strictObject({
  match: z.string(),
  seat: z.number(),
  seq: z.number(),
  /** The seat that the match waits for; null at the end. */
  waitsFor: z.number().nullable(),
  result: z.looseObject({ how: z.string(), winner: z.number() }).nullable(),
  /** Null if this seat is asked nothing. */
  question: openQuestion.nullable(),
  /** A page of what this seat may answer now; empty while the match waits for another. */
  answers: z.array(namedAnswer),
  from: z.number(),
  /** How many answers there are with the wanted order, target and unit. */
  total: z.number(),
  /** Sent back with the answer: what it was decided on. */
  reply: z.strictObject({
    after: z.number(),
    under: z.strictObject({ next: hex32, known: z.union([hex32, z.literal('')]) }),
  }),
  /** Of the wanted unit: what the seat knows of it, and the places that it could reach, with their cost; null if it cannot move now. */
  unit: z.strictObject({ facts: z.unknown(), reach: z.record(z.string(), z.number()).nullable() }).optional(),
  /** If it was asked for: everything that the seat sees, by name. */
  position: z.looseObject({}).optional(),
});
export type NamedQuestion = z.output<typeof namedQuestion>;
