/**
 * Match files: lines of JSON, the first a header. With seeded dice each line is an entry of the journal. With fair dice each is a
 * message of the log with the bytes its dice came from and the entries it made, and the last line gives away the secret seed.
 */

import { z } from 'zod';
import type { Json } from './flow/codec.ts';
import type { Game, Options } from './game.ts';
import type { JournalEntry, MatchHeader } from './journal.ts';

/** The header of a match with fair dice. Whoever writes it may add fields of its own. */
export interface FairHeader extends MatchHeader {
  readonly dice: 'fair';
  /** The match's own id, of which every die is made. */
  readonly match: string;
  /** The server's commitment for deciding message 1, and for the seed of what not every seat may see. */
  readonly first: string;
  readonly secret: string;
  /** The public key with which the server signs for programs and for itself. */
  readonly server: string;
  /** By seat: whether it witnesses the dice of the others from the start. */
  readonly witness: readonly boolean[];
}

/** What a message says: its kind, and what belongs to that kind. */
export interface FairContent {
  readonly kind: string;
  readonly [key: string]: Json;
}

/** A message of the log. All bytes are hexadecimal digits. */
export interface FairRow {
  /** 1, 2, 3… */
  readonly k: number;
  readonly seat: number | null;
  readonly content: FairContent;
  /** 32 bytes of the sender. */
  readonly n: string;
  /** The number of the key that signed it, that key's own count, and the signature; none of a seat without a key. */
  readonly by?: number | undefined;
  readonly count?: number | undefined;
  readonly sig?: string | undefined;
  /** Of a deciding message: its number, 32 bytes of the server, and the server's commitment for the next. */
  readonly d?: number | undefined;
  readonly v?: string | undefined;
  readonly next?: string | undefined;
  /** The hash over all messages up to this. */
  readonly head: string;
  /** It came after the sender's time was up: it does nothing, and the match ends. */
  readonly late?: true;
  /** What came of it, in order. Dice that waited for a witness stand with the message that let them fall. */
  readonly entries: readonly JournalEntry[];
}

export interface FairRecord {
  readonly header: FairHeader;
  readonly rows: readonly FairRow[];
  /** 32 bytes; undefined in a record that was cut off before its last line. */
  readonly secretSeed: string | undefined;
  /** The head of the last message, as the last line gives it: none can be taken off the end unseen. */
  readonly last?: string;
}

/**
 * A match file as it was read. `journal` has the entries in either case; `fair` the messages of a match with fair dice. A program that
 * only shows such a match may keep its header and entries without the messages: then nothing can be proved any more.
 */
export interface MatchRecord {
  readonly header: MatchHeader;
  readonly journal: readonly JournalEntry[];
  readonly fair: FairRecord | undefined;
  /** The last line was cut off while it was being written, and is left out. */
  readonly isCut: boolean;
}

/** What is wrong with a file that is no match, and in which line. */
export interface RecordFault {
  readonly key: 'no-match-file' | 'match-format' | 'match-broken-line';
  readonly line: number;
}

export const isFault = (read: MatchRecord | RecordFault): read is RecordFault => 'key' in read;

/** The header of a match with fair dice that is about to begin. */
export const fairHeader = (
  game: Game,
  start: {
    readonly scenario: string;
    readonly options: Options;
    readonly match: string;
    readonly first: string;
    readonly secret: string;
    readonly server: string;
    readonly witness: readonly boolean[];
  },
): FairHeader => ({
  cauldron: 'match',
  format: 1,
  game: game.info.id,
  scenario: start.scenario,
  options: start.options,
  pack: game.info.packHash,
  rules: game.info.rulesVersion,
  seed: '',
  seedFrom: 0,
  dice: 'fair',
  match: start.match,
  first: start.first,
  secret: start.secret,
  server: start.server,
  witness: start.witness,
});

export const isFair = (header: MatchHeader): header is FairHeader => header.dice === 'fair';

export const writeRecord = (header: MatchHeader, lines: readonly string[]): string =>
  [JSON.stringify(header), ...lines, ''].join('\n');

