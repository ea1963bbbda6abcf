/** What the program's seats need to know, and which process thinks about which match. */

import type { SeatTerms } from '@cauldron/protocol';
import { type Database, NOW, type Row } from '../db/database.ts';

/** Offers of a person that the program answers at once. */
export interface OfferRow extends Row {
  readonly match: string;
  readonly seat: number;
  readonly kind: 'ask-undo' | 'offer-draw' | 'abort';
}

export type AiTerms = Extract<SeatTerms, { kind: 'ai' }>;

export class ThinkingStore {
  constructor(
    private readonly db: Database,
    /** The name of this process among those that look for work. */
    private readonly holder: string,
  ) {}

  /** Matches between programs whose first chance has not fallen. */
  async toBegin(): Promise<readonly string[]> {
    const rows = await this.db.query<{ match: string }>(
      `SELECT m.id AS match FROM seats s JOIN matches m ON m.id = s.match
       WHERE s.kind = 'ai' AND s.seat = 0 AND m.seq = 0 AND m.asked IS NULL AND NOT m.over
         AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.match = m.id AND o.kind <> 'ai')`,
      [],
      'matches-to-begin',
    );
    return rows.map(({ match }) => match);
  }

  /** Offers to the program, in one match or in all. */
  offers(match: string | undefined): Promise<readonly OfferRow[]> {
    return this.db.query<OfferRow>(
      `SELECT m.id AS match, s.seat, e.content::jsonb ->> 'kind' AS kind
       FROM seats s JOIN matches m ON m.id = s.match JOIN entries e ON e.match = m.id AND e.seq = m.seq
       WHERE s.kind = 'ai' AND NOT m.over AND e.seat <> s.seat AND ($1::text IS NULL OR m.id = $1)
         AND e.content::jsonb ->> 'kind' IN ('ask-undo', 'offer-draw', 'abort')`,
      [match ?? null],
      'offers-to-the-program',
    );
  }

  /** Reserves a match for this long; false if another process has it. */
  async take(match: string, forMs: number): Promise<boolean> {
    const rows = await this.db.query(
      `INSERT INTO thinking (match, holder, until) VALUES ($1, $2, ${NOW} + $3)
       ON CONFLICT (match) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE thinking.holder = excluded.holder OR thinking.until < ${NOW} RETURNING match`,
      [match, this.holder, forMs],
      'take-in-hand',
    );
    return rows.length > 0;
  }

  async letGo(match: string): Promise<void> {
    await this.db.query('DELETE FROM thinking WHERE match = $1 AND holder = $2', [match, this.holder]);
  }

  /** How the program plays a seat; undefined if the seat is not the program's. */
  async termsOf(match: string, seat: number): Promise<AiTerms | undefined> {
    const [row] = await this.db.query<{ ai: string | null }>(
      "SELECT ai FROM seats WHERE match = $1 AND seat = $2 AND kind = 'ai'",
      [match, seat],
    );
    return row?.ai ? (JSON.parse(row.ai) as AiTerms) : undefined;
  }
}
