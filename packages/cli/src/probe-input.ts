/** The input of `cauldron probe`: a position, orders to play in it, and questions about it. Errors name the path. */

import { z } from 'zod';
import { Trouble } from './io.ts';

const id = z.string().min(1);
const order = z
  .tuple([z.string()], z.union([z.string(), z.number()], { error: 'expected a name or a number' }))
  .refine(({ length }) => length <= 2, 'expected an order and at most one target');
/** A die, or a drawn thing by its number or its name. */
const outcome = z.union([z.number().int(), id]);
/** `hex` is another word for `at`. */
const placed = z
  .strictObject({
    unit: id,
    at: id.optional(),
    hex: id.optional(),
    steps: z.number().int().min(0).optional(),
    reduced: z.boolean().optional(),
    status: z.array(id).optional(),
  })
  .refine((p) => (p.at === undefined) !== (p.hex === undefined), 'wants one of "at" and "hex"')
  .transform(({ at, hex, ...rest }) => ({ ...rest, at: at ?? hex ?? '' }));

const inputSchema = z.strictObject({
  game: id,
  scenario: z.union([id, z.number().int().transform(String)], { error: 'expected the id of a scenario' }).optional(),
  options: z.record(z.string(), z.boolean()).optional(),
  clear: z.boolean().optional(),
  place: z.array(placed).optional(),
  marks: z
    .array(
      z.strictObject({
        kind: id,
        at: z.union([id, z.array(id).min(1)], { error: 'expected a place, a unit, or two places' }),
        owner: id.optional(),
        n: z.number().int().optional(),
      }),
    )
    .optional(),
  control: z.record(z.string(), id).optional(),
  held: z.record(z.string(), z.array(id)).optional(),
  turn: z.number().int().optional(),
  phase: id.optional(),
  active: z.strictObject({ side: id, formation: id.optional(), mode: id.optional() }).optional(),
  set: z.record(z.string(), z.json()).optional(),
  do: z.array(order).optional(),
  chance: z
    .array(
      z.union([outcome, z.array(outcome)], { error: 'expected whole numbers (dice), or a name or number (a draw)' }),
    )
    .optional(),
  ask: z.array(z.record(z.string(), z.unknown())),
});

const yes = z.literal(true);
const units = z.union([id.transform((unit) => [unit]), z.array(id).min(1)], {
  error: 'expected a unit, or a list of units',
});

/** One schema for each question; its first key says which it is. */
const askSchemas = {
  reach: z.strictObject({ reach: units }),
  path: z.strictObject({ path: units, to: id }),
  zoc: z.strictObject({ zoc: id, for: id.optional() }),
  supply: z.strictObject({ supply: id }),
  command: z.strictObject({ command: id }),
  sight: z.strictObject({ sight: z.tuple([id, id]) }),
  stack: z.strictObject({ stack: id }),
  attack: z.strictObject({ attack: id, with: units, support: z.record(z.string(), z.json()).optional() }),
  odds: z.strictObject({ odds: order }),
  why: z.strictObject({ why: order }),
  unit: z.strictObject({ unit: id }),
  view: z.strictObject({ view: id }),
  questions: z.strictObject({ questions: yes }),
  events: z.strictObject({ events: yes }),
  score: z.strictObject({ score: yes }),
} as const;

type AskName = keyof typeof askSchemas;
export type Ask = { [K in AskName]: { readonly kind: K } & z.infer<(typeof askSchemas)[K]> }[AskName];

export type ProbeInput = Omit<z.infer<typeof inputSchema>, 'ask'> & { readonly ask: readonly Ask[] };

export function readProbe(document: unknown): ProbeInput {
  const input = check(inputSchema, document, []);
  return { ...input, ask: input.ask.map(readAsk) };
}

function readAsk(ask: Readonly<Record<string, unknown>>, index: number): Ask {
  const names = Object.keys(askSchemas);
  const name = Object.keys(ask).find(isAskName);
  if (!name) {
    const found = Object.keys(ask).join(', ') || 'nothing';
    throw new Trouble(`ask[${index}] asks ${found}, which no game answers. Questions: ${names.join(', ')}.`);
  }
  return { kind: name, ...(check<unknown>(askSchemas[name], ask, ['ask', index]) as object) } as Ask;
}

/** `to`, `for`, `with` and `support` never stand alone, so the first key that names a question decides. */
const isAskName = (name: string): name is AskName => Object.hasOwn(askSchemas, name);

function check<T>(schema: z.ZodType<T>, value: unknown, above: readonly PropertyKey[]): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [...above, ...issue.path].map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  const where = path.join('').replace(/^\./, '') || 'the document';
  throw new Trouble(`The probe cannot be read, at ${where}: ${issue.message}.`);
}
