/** Views, and whole positions imagined from them by shuffling hidden counters among the possible ones. */

import {
  askedOf,
  type Encoded,
  type EncodedFrame,
  type Frame,
  type GameClock,
  HIDDEN,
  maskFrames,
  outcomeOf,
  type Pending,
  type Piece,
  type Place,
  type Rng,
  type Side,
  type Unit,
  type View,
  type Viewer,
} from '@cauldron/engine';
import { activation, FRAMES, march, turn, walk } from './frames.ts';
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

export function observe(g: Steppe, viewer: Viewer, truth: Encoded, pending: Pending): View {
  return {
    game: 'steppe',
    scenario: SCENARIOS[g.scenario].id,
    viewer,
    side: typeof viewer === 'number' ? g.sideOf(viewer) : -1,
    ...clock(g),
    pieces: piecesFor(g, viewer),
    marks: [],
    holdings: [],
    tracks: [{ id: 'turn', value: g.turn }],
    numbers: { red: g.points(0), blue: g.points(1) },
    question: askedOf(pending, viewer),
    outcome: outcomeOf(pending),
    position: {
      ...truth,
      sections: { ...truth.sections, ...masked(g, viewer, truth) },
      frames: maskFrames(truth.frames, declared, (owner) => viewer === 'umpire' || owner === viewer, HIDDEN),
    },
  };
}
const byName = new Map(FRAMES.map((frame) => [frame.name, frame as unknown as Frame]));
const declared = (name: string): Frame | undefined => byName.get(name);

export const clock = (g: Steppe): GameClock => ({
  turn: g.turn,
  phase: g.nearest(turn) ? 'turn' : 'over',
  active: g.nearest(activation)?.side ?? g.nearest(turn)?.side ?? -1,
});

/** Counters known by name, then the backs of the others. A counter that hides or is carried shows nothing. */
function piecesFor(g: Steppe, viewer: Viewer): Piece[] {
  const fronts: Piece[] = [];
  const backs: Piece[] = [];
  for (let u = 0; u < UNITS; u++) {
    const place = g.at[u];
    if (!g.isThere(u) || g.stacks.firstIn(place) !== u) continue;
    const shown: Unit[] = [];
    for (let v = u; v >= 0; v = g.stacks.next(v)) if (knows(g, viewer, v) || g.isOpen(v)) shown.push(v);
    for (const [i, v] of shown.entries()) {
      const badges = BADGES.filter(({ mark }) => g.isMarked(v, mark)).map(({ badge }) => badge);
      const what = { place, order: shown.length - 1 - i, badges };
      if (knows(g, viewer, v)) fronts.push({ unit: v, face: 'front', ...what });
      else backs.push({ unit: -1, side: g.sideOfUnit(v), face: 'back', ...what });
    }
  }
  fronts.sort((a, b) => a.unit - b.unit);
  backs.sort((a, b) => a.place - b.place || a.order - b.order);
  return [...fronts, ...backs];
}

const SECRET = ['at', 'rank', 'marks'] as const;
export const SECRETS: readonly string[] = SECRET;

function masked(g: Steppe, viewer: Viewer, { sections }: Encoded): Record<string, readonly number[]> {
  return Object.fromEntries(
    SECRET.map((name) => [name, sections[name].map((n, u) => (knows(g, viewer, u) ? n : HIDDEN))]),
  );
}

const WOODS: readonly Place[] = Array.from({ length: map.hexes }, (_, hex) => hex).filter(isWood);

/** A whole position as JSON: backs become counters, and the other unknown ones hide in woods or ride in wagons. */
export function imagine({ position, pieces }: View, rng: Rng): Encoded {
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

function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  const left = [...items];
  return items.map(() => left.splice(rng.below(left.length), 1)[0]);
}
