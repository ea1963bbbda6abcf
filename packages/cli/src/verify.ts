/** `cauldron verify`: checks that a match file is true: every decision legal, and every die from its proper source. */

import { type FairRecord, type Game, isFair, isRefusal, Match, Referee } from '@cauldron/engine';
import { type CheckedRecord, checkRecord, type DiceFault, type FaultKey, isDiceFault } from '@cauldron/fair';
import { explain, gameFor, type Library, orTrouble } from '@cauldron/lab';
import { handsInWords } from './hands.ts';
import { type Io, json, Wrong } from './io.ts';
import { BrokenLine, type FileRecord, readMatchFile } from './match-file.ts';
import { isSigned } from './signature.ts';
import { sentence } from './words.ts';

interface VerifyFlags {
  readonly seen: readonly string[];
  readonly key: readonly string[];
  readonly pack?: string;
  readonly json: boolean;
}

/** The result: the counts of a sound record, or the first error with its message (or its entry, if dice are seeded). */
type VerifyReport = Readonly<Record<string, unknown>> & { readonly sound: boolean; readonly text: string };

export async function verify(io: Io, library: Library, file: string, flags: VerifyFlags): Promise<void> {
  const record = read(file);
  if (record instanceof BrokenLine) return say(io, file, flags, broken(record));
  const { game: id, scenario } = record.header;
  const { game } = await gameFor(library, record.header, flags.pack);
  const found = record.fair ? fairDice(game, record.fair, flags) : seededDice(game, record);
  say(io, file, flags, { game: id, scenario, ...found }, `${game.info.title}, scenario ${scenario}`);
}

function say(io: Io, file: string, flags: VerifyFlags, found: VerifyReport, what = file): void {
  if (flags.json) json(io, { file, ...found });
  if (!found.sound) throw new Wrong(`${file}: ${found.text}`);
  if (!flags.json) io.out(`${what}: ${found.text}\n`);
}

function read(file: string): FileRecord | BrokenLine {
  try {
    return readMatchFile(file);
  } catch (error) {
    if (error instanceof BrokenLine) return error;
    throw error;
  }
}

/** An unreadable line counts as a wrong one. After the header, line k + 1 is message k. */
const broken = ({ line }: BrokenLine): VerifyReport => ({
  sound: false,
  message: line - 1,
  wrong: 'line',
  text: `message ${line - 1}: line ${line} is not an entry of a match.`,
});

/** A seed gives all dice, so a replay is the check. */
function seededDice(game: Game, record: FileRecord): VerifyReport {
  const { header, journal, cut } = record;
  if (isFair(header)) {
    return {
      sound: false,
      text: 'its dice are fair, but the messages they came from are not in it: ask the server for the record.',
    };
  }
  if (cut.length > 0) {
    const text = `line ${journal.length + 2} is cut off; the ${journal.length} entries before it can be checked with replay --to ${journal.length}.`;
    return { sound: false, entry: journal.length, text };
  }
  const match = Match.load(game, header, journal, journal.length);
  if (isRefusal(match)) {
    // A record of another game, pack or rules version is not wrong, but it cannot be judged here.
    if (!match.key.startsWith('record-')) return orTrouble<never>(game, match);
    return { sound: false, entry: match.figures.n, wrong: match.key, text: explain(game, match) };
  }
  const falls = journal.filter((entry) => 'fell' in entry).length;
  const counts = { entries: journal.length, falls, undone: journal.filter((entry) => 'undo' in entry).length };
  const text = `${counts.entries} entries are sound; the ${falls} dice and draws are those of seed ${header.seed}.`;
  return { sound: true, kind: 'seeded', ...counts, text };
}

