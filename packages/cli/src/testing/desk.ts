/** A command line without a process: its output, and a library with one small game (the proving ground). */

import { fits, type Game } from '@cauldron/engine';
import type { Library, Loaded } from '@cauldron/lab';
import { ford } from '../../../../test/proving-ground/game.ts';
import { pack } from '../../../../test/proving-ground/pack.ts';
import { type Io, Trouble } from '../io.ts';
import { run } from '../program.ts';

export { scratch } from '../../../lab/src/testing/scratch.ts';

export interface CommandOutput {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Typed {
  /** Lines typed at the prompt, in order, or a function to run before the next; then the input ends. */
  readonly lines?: readonly (string | (() => string))[];
  /** Standard input as a whole. */
  readonly input?: string;
  readonly colour?: boolean;
}

/** Runs one command line in this process. */
export async function cauldron(
  argv: readonly string[],
  typed: Typed = {},
  library = fordLibrary,
): Promise<CommandOutput> {
  let out = '';
  let err = '';
  const lines = [...(typed.lines ?? [])];
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    line: (prompt) => {
      out += `${prompt}\n`;
      const line = lines.shift();
      return Promise.resolve(typeof line === 'function' ? line() : line);
    },
    input: () => Promise.resolve(typed.input ?? ''),
    screen: { columns: 100, rows: 40, colour: typed.colour === true, wipes: false },
    progress: false,
  };
  const code = await run(argv, io, library);
  return { code, out, err };
}

const sideOf = new Map(pack.units.map(({ id, side }) => [id, side]));

const loaded: Loaded = { game: ford as unknown as Game, map: pack.map, sideOf };

export const fordLibrary: Library = {
  ids: ['ford'],
  load(id) {
    if (id !== 'ford') return Promise.reject(new Trouble(`There is no game “${id}”. Games: ford.`));
    return Promise.resolve(loaded);
  },
  async find(pin) {
    const current = await this.load(pin.game);
    return fits(current.game, pin) ? current : undefined;
  },
  pack: () => {
    throw new Error('the proving ground has no pack');
  },
  folder: (id) => {
    throw new Trouble(`There is no game “${id}”. Games: ford.`);
  },
};
