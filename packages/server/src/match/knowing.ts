/** Who may know what a seat has decided: whoever sees everything that it changed. */

import { ALL_SEATS, type Encoded, type GameInfo, HIDDEN, type State, type View, type Viewer } from '@cauldron/engine';

/** What is needed of a game here. */
export interface Watched {
  readonly info: Pick<GameInfo, 'secrets' | 'sides'>;
  observe(state: State, viewer: Viewer): Pick<View, 'position'>;
}

/** The parts of a position in which a game may hide something, taken before a decision. */
function hideable(game: Watched, state: State): Int32Array[] {
  return game.info.secrets.map((name) => {
    const { offset, length } = state.layout.section(name);
    return state.ints.slice(offset, offset + length);
  });
}

/**
 * A bit per seat that may know a decision, or ALL_SEATS (spectators too). A decision is known to a viewer if nothing of what it
 * changed is hidden in that viewer's position, before or after: then its effects already tell it. Games without secrets, and
 * decisions that leave the hideable parts alone, cost nothing. `before` is a copy of the state `after` as it was with that stamp.
 *
 * An answer to a sealed question is known only to whoever sees everything afterwards: one that changes nothing, or only what everyone
 * sees, would else be told by being told.
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
  // The position after one decision is mostly the one before the next.
  lastSeen.set(after, { stamp: after.stamp, position: seenAfter });
  if (knows([seenBefore, seenAfter])) return ALL_SEATS;
  let mask = 1 << seat;
  for (let other = 0; other < game.info.sides.length; other++) {
    if (other !== seat && knows(positions(other))) mask |= 1 << other;
  }
  return mask;
}

/** What everyone saw of a live state, with the stamp it had. */
const lastSeen = new WeakMap<State, { readonly stamp: number; readonly position: Encoded }>();

function seesChange(before: Encoded, after: Encoded, game: Watched, was: Int32Array[], is: Int32Array[]): boolean {
  return game.info.secrets.every((name, part) => {
    const [seenBefore, seenAfter] = [before.sections[name], after.sections[name]];
    return is[part].every(
      (figure, i) => figure === was[part][i] || (seenBefore[i] !== HIDDEN && seenAfter[i] !== HIDDEN),
    );
  });
}

/** A bit per seat to which nothing at all is hidden in this position, or ALL_SEATS: they know what is in every cup. */
export function whoSeesAll(game: Watched, state: State): number {
  if (game.info.secrets.length === 0) return ALL_SEATS;
  const sees = (viewer: Viewer) => {
    const { sections } = game.observe(state, viewer).position;
    return game.info.secrets.every((name) => !sections[name].includes(HIDDEN));
  };
  if (sees('spectator')) return ALL_SEATS;
  let mask = 0;
  for (let seat = 0; seat < game.info.sides.length; seat++) if (sees(seat)) mask |= 1 << seat;
  return mask;
}

/** Whether a mask lets this viewer in; spectators only where everyone is. */
export const isFor = (mask: number, viewer: number | 'spectator'): boolean =>
  mask === ALL_SEATS || (viewer !== 'spectator' && (mask & (1 << viewer)) !== 0);

const same = (a: Int32Array, b: Int32Array): boolean => a.every((n, i) => n === b[i]);
