/** The newest rows of a log, without a gap. Earlier ones are read from the database when somebody wants them. */

import { LOG_PAGE } from '@cauldron/protocol';
import type { LogRow } from './rows.ts';

const MOST = LOG_PAGE;

export class RowsAtHand {
  private rows: LogRow[] = [];
  private readonly ids = new Map<string, { readonly seq: number; readonly seat: number | null }>();

  begin(rows: readonly LogRow[]): void {
    this.rows = rows.slice(-MOST);
    this.ids.clear();
    for (const row of this.rows) this.note(row);
  }

  add(row: LogRow): void {
    this.rows.push(row);
    this.note(row);
    if (this.rows.length <= MOST * 2) return;
    for (const { id } of this.rows.splice(0, this.rows.length - MOST)) this.ids.delete(id);
  }

  /** The number of the first row at hand. */
  get first(): number | undefined {
    return this.rows[0]?.seq;
  }

  after(seq: number): readonly LogRow[] {
    return this.rows.filter((row) => row.seq > seq);
  }

  /** The row that a message with this id has made. */
  sent(id: string): { readonly seq: number; readonly seat: number | null } | undefined {
    return this.ids.get(id);
  }

  private note({ id, seq, seat }: LogRow): void {
    this.ids.set(id, { seq, seat });
  }
}
