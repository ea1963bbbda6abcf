/** 2.0 The muster, and 3.0 the cards: secret draws. */

import { drawFrom } from '@cauldron/engine';
import { drawCard, muster } from './frames.ts';
import { implement } from './implement.ts';
import type { Ford } from './state.ts';
import { BLOCKS, CARD_NAMES, DECK_CUP, firstOf, HAND_LIMIT, KIND_NAMES, STREAM } from './world.ts';

export const musterConduct = implement(muster, {
  run(g, f) {
    if (f.awaited === 1) {
      const side = Math.floor(f.next / BLOCKS);
      const unit = firstOf(side) + (f.next % BLOCKS);
      const kind = takeSecret(g);
      g.musterOf(side)[kind]--;
      g.kinds[unit] = 1 + kind;
      g.tell?.('mustered', '2.0', { side });
      g.tell?.('own-muster', '2.0', { unit, kind: KIND_NAMES[kind] }, 1 << g.seatOf(side));
      f.awaited = 0;
      f.next++;
    }
    if (f.next === 2 * BLOCKS) return g.pop();
    const side = Math.floor(f.next / BLOCKS);
    f.awaited = 1;
    return drawFrom(g, STREAM.muster, side, 1 << g.seatOf(side));
  },
});

/** 3.0 A side that holds fewer than two cards draws one, while the deck lasts. */
export const drawCardConduct = implement(drawCard, {
  run(g, f) {
    if (f.awaited === 0) {
      if (g.held[f.side] >= HAND_LIMIT || g.deck.every((n) => n === 0)) return g.pop();
      f.awaited = 1;
      return drawFrom(g, STREAM.cards, DECK_CUP, 1 << g.seatOf(f.side));
    }
    const card = takeSecret(g);
    g.deck[card]--;
    g.handOf(f.side)[card]++;
    g.held[f.side]++;
    g.tell?.('card-drawn', '3.0', { side: f.side });
    g.tell?.('own-card', '3.0', { card: CARD_NAMES[card] }, 1 << g.seatOf(f.side));
    return g.pop();
  },
});

/** A secret draw must not stay in the last roll, which everybody can see. */
function takeSecret(g: Ford): number {
  const kind = g.drawn;
  g.rolled.fill(0);
  return kind;
}