export const writeFairRecord = ({ header, rows, secretSeed }: FairRecord): string => {
  const lines = rows.map((row) => JSON.stringify(row));
  const last = rows.at(-1)?.head;
  return writeRecord(header, secretSeed === undefined ? lines : [...lines, JSON.stringify({ secretSeed, last })]);
};

const count = z.number().int().min(0);
const named = z.tuple([z.string()], z.union([z.string(), z.number()]));
const entrySchema = z.union([
  z.strictObject({ n: count, seat: count, do: named, order: z.literal(true).optional(), hash: z.string() }),
  z.strictObject({ n: count, chance: z.string(), fell: z.array(z.number().int()), hash: z.string() }),
  z.strictObject({ undo: count, seat: count }),
]);

const kindSchema = z.object({ cauldron: z.literal('match'), format: z.number(), game: z.string() });
const headerSchema = z.looseObject({
  cauldron: z.literal('match'),
  format: z.literal(1),
  game: z.string(),
  scenario: z.string(),
  options: z.record(z.string(), z.boolean()),
  pack: z.string(),
  rules: z.number().int(),
  seed: z.string(),
  seedFrom: count,
  dice: z.literal('fair').optional(),
});
const bytes32 = z.string().regex(/^[0-9a-f]{64}$/);
const fairSchema = headerSchema.extend({
  dice: z.literal('fair'),
  match: z.string().regex(/^[\w-]+$/),
  first: bytes32,
  secret: bytes32,
  server: bytes32,
  witness: z.array(z.boolean()),
});
const json: z.ZodType<Json> = z.json();
const rowSchema = z.strictObject({
  k: count,
  seat: count.nullable(),
  content: z.intersection(z.object({ kind: z.string() }), z.record(z.string(), json)),
  n: bytes32,
  by: count.optional(),
  count: count.optional(),
  sig: z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .optional(),
  d: count.optional(),
  v: bytes32.optional(),
  next: bytes32.optional(),
  head: bytes32,
  late: z.literal(true).optional(),
  entries: z.array(entrySchema),
});
const lastSchema = z.strictObject({ secretSeed: bytes32, last: bytes32.optional() });

/** Reads a match file. A last line that was cut off is left out and told of: the lines before it are sound. */
export function readMatchText(text: string): MatchRecord | RecordFault {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(parse);
  const isCut = values.length > 1 && values[values.length - 1] === undefined;
  if (isCut) values.pop();
  const [first, ...rest] = values;
  if (!kindSchema.safeParse(first).success) return { key: 'no-match-file', line: 1 };
  const header = headerSchema.safeParse(first);
  if (!header.success) return { key: 'match-format', line: 1 };
  const isFolded = rest.length > 0 && entrySchema.safeParse(rest[0]).success;
  if (header.data.dice === 'fair' && !isFolded) return readFair(first, rest, isCut);
  const journal: JournalEntry[] = [];
  for (const [i, value] of rest.entries()) {
    const entry = entrySchema.safeParse(value);
    if (!entry.success) return { key: 'match-broken-line', line: i + 2 };
    journal.push(entry.data);
  }
  return { header: header.data, journal, fair: undefined, isCut };
}

function readFair(first: unknown, rest: readonly unknown[], isCut: boolean): MatchRecord | RecordFault {
  const header = fairSchema.safeParse(first);
  if (!header.success) return { key: 'match-format', line: 1 };
  const rows: FairRow[] = [];
  let end: z.infer<typeof lastSchema> | undefined;
  for (const [i, value] of rest.entries()) {
    const row = rowSchema.safeParse(value);
    const last = lastSchema.safeParse(value);
    if (row.success && !end) rows.push(row.data);
    else if (last.success && i === rest.length - 1) end = last.data;
    else return { key: 'match-broken-line', line: i + 2 };
  }
  const journal = rows.flatMap((row) => row.entries);
  return {
    header: header.data,
    journal,
    fair: { header: header.data, rows, secretSeed: end?.secretSeed, last: end?.last },
    isCut,
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
