/** Views are built from an allow-list, and imagined back into whole positions. */

import {
  HIDDEN,
  type Holding,
  holdingOf,
  type Piece,
  type Rng,
  type Shows,
  sharesWith,
  takeFrom,
  type Viewer,
} from '@cauldron/engine';
import { bid, muster, turn } from './frames.ts';
import type { Ford } from './state.ts';
import { BLOCKS, CARD_NAMES, DECK, firstOf, isBlock, KIND_NAMES, MUSTER, ownerOf, SIDES, UNITS } from './world.ts';

export const shows: Shows<Ford> = {
  scenario: (g) => g.scenario,
  clock: (g) => ({ turn: g.turn, phase: phaseOf(g), active: g.active }),
  open: (g) => ({
    tracks: [{ id: 'turn', value: g.turn }],
    numbers: { red: g.points(0), blue: g.points(1), leader: g.leader },
  }),
  seenBy: (g, viewer) => ({ pieces: piecesFor(g, viewer), holdings: holdingsFor(g, viewer) }),
  hides(g, viewer, section, i) {
    switch (section) {
      case 'bids':
        return g.bids[i] > 0 && g.bids.includes(0) && viewer !== i;
      case 'kinds':
        return g.kinds[i] > 0 && !isKindKnown(g, viewer, i);
      case 'muster': {
        const side = Math.floor(i / MUSTER.length);
        return isMustering(g, side) && !sharesWith(g, viewer, side);
      }
      default: {
        // The deck, red's hand, blue's hand, the discards.
        const pile = Math.floor(i / CARD_NAMES.length);
        return pile === 0 || (pile < 3 && !sharesWith(g, viewer, pile - 1));
      }
    }
  },
  guess,
};

/** A match without a bid, a muster or a turn on its stack is over. */
function phaseOf(g: Ford): string {
  if (g.nearest(turn)) return turn.name;
  if (g.nearest(muster)) return muster.name;
  return g.nearest(bid) ? bid.name : 'over';
}

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
  g.isShown(unit) || sharesWith(g, viewer, ownerOf(unit));

function holdingsFor(g: Ford, viewer: Viewer): Holding[] {
  const ofSides = [0, 1].flatMap((owner): Holding[] => {
    const is = { owner, shown: () => sharesWith(g, viewer, owner) };
    return [
      holdingOf(`hand:${SIDES[owner]}`, CARD_NAMES, g.handOf(owner), is),
      holdingOf(`muster:${SIDES[owner]}`, KIND_NAMES.slice(0, MUSTER.length), g.musterOf(owner), is),
    ];
  });
  const hidden = { shown: () => false };
  return [...ofSides, holdingOf('deck', CARD_NAMES, g.deck, hidden), holdingOf('discards', CARD_NAMES, g.discards)];
}

/** A full or an empty cup reveals nothing. */
function isMustering(g: Ford, side: number): boolean {
  const left = g.musterOf(side).reduce((sum, n) => sum + n, 0);
  return left > 0 && left < BLOCKS;
}

/** Fills in what a view hides: any way that agrees with it, all equally likely. */
function guess(g: Ford, seen: Readonly<Record<string, readonly number[]>>, rng: Rng): void {
  seen.bids.forEach((n, seat) => {
    if (n === HIDDEN) g.bids[seat] = 1 + rng.below(3);
  });
  for (const side of [0, 1]) {
    const cup: number[] = [...MUSTER];
    const blocks = Array.from({ length: BLOCKS }, (_, i) => firstOf(side) + i);
    for (const u of blocks) if (seen.kinds[u] > 0) cup[seen.kinds[u] - 1]--;
    for (const u of blocks) if (seen.kinds[u] === HIDDEN) g.kinds[u] = 1 + takeFrom(cup, rng);
    g.musterOf(side).set(cup);
  }
  guessCards(g, seen, rng);
}

function guessCards(g: Ford, seen: Readonly<Record<string, readonly number[]>>, rng: Rng): void {
  const n = CARD_NAMES.length;
  const deck: number[] = [...DECK];
  for (let i = n; i < 4 * n; i++) if (seen.cards[i] !== HIDDEN) deck[i % n] -= seen.cards[i];
  for (const side of [0, 1]) {
    if (seen.cards[(1 + side) * n] !== HIDDEN) continue;
    for (let i = 0; i < seen.held[side]; i++) g.handOf(side)[takeFrom(deck, rng)]++;
  }
  g.deck.set(deck);
}
