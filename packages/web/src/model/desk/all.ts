/** One press for all units that could do the same. */

import { type Action, type AskedQuestion, letsPass, targetOf, verbOf } from '@cauldron/engine';
import type { Table } from '../table/table.ts';

/** More units than this do not act in one press. */
const MOST_UNITS = 60;

/**
 * Each unit that still could does the same, until there is something new to look at; a question in between about the unit alone is ended.
 * `endOf`: the answer that ends a step, if it can be taken back.
 */
export async function doAll(
  table: Table,
  verb: number,
  endOf: (asked: AskedQuestion) => Action | undefined,
): Promise<void> {
  const { prompt, seat = -1 } = table.question.peek() ?? {};
  let last = -1;
  for (let tries = 0; tries < MOST_UNITS; tries++) {
    const asked = table.question.peek();
    if (asked?.seat !== seat) return;
    const [same] = asked.prompt === prompt ? asked.actions.filter((a) => verbOf(a) === verb) : [];
    const isAboutLast = asked.subject.units.length === 1 && asked.subject.units[0] === last;
    const act = same ?? (isAboutLast ? endOf(asked) : undefined);
    const from = table.length.peek();
    if (act === undefined || (await table.act(act)) || isNews(table, from, seat)) return;
    last = targetOf(act);
  }
}

/** Whether an answer at entry `from` has led to a die, a reveal, or something that another seat did. */
function isNews({ match, length }: Table, from: number, seat: number): boolean {
  const { info } = match.game;
  const entries = match.line.slice(from, length.peek());
  const isForeign = (entry: (typeof entries)[number]) =>
    'chance' in entry || ('do' in entry && entry.seat !== seat && !letsPass(info, entry));
  return entries.some((entry, i) => isForeign(entry) || match.eventsAt(from + i).some((event) => event.reveals));
}
