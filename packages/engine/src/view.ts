/** What one seat may know. All games share this form. It is built from nothing: an allow-list, never a redaction. */

import { verbOf } from './flow/action.ts';
import { type Encoded, listOf } from './flow/codec.ts';
import {
  type Forgone,
  NO_SUBJECT,
  NOTHING_FORGONE,
  type Outcome,
  type Pending,
  type Role,
  type Stake,
  type Subject,
} from './flow/question.ts';
import type { Figures } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { Side } from './ids.ts';

/** A seat, or a spectator who sees only what everyone may see, or an umpire who sees everything (tests, probes, finished matches). */
export type Viewer = number | 'spectator' | 'umpire';

/** Whether a viewer shares what a side knows: an umpire shares all, a spectator nothing. */
export const sharesWith = (s: State, viewer: Viewer, side: Side): boolean =>
  viewer === 'umpire' || (viewer !== 'spectator' && s.holds(viewer, side));

export interface Piece {
  /** -1 if the viewer knows only its side and its back, not which unit it is. */
  readonly unit: number;
  /** The side, if the unit is unknown or does not show it. */
  readonly side?: number;
  readonly place: number;
  /** From the bottom of the stack up. */
  readonly order: number;
  readonly face: string;
  readonly badges: readonly string[];
}

/** A marker: on a place, on a hexside (two places), or on a unit. */
export interface Mark {
  readonly kind: string;
  readonly at: readonly number[];
  readonly unit?: number;
  readonly owner?: number;
  readonly n?: number;
}

/** A cup or a hand: its size, and what this viewer knows of its content. */
export interface Holding {
  readonly id: string;
  readonly owner?: number;
  readonly count: number;
  readonly known: Readonly<Record<string, number>>;
}

/** A cup or a hand by its counts. `kinds`: those that belong to it; `shown`: those that the viewer may know. Left out: all. */
export function holdingOf(
  id: string,
  names: readonly string[],
  counts: ArrayLike<number>,
  is: { readonly owner?: Side; kinds?(kind: number): boolean; shown?(kind: number): boolean } = {},
): Holding {
  let count = 0;
  const known: Record<string, number> = {};
  names.forEach((name, kind) => {
    if (counts[kind] === 0 || is.kinds?.(kind) === false) return;
    count += counts[kind];
    if (is.shown?.(kind) !== false) known[name] = counts[kind];
  });
  return { id, ...(is.owner === undefined ? {} : { owner: is.owner }), count, known };
}

export interface Track {
  readonly id: string;
  readonly value: number;
  readonly note?: string;
  /** Whose it is: the id of a side or of a formation. */
  readonly of?: string;
}

export interface AskedQuestion {
  readonly seat: number;
  readonly rule: string;
  readonly prompt: string;
  readonly window: string;
  // The rest is only for the seat that must answer. Others see it empty.
  readonly figures: Figures;
  /** The legal answers. */
  readonly actions: readonly number[];
  readonly setVerb: number;
  readonly setAfter: number;
  /** Whether all members of the set may be taken at once. */
  readonly all: boolean;
  readonly subject: Subject;
  /** The role of each offered verb, and its stake if the question declares one. */
  readonly roles: Readonly<Record<number, Role>>;
  readonly stakes: Readonly<Record<number, Stake>>;
  readonly forgone: Forgone;
  readonly conditions: Readonly<Record<string, number>>;
}

/** The order in which answers are listed for people: first actions, last the ways to end. */
const LISTED: readonly Role[] = ['fight', 'go', 'choose', 'set', 'yes', 'no', 'end'];

/** Sorts answers by their roles and keeps the order within a role. An answer without a role counts as a choice. */
export function byRole(actions: readonly number[], { roles }: Pick<AskedQuestion, 'roles'>): number[] {
  const rank = (a: number) => LISTED.indexOf(roles[verbOf(a)] ?? 'choose');
  return [...actions].sort((a, b) => rank(a) - rank(b));
}

