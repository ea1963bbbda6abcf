/**
 * Reads new entries of logs. Requests for several matches at the same time go into one statement: if another process plays, news
 * of many matches come together.
 */

import type { Database, Row } from '../db/database.ts';

export interface EntryRow extends Row {
  readonly seq: number;
  readonly id: string;
  readonly seat: number | null;
  readonly at: number;
  readonly content: string;
  readonly n: string;
  readonly signed_by: number | null;
  readonly sign_count: number | null;
  readonly sig: string | null;
  readonly next_v: string;
  readonly made: string;
}

interface NewsRow extends EntryRow {
  /** Which of the requests it answers, from 1. */
  readonly nth: number;
}

/** The inner order makes each match a range of the index, whatever the planner thinks of the table. */
const NEWS = `
  SELECT w.nth::int AS nth, e.* FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS w (match, after, nth)
  CROSS JOIN LATERAL (
    SELECT seq, id, seat, at, content, n, signed_by, sign_count, sig, next_v, made FROM entries
    WHERE entries.match = w.match AND entries.seq > w.after ORDER BY seq
  ) e
  ORDER BY w.nth, e.seq`;

/** The most statements at once. With more than one, a statement that hangs does not block every match. */
const AT_ONCE = 2;
const MOST_MATCHES = 64;

interface WaitingRead {
  readonly match: string;
  readonly after: number;
  done(rows: readonly EntryRow[]): void;
  fail(error: unknown): void;
}

export class Reader {
  private readonly waiting: WaitingRead[] = [];
  private isDue = false;
  private reading = 0;

  constructor(private readonly db: Database) {}

  /** The rows of a match after the given one, in order. */
  news(match: string, after: number): Promise<readonly EntryRow[]> {
    return new Promise((done, fail) => {
      this.waiting.push({ match, after, done, fail });
      this.look();
    });
  }

  /** Takes all requests that wait now. Requests that come while two statements are under way go into the next one. */
  private look(): void {
    if (this.isDue || this.reading >= AT_ONCE || this.waiting.length === 0) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      this.reading++;
      void this.read(this.waiting.splice(0, MOST_MATCHES)).finally(() => {
        this.reading--;
        this.look();
      });
      this.look();
    });
  }

  private async read(all: readonly WaitingRead[]): Promise<void> {
    try {
      const wanted = [all.map(({ match }) => match), all.map(({ after }) => after)];
      const found: EntryRow[][] = all.map(() => []);
      for (const row of await this.db.query<NewsRow>(NEWS, wanted, 'news')) found[row.nth - 1].push(row);
      for (const [i, { done }] of all.entries()) done(found[i]);
    } catch (error) {
      for (const { fail } of all) fail(error);
    }
  }
}
