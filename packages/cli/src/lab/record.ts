/** `cauldron record`: plays a kept match again and writes it as a match file. */

import { fits } from '@cauldron/engine';
import { gameFor, keptMatch, type Library, playAgain } from '@cauldron/lab';
import { wholeNumber } from '../choices.ts';
import { type Io, json, Trouble, Wrong } from '../io.ts';
import { MatchFile } from '../match-file.ts';

interface RecordFlags {
  readonly file: string;
  readonly pack?: string;
  readonly json: boolean;
}

export async function record(io: Io, library: Library, from: string, line: string, flags: RecordFlags): Promise<void> {
  const kept = keptMatch(from, wholeNumber(line, 'The line', 2));
  const { heading, row } = kept;
  const { game } = await gameFor(library, heading, flags.pack);
  if (!fits(game, heading)) {
    throw new Trouble(
      `${from} was played by other rules or another pack than those at hand: use that version, or --pack.`,
    );
  }
  const match = playAgain(game, kept);
  if (typeof match === 'string') throw new Wrong(match);
  const file = MatchFile.create(flags.file, match.header);
  file.append(match.journal);
  file.sync();
  file.close();
  if (flags.json) json(io, { file: flags.file, entries: match.journal.length, hash: row.hash });
  else
    io.out(
      `${flags.file}: ${match.journal.length} entries, ended at ${row.hash} as before. See \`cauldron replay\`.\n`,
    );
}
