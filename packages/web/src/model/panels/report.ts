/**
 * A report of a problem, as one file: the person's words, the position and the log as this seat knows them, the versions, the screen.
 * It holds no seed, no hash of the position and no number of entries, from which a hidden fact could be told.
 */

import { CONTRACT, nameView } from '@cauldron/engine';
import type { Table } from '../table/table.ts';

/** What only the page knows of itself. */
export interface PageFacts {
  readonly page: Readonly<Record<string, string>>;
  readonly screen: Readonly<Record<string, string | number | boolean>>;
  readonly browser: Readonly<Record<string, string | boolean>>;
}

/** How many lines of the log go with it. */
const LAST_LINES = 60;

export function reportOf(table: Table, words: string, { page, screen, browser }: PageFacts) {
  const { game, header } = table;
  const view = table.view.value;
  const past = table.past.value;
  const lines = table.log.before(past ?? table.length.value, LAST_LINES);
  return {
    report: 1,
    words,
    page: { ...page, contract: CONTRACT },
    game: { id: game.info.id, rules: header.rules, pack: header.pack },
    match: {
      scenario: header.scenario,
      options: header.options,
      isSandbox: header.seedFrom > 0,
      isLookingBack: past !== undefined,
      ...(table.players ? { players: table.players } : {}),
    },
    position: nameView(game, view),
    log: lines.map(({ text, rule }) => (rule === '' ? text : `${text} (${rule})`)),
    screen,
    browser,
  };
}
