/** What a command sees of the world: its output, its input, and the width of the window. Tests pass their own. */

import { createInterface, type Interface } from 'node:readline';

/** An error that the person at the keyboard can mend: one sentence, exit code 2. */
export { Trouble } from '@cauldron/lab';

/** The checked thing is wrong: one sentence, exit code 1. */
export class Wrong extends Error {}

export interface Screen {
  readonly columns: number;
  readonly rows: number;
  readonly colour: boolean;
  /** Whether the window can be cleared before the map is drawn again. */
  readonly wipes: boolean;
}

export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** The next line of input, after a prompt; undefined at the end of input. */
  line(prompt: string): Promise<string | undefined>;
  /** The whole input. */
  input(): Promise<string>;
  readonly screen: Screen;
  /** Whether errors go to a terminal, so that a progress bar can be drawn there. */
  readonly progress: boolean;
}

export function nodeIo(): Io & { close(): void } {
  const { stdin, stdout, stderr, env } = process;
  const reader = new LineReader();
  const isTerminal = stdout.isTTY === true && env.TERM !== 'dumb';
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    line: (prompt) => reader.next(prompt),
    async input() {
      let text = '';
      stdin.setEncoding('utf8');
      for await (const piece of stdin) text += piece;
      return text;
    },
    screen: {
      // Some terminals do not know their size and say 0.
      columns: Math.max(40, stdout.columns || 100),
      rows: stdout.rows || 40,
      colour: isTerminal && !env.NO_COLOR,
      wipes: isTerminal,
    },
    progress: stderr.isTTY === true,
    close: () => reader.close(),
  };
}

/** Lines from a terminal or a pipe. Lines that arrive early wait; none is lost. */
class LineReader {
  private readonly waiting: string[] = [];
  private wanted: ((line: string | undefined) => void) | undefined;
  private reader: Interface | undefined;
  private ended = false;

  next(prompt: string): Promise<string | undefined> {
    const reader = this.open();
    const line = this.waiting.shift();
    if (line !== undefined || this.ended) {
      process.stdout.write(`${prompt}\n`);
      return Promise.resolve(line);
    }
    reader.setPrompt(prompt);
    reader.prompt();
    return new Promise((resolve) => {
      this.wanted = resolve;
    });
  }

  close(): void {
    this.reader?.close();
  }

  private open(): Interface {
    if (this.reader) return this.reader;
    const reader = createInterface({
      input: process.stdin,
      output: process.stdout,
      terminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
    });
    reader.on('line', (line) => {
      if (this.wanted) this.hand(line);
      else this.waiting.push(line);
    });
    // Ctrl-C does the same as `quit`: the match is on disk.
    reader.on('SIGINT', () => reader.close());
    reader.on('close', () => {
      this.ended = true;
      this.hand(undefined);
    });
    this.reader = reader;
    return reader;
  }

  private hand(line: string | undefined): void {
    const wanted = this.wanted;
    this.wanted = undefined;
    wanted?.(line);
  }
}

/** Exactly one JSON document. */
export const json = (io: Io, document: unknown): void => io.out(`${JSON.stringify(document, undefined, 2)}\n`);
