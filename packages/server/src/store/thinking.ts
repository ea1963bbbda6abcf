/** What the program's seats need to know, and which process thinks about which match. */

import type { SeatTerms } from '@cauldron/protocol';
import { type Database, MATCH_NOW, type Row } from '../db/database.ts';
import type { WaitingTurn } from '../opponents/schedule.ts';

/** Offers of a person that the program answers at once. */
export interface OfferRow extends Row {
  readonly match: string;
  readonly seat: number;
  readonly kind: 'ask-undo' | 'offer-draw' | 'abort';
}

export type AiTerms = Extract<SeatTerms, { kind: 'ai' }>;

interface WaitingRow extends Row {
  readonly match: string;
  readonly seat: number;
  readonly ai: string;
  readonly network: string | null;
  readonly person: string | null;
  readonly is_absent: boolean;
}

/** Of several persons in a match, the one who is there. */
const WAITING = `
  SELECT match, seat, ai, network, person, is_absent FROM (
    SELECT m.id AS match, m.asked AS seat, s.ai, m.turn_at, p.network, p.person, p.present_until <= ${MATCH_NOW} AS is_absent,
      row_number() OVER (PARTITION BY p.network ORDER BY m.turn_at, m.id) AS nth
    FROM seats s JOIN matches m ON m.id = s.match AND m.asked = s.seat
    CROSS JOIN LATERAL (
      SELECT o.network, o.person, o.present_until FROM seats o WHERE o.match = m.id AND o.kind = 'person'
      ORDER BY o.present_until DESC, o.seat LIMIT 1
    ) p
    WHERE s.kind = 'ai' AND NOT m.over
      AND NOT EXISTS (SELECT 1 FROM thinking t WHERE t.match = m.id AND t.holder <> $3 AND t.until > ${MATCH_NOW})
  ) turns WHERE nth <= $1 ORDER BY nth, turn_at LIMIT $2`;
/** Turns of one network beyond these wait until some of them are answered, the oldest first. */
const MOST_OF_A_NETWORK = 20;
const MOST_WAITING = 1000;

export class ThinkingStore {
  constructor(
    private readonly db: Database,
    /** The name of this process among those that look for work. */
    private readonly holder: string,
  ) {}

  /**
   * Questions to seats of the program that a person waits for and no other process thinks about, the first of each network before the second of any. A match without a
   * person is not among them: nobody waits for its end. A person who moved and left gets an answer all the same.
   */
  async waiting(): Promise<readonly WaitingTurn[]> {
    const rows = await this.db.query<WaitingRow>(
      WAITING,
      [MOST_OF_A_NETWORK, MOST_WAITING, this.holder],
      'waiting-for-the-program',
    );
    return rows.map(({ match, seat, ai, network, person, is_absent }) => ({
      match,
      seat,
      level: (JSON.parse(ai) as AiTerms).level,
      network: network ?? '',
      person: person ?? `guest in ${match}`,
      isAbsent: is_absent,
    }));
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
      `INSERT INTO thinking (match, holder, until) VALUES ($1, $2, ${MATCH_NOW} + $3)
       ON CONFLICT (match) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE thinking.holder = excluded.holder OR thinking.until < ${MATCH_NOW} RETURNING match`,
      [match, this.holder, forMs],
      'take-in-hand',
    );
    return rows.length > 0;
  }

  /** Gives a match free, unless its seat of the program has to answer again. Returns whether it is free now. */
  async letGo({ match, seat }: { readonly match: string; readonly seat: number }): Promise<boolean> {
    const rows = await this.db.query(
      `SELECT 1 FROM matches m JOIN seats s ON s.match = m.id AND s.seat = m.asked
       WHERE m.id = $1 AND m.asked = $2 AND NOT m.over AND s.kind = 'ai'`,
      [match, seat],
      'is-the-program-asked',
    );
    if (rows.length > 0) return false;
    await this.db.query('DELETE FROM thinking WHERE match = $1 AND holder = $2', [match, this.holder], 'let-go');
    return true;
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
