/** The holders that the seats of a match have had. Each change of hands is written together with the change itself, and then put on the log. */

import type { SeatChange } from '@cauldron/protocol';
import { newSecret } from '../accounts/secrets.ts';
import type { Queryable, Row } from '../db/database.ts';
import { flagsOf } from '../match/hands.ts';
import type { Sitter } from '../match/service.ts';

export interface HandRow extends Row {
  readonly seat: number;
  readonly version: number;
  readonly kind: 'person' | 'ai' | 'empty';
  readonly name: string;
  readonly holder: string | null;
  readonly at: number;
}

/** A change that is not on the log yet, and the id of its entry. */
export interface DueChange {
  readonly id: string;
  readonly seat: number;
  readonly version: number;
  readonly change: SeatChange;
}

const HANDS = 'SELECT match, seat, version, kind, name, holder, at FROM hands WHERE match = ANY($1::text[])';

/** The name of a person inside the server: the account, or the browser of a guest. */
export function holderOf({ account, device }: Pick<Sitter, 'account' | 'device'>): string | undefined {
  if (account !== undefined) return `account:${account}`;
  return device === undefined ? undefined : `guest:${device}`;
}

export class HandStore {
  constructor(private readonly q: Queryable) {}

  /** In the order in which the holders came. */
  of(match: string): Promise<readonly HandRow[]> {
    return this.ofAll([match]);
  }

  ofAll(matches: readonly string[]): Promise<readonly (HandRow & { readonly match: string })[]> {
    return this.q.query<HandRow & { match: string }>(`${HANDS} ORDER BY at, version, seat`, [matches], 'hands');
  }

  async due(match: string): Promise<readonly DueChange[]> {
    const rows = await this.q.query<{ seat: number; version: number; due: string }>(
      'SELECT seat, version, due FROM hands WHERE match = $1 AND due IS NOT NULL ORDER BY at, version, seat',
      [match],
    );
    // No client can send an id with a dot in it.
    return rows.map(({ seat, version, due }) => ({
      id: `hand.${seat}.${version}`,
      seat,
      version,
      change: JSON.parse(due) as SeatChange,
    }));
  }

  async stands(match: string, { seat, version }: DueChange): Promise<void> {
    await this.q.query('UPDATE hands SET due = NULL WHERE match = $1 AND seat = $2 AND version = $3', [
      ...[match, seat, version],
    ]);
  }
}

/** What happened to a seat. Who holds which other seat is added from the rows. */
export type Handed = Omit<SeatChange, 'kind' | 'of' | 'to' | 'same' | 'known' | 'again'>;

/** Notes the seat as it is now. Called in the transaction that changed it. */
export async function noteHand(q: Queryable, match: string, seat: number, handed: Handed, holder?: string) {
  const [now] = await q.query<{ kind: HandRow['kind']; version: number }>(
    `INSERT INTO hands (match, seat, version, kind, name, holder)
     SELECT match, seat, version, kind, name, CASE WHEN kind = 'person' THEN $3::text END FROM seats
     WHERE match = $1 AND seat = $2 RETURNING kind, version`,
    [match, seat, holder ?? null],
  );
  const hands = await new HandStore(q).of(match);
  const { same, known, isAgain } = flagsOf(hands, seat);
  // The first holder of a seat takes it out of nobody's hands. One person on several seats is worth a line all the same.
  const isFirst = hands.every((row) => row.seat !== seat || row.version === now.version || row.kind === 'empty');
  if (isFirst && same.length === 0) return;
  const change: SeatChange = {
    kind: 'seat',
    of: seat,
    to: now.kind,
    ...handed,
    ...(isAgain ? { again: true } : {}),
    ...(same.length > 0 ? { same: [...same] } : {}),
    ...(known.length > 0 ? { known: [...known] } : {}),
  };
  await q.query('UPDATE hands SET due = $4 WHERE match = $1 AND seat = $2 AND version = $3', [
    ...[match, seat, now.version, JSON.stringify(change)],
  ]);
}

/** A deleted account stays one person in its matches, whom nobody can name any more. */
export async function forgetHolder(q: Queryable, account: string): Promise<void> {
  await q.query(`UPDATE hands SET name = '', holder = $2 WHERE holder = $1`, [
    ...[`account:${account}`, `gone:${newSecret()}`],
  ]);
}
