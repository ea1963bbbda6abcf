/** Every statement about a match's log. They are few, prepared by name, and the same on both databases. */

import type { LogContent } from '@cauldron/protocol';
import { type Database, MATCH_NOW, type Row } from '../db/database.ts';
import type { LogRow, Made } from '../match/rows.ts';
import type { SavedSitting } from '../match/snapshot.ts';
import { HandStore } from './hands.ts';
import { type EntryRow, Reader } from './reader.ts';
import { type Inserted, type Insertion, Scribe } from './scribe.ts';
import { TalkStore } from './talk.ts';

export interface MatchRow extends Row {
  readonly id: string;
  readonly terms: string;
  readonly rules: number;
  readonly pack: string;
  readonly first_v: string;
  readonly secret: string;
  readonly log_format: number;
  readonly server_key: string;
  readonly made_at: number;
  readonly changed_at: number;
  readonly started_at: number | null;
  readonly seq: number;
  readonly asked: number | null;
  readonly over: boolean;
  readonly table_no: number;
  readonly chat_no: number;
  readonly rematch: string | null;
  readonly rematch_by: number;
  /** A seat has changed hands, and the log does not say so yet. */
  readonly hands_due: boolean;
}

export interface SeatRow extends Row {
  readonly seat: number;
  readonly kind: 'person' | 'ai' | 'empty';
  readonly name: string;
  readonly person: string | null;
  readonly token_hash: string | null;
  readonly invitation_hash: string | null;
  readonly version: number;
  readonly present_until: number;
}

/** A match in a few numbers, which show whether there is something new to read. */
export interface Marks extends Row {
  readonly id: string;
  readonly seq: number;
  readonly table_no: number;
  readonly chat_no: number;
  readonly started_at: number | null;
}

/** Until when each person at a table counts as present, and the number of that table. */
export interface Presence {
  readonly tableNo: number;
  readonly until: ReadonlyMap<number, number>;
}

const MATCH = `
  SELECT *, EXISTS (SELECT 1 FROM hands WHERE match = $1 AND due IS NOT NULL) AS hands_due
  FROM matches WHERE id = $1`;
const ROWS =
  'SELECT seq, id, seat, at, content, n, signed_by, sign_count, sig, next_v, made FROM entries WHERE match = $1 AND seq > $2 AND at <= $3 AND seq <= $4 ORDER BY seq';
/**
 * Rows that another transaction has locked are skipped and renewed next time, so this statement never waits. Returns the matches
 * in which somebody had counted as absent.
 */
const STAY = `
  WITH mine AS (
    SELECT s.match, s.seat, s.present_until AS was
    FROM unnest($1::text[], $2::int[]) AS w (match, seat) JOIN seats s ON s.match = w.match AND s.seat = w.seat
    WHERE s.kind = 'person' FOR NO KEY UPDATE OF s SKIP LOCKED
  ), stayed AS (
    UPDATE seats s SET present_until = ${MATCH_NOW} + $3 FROM mine WHERE s.match = mine.match AND s.seat = mine.seat
    RETURNING s.match, mine.was
  )
  SELECT DISTINCT match FROM stayed WHERE was <= ${MATCH_NOW}`;
const PRESENCE = `
  SELECT m.id, m.table_no, s.seat, s.present_until FROM matches m JOIN seats s ON s.match = m.id
  WHERE m.id = ANY($1::text[])`;
/** Longer than any log. */
const MOST = 2_147_483_647;

export class MatchStore {
  private readonly scribe: Scribe;
  private readonly reader: Reader;
  readonly hands: HandStore;
  readonly talk: TalkStore;

  constructor(readonly db: Database) {
    this.reader = new Reader(db);
    this.hands = new HandStore(db);
    this.talk = new TalkStore(db);
    this.scribe = new Scribe(db);
  }

  async match(id: string): Promise<MatchRow | undefined> {
    return (await this.db.query<MatchRow>(MATCH, [id], 'match'))[0];
  }

  seats(id: string): Promise<readonly SeatRow[]> {
    return this.db.query<SeatRow>('SELECT * FROM seats WHERE match = $1 ORDER BY seat', [id], 'seats');
  }

  /** The rows after one, up to a time and up to another row. */
  async rows(id: string, after: number, until = Number.MAX_SAFE_INTEGER, to = MOST): Promise<readonly LogRow[]> {
    return (await this.db.query<EntryRow>(ROWS, [id, after, until, to], 'rows')).map(readRow);
  }

