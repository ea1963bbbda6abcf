/**
 * Writes entries. Entries of several matches that come together go into one statement and one commit. Each is durable before it
 * is answered, and is answered as if it had been written alone.
 */

import type { LogContent } from '@cauldron/protocol';
import { type Database, DatabaseError, type Row } from '../db/database.ts';
import type { FlagTime } from '../match/clock.ts';
import type { Made } from '../match/rows.ts';
import type { Signed } from '../match/seat-keys.ts';

/** An entry to be inserted, with the summary of the match after it. */
export interface Insertion {
  readonly match: string;
  readonly seq: number;
  readonly id: string;
  readonly seat: number | null;
  /** The version of the holder it was checked for; -1 if the server itself writes. */
  readonly version: number;
  readonly content: LogContent;
  readonly n: string;
  readonly signed?: Signed | undefined;
  readonly nextV: string;
  readonly made: Made;
  readonly asked: number | null;
  readonly over: boolean;
  /** Whether the seat to move has changed. */
  readonly isTurn: boolean;
  readonly flag: FlagTime;
  /** When this process took it. The entry is never older than the one before it. */
  readonly at: number;
}

export interface Inserted {
  readonly at: number;
  readonly startedAt: number | null;
}

/**
 * The commit point: one statement, so one round trip. The summary is written together with the entry. Rows are sorted by match,
 * so that two processes that write the same matches cannot deadlock.
 */
const INSERT = `
  WITH given AS (
    SELECT * FROM unnest(
      $1::text[], $2::int[], $3::text[], $4::smallint[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::smallint[], $11::boolean[], $12::boolean[], $13::float8[], $14::float8[], $15::int[], $16::int[], $17::text[], $18::float8[]
    ) AS g (match, seq, id, seat, version, content, n, next_v, made, asked, over, is_turn, flag_at, flag_after, signed_by, sign_count, sig, at)
  ), added AS (
    INSERT INTO entries (match, seq, id, seat, content, n, next_v, made, signed_by, sign_count, sig, at)
    SELECT match, seq, id, seat, content, n, next_v, made, signed_by, sign_count, sig,
      greatest(at, (SELECT e.at FROM entries e WHERE e.match = g.match AND e.seq = g.seq - 1))
    FROM given g
    WHERE version < 0
      OR EXISTS (SELECT 1 FROM seats s WHERE s.match = g.match AND s.seat = g.seat AND s.version = g.version)
    ORDER BY match
    RETURNING match, at
  )
  UPDATE matches m SET
    seq = g.seq, asked = g.asked, over = g.over, changed_at = added.at,
    turn = CASE WHEN g.is_turn THEN g.seq ELSE m.turn END,
    turn_at = CASE WHEN g.is_turn THEN added.at ELSE m.turn_at END,
    flag_at = CASE WHEN g.over THEN NULL ELSE coalesce(g.flag_at, added.at + g.flag_after) END
  FROM added JOIN given g ON g.match = added.match
  WHERE m.id = added.match
  RETURNING m.id, added.at, m.started_at`;

interface InsertedRow extends Row {
  readonly id: string;
  readonly at: number;
  readonly started_at: number | null;
}

/** Statements under way at once: while one is being made durable, the next is gathered. */
const AT_ONCE = 2;
const MOST_ROWS = 64;

interface WaitingInsertion {
  readonly entry: Insertion;
  done(inserted: Inserted | undefined): void;
  fail(error: unknown): void;
}

export class Scribe {
  private readonly waiting: WaitingInsertion[] = [];
  private writing = 0;
  private isDue = false;

  constructor(private readonly db: Database) {}

  get isBusy(): boolean {
    return this.writing > 0 || this.waiting.length > 0;
  }

  /** Undefined if the holder has changed; a duplicate throws. */
  insert(entry: Insertion): Promise<Inserted | undefined> {
    return new Promise((done, fail) => {
      this.waiting.push({ entry, done, fail });
      this.look();
    });
  }

  /** Lets messages on other sockets be read first, so that their entries go into the same statement. */
  private look(): void {
    if (this.isDue || this.writing >= AT_ONCE) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      if (this.waiting.length === 0) return;
      this.writing++;
      void this.writeAll(this.waiting.splice(0, MOST_ROWS), () => {
        this.writing--;
        if (this.waiting.length > 0) this.look();
      });
      if (this.waiting.length > 0) this.look();
    });
  }

  /** `over`: called when the statement is done and the next may begin, even if something is still to be repaired. */
  private async writeAll(all: readonly WaitingInsertion[], over: () => void): Promise<void> {
    try {
      const rows = await this.write(all).finally(over);
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const { entry, done } of all) {
        const row = found.get(entry.match);
        done(row && { at: row.at, startedAt: row.started_at });
      }
    } catch (error) {
      // One refused entry fails the whole statement: then each entry is written by itself. If the connection broke, nobody knows
      // what was written, and every match reads its own log.
      if (all.length > 1 && error instanceof DatabaseError && error.code !== '')
        for (const one of all) void this.writeAll([one], () => {});
      else for (const { fail } of all) fail(error);
    }
  }

  private write(all: readonly WaitingInsertion[]): Promise<readonly InsertedRow[]> {
    const column = <T>(of: (entry: Insertion) => T) => all.map(({ entry }) => of(entry));
    return this.db.query<InsertedRow>(
      INSERT,
      [
        column(({ match }) => match),
        column(({ seq }) => seq),
        column(({ id }) => id),
        column(({ seat }) => seat),
        column(({ version }) => version),
        column(({ content }) => JSON.stringify(content)),
        column(({ n }) => n),
        column(({ nextV }) => nextV),
        column(({ made }) => JSON.stringify(made)),
        column(({ asked }) => asked),
        column(({ over }) => over),
        column(({ isTurn }) => isTurn),
        column(({ flag }) => flag.at),
        column(({ flag }) => flag.after),
        column(({ signed }) => signed?.by ?? null),
        column(({ signed }) => signed?.count ?? null),
        column(({ signed }) => signed?.sig ?? null),
        column(({ at }) => at),
      ],
      'entries',
    );
  }
}
