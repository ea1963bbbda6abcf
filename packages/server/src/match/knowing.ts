/** Who may know a seat's decision: every viewer who sees all that it changed. */

import { ALL_SEATS, type Encoded, type GameInfo, HIDDEN, type State, type View, type Viewer } from '@cauldron/engine';

/** The parts of a game that are needed here. */
export interface Watched {
  readonly info: Pick<GameInfo, 'secrets' | 'sides'>;
  observe(state: State, viewer: Viewer): Pick<View, 'position'>;
  /** Games of an earlier release do not have it. */
  hidesFrom?(state: State, viewer: Viewer): boolean;
}

/** The parts of a position in which a game may hide something. */
function hideable(game: Watched, state: State): Int32Array[] {
  return game.info.secrets.map((name) => {
    const { offset, length } = state.layout.section(name);
    return state.ints.subarray(offset, offset + length);
  });
}

/**
 * The seats that may know a decision, as bits, or ALL_SEATS (spectators too). A viewer may know a decision if nothing that it
 * changed is hidden from him, before or after: then its effects tell it anyway. Games without secrets, and decisions that leave
 * the hideable parts alone, cost nothing. `before` is a copy of the state `after` as it was with that stamp. The answer to a
 * sealed question is known only to viewers who see everything afterwards. Otherwise an answer that changes nothing, or only
 * public things, would be given away by the fact that it is told.
 */
export function whoKnows(
  game: Watched,
  before: State,
  stampBefore: number,
  after: State,
  { seat, sealed }: { readonly seat: number; readonly sealed: boolean },
): number {
  if (sealed) return whoSeesAll(game, after) | (1 << seat);
  const [was, is] = [hideable(game, before), hideable(game, after)];
  if (was.every((part, i) => same(part, is[i]))) return ALL_SEATS;
  const positions = (viewer: Viewer) => [before, after].map((state) => game.observe(state, viewer).position);
  const knows = ([first, second]: readonly Encoded[]) => seesChange(first, second, game, was, is);
  const kept = lastSeen.get(after);
  const seenBefore = kept?.stamp === stampBefore ? kept.position : game.observe(before, 'spectator').position;
  const seenAfter = game.observe(after, 'spectator').position;
  // The position after one decision is mostly the position before the next.
  lastSeen.set(after, { stamp: after.stamp, position: seenAfter });
  if (knows([seenBefore, seenAfter])) return ALL_SEATS;
  let mask = 1 << seat;
  for (let other = 0; other < game.info.sides.length; other++) {
    if (other !== seat && knows(positions(other))) mask |= 1 << other;
  }
  return mask;
}

/** What everyone saw of a live state, with its stamp at that time. */
const lastSeen = new WeakMap<State, { readonly stamp: number; readonly position: Encoded }>();

function seesChange(before: Encoded, after: Encoded, game: Watched, was: Int32Array[], is: Int32Array[]): boolean {
  return game.info.secrets.every((name, part) => {
    const [seenBefore, seenAfter] = [before.sections[name], after.sections[name]];
    return is[part].every(
      (figure, i) => figure === was[part][i] || (seenBefore[i] !== HIDDEN && seenAfter[i] !== HIDDEN),
    );
  });
}

/** The seats from which nothing is hidden in this position, as bits, or ALL_SEATS: they know the content of every cup. */
export function whoSeesAll(game: Watched, state: State): number {
  if (game.info.secrets.length === 0) return ALL_SEATS;
  if (!hidesFrom(game, state, 'spectator')) return ALL_SEATS;
  let mask = 0;
  for (let seat = 0; seat < game.info.sides.length; seat++) if (!hidesFrom(game, state, seat)) mask |= 1 << seat;
  return mask;
}

function hidesFrom(game: Watched, state: State, viewer: Viewer): boolean {
  if (game.hidesFrom) return game.hidesFrom(state, viewer);
  const { sections } = game.observe(state, viewer).position;
  return game.info.secrets.some((name) => sections[name].includes(HIDDEN));
}

/** Whether a mask admits this viewer. Spectators are admitted only if everyone is. */
export const isFor = (mask: number, viewer: number | 'spectator'): boolean =>
  mask === ALL_SEATS || (viewer !== 'spectator' && (mask & (1 << viewer)) !== 0);

/** Asked after every decision. */
function same(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
