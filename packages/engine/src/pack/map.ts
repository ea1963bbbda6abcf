/** map.json: the hexes, what lies on their sides, the ways through them, and the places beside the map. */
import { z } from 'zod';
import { idSchema, openSchema, sourceSchema, tags } from './common.ts';

const gridSchema = z.strictObject({
  /** flat: columns run north-south; pointy: rows run west-east. */
  orientation: z.enum(['flat', 'pointy']),
  /** Which columns (flat) or rows (pointy) sit half a hex aside, and whereto. */
  shifted: z.enum(['even', 'odd']),
  shift: z.enum(['down', 'up', 'right', 'left']),
  /** How an id is read: C for a digit of the column, R for one of the row. */
  id: z.string().regex(/^(C+R+|R+C+)$/, 'must be digits of the column and of the row, such as CCRR or RRCC'),
  /** Row numbers grow northwards. */
  rowsUp: z.boolean(),
});

const hexSchema = z.strictObject({
  /** Terrain, name, features, elevation in levels. */
  t: z.string().min(1),
  n: z.string().min(1).optional(),
  f: z.array(z.string().min(1)).optional(),
  e: z.number().int().optional(),
  /** Country or region. */
  c: z.string().min(1).optional(),
  special: openSchema.optional(),
  ...tags,
});

/** `[hex, hex, type]`, and what more is to be said of it: `inside`, `up`, `down`, `owner`, `name`, `source`, `ledger`… */
const sideSchema = z.tuple([idSchema, idSchema, z.string().min(1), openSchema.optional()]);

/** A part of the map: the hexes that answer to every condition given. */
export const regionSchema = z
  .strictObject({
    sheets: z.array(idSchema).min(1).optional(),
    countries: z.array(idSchema).min(1).optional(),
    terrain: z.array(idSchema).min(1).optional(),
    features: z.array(idSchema).min(1).optional(),
    /** First and last column and row, as hexes are numbered. */
    columns: z.tuple([z.number().int(), z.number().int()]).optional(),
    rows: z.tuple([z.number().int(), z.number().int()]).optional(),
    hexes: z.array(idSchema).min(1).optional(),
  })
  .refine((r) => Object.keys(r).length > 0, 'must say which part of the map');

const heightsSchema = z.record(z.string(), z.number().min(0));

const waySchema = z.strictObject({
  type: z.string().min(1),
  name: z.string().min(1).optional(),
  hexes: z.array(idSchema).min(2),
  special: openSchema.optional(),
  ...tags,
});

const boxSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).optional(),
  f: z.array(z.string().min(1)).optional(),
  /** Moves between a box and a hex or another box. */
  links: z.array(z.strictObject({ to: idSchema, cost: z.number().min(0).optional() })).optional(),
  ...tags,
});

export const mapSchema = z.strictObject({
  game: idSchema,
  /** Kilometres from one side of a hex to the other. */
  scale: z.strictObject({
    hexKm: z.number().positive(),
    /** Metres from one level of elevation to the next. */
    levelMetres: z.number().positive().optional(),
    ...tags,
  }),
  grid: gridSchema,
  /** Only where hex ids carry a sheet's letter. */
  sheets: z
    .array(
      z.strictObject({
        id: idSchema,
        name: z.string().optional(),
        colOffset: z.number().int(),
        rowOffset: z.number().int(),
      }),
    )
    .optional(),
  /** Another printed id of a hex -> its id here. */
  aliases: z.record(z.string(), idSchema).optional(),
  hexes: z.record(z.string(), hexSchema),
  sides: z.array(sideSchema),
  ways: z.array(waySchema),
  boxes: z.array(boxSchema).optional(),
  /** How high what blocks the view stands above its hex, in levels: by terrain, feature and type of hexside. */
  heights: z
    .strictObject({
      terrain: heightsSchema.optional(),
      features: heightsSchema.optional(),
      hexsides: heightsSchema.optional(),
      ...tags,
    })
    .optional(),
  /** What holds for every hex, side, way and box that names no source of its own. */
  source: z.strictObject({
    grid: sourceSchema,
    hexes: sourceSchema,
    sides: sourceSchema,
    ways: sourceSchema,
    boxes: sourceSchema.optional(),
  }),
});

export type MapData = z.infer<typeof mapSchema>;
export type Region = z.infer<typeof regionSchema>;
export type HexData = z.infer<typeof hexSchema>;
export type SideData = z.infer<typeof sideSchema>;
