/** The fair match file of a finished match, line by line: only a few rows of a long log are in memory at once. */

import { writeRecord } from '@cauldron/engine';
import type { MatchStore } from '../store/matches.ts';
import type { Sitting } from './sitting.ts';

const ROWS_AT_ONCE = 250;

export async function* recordLines(store: MatchStore, { charter, seq: to, late }: Sitting): AsyncGenerator<string> {
  const { id, header, secretSeed } = charter;
  yield writeRecord(header, []);
  let last: string | undefined;
  for (let after = 0; after < to; after += ROWS_AT_ONCE) {
    const lines: string[] = [];
    const rows = await store.rows(id, after, undefined, Math.min(to, after + ROWS_AT_ONCE));
    for (const { seq, seat, content, n, signed, made } of rows) {
      const row = {
        k: seq,
        seat,
        content,
        n,
        ...signed,
        ...(made.dice ? { d: made.dice.d, v: made.dice.v, next: made.dice.next } : {}),
        head: made.head,
        ...(late === seq ? { late: true, entries: [] } : { entries: made.entries }),
      };
      lines.push(`${JSON.stringify(row)}\n`);
      last = made.head;
    }
    yield lines.join('');
  }
  yield `${JSON.stringify({ secretSeed, last })}\n`;
}
