/** `cauldron record`: a kept match played again and written as a match file, to be looked at like any other. */

import { type Action, Match } from '@cauldron/engine';
import { wholeNumber } from '../choices.ts';
import { type Io, json, Trouble, Wrong } from '../io.ts';
import type { Library } from '../library.ts';
import { MatchFile } from '../match-file.ts';
import { orTrouble } from '../words.ts';
import { readKept } from './kept.ts';
import { isBroken, playOrder } from './match.ts';

interface Asked {
  readonly file: string;
  readonly pack?: string;
  readonly json: boolean;
}

export async function record(io: Io, library: Library, from: string, line: string, asked: Asked): Promise<void> {
  const { heading, rows } = readKept(from);
  const number = wholeNumber(line, 'The line', 2);
  const row = rows[number - 2];
  if (!row) throw new Trouble(`${from} has matches in lines 2 to ${rows.length + 1}, not in line ${number}.`);
  if (isBroken(row)) throw new Trouble(`The match in line ${number} broke down (${row.error}): it has no record.`);
  const { game } = await library.load(heading.game, asked.pack);
  const { rulesVersion, packHash } = game.info;
  if (rulesVersion !== heading.rules || packHash !== heading.pack) {
    throw new Trouble(
      `${from} was played by other rules or another pack than those at hand: use that version, or --pack.`,
    );
  }
  const decisions: { seat: number; action: Action }[] = [];
  const order = { game: heading.game, options: heading.options, ...row };
  const again = playOrder(game, order, (seat, action) => decisions.push({ seat, action }));
  if (isBroken(again)) throw new Wrong(`Played again, the match broke down: ${again.error}.`);
  if (again.hash !== row.hash) {
    throw new Wrong(
      `Played again, the match ends at ${again.hash}, not at ${row.hash}: its players have changed since it was kept.`,
    );
  }
  const match = orTrouble(game, Match.begin(game, order));
  for (const { seat, action } of decisions) orTrouble(game, match.act(seat, action));
  const file = MatchFile.create(asked.file, match.header);
  file.append(match.journal);
  file.sync();
  file.close();
  if (asked.json) json(io, { file: asked.file, entries: match.journal.length, hash: again.hash });
  else
    io.out(
      `${asked.file}: ${match.journal.length} entries, ended at ${again.hash} as before. See \`cauldron replay\`.\n`,
    );
}
