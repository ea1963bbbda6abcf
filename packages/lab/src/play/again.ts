/** Plays a kept match again from its line, as a match with a journal. */

import { type Action, type Game, Match } from '@cauldron/engine';
import { orTrouble, Trouble } from '../trouble.ts';
import { type Heading, readKept } from './kept.ts';
import { isBroken, type PlayedRow, playOrder } from './match.ts';

export interface KeptMatch {
  readonly heading: Heading;
  readonly row: PlayedRow;
}

/** The match in a line of a file of kept matches; the first line is the heading. */
export function keptMatch(file: string, line: number): KeptMatch {
  const { heading, rows } = readKept(file);
  const row = rows[line - 2];
  if (!row) throw new Trouble(`${file} has matches in lines 2 to ${rows.length + 1}, not in line ${line}.`);
  if (isBroken(row)) throw new Trouble(`The match in line ${line} broke down (${row.error}): it has no record.`);
  return { heading, row };
}

/** The match as it was, or a sentence that says how it differs now. */
export function playAgain(game: Game, { heading, row }: KeptMatch): Match | string {
  const decisions: { seat: number; action: Action }[] = [];
  const order = { game: heading.game, options: heading.options, ...row };
  const again = playOrder(game, order, (seat, action) => decisions.push({ seat, action }));
  if (isBroken(again)) return `Played again, the match broke down: ${again.error}.`;
  if (again.hash !== row.hash)
    return `Played again, the match ends at ${again.hash}, not at ${row.hash}: its players have changed since it was kept.`;
  const match = orTrouble(game, Match.begin(game, order));
  for (const { seat, action } of decisions) orTrouble(game, match.act(seat, action));
  return match;
}
