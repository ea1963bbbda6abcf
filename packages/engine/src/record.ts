/**
 * Match files: lines of JSON, the first a header. With seeded dice each line is an entry of the journal. With fair dice each is a
 * message of the log, with the bytes of its dice and the entries it made, and the last line reveals the secret seed.
 */

import type { Json } from './flow/codec.ts';
import type { NamedAction } from './flow/vocabulary.ts';
import type { Game, Options } from './game.ts';
import {
  hasFields,
  hasOnly,
  hasWholeNumbers,
  isEither,
  isExactly,
  isFlag,
  isLike,
  isListOf,
  isNatural,
  isNothing,
  isRecordOf,
  isText,
  isWhole,
} from './guards.ts';
import { type JournalEntry, type MatchHeader, writeRecord } from './journal.ts';

/** The header of a match with fair dice. Its writer may add fields. */
export interface FairHeader extends MatchHeader {
  readonly dice: 'fair';
  /** The match's own id, which goes into every die. */
  readonly match: string;
  /** The server's commitments for deciding message 1 and for the seed of falls that not every seat may see. */
  readonly first: string;
  readonly secret: string;
  /** The public key with which the server signs for programs and for itself. */
  readonly server: string;
  /** For each seat: whether it witnesses the dice of the others from the start. */
  readonly witness: readonly boolean[];
}

/** The content of a message: its kind, and the fields of that kind. */
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
  /** Its entries, in order. Dice that waited for a witness stand with the message that let them fall. */
  readonly entries: readonly JournalEntry[];
}

export interface FairRecord {
  readonly header: FairHeader;
  readonly rows: readonly FairRow[];
  /** 32 bytes; undefined in a record that was cut off before its last line. */
  readonly secretSeed: string | undefined;
  /** The head of the last message, from the last line, so that nobody can cut messages off the end unseen. */
  readonly last?: string;
}

/**
 * A match file as it was read. `journal` always has the entries; `fair` has the messages of a match with fair dice. A program
 * that only shows such a match may keep header and entries without the messages; then nothing can be proved any more.
 */
export interface MatchRecord {
  readonly header: MatchHeader;
  readonly journal: readonly JournalEntry[];
  readonly fair: FairRecord | undefined;
  /** The last line was cut off while it was being written, and is left out. */
  readonly isCut: boolean;
}

/** Why a file is not a match, and in which line. */
export interface RecordFault {
  readonly key: 'no-match-file' | 'match-format' | 'match-broken-line';
  readonly line: number;
}

export const isFault = (read: MatchRecord | RecordFault): read is RecordFault => 'key' in read;

/** The header of a new match with fair dice. */
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

export const writeFairRecord = ({ header, rows, secretSeed }: FairRecord): string => {
  const lines = rows.map((row) => JSON.stringify(row));
  const last = rows.at(-1)?.head;
  return writeRecord(header, secretSeed === undefined ? lines : [...lines, JSON.stringify({ secretSeed, last })]);
};

const isNamedAction = (value: unknown): value is NamedAction =>
  Array.isArray(value) && isText(value[0]) && value.slice(1).every((word) => isText(word) || typeof word === 'number');
const isDecision = hasOnly({
  n: isNatural,
  seat: isNatural,
  do: isNamedAction,
  order: isEither(isExactly(true), isNothing),
  hash: isText,
});
const isFall = hasOnly({ n: isNatural, chance: isText, fell: isListOf(isWhole), hash: isText });
const isUndo = hasOnly({ undo: isNatural, seat: isNatural });
const isEntry = (value: unknown): value is JournalEntry => isDecision(value) || isFall(value) || isUndo(value);

const isMatchFile = hasFields({
  cauldron: isExactly('match'),
  format: (x): x is number => typeof x === 'number',
  game: isText,
});
const HEADER = {
  cauldron: isExactly('match'),
  format: isExactly(1),
  game: isText,
  scenario: isText,
  options: isRecordOf(isFlag),
  pack: isText,
  rules: isWhole,
  seed: isText,
  seedFrom: isNatural,
} as const;
const isHeader = (value: unknown): value is MatchHeader =>
  hasFields({ ...HEADER, dice: isEither(isExactly('fair'), isNothing) })(value);
const isBytes = isLike(/^[0-9a-f]{64}$/);
const FAIR = {
  dice: isExactly('fair'),
  match: isLike(/^[\w-]+$/),
  first: isBytes,
  secret: isBytes,
  server: isBytes,
  witness: isListOf(isFlag),
} as const;
const isFairHeader = (value: unknown): value is FairHeader =>
  hasFields({ ...HEADER, ...FAIR })(value) && hasWholeNumbers(value);
// Whatever stands in a line was JSON already.
const isContent = (value: unknown): value is FairContent =>
  hasFields({ kind: isText })(value) && hasWholeNumbers(value);
const isRow = hasOnly({
  k: isNatural,
  seat: isEither(isNatural, isExactly(null)),
  content: isContent,
  n: isBytes,
  by: isEither(isNatural, isNothing),
  count: isEither(isNatural, isNothing),
  sig: isEither(isLike(/^[0-9a-f]{128}$/), isNothing),
  d: isEither(isNatural, isNothing),
  v: isEither(isBytes, isNothing),
  next: isEither(isBytes, isNothing),
  head: isBytes,
  late: isEither(isExactly(true), isNothing),
  entries: isListOf(isEntry),
});
const isLastLine = hasOnly({ secretSeed: isBytes, last: isEither(isBytes, isNothing) });

/** Reads a match file. A last line that was cut off is left out and reported: the lines before it are sound. */
export function readMatchText(text: string): MatchRecord | RecordFault {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(parse);
  const isCut = values.length > 1 && values[values.length - 1] === undefined;
  if (isCut) values.pop();
  const [header, ...rest] = values;
  if (!isMatchFile(header)) return { key: 'no-match-file', line: 1 };
  if (!isHeader(header)) return { key: 'match-format', line: 1 };
  const isFolded = rest.length > 0 && isEntry(rest[0]);
  if (header.dice === 'fair' && !isFolded) return readFair(header, rest, isCut);
  const broken = rest.findIndex((value) => !isEntry(value));
  if (broken >= 0) return { key: 'match-broken-line', line: broken + 2 };
  return { header, journal: rest.filter(isEntry), fair: undefined, isCut };
}

function readFair(header: MatchHeader, rest: readonly unknown[], isCut: boolean): MatchRecord | RecordFault {
  if (!isFairHeader(header)) return { key: 'match-format', line: 1 };
  const end = rest.at(-1);
  const lines = isLastLine(end) ? rest.slice(0, -1) : rest;
  const broken = lines.findIndex((value) => !isRow(value));
  if (broken >= 0) return { key: 'match-broken-line', line: broken + 2 };
  const rows = lines.filter(isRow);
  const { secretSeed, last } = isLastLine(end) ? end : {};
  return {
    header,
    journal: rows.flatMap((row) => row.entries),
    fair: { header, rows, secretSeed, last },
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
