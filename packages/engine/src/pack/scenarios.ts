/** scenarios.json: the options, the arrivals, and for each scenario its turns, set-up and victory. */
import { z } from 'zod';
import { idSchema, openSchema, scalarSchema, sourced, tags } from './common.ts';
import { regionSchema } from './map.ts';

const turnSchema = z.union([z.number().int(), z.string().min(1)]);

/** When units come: on a turn; on every turn of a span; or some turns after an event, which may never happen. */
const timeSchema = z.union([
  turnSchema,
  z.strictObject({
    /** 1: every turn; 2: every other one. */
    every: z.number().int().min(1),
    from: turnSchema.optional(),
    to: turnSchema.optional(),
  }),
  z.strictObject({ event: idSchema, plus: z.number().int().min(0).optional() }),
]);

/** Like counters, and the states they are in: `{ "unit": "dump", "count": 3, "states": ["active"] }`. */
const counterSchema = z.strictObject({
  unit: idSchema,
  count: z.number().int().min(1).optional(),
  /** `reduced`, `loaded`, `dug-in`…: the game knows them. */
  states: z.array(idSchema).min(1).optional(),
});

/** «Within 3 of 2403», «anywhere in Libya». */
const areaSchema = z.union([
  z.strictObject({ within: z.number().int().min(0), of: z.array(idSchema).min(1), ...limits() }),
  z.strictObject({ in: regionSchema, ...limits() }),
]);

function limits() {
  return {
    /** Places in it that are not allowed. */
    except: z.array(idSchema).optional(),
    /** How many hexes of it may be used, and how many counters may stand in each. */
    hexes: z.number().int().min(1).optional(),
    perHex: z.number().int().min(1).optional(),
  };
}

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
  turn: timeSchema,
  /** It comes only while this event is in force. */
  event: idSchema.optional(),
  /** It comes later than that: by some turns, or by as many as a chart says. */
  delay: z.union([z.number().int().min(1), z.strictObject({ chart: idSchema })]).optional(),
  /** Hexes, boxes, or ids of entries of the `entryChart`. */
  entry: z.array(idSchema),
  /** They may also enter anywhere in here: «any hex of the east edge», «within 2 of 2403». */
  area: areaSchema.optional(),
  /** Other entries when an option is on. */
  instead: z.record(z.string(), z.array(idSchema)).optional(),
  units: z.array(idSchema),
  /** Those of which there are several alike, or that come in a state of their own. */
  counters: z.array(counterSchema).optional(),
  special: openSchema.optional(),
  ...sourced,
});

/** Units that must leave: by the end of their turn. */
const withdrawalSchema = z.strictObject({
  turn: timeSchema,
  side: idSchema,
  units: z.array(idSchema),
  counters: z.array(counterSchema).optional(),
  special: openSchema.optional(),
  ...tags,
});

/** Units that start in one place (or anywhere in a list of places). */
const groupSchema = z.strictObject({
  at: z.union([idSchema, z.array(idSchema).min(1)]),
  /** The owner may set them up anywhere in here; `at` is what is suggested. */
  area: areaSchema.optional(),
  /** The heading they stand under in the text. */
  group: z.string().optional(),
  units: z.array(idSchema),
  /** Those of them that start on their back. */
  reduced: z.array(idSchema).optional(),
  /** Those of which there are several alike, or that start in a state of their own. */
  counters: z.array(counterSchema).optional(),
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

/** What a player reads before the first move, in our own words. It changes nothing that may be played: it is no part of the hash. */
const briefSchema = z.strictObject({
  /** The situation, in a paragraph. */
  text: z.string().min(1),
  /** What each side must do. */
  aims: z.array(z.strictObject({ side: idSchema, text: z.string().min(1) })),
  /** What decides the match, in a few words. Figures of the score stand in braces: «a lead of {margin} wins». */
  short: z.string().min(1).optional(),
  /** Rules that are special to this scenario. */
  notes: z.array(z.string().min(1)).optional(),
  difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
  /** How matches of the program against itself went: who won, and how many decisions both sides together made on average. */
  measured: z
    .strictObject({
      matches: z.number().int().min(1),
      won: z.record(z.string(), z.number().int().min(0)),
      drawn: z.number().int().min(0),
      decisions: z.number().int().min(1),
      /** The level of the players, and the version of the rules they played by. */
      players: idSchema,
      rules: z.number().int().min(1),
      ...sourced,
    })
    .optional(),
  ...sourced,
});

const scenarioSchema = z.strictObject({
  id: idSchema,
  title: z.string().min(1),
  brief: briefSchema.optional(),
  /** What this scenario does not say itself is as in that one: see `extend.ts`. */
  extends: idSchema.optional(),
  turns: z
    .strictObject({
      first: turnSchema,
      last: turnSchema,
      /** The phase of the first turn with which play begins; its first one unless named. */
      phase: idSchema.optional(),
      /** The end may come sooner or later, within these turns. */
      movable: z.strictObject({ from: turnSchema.optional(), to: turnSchema.optional(), ...tags }).optional(),
      ...sourced,
    })
    .optional(),
  /** The part of the map that is played on; all of it unless named. */
  inPlay: regionSchema.optional(),
  /** The sides of each seat, where a seat holds several or a side has none. */
  seats: z.array(z.array(idSchema).min(1)).min(1).optional(),
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
  control: z
    .strictObject({
      hexes: z.record(z.string(), idSchema),
      /** Whole regions, by side; single hexes go before them. */
      regions: z.record(z.string(), regionSchema).optional(),
      ...sourced,
    })
    .optional(),
  withdrawals: z.array(withdrawalSchema).optional(),
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
export type ArrivalTime = z.infer<typeof timeSchema>;
export type CounterData = z.infer<typeof counterSchema>;
export type SetupArea = z.infer<typeof areaSchema>;
export type SetupGroup = z.infer<typeof groupSchema>;
export type BriefData = z.infer<typeof briefSchema>;
export type ScenarioData = z.infer<typeof scenarioSchema>;
