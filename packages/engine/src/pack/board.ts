/** board.json: how a game looks, so that a board that knows no game can show it. Its words stand in messages/<language>.json. */
import { z } from 'zod';
import { idSchema, tags } from './common.ts';

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #d8c79a');
/** Corners and edges of a counter. */
const spotSchema = z.enum([
  'top-left',
  'top',
  'top-right',
  'left',
  'centre',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
]);
const strokeSchema = z.strictObject({
  name: z.string(),
  stroke: colourSchema,
  /** In hundredths of a hex's width. */
  width: z.number().positive(),
  dash: z.array(z.number().positive()).optional(),
  /** Little teeth towards the hex that the side's attribute of this name gives. */
  teeth: z.string().optional(),
  /** How far the line strays from its hexsides, in hundredths of a hex's width: nature does, people rule their lines. */
  wander: z.number().nonnegative().max(12).optional(),
});
const paintSchema = z.strictObject({ fill: colourSchema, ink: colourSchema });

const faceSchema = z.strictObject({
  /** Unit types that look like this; `*` is any other. */
  types: z.array(idSchema).min(1),
  symbol: idSchema.optional(),
  /** Ratings, where they stand, and the ink of those that are not printed in the counter's own. */
  ratings: z.array(z.strictObject({ rating: idSchema, at: spotSchema, ink: colourSchema.optional() })),
  /** Fields of the unit (id, name, size, parent) and where they stand. */
  fields: z.array(
    z.strictObject({ field: z.enum(['id', 'short', 'name', 'size', 'parent', 'formation']), at: spotSchema }),
  ),
});

const symbolSchema = z
  .strictObject({
    name: z.string(),
    /** The military symbol by its code of twenty digits; a program that can draw it prefers it to the path. */
    sidc: z
      .string()
      .regex(/^\d{20}$/, 'must be a symbol identification code of twenty digits')
      .optional(),
    /** SVG path data in a box of 100 by 60. */
    path: z.string().optional(),
    filled: z.boolean().optional(),
    ...tags,
  })
  .refine((symbol) => symbol.sidc !== undefined || symbol.path !== undefined, 'must have a code (sidc) or a path');

export const boardSchema = z.strictObject({
  game: idSchema,
  title: z.string().min(1),
  subtitle: z.string().optional(),
  sides: z.array(z.strictObject({ id: idSchema, name: z.string(), ...paintSchema.shape, ...tags })).min(2),
  nations: z.array(z.strictObject({ id: idSchema, name: z.string(), ...paintSchema.shape, ...tags })).optional(),
  /** `short` is printed on counters, if that is not the id. */
  formations: z.array(
    z.strictObject({
      id: idSchema,
      name: z.string(),
      short: z.string().min(1).optional(),
      stripe: colourSchema,
      ...tags,
    }),
  ),
  ratings: z.record(z.string(), z.strictObject({ name: z.string(), short: z.string() })),
  /**
   * What faces and units name as their symbol. `<type> <symbol>` goes before `<symbol>` for units of that type, so that a gun that is
   * drawn and one that drives can differ.
   */
  symbols: z.record(z.string(), symbolSchema),
  faces: z.array(faceSchema).min(1),
  /** How a unit on its back is told apart. */
  reduced: z.strictObject({
    band: colourSchema,
    title: z.string(),
    /** What it means for a unit of another type. */
    types: z.record(idSchema, z.string()).optional(),
    /** It means that the unit has acted. */
    acted: z.boolean().optional(),
  }),
  badges: z.array(
    z.strictObject({
      status: idSchema,
      short: z.string(),
      title: z.string(),
      at: spotSchema,
      ...paintSchema.shape,
      /** It means that the unit has acted: the board dims it while others of its side could act. */
      acted: z.boolean().optional(),
    }),
  ),
  marks: z.array(
    z.strictObject({ kind: idSchema, short: z.string(), title: z.string(), ...paintSchema.shape, ...tags }),
  ),
  terrain: z.record(
    z.string(),
    z.strictObject({
      name: z.string(),
      fill: colourSchema,
      pattern: z.enum(['plain', 'sand', 'stipple', 'rocks', 'ridges', 'marsh', 'woods', 'hatch', 'waves', 'blocks']),
    }),
  ),
  hexsides: z.record(z.string(), strokeSchema),
  ways: z.record(z.string(), strokeSchema),
  features: z.record(
    z.string(),
    z.strictObject({ name: z.string(), tint: colourSchema.optional(), icon: z.string().optional() }),
  ),
  /** Words written into hexes from a chart's list: the entry's `hex` or `hexes`, and which field to write. */
  labels: z.array(z.strictObject({ chart: idSchema, field: idSchema, at: spotSchema, ink: colourSchema })),
  /**
   * Where names stand on the map, written by `npm run labels`: for a place from the middle of its hex, with the part of its size if it is smaller;
   * for a way from the middle of a hex, with its turn in degrees.
   */
  lettering: z
    .strictObject({
      names: z.record(idSchema, z.array(z.number()).min(2).max(3)),
      ways: z.record(
        z.string(),
        z.strictObject({ hex: idSchema, at: z.array(z.number()).length(2), turn: z.number() }),
      ),
    })
    .optional(),
  /**
   * Tracks and numbers of a view that are shown beside the map by their value, in order; packs of earlier releases name none. `always`:
   * the line stands above the question as well, by its short name. `figure: false`: it says only whose it is.
   */
  tracks: z
    .array(
      z.strictObject({
        id: idSchema,
        title: z.string(),
        always: z.string().optional(),
        figure: z.boolean().optional(),
      }),
    )
    .optional(),
  /** What the list of formations shows. */
  roster: z
    .strictObject({
      /** Types of units that command their formation. */
      leaders: z.array(idSchema).optional(),
      /** Numbers of a view called `<id>:<formation>`. `when`: said only if it is not 0. `figure: false`: said without the number. */
      counts: z
        .array(
          z.strictObject({
            id: idSchema,
            title: z.string(),
            when: z.boolean().optional(),
            figure: z.boolean().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  /** What stands beside the map, in order: tracks and groups of boxes. */
  panels: z.array(
    z.strictObject({
      id: idSchema,
      title: z.string(),
      kind: z.enum(['track', 'boxes']),
      side: idSchema.optional(),
      boxes: z.array(idSchema).min(1),
    }),
  ),
  /** Charts a player may look at, in order. */
  charts: z.array(idSchema),
});

export type BoardData = z.infer<typeof boardSchema>;
