/** Views are built from an allow-list, and imagined back into whole positions. */

import {
  askedOf,
  type Encoded,
  type GameClock,
  HIDDEN,
  type Holding,
  outcomeOf,
  type Pending,
  type Piece,
  type Rng,
  type View,
  type Viewer,
} from '@cauldron/engine';
import { bid, muster, turn } from './frames.ts';
import type { Ford } from './state.ts';
import { BLOCKS, CARD_NAMES, DECK, firstOf, isBlock, KIND_NAMES, MUSTER, ownerOf, SIDES, UNITS } from './world.ts';

/** The side whose secrets a viewer shares; an umpire shares all, a spectator none. */
const knows = (g: Ford, viewer: Viewer, side: number): boolean =>
  viewer === 'umpire' || (viewer !== 'spectator' && g.seatOf(side) === viewer);

export function observe(g: Ford, viewer: Viewer, truth: Encoded, pending: Pending): View {
  return {
    game: 'ford',
    scenario: g.scenario,
    viewer,
    side: typeof viewer === 'number' ? g.sideOf(viewer) : -1,
    ...clock(g),
    pieces: piecesFor(g, viewer),
    marks: [],
    holdings: holdingsFor(g, viewer),
    tracks: [{ id: 'turn', value: g.turn }],
    numbers: { red: g.points(0), blue: g.points(1), leader: g.leader },
    question: askedOf(pending, viewer),
    outcome: outcomeOf(pending),
    position: { ...truth, sections: { ...truth.sections, ...maskedFor(g, viewer) } },
  };
}

/** A match without a bid, a muster or a turn on its stack is over. */
function phaseOf(g: Ford): string {
  if (g.nearest(turn)) return turn.name;
  if (g.nearest(muster)) return muster.name;
  return g.nearest(bid) ? bid.name : 'over';
}

export const clock = (g: Ford): GameClock => ({
  turn: g.turn,
  phase: phaseOf(g),
  active: g.active,
});

function piecesFor(g: Ford, viewer: Viewer): Piece[] {
  const orders = new Map<number, number>();
  return Array.from({ length: UNITS }, (_, unit) => {
    const place = g.placeOf(unit);
    const order = orders.get(place) ?? 0;
    orders.set(place, order + 1);
    // All blocks look alike; a badge shows the kind to those who may know.
    const isNamed = isBlock(unit) && g.kinds[unit] > 0 && isKindKnown(g, viewer, unit);
    const badges = [
      ...(isNamed ? [KIND_NAMES[g.kindOf(unit)]] : []),
      ...(isBlock(unit) && g.isShown(unit) ? ['shown'] : []),
    ];
    return { unit, place, order, face: 'front', badges };
  });
}

const isKindKnown = (g: Ford, viewer: Viewer, unit: number): boolean =>
  g.isShown(unit) || knows(g, viewer, ownerOf(unit));

function holdingsFor(g: Ford, viewer: Viewer): Holding[] {
  const count = (cup: ArrayLike<number>) => Array.from(cup).reduce((sum, n) => sum + n, 0);
  const named = (names: readonly string[], cup: Int32Array) =>
    Object.fromEntries(names.map((name, i) => [name, cup[i]]));
  const ofSides = [0, 1].flatMap((side): Holding[] => {
    const known = knows(g, viewer, side);
    const [hand, cup] = [g.handOf(side), g.musterOf(side)];
    return [
      { id: `hand:${SIDES[side]}`, owner: side, count: g.held[side], known: known ? named(CARD_NAMES, hand) : {} },
      {
        id: `muster:${SIDES[side]}`,
        owner: side,
        count: count(cup),
        known: known ? named(KIND_NAMES.slice(0, 3), cup) : {},
      },
    ];
  });
  return [
    ...ofSides,
    { id: 'deck', count: count(g.deck), known: {} },
    { id: 'discards', count: count(g.discards), known: named(CARD_NAMES, g.discards) },
  ];
}

/** The sections with secrets, without what the viewer does not know. */
function maskedFor(g: Ford, viewer: Viewer): Record<string, number[]> {
  const areOpen = g.bids.every((n) => n > 0);
  const cards = Array.from(g.cards);
  const kinds = CARD_NAMES.length;
  if (viewer !== 'umpire') cards.fill(HIDDEN, 0, kinds);
  const muster = Array.from(g.muster);
  for (const side of [0, 1]) {
    if (knows(g, viewer, side)) continue;
    cards.fill(HIDDEN, (1 + side) * kinds, (2 + side) * kinds);
    if (isMustering(g, side)) muster.fill(HIDDEN, side * MUSTER.length, (side + 1) * MUSTER.length);
  }
  return {
    bids: Array.from(g.bids, (n, seat) => (n === 0 || areOpen || viewer === seat || viewer === 'umpire' ? n : HIDDEN)),
    kinds: Array.from(g.kinds, (kind, unit) => (kind === 0 || isKindKnown(g, viewer, unit) ? kind : HIDDEN)),
    muster,
    cards,
  };
}

/** A full or an empty cup reveals nothing. */
function isMustering(g: Ford, side: number): boolean {
  const left = g.musterOf(side).reduce((sum, n) => sum + n, 0);
  return left > 0 && left < BLOCKS;
}

/** Fills in what a view hides: any way that agrees with it, all equally likely. */
export function imagine(view: View, rng: Rng, decode: (json: unknown) => Ford): Ford {
  const { sections } = view.position;
  const bids = sections.bids.map((n) => (n === HIDDEN ? 1 + rng.below(3) : n));
  const kinds = [...sections.kinds];
  const muster = [...sections.muster];
  for (const side of [0, 1]) {
    const cup: number[] = [...MUSTER];
    const blocks = Array.from({ length: BLOCKS }, (_, i) => firstOf(side) + i);
    for (const u of blocks) if (kinds[u] > 0) cup[kinds[u] - 1]--;
    for (const u of blocks) if (kinds[u] === HIDDEN) kinds[u] = 1 + take(cup, rng);
    cup.forEach((n, kind) => {
      muster[side * cup.length + kind] = n;
    });
  }
  return decode({
    ...view.position,
    sections: { ...sections, bids, kinds, muster, cards: imagineCards(sections, rng) },
  });
}

function imagineCards(sections: View['position']['sections'], rng: Rng): number[] {
  const n = CARD_NAMES.length;
  const cards = [...sections.cards];
  const deck: number[] = [...DECK];
  for (let i = n; i < 4 * n; i++) if (cards[i] !== HIDDEN) deck[i % n] -= cards[i];
  for (const side of [0, 1]) {
    const from = (1 + side) * n;
    if (cards[from] !== HIDDEN) continue;
    cards.fill(0, from, from + n);
    for (let i = 0; i < sections.held[side]; i++) cards[from + take(deck, rng)]++;
  }
  return [...deck, ...cards.slice(n)];
}

function take(cup: number[], rng: Rng): number {
  let left = rng.below(cup.reduce((sum, n) => sum + n, 0));
  for (let kind = 0; ; kind++) {
    left -= cup[kind];
    if (left < 0) {
      cup[kind]--;
      return kind;
    }
  }
}
