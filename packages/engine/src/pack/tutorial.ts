/** tutorial.json, the one file a pack may lack: a small position, played step by step with chosen dice and a scripted enemy. */
import { z } from 'zod';
import { idSchema } from './common.ts';

/** An order as people and files write it: `["to", "2605"]`. */
const orderSchema = z.tuple([z.string().min(1)], z.union([z.string(), z.number()]));
/** The dice as they fall, or the number of the chit that is drawn. */
const outcomeSchema = z.array(z.number().int()).min(1);

/** A position as probes and tests write it: see `Position` of the contract. */
const positionSchema = z.strictObject({
  scenario: idSchema,
  options: z.record(z.string(), z.boolean()).optional(),
  clear: z.boolean().optional(),
  place: z
    .array(
      z.strictObject({
        unit: idSchema,
        at: idSchema,
        steps: z.number().int().min(0).optional(),
        reduced: z.boolean().optional(),
        status: z.array(idSchema).optional(),
      }),
    )
    .optional(),
  marks: z
    .array(
      z.strictObject({
        kind: idSchema,
        at: z.union([idSchema, z.array(idSchema).min(1)]),
        owner: idSchema.optional(),
        n: z.number().int().optional(),
      }),
    )
    .optional(),
  control: z.record(z.string(), idSchema).optional(),
  held: z.record(z.string(), z.array(idSchema)).optional(),
  turn: z.number().int().optional(),
  phase: idSchema.optional(),
  active: z.strictObject({ side: idSchema, formation: idSchema.optional(), mode: idSchema.optional() }).optional(),
  set: z.record(z.string(), z.json()).optional(),
});

const stepSchema = z.strictObject({
  id: idSchema,
  /** The layer of the rules it belongs to: the learner sees where one ends and the next begins. */
  layer: idSchema,
  title: z.string().min(1),
  /** What to look at, what to do and why, in our own words. */
  text: z.string().min(1),
  /** The rule's number, as the refusals and the ledger give it. */
  rule: z.string().min(1),
  /** What the board lights while the step lasts. */
  show: z.strictObject({ units: z.array(idSchema).optional(), hexes: z.array(idSchema).optional() }).optional(),
  /** The learner's orders, one after another; `any` leaves a choice. None: the step is only read. */
  do: z.array(z.union([orderSchema, z.strictObject({ any: z.array(orderSchema).min(2) })])),
  /** What the one button of the step says if it gives several orders: they are one thing to the learner, a drag for example. */
  press: z.string().min(1).optional(),
  /** What the other side answers while the step lasts, in order. */
  answers: z.array(orderSchema).optional(),
  /** How dice and draws fall while the step lasts, in order. */
  chance: z.array(outcomeSchema).optional(),
});

export const tutorialSchema = z.strictObject({
  game: idSchema,
  title: z.string().min(1),
  /** The side the learner plays. */
  side: idSchema,
  position: positionSchema,
  /** Windows that are answered alike for both sides throughout, so that the lesson is not broken up. */
  standing: z.record(z.string(), orderSchema).optional(),
  steps: z.array(stepSchema).min(1),
});

export type TutorialData = z.infer<typeof tutorialSchema>;
export type TutorialStep = z.infer<typeof stepSchema>;
