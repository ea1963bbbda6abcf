/** What a seat may know. All of Tobruk is open but the sealed bids; the order of the cup is chance, not a secret. */

import {
  askedOf,
  type Game,
  type GameClock,
  HIDDEN,
  isRefusal,
  isSameMark,
  keeperOf,
  keptList,
  type Mark,
  madeOnce,
  outcomeOf,
  type Piece,
  type Rng,
  type Seat,
  type View,
  type Viewer,
} from '@cauldron/engine';
import { corpsActivation } from './frames.ts';
import { airLost, countPoints } from './rules/14-victory.ts';
import { bidsAreSealed } from './rules/15-setup.ts';
import { MARK, MODES, PHASES, type Tobruk } from './state.ts';
import { AXIS, COMMONWEALTH } from './world.ts';

export function observe(game: Game<Tobruk>, g: Tobruk, viewer: Viewer): View {
  const pending = game.pending(g);
  const hides = (seat: Seat) => viewer !== 'umpire' && viewer !== seat && bidsAreSealed(g);
  const whole = game.encode(g);
  const bids = whole.sections.bids.map((bid, seat) => (hides(seat) ? HIDDEN : bid));
  return {
    game: game.info.id,
    scenario: g.scenario.id,
    viewer,
    side: typeof viewer === 'number' && !bidsAreSealed(g) ? g.sideOf(viewer) : -1,
    ...clock(g),
    ...openTo(g),
    question: askedOf(pending, viewer),
    outcome: outcomeOf(pending),
    position: bids.includes(HIDDEN) ? { ...whole, sections: { ...whole.sections, bids } } : whole,
  };
}

export const clock = (g: Tobruk): GameClock => ({
  turn: g.turn,
  phase: PHASES[g.get('phase')],
  active: activeSide(g),
});

/** What lies open to everyone. */
type Open = Pick<View, 'pieces' | 'marks' | 'holdings' | 'tracks' | 'numbers'>;
const openTo = madeOnce<Tobruk, Open>((g, last) => {
  const { world } = g;
  const points = countPoints(g).total;
  const cup: Record<string, number> = {};
  g.cup.forEach((n, i) => {
    if (n > 0) cup[world.corps[i].name] = n;
  });
  return {
    pieces: keptList(last?.pieces, piecesOf(g)),
    marks: keptList(last?.marks, marksOf(g), isSameMark),
    holdings: [{ id: 'cup', count: g.cup.reduce((a, b) => a + b, 0), known: cup }],
    tracks: [
      { id: 'turn', value: g.turn, note: world.dates[g.turn] },
      { id: 'mode', value: g.get('mode'), note: MODES[g.get('mode')] }, // [2.6.c]
    ],
    numbers: {
      commonwealth: points[COMMONWEALTH],
      axis: points[AXIS],
      margin: bidsAreSealed(g) ? 0 : g.get('margin'),
      artillery: g.get('artilleryLeft'),
      minefields: g.get('minefields'),
      airLostCommonwealth: airLost(g, COMMONWEALTH),
      airLostAxis: airLost(g, AXIS),
    },
  };
});

/** A full position that gives this view: hidden bids are drawn anew. */
export function imagine(game: Game<Tobruk>, view: View, rng: Rng): Tobruk {
  const { bids } = view.position.sections;
  const sections = { ...view.position.sections, bids: bids.map((bid) => (bid === HIDDEN ? 0 : bid)) };
  const g = game.decode({ ...view.position, sections });
  if (isRefusal(g)) throw new Error(`a view of tobruk does not hold a position: ${JSON.stringify(g.figures)}`);
  const { minimum, maximum } = g.world.charts.bid;
  bids.forEach((bid, seat) => {
    if (bid === HIDDEN) g.bids[seat] = minimum + rng.below(maximum - minimum + 1);
  });
  return g;
}

/** 3.2: the side whose chit was drawn. */
function activeSide(g: Tobruk): number {
  const activation = g.nearest(corpsActivation);
  return activation === undefined ? -1 : g.world.corps[activation.corps].side; // [3.2.b]
}

const BADGES = [
  [MARK.activated, 'activated'],
  [MARK.moved, 'moved'],
  [MARK.attacked, 'attacked'],
  [MARK.road, 'road'],
  [MARK.overrun, 'overrun'],
  [MARK.spent, 'spent'],
  [MARK.mined, 'mined'],
  [MARK.committed, 'committed'],
] as const;

function piecesOf(g: Tobruk): Piece[] {
  const pieces: Piece[] = [];
  const keep = keeperOf(g);
  for (let place = 0; place < g.world.map.count; place++) {
    let order = 0;
    for (let unit = g.stacks.firstIn(place); unit >= 0; unit = g.stacks.next(unit)) {
      const badges: string[] = [];
      for (const [mark, name] of BADGES) if (g.isMarked(unit, mark)) badges.push(name);
      if (g.hunger[unit] > 0) badges.push(g.world.supply[g.hunger[unit]].id); // [2.7.d]
      pieces.push(keep({ unit, place, order: order++, face: g.reduced[unit] === 1 ? 'back' : 'front', badges }));
    }
  }
  return pieces;
}

/** Who holds what matters. */
function marksOf(g: Tobruk): Mark[] {
  const marks: Mark[] = [];
  g.world.held.forEach((place, i) => {
    if (g.holder[i] > 0) marks.push({ kind: 'held', at: [place], owner: g.holder[i] - 1 });
  });
  return marks;
}
