/** scenarios.json: the options, the arrivals, and for each scenario its turns, set-up and victory. */
import { z } from 'zod';
import { idSchema, openSchema, scalarSchema, sourced, tags } from './common.ts';

const turnSchema = z.union([z.number().int(), z.string().min(1)]);

/** A switch of a match. A boolean unless `choices` lists other values. */
const optionSchema = z.strictObject({
  id: idSchema,
  title: z.string().min(1),
  what: z.string().min(1),
  default: scalarSchema,
  choices: z.array(scalarSchema).min(2).optional(),
  /** The scenarios it matters in; all of them unless named. */
  scenarios: z.array(idSchema).optional(),
  ...sourced,
});

/** Units that come later: a schedule entry, shared by the scenarios that use it. */
const arrivalSchema = z.strictObject({
  id: idSchema,
  side: idSchema,
  turn: turnSchema,
  /** Hexes, boxes, or ids of entries of the `entryChart`. */
  entry: z.array(idSchema),
  /** Other entries when an option is on. */
  instead: z.record(z.string(), z.array(idSchema)).optional(),
  units: z.array(idSchema),
  special: openSchema.optional(),
  ...sourced,
});

/** Units that start in one place (or anywhere in a list of places). */
const groupSchema = z.strictObject({
  at: z.union([idSchema, z.array(idSchema).min(1)]),
  /** The heading they stand under in the text. */
  group: z.string().optional(),
  units: z.array(idSchema),
  /** Those of them that start on their back. */
  reduced: z.array(idSchema).optional(),
  /** Another place when an option is on. */
  instead: z.record(z.string(), idSchema).optional(),
  special: openSchema.optional(),
  ...tags,
});

const sideSetupSchema = z.strictObject({ groups: z.array(groupSchema), ...sourced });

/** The owner may shift units of a group by some hexes, among the hexes with a feature. */
const toleranceSchema = z.strictObject({
  group: z.string(),
  within: z.number().int().min(1),
  inside: z.string().optional(),
  ...sourced,
});

const scenarioSchema = z.strictObject({
  id: idSchema,
  title: z.string().min(1),
  turns: z.strictObject({ first: turnSchema, last: turnSchema, ...sourced }).optional(),
  /** By side, or the same as another scenario's. A unit that is neither set up nor arrives is not in play. */
  setup: z.union([
    z.strictObject({ sameAs: idSchema, ...sourced }),
    z.strictObject({ sides: z.record(z.string(), sideSetupSchema) }),
  ]),
  tolerances: z.array(toleranceSchema).optional(),
  /** Arrivals in use; `unless` names an option that takes one away. */
  arrivals: z
    .strictObject({ use: z.array(z.strictObject({ id: idSchema, unless: idSchema.optional() })), ...sourced })
    .optional(),
  /** Who holds which hex at the start. */
  control: z.strictObject({ hexes: z.record(z.string(), idSchema), ...sourced }).optional(),
  special: openSchema.optional(),
  victory: openSchema,
  ...sourced,
});

export const scenariosSchema = z.strictObject({
  game: idSchema,
  /** The chart whose entries name the places of arrival. */
  entryChart: idSchema.optional(),
  options: z.array(optionSchema),
  arrivals: z.array(arrivalSchema),
  scenarios: z.array(scenarioSchema).min(1),
});

export type OptionData = z.infer<typeof optionSchema>;
export type ArrivalData = z.infer<typeof arrivalSchema>;
export type SetupGroup = z.infer<typeof groupSchema>;
export type ScenarioData = z.infer<typeof scenarioSchema>;
