/** Messages made from the server's own schemas: a valid one for each shape, and variants with each field spoilt in many ways. */

import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const isRecord = (x: unknown): x is Json => typeof x === 'object' && x !== null && !Array.isArray(x);
const isList = (x: unknown): x is readonly unknown[] => Array.isArray(x);

/** One valid value for each shape that a schema allows. */
export function samplesOf(schema: z.ZodType): unknown[] {
  const samples = sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
  for (const one of samples)
    if (!schema.safeParse(one).success) throw new Error(`no right sample: ${JSON.stringify(one)}`);
  return samples;
}

function sample(schema: Json): unknown[] {
  if ('const' in schema) return [schema.const];
  if (isList(schema.enum)) return [schema.enum[0]];
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (isList(branches)) return branches.filter(isRecord).flatMap(sample);
  switch (schema.type) {
    case 'object':
      return sampleRecords(isRecord(schema.properties) ? schema.properties : {});
    case 'array':
      return sampleLists(schema);
    case 'string':
      return [sampleText(schema)];
    case 'integer':
    case 'number':
      return [Math.max(Number(schema.minimum ?? 0), 0)];
    case 'boolean':
      return [true];
    case 'null':
      return [null];
    default:
      return ['anything'];
  }
}

/** All fields, including optional ones; one record for each shape of each field. */
function sampleRecords(properties: Json): unknown[] {
  let records: Json[] = [{}];
  for (const [name, inner] of Object.entries(properties)) {
    const values = isRecord(inner) ? sample(inner) : ['anything'];
    records = values.flatMap((value, i) =>
      (i === 0 ? records : records.slice(0, 1)).map((r) => ({ ...r, [name]: value })),
    );
  }
  return records;
}

function sampleLists(schema: Json): unknown[] {
  if (isList(schema.prefixItems)) return [schema.prefixItems.filter(isRecord).map((item) => sample(item)[0])];
  const count = Math.max(1, Number(schema.minItems ?? 1));
  const items = isRecord(schema.items) ? sample(schema.items) : ['anything'];
  return items.map((item) => Array.from({ length: count }, () => item));
}

/** For what is said by a pattern or a format. */
const TEXTS = [
  '0'.repeat(64),
  '0'.repeat(128),
  'message-1',
  '12345678',
  'Ada',
  'https://example.org/',
  'ada@example.org',
];

function sampleText({ pattern, format, minLength = 1, maxLength = 128 }: Json): string {
  if (format === 'uri') return 'https://example.org/';
  if (format === 'email') return 'ada@example.org';
  const found = TEXTS.find(
    (text) => typeof pattern === 'string' && new RegExp(pattern, 'u').test(text) && text.length <= Number(maxLength),
  );
  return found ?? 'a'.repeat(Math.max(1, Number(minLength)));
}

/** Values that are valid nowhere, or only by accident. */
const SPOILT: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, '', ' ', '0', 'x'.repeat(3000)],
  ...[
    '\u0000',
    'message\u0000with-nul',
    `${'a'.repeat(20)}\u0000`,
    '\ud800',
    '\u202Eevil',
    '[object Object]',
    'null',
    '../../etc/passwd',
  ],
  ...[
    [],
    [[]],
    {},
    [null],
    { kind: 'act' },
    { toString: 1 },
    { length: 5 },
    { $ne: null },
    ["'; DROP TABLE entries; --"],
  ],
];

/** The same with one field spoilt, missing or added. */
export function* spoil(right: unknown): Generator<unknown> {
  for (const path of pathsOf(right)) {
    for (const wrong of SPOILT) yield put(right, path, wrong);
    if (path.length > 0) yield remove(right, path);
    if (isRecord(at(right, path))) yield put(right, [...path, 'unknown'], 1);
  }
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  const inner = isList(value)
    ? value.map((item, i) => [i, item] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return [path, ...inner.flatMap(([key, item]) => pathsOf(item, [...path, key]))];
}

function at(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) found = (found as Record<string | number, unknown>)[key];
  return found;
}

function put(value: unknown, path: Path, to: unknown): unknown {
  if (path.length === 0) return to;
  const copy = structuredClone(value);
  const last = path[path.length - 1];
  (at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[last] = to;
  return copy;
}

function remove(value: unknown, path: Path): unknown {
  const copy = structuredClone(value);
  const holder = at(copy, path.slice(0, -1));
  const last = path[path.length - 1];
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete (holder as Record<string | number, unknown>)[last];
  return copy;
}

/** JSON that no honest program writes: names that reach into JavaScript, endless brackets, huge numbers and texts. */
export const TEXTS_OF_ILL_WILL: readonly string[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[]',
    'null',
    'true',
    '0',
    '"hello"',
    '{"t":}',
    '{"t":"hello"',
    'NaN',
    'undefined',
    "{'t':'hello'}",
  ],
  ...[
    '{"t":"hello","t":"watch"}',
    '{"t":"constructor"}',
    '{"t":"__proto__"}',
    '{"t":["hello"]}',
    '\ufeff{"t":"ping","at":1}',
  ],
  '{"__proto__":{"t":"ping","at":1}}',
  '{"t":"ping","at":1,"__proto__":{"isAdmin":true}}',
  '{"t":"ping","at":1,"constructor":{"prototype":{"isAdmin":true}}}',
  '{"t":"do","content":{"kind":"act","do":["move"],"__proto__":{"polluted":true}}}',
  `${'['.repeat(8000)}${']'.repeat(8000)}`,
  '['.repeat(16_000),
  `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`,
  `{"t":"do","content":${'{"content":'.repeat(1300)}1${'}'.repeat(1301)}`,
  `{"t":"ping","at":${'9'.repeat(5000)}}`,
  '{"t":"ping","at":1e999}',
  `{"t":"chat","text":"${'\\u0000'.repeat(100)}"}`,
];
