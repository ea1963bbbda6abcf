/**
 * messages/<language>.json: everything a game says, by key, with named figures in braces. The words are ours, so the file stands beside
 * the pack and is no part of its hash. English is whole; another language may leave out keys, which are then said in English.
 */
import { z } from 'zod';
import { idSchema } from './common.ts';

const templatesSchema = z.record(z.string(), z.string().min(1));

export const messagesSchema = z.strictObject({
  game: idSchema,
  /** What a seat is asked. */
  prompts: templatesSchema,
  /** The labels of answers, with `{target}`. */
  verbs: templatesSchema,
  /** Other labels for the answers to one question, by its prompt and then by the verb: «end the moves» says more than «done». */
  answers: z.record(z.string(), templatesSchema).optional(),
  /** What happened. */
  events: templatesSchema,
  /** Why not. */
  refusals: templatesSchema,
  /** Why a modifier or a point is counted. */
  reasons: templatesSchema,
  /** How a match ends. */
  endings: templatesSchema,
  /** Phases, chits, choices, windows and everything else that is shown by its name. */
  terms: templatesSchema,
  /** The numbers that standing orders look at, by the name of the condition. */
  conditions: templatesSchema.optional(),
  /** What the game's words mean, each in a sentence or two for somebody who has not read the rules. */
  glossary: templatesSchema.optional(),
  /** Words of the glossary that say nothing to a newcomer: in the first turn they are explained beside the questions that use them. */
  explained: z.array(z.string().min(1)).optional(),
});

export type MessagesData = z.infer<typeof messagesSchema>;