  /** The rows after one, read together with those of other matches. */
  async news(id: string, after: number): Promise<readonly LogRow[]> {
    return (await this.reader.news(id, after)).map(readRow);
  }

  /** The newest entry at a time; 0 before the first. */
  async newest(id: string, until: number): Promise<number> {
    const sql = 'SELECT coalesce(max(seq), 0) AS seq FROM entries WHERE match = $1 AND at <= $2';
    return (await this.db.query<{ seq: number }>(sql, [id, until], 'newest'))[0].seq;
  }

  async marks(ids: readonly string[]): Promise<readonly Marks[]> {
    return this.db.query<Marks>(
      'SELECT id, seq, table_no, chat_no, started_at FROM matches WHERE id = ANY($1::text[])',
      [ids],
      'marks',
    );
  }

  /** The holders of these seats are present for this much longer. Returns the matches in which that is new. */
  async stay(seats: readonly (readonly [match: string, seat: number])[], forMs: number): Promise<readonly string[]> {
    const params = [seats.map(([match]) => match), seats.map(([, seat]) => seat), forMs];
    return (await this.db.query<{ match: string }>(STAY, params, 'stay')).map(({ match }) => match);
  }

  async presence(ids: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
    type PresenceRow = { id: string; table_no: number; seat: number; present_until: number };
    const found = new Map<string, { tableNo: number; until: Map<number, number> }>();
    for (const row of await this.db.query<PresenceRow>(PRESENCE, [ids], 'presence')) {
      const of = found.get(row.id) ?? { tableNo: row.table_no, until: new Map() };
      found.set(row.id, of);
      of.until.set(row.seat, row.present_until);
    }
    return found;
  }

  /** Whether entries are being written now. */
  get isBusy(): boolean {
    return this.scribe.isBusy;
  }

  /** Undefined if the holder has changed; a duplicate throws. */
  insert(entry: Insertion): Promise<Inserted | undefined> {
    return this.scribe.insert(entry);
  }

  /** The entry with this client's id, if there is one. */
  async sent(match: string, id: string): Promise<{ readonly seq: number; readonly seat: number | null } | undefined> {
    const sql = 'SELECT seq, seat FROM entries WHERE match = $1 AND id = $2';
    return (await this.db.query<{ seq: number; seat: number | null }>(sql, [match, id], 'sent'))[0];
  }

  /** Something about the seats has changed: raises the number by which other processes notice it. */
  async tableChanged(match: string): Promise<void> {
    await this.db.query('UPDATE matches SET table_no = table_no + 1 WHERE id = $1', [match]);
  }

  /** The fold found that time was up before the last entry came: marks the match as over. */
  async close(match: string): Promise<void> {
    await this.db.query('UPDATE matches SET over = true, asked = NULL, flag_at = NULL WHERE id = $1 AND NOT over', [
      match,
    ]);
  }

  /** The newest snapshot before a time, up to an entry. */
  async snapshot(match: string, until = Number.MAX_SAFE_INTEGER, to = MOST): Promise<SavedSitting | undefined> {
    const sql = 'SELECT body FROM snapshots WHERE match = $1 AND at <= $2 AND seq <= $3 ORDER BY seq DESC LIMIT 1';
    const [row] = await this.db.query<{ body: string }>(sql, [match, until, to], 'snapshot');
    const saved = row && (JSON.parse(row.body) as SavedSitting);
    return saved?.format === 2 ? saved : undefined;
  }

  async keep(match: string, at: number, saved: SavedSitting): Promise<void> {
    await this.db.query(
      'INSERT INTO snapshots (match, seq, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT (match, seq) DO NOTHING',
      [match, saved.seq, at, JSON.stringify(saved)],
      'keep',
    );
  }

  /** Matches whose flag has fallen without an entry that says so. */
  async flagged(): Promise<readonly string[]> {
    const sql = `SELECT id FROM matches WHERE flag_at < ${MATCH_NOW} AND NOT over ORDER BY flag_at LIMIT 100`;
    return (await this.db.query<{ id: string }>(sql, [], 'flagged')).map(({ id }) => id);
  }
}

const readRow = (row: EntryRow): LogRow => ({
  seq: row.seq,
  id: row.id,
  seat: row.seat,
  at: row.at,
  n: row.n,
  nextV: row.next_v,
  content: JSON.parse(row.content) as LogContent,
  made: JSON.parse(row.made) as Made,
  ...(row.signed_by === null || row.sign_count === null || row.sig === null
    ? {}
    : { signed: { by: row.signed_by, count: row.sign_count, sig: row.sig } }),
});
