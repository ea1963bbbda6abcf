/** Views, and whole positions imagined from them by shuffling hidden counters among the possible ones. */

import {
  type Encoded,
  type EncodedFrame,
  HIDDEN,
  type Place,
  piecesOf,
  type Rng,
  type Shows,
  type Side,
  shuffled,
  type Unit,
  type View,
  type Viewer,
} from '@cauldron/engine';
import { activation, march, turn, walk } from './frames.ts';
import { SCENARIOS } from './scenarios.ts';
import { SEATS, type Steppe } from './state.ts';
import { isWood, map } from './terrain.ts';
import { BADGES, HIDING, KIND, kindOf, UNITS, world } from './world.ts';

/** 1.1 Whether a viewer knows which counter it is; then he also knows its place. A spectator knows what both seats know. */
function knows(g: Steppe, viewer: Viewer, u: Unit): boolean {
  if (viewer === 'umpire') return true;
  const side = g.sideOfUnit(u);
  const isKnownTo = (seat: number) => g.holds(seat, side) || ((g.seen[u] >> seat) & 1) === 1;
  return typeof viewer === 'number' && viewer < SEATS.length ? isKnownTo(viewer) : SEATS.every(isKnownTo);
}

export const shows: Shows<Steppe> = {
  scenario: (g) => SCENARIOS[g.scenario].id,
  clock: (g) => ({
    turn: g.turn,
    phase: g.nearest(turn) ? 'turn' : 'over',
    active: g.nearest(activation)?.side ?? g.nearest(turn)?.side ?? -1,
  }),
  open: (g) => ({
    tracks: [{ id: 'turn', value: g.turn }],
    numbers: { red: g.points(0), blue: g.points(1) },
  }),
  /** Counters known by name, and the backs of the others. A counter that hides or is carried shows nothing. */
  seenBy: (g, viewer) => ({
    pieces: piecesOf(g, {
      face: (u) => (knows(g, viewer, u) ? 'front' : 'back'),
      badges: (u) => BADGES.filter(({ mark }) => g.isMarked(u, mark)).map(({ badge }) => badge),
      seen: (u) => (!g.isThere(u) ? undefined : knows(g, viewer, u) ? 'named' : g.isOpen(u) ? 'back' : undefined),
    }),
  }),
  hides: (g, viewer, _section, u) => !knows(g, viewer, u),
  whole: imagine,
};

const SECRET = ['at', 'rank', 'marks'] as const;
export const SECRETS: readonly string[] = SECRET;

const WOODS: readonly Place[] = Array.from({ length: map.hexes }, (_, hex) => hex).filter(isWood);

/** A whole position as JSON: backs become counters, and the other unknown ones hide in woods or ride in wagons. */
function imagine({ position, pieces }: View, rng: Rng): Encoded {
  const { sections } = position;
  const [at, rank, marks] = SECRET.map((name) => [...sections[name]]);
  const lay = (u: Unit, place: Place, number: number, mark: number) => {
    at[u] = place;
    rank[u] = number;
    marks[u] = mark;
  };
  const heights = new Map<Place, number>();
  for (const { place } of pieces) heights.set(place, (heights.get(place) ?? 0) + 1);
  const woods = WOODS.filter((hex) => !heights.has(hex));
  const sideOf = (u: Unit): Side => (sections.allegiance[u] === 0 ? world.units.side[u] : sections.allegiance[u] - 1);
  for (const side of [0, 1]) {
    const all = Array.from({ length: UNITS }, (_, u) => u).filter((u) => sideOf(u) === side);
    const unknown = all.filter((u) => at[u] === HIDDEN);
    const slots = pieces.filter((piece) => piece.unit < 0 && piece.side === side);
    const wagons = all.filter((u) => kindOf[u] === KIND.wagon && (at[u] === HIDDEN || at[u] < map.hexes));
    const empty = shuffled(
      wagons.filter((u) => !at.includes(map.count + u)),
      rng,
    );
    const scouts = shuffled(
      unknown.filter((u) => kindOf[u] === KIND.scout),
      rng,
    );
    const foot = shuffled(
      unknown.filter((u) => kindOf[u] === KIND.foot),
      rng,
    );
    // Scouts hide and foot ride: any number of each will do, as long as there are enough.
    const gone = unknown.length - slots.length;
    const fewest = Math.max(0, gone - Math.min(foot.length, empty.length));
    const hiding = fewest + rng.below(Math.min(scouts.length, gone) - fewest + 1);
    const hidden = scouts.slice(0, hiding);
    const riding = foot.slice(0, gone - hiding);
    for (const u of hidden) lay(u, woods.splice(rng.below(woods.length), 1)[0], 0, HIDING);
    for (const [i, u] of riding.entries()) lay(u, map.count + empty[i], 0, 0);
    const open = shuffled(
      unknown.filter((u) => !hidden.includes(u) && !riding.includes(u)),
      rng,
    );
    for (const [i, { place, order, badges }] of slots.entries()) {
      const mark = BADGES.reduce((sum, { mark: bit, badge }) => (badges.includes(badge) ? sum | bit : sum), 0);
      lay(open[i], place, (heights.get(place) ?? 0) - 1 - order, mark);
    }
  }
  return { ...position, sections: { ...sections, at, rank, marks }, frames: imagineWalks(position.frames, rng) };
}

/** 3.2 An announced walk leads somewhere: to any neighbour, and possibly on. */
function imagineWalks(frames: readonly EncodedFrame[], rng: Rng): readonly EncodedFrame[] {
  return frames.map((frame, i) => {
    const { next, stage } = frame.fields;
    if (frame.frame !== walk.name || frame.list.length > 0) return frame;
    const start = frames[i - 1]?.frame === march.name ? frames[i - 1].fields.hex : 0;
    const list = new Array<Place>(next).fill(start);
    for (let hex = start, left = stage === 1 ? 1 + rng.below(3) : 0; left > 0; left--) {
      const ways = Array.from(map.neighbours.subarray(hex * 6, hex * 6 + 6)).filter((to) => to >= 0);
      hex = ways[rng.below(ways.length)];
      list.push(hex);
    }
    return { ...frame, list };
  });
}
