/** Lines of talk, as stored: what the players say at the table, and what the spectators say among themselves. */

import type { ChatChannel } from '@cauldron/protocol';
import { isDuplicate, type Queryable, type Row } from '../db/database.ts';

export interface ChatRow extends Row {
  /** Of both channels together. */
  readonly n: number;
  /** Of its own channel. */
  readonly line: number;
  readonly channel: ChatChannel;
  readonly id: string;
  readonly seat: number | null;
  readonly name: string;
  readonly at: number;
  readonly text: string;
}

interface ChatInsertion {
  readonly id: string;
  readonly channel: ChatChannel;
  readonly seat: number | null;
  readonly name: string;
  readonly text: string;
  /** The account of the speaker, for export and deletion. */
  readonly person: string | null;
}

/** Which lines to read: of these channels, after a number of both together, before a number of its channel, up to a time. */
interface Lines {
  readonly channels: readonly ChatChannel[];
  readonly after?: number;
  readonly before?: number;
  readonly until?: number;
}

/** The most lines of one channel in one answer, and of each channel for a viewer who comes. */
const CHAT_SHOWN = 100;

export class TalkStore {
  constructor(private readonly q: Queryable) {}

  /** The line with this id, if it was said before. */
  async said(match: string, id: string): Promise<ChatRow | undefined> {
    return (await this.q.query<ChatRow>('SELECT * FROM chat WHERE match = $1 AND id = $2', [match, id], 'said'))[0];
  }

  /** The same id again returns the existing line. */
  async say(match: string, { id, channel, seat, name, text, person }: ChatInsertion): Promise<ChatRow> {
    try {
      const [row] = await this.q.query<ChatRow>(
        `WITH counted AS (
           UPDATE matches SET chat_no = chat_no + 1, table_lines = table_lines + ($6::text = 'table')::int,
             gallery_lines = gallery_lines + ($6::text = 'gallery')::int
           WHERE id = $1::text RETURNING chat_no, CASE WHEN $6::text = 'table' THEN table_lines ELSE gallery_lines END AS line
         )
         INSERT INTO chat (match, n, line, channel, id, seat, name, text, person)
         SELECT $1::text, chat_no, line, $6::text, $2::text, $3::smallint, $4::text, $5::text, $7::text FROM counted RETURNING *`,
        [match, id, seat, name, text, channel, person],
        'say',
      );
      return row;
    } catch (error) {
      // The same line was sent twice at the same time.
      const first = isDuplicate(error, 'chat_once') ? await this.said(match, id) : undefined;
      if (!first) throw error;
      return first;
    }
  }

  /** The newest lines of each channel, in order. */
  lines(match: string, { channels, after = 0, before = 2_147_483_647, until = Number.MAX_SAFE_INTEGER }: Lines) {
    const sql = `
      SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY channel ORDER BY n DESC) AS newest FROM chat
        WHERE match = $1 AND channel = ANY($2::text[]) AND n > $3 AND line < $4 AND at <= $5
      ) found WHERE newest <= ${CHAT_SHOWN} ORDER BY n`;
    return this.q.query<ChatRow>(sql, [match, [...channels], after, before, until], 'lines');
  }
}
