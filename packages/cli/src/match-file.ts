/** Match files: a header line, then one line for each entry of the journal. Each line is on disk before the next question. */

import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isFault, type JournalEntry, type MatchHeader, type MatchRecord, readMatchText } from '@cauldron/engine';
import { Trouble } from './io.ts';

/** A match file, and how much of it is intact. */
export interface FileRecord extends MatchRecord {
  /** The bytes of the complete lines. */
  readonly whole: number;
  /** The rest: a line that was cut off while it was being written. Empty in a sound file. */
  readonly cut: Buffer;
}

/** Reads a match file. A cut last line is reported, not refused: the lines before it are sound. */
export function readMatchFile(file: string): FileRecord {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new Trouble(`The match file ${file} cannot be read: check that it exists and is a file.`);
  }
  const whole = wholeLength(bytes);
  const record = readMatchText(bytes.subarray(0, whole).toString('utf8'));
  if (!isFault(record)) return { ...record, whole, cut: bytes.subarray(whole) };
  if (record.key === 'match-broken-line') throw new BrokenLine(file, record.line);
  throw new Trouble(`${file} is not a match file: its first line is not a match's header.`);
}

/** A match file has more than one line. */
export class BrokenLine extends Trouble {
  constructor(
    file: string,
    readonly line: number,
  ) {
    super(`${file}, line ${line}, is not an entry of a match: restore the file from a copy.`);
  }
}

/** Up to the end of the last line that is complete JSON; only the last line can have been cut. */
function wholeLength(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === NEWLINE) end--;
  const start = bytes.lastIndexOf(NEWLINE, end - 1) + 1;
  return isJson(bytes.subarray(start, end).toString('utf8')) ? bytes.length : start;
}

const NEWLINE = 0x0a;

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** A match file that is being played. */
export class MatchFile {
  private constructor(
    readonly path: string,
    private readonly handle: number,
    private size: number,
  ) {}

  /** A new file; one that exists is never overwritten. */
  static create(path: string, header: MatchHeader): MatchFile {
    const handle = open(path, 'wx');
    const file = new MatchFile(path, handle, 0);
    file.append([header]);
    file.sync();
    return file;
  }

  /** Continues a file. A cut last line is moved to a file beside it, whose name is returned. */
  static resume(path: string, record: FileRecord): { file: MatchFile; aside: string | undefined } {
    const aside = record.cut.length > 0 ? setAside(path, record.cut) : undefined;
    const handle = open(path, 'r+');
    if (aside !== undefined) ftruncateSync(handle, record.whole);
    const file = new MatchFile(path, handle, record.whole);
    const text = readFileSync(path);
    if (text.length > 0 && text[text.length - 1] !== NEWLINE) file.write('\n');
    return { file, aside };
  }

  /** Appends lines. If another program wrote to the file meanwhile, nothing is written. */
  append(lines: readonly (JournalEntry | MatchHeader)[]): void {
    if (lines.length > 0) this.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  /** Waits until everything is on the disk. */
  sync(): void {
    fsyncSync(this.handle);
  }

  close(): void {
    closeSync(this.handle);
  }

  private write(text: string): void {
    if (fstatSync(this.handle).size !== this.size || !existsSync(this.path)) {
      throw new Trouble(`${this.path} was changed by another program: the match stops here; start again with --file.`);
    }
    const bytes = Buffer.from(text);
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.handle, bytes, done, bytes.length - done, this.size + done);
      }
    } catch (error) {
      ftruncateSync(this.handle, this.size);
      throw new Trouble(`${this.path} cannot be written (${message(error)}): make room, then start again with --file.`);
    }
    this.size += bytes.length;
  }
}

function setAside(path: string, cut: Buffer): string {
  let aside = `${path}.cut`;
  for (let i = 2; existsSync(aside); i++) aside = `${path}.cut${i}`;
  const handle = open(aside, 'wx');
  writeSync(handle, cut);
  fsyncSync(handle);
  closeSync(handle);
  return aside;
}

function open(path: string, how: 'wx' | 'r+'): number {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, how);
  } catch (error) {
    throw new Trouble(`The file ${path} cannot be opened for writing (${message(error)}): choose another with --file.`);
  }
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));
