/** The entries that are here: the newest come by themselves, earlier ones are fetched page by page when somebody wants them. */

import type { SeenEntry } from '@cauldron/protocol';
import type { MatchDesk } from './desk.ts';

export class LogPages {
  private paging: Promise<boolean> | undefined;

  constructor(
    private readonly desk: MatchDesk,
    /** Called when entries were added and checked. */
    private readonly checked: () => void,
  ) {}

  /** Fetches entries until the given one is here; false if that fails. */
  async reach(seq: number): Promise<boolean> {
    while (this.firstSeq > Math.max(1, seq)) {
      this.paging ??= this.fetchPage(this.firstSeq).finally(() => {
        this.paging = undefined;
      });
      if (!(await this.paging)) return false;
    }
    return true;
  }

  /** The first entry that is here. */
  private get firstSeq(): number {
    return this.desk.state.entries[0]?.seq ?? this.desk.state.seq + 1;
  }

  private async fetchPage(before: number): Promise<boolean> {
    const page = await this.desk.wire.fetchLog(this.desk.id, this.desk.holder.token, before);
    if (!page || page.at(-1)?.seq !== before - 1 || this.firstSeq !== before) return false;
    this.desk.watches.seeEarlier(page);
    this.desk.change({ entries: [...page, ...this.desk.state.entries] });
    this.checked();
    return true;
  }

  /**
   * After the end of a match the server tells more about its entries. Those that are here and stand before the last page are
   * fetched again.
   */
  async tellAgain(before: number): Promise<void> {
    const first = this.firstSeq;
    while (before > first) {
      const page = await this.desk.wire.fetchLog(this.desk.id, this.desk.holder.token, before);
      if (!page || page.length === 0) return;
      for (const entry of page) {
        if (entry.seq < first) continue;
        this.desk.watches.see(entry, this.desk.state.seat ?? undefined);
      }
      const told = new Map(page.map((entry) => [entry.seq, entry]));
      this.desk.change({ entries: this.desk.state.entries.map((entry) => told.get(entry.seq) ?? entry) });
      before = page[0].seq;
    }
    this.checked();
  }
}

/** Merges the known entries with those that arrived, in order. If there is a gap, only the entries after it are kept. */
export function joined(known: readonly SeenEntry[], came: readonly SeenEntry[], seq: number): readonly SeenEntry[] {
  const bySeq = new Map([...known, ...came].map((entry) => [entry.seq, entry]));
  const entries: SeenEntry[] = [];
  for (let at = seq; at > 0; at--) {
    const entry = bySeq.get(at);
    if (!entry) break;
    entries.push(entry);
  }
  return entries.reverse();
}
