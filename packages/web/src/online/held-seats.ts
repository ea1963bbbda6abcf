/** The seats that this browser holds without an account, each with its token, and the player's name. */

import { isOn, kept } from '../model/device/kept.ts';

export interface HeldSeat {
  readonly match: string;
  readonly seat: number;
  readonly token: string;
  /** The invitations of the other seats, as long as nobody has taken them. */
  readonly invitations: readonly { readonly seat: number; readonly invitation: string }[];
}

const MOST = 100;

export const heldSeats = kept<readonly HeldSeat[]>('online-seats', [], (stored) =>
  Array.isArray(stored) ? stored.filter(isHeldSeat) : undefined,
);

export const playerName = kept<string>('online-name', '', (stored) =>
  typeof stored === 'string' ? stored : undefined,
);

/** Whether somebody signed in from this browser: only then the server is asked who it was. */
export const isSignedIn = kept<boolean>('online-signed-in', false, isOn);

/** A seat that this browser has lent to the program, and the invitation that takes it back. */
export interface LentSeat {
  readonly match: string;
  readonly invitation: string;
}

const lentSeats = kept<readonly LentSeat[]>('online-lent', [], (stored) =>
  Array.isArray(stored) ? stored.filter(isLentSeat) : undefined,
);

export const lentIn = (match: string): LentSeat | undefined => lentSeats.value.find((lent) => lent.match === match);

export function keepLent(lent: LentSeat): void {
  lentSeats.value = [lent, ...lentSeats.value.filter((other) => other.match !== lent.match)].slice(0, MOST);
}

export function dropLent(match: string): void {
  lentSeats.value = lentSeats.value.filter((lent) => lent.match !== match);
}

function isLentSeat(value: unknown): value is LentSeat {
  const { match, invitation } = Object(value) as Record<string, unknown>;
  return typeof match === 'string' && typeof invitation === 'string';
}

export const seatIn = (match: string): HeldSeat | undefined => heldSeats.value.find((held) => held.match === match);

export function keepSeat(held: HeldSeat): void {
  heldSeats.value = [held, ...heldSeats.value.filter((other) => other.match !== held.match)].slice(0, MOST);
}

export function dropSeat(match: string): void {
  heldSeats.value = heldSeats.value.filter((held) => held.match !== match);
}

function isHeldSeat(value: unknown): value is HeldSeat {
  const { match, seat, token, invitations } = Object(value) as Record<string, unknown>;
  return (
    typeof match === 'string' && typeof seat === 'number' && typeof token === 'string' && Array.isArray(invitations)
  );
}