export interface View {
  readonly game: string;
  readonly scenario: string;
  readonly viewer: Viewer;
  /** The viewer's side; -1 if it has none (yet). */
  readonly side: number;
  readonly turn: number;
  readonly phase: string;
  /** The side of the current activation, phase or impulse; -1 if it is nobody's. */
  readonly active: number;
  readonly pieces: readonly Piece[];
  readonly marks: readonly Mark[];
  readonly holdings: readonly Holding[];
  readonly tracks: readonly Track[];
  readonly numbers: Readonly<Record<string, number>>;
  readonly question: AskedQuestion | undefined;
  readonly outcome: Omit<Outcome, 'kind'> | undefined;
  /** The truth as far as this viewer knows it, for `imagine`. Hidden figures are HIDDEN. */
  readonly position: Encoded;
}

/**
 * Parts that every viewer sees are made once for a position, for any number of viewers. `make` also gets its last result for the
 * same state, and may reuse what has not changed.
 */
export function madeOnce<S extends State, T>(make: (s: S, last: T | undefined) => T): (s: S) => T {
  const kept = new WeakMap<S, { readonly stamp: number; readonly made: T }>();
  return (s) => {
    const last = kept.get(s);
    if (last?.stamp === s.stamp) return last.made;
    const made = make(s, last?.made);
    kept.set(s, { stamp: s.stamp, made });
    return made;
  };
}

/** The last pieces of a state. An unchanged piece is the same object, so nobody needs to look into it. */
export function keeperOf(
  s: State,
): (unit: number, place: number, order: number, face: string, badges: readonly string[]) => Piece {
  const last = lastPieces.get(s) ?? [];
  lastPieces.set(s, last);
  return (unit, place, order, face, badges) => {
    const before = last[unit];
    if (
      before !== undefined &&
      before.place === place &&
      before.order === order &&
      before.face === face &&
      isSameList(before.badges, badges)
    )
      return before;
    const piece = { unit, place, order, face, badges };
    last[unit] = piece;
    return piece;
  };
}

/** The earlier list if nothing in it has changed: then nobody needs to compare or hash it again. */
export function keptList<T>(
  last: readonly T[] | undefined,
  now: readonly T[],
  isSame: (a: T, b: T) => boolean = Object.is,
): readonly T[] {
  if (last?.length !== now.length) return now;
  for (let i = 0; i < now.length; i++) if (!isSame(now[i], last[i])) return now;
  return last;
}

export const isSameMark = (a: Mark, b: Mark): boolean =>
  a.kind === b.kind &&
  a.unit === b.unit &&
  a.owner === b.owner &&
  a.n === b.n &&
  a.at.length === b.at.length &&
  a.at.every((place, i) => place === b.at[i]);

const lastPieces = new WeakMap<State, Piece[]>();

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The open question as a viewer sees it. Its subject and answers are included only if it is his to answer. */
export function askedOf(pending: Pending, viewer: Viewer): AskedQuestion | undefined {
  if (pending.kind !== 'question') return undefined;
  const { seat, rule, prompt, window } = pending;
  if (viewer !== 'umpire' && viewer !== seat) return { seat, rule, prompt, window, ...NOTHING_ASKED };
  const { actions, count, setVerb, setAfter, all, subject, forgone, conditions } = pending;
  const roles: Record<number, Role> = {};
  const stakes: Record<number, Stake> = {};
  for (let i = 0; i < count; i++) {
    const verb = verbOf(actions[i]);
    if (verb in roles) continue;
    const [role, stake] = [pending.roleOf(verb), pending.stakeOf(verb)];
    if (role) roles[verb] = role;
    if (stake) stakes[verb] = stake;
  }
  return {
    seat,
    rule,
    prompt,
    window,
    setVerb,
    setAfter,
    all,
    subject,
    roles,
    stakes,
    forgone,
    conditions,
    figures: { ...pending.figures },
    actions: listOf(actions, 0, count),
  };
}

const NOTHING_ASKED = {
  figures: {},
  actions: [],
  setVerb: -1,
  setAfter: -1,
  all: false,
  subject: NO_SUBJECT,
  roles: {},
  stakes: {},
  forgone: NOTHING_FORGONE,
  conditions: {},
};

export function outcomeOf(pending: Pending): View['outcome'] {
  if (pending.kind !== 'outcome') return undefined;
  const { winner, ending, level, figures } = pending;
  return { winner, ending, level, figures };
}

/** Stands in a view's position for a figure that the viewer does not know. */
export const HIDDEN = -0x40000000;