function fairDice(game: Game, record: FairRecord, { seen, key }: VerifyFlags): VerifyReport {
  const rules = orTrouble(game, Referee.begin(game, record.header));
  const checked = checkRecord(record, { rules, isSigned, seen, mine: key });
  if (isDiceFault(checked)) {
    return { sound: false, message: checked.k, wrong: checked.key, text: sentenceOf(game, checked) };
  }
  const { messages, dice, draws, secret, witnessed, unwitnessed } = checked;
  const text =
    `${messages} messages are sound; ${dice} dice and ${draws} draws (${secret} of them secret) fell as they had to. ` +
    `${witnessed} throws were witnessed, ${unwitnessed} were not.${remarks(checked)}${handsInWords(game, checked.hands)} Head ${checked.head}.`;
  return { sound: true, kind: 'fair', ...checked, text };
}

/** What is no error, but what a player should know. */
function remarks({ aside, unsigned, unproved, handed, keys }: CheckedRecord): string {
  const still = keys.filter(({ proved }) => !proved).length;
  const remarked: readonly (readonly [readonly number[], string])[] = [
    [aside, 'A witness stood aside while dice waited, in message'],
    [unproved, `A device joined that no earlier device of its seat had vouched for (${still} never were), in message`],
    [handed, 'The server began to play for a person, in message'],
  ];
  const told = remarked.flatMap(([list, words]) => (list.length === 0 ? [] : [` ${words} ${list.join(', ')}.`]));
  return told.join('') + (unsigned === 0 ? '' : ` Nobody signed ${unsigned} messages.`);
}

const WORDS: Readonly<Record<FaultKey, string>> = {
  signature:
    'its signature does not fit: somebody else wrote it, it was changed, or it was signed for another place in the log',
  unsigned: 'nobody signed it, though it needs a signature',
  count: 'its device counts it as another message: one was left out or doubled',
  'key-shape': 'it brings no sound new key',
  'key-unknown': 'it is signed with a key that is not on the log',
  'key-seat': 'it is signed with a key of another seat',
  vouch: 'it vouches for a key that is none of its seat’s, or with a key that is not proved itself',
  'server-key': 'the server signed what only a player’s device may say',
  'seat-change': 'a change of hands that is not the server’s own message',
  'server-witness': 'the server plays for seat {seat}, which still witnesses',
  number: 'its number among the deciding messages is wrong (the last was {d})',
  deciding: 'it decides and has no number, or has one and decides nothing',
  stranger: 'a key that is neither yours nor vouched for has signed for your seat',
  mine: 'no device with the key {key} took part: it is not the match you played',
  'secret-missing': 'the last line, with the secret seed, is missing: the record is cut off or of a match that goes on',
  secret: 'the secret seed is not the one that was committed at the start',
  order: 'it is missing or out of order (found message {found} in its place)',
  'after-end': 'the match was over before it',
  commitment: "the server's bytes v are not those it had committed",
  nonce: "the player's bytes n are not 32 bytes",
  head: 'its head does not fit: its seat, content, n, v or next was changed, or the header',
  'no-kind': 'its content has no kind',
  'witness-unasked': 'a witness shows bytes for dice that do not wait for it',
  'witness-value': 'the bytes w of the witness are not the next of its chain',
  'witness-missing': 'it rolls before seat {seat}, a witness, has committed its chain',
  'commit-late': 'a witness commits a new chain while dice wait for the old one',
  'commit-shape': 'the tip of a chain is not 32 bytes',
  'dice-awaited': 'it decides something while the dice of message {of} wait for their witness',
  illegal: 'it is not legal: {why}',
  dice: 'the dice fell {fell}, the record says {noted}',
  entries: 'it makes {is}, the record says {said}',
  ended: 'it is missing: the last line speaks of more messages than there are',
  seen: 'no message of this record has the head {head} that you noted: it is not the match you played',
};

function sentenceOf(game: Game, { k, key, figures }: DiceFault): string {
  const text = WORDS[key].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'why' ? sentence(game, String(figures.why), {}).replace(/\.$/, '') : String(figures[name]),
  );
  return k === 0 ? `${text}.` : `message ${k}: ${text}.`;
}
