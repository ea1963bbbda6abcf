/** The invariants of the Ford. */

import { STACKING } from './march.ts';
import type { Ford } from './state.ts';
import {
  ALL_PLACES,
  BLOCKS,
  CARD_NAMES,
  DECK,
  DUMMY,
  firstOf,
  HAND_LIMIT,
  HEXES,
  isBlock,
  MUSTER,
  OFF,
  PLACES,
  truckOf,
  UNITS,
} from './world.ts';

/** The first broken one, in words. */
export function invariants(g: Ford): string | undefined {
  return brokenPlaces(g) ?? brokenMuster(g) ?? brokenCards(g);
}

/** Every counter is in exactly one place, and the stacks agree. */
function brokenPlaces(g: Ford): string | undefined {
  const met = new Set<number>();
  for (let place = 0; place < ALL_PLACES; place++) {
    for (let u = g.stacks.firstIn(place); u >= 0; u = g.stacks.next(u)) {
      if (met.has(u)) return `unit ${u} stands twice`;
      if (g.placeOf(u) !== place) return `unit ${u} is in ${g.placeOf(u)} and stacked in ${place}`;
      met.add(u);
    }
    const isTruck = place === PLACES + truckOf(0) || place === PLACES + truckOf(1);
    if (place >= PLACES && !g.stacks.isEmpty(place) && !isTruck) return `something rides in unit ${place - PLACES}`;
    for (const side of [0, 1]) {
      const n = g.countIn(place, side);
      if (place < HEXES && n > STACKING) return `${n} units of side ${side} stand in ${place} (4.1)`;
    }
  }
  for (let u = 0; u < UNITS; u++) {
    if (!met.has(u)) return `unit ${u} stands nowhere`;
    const isShownDummy = isBlock(u) && g.isShown(u) && g.kindOf(u) === DUMMY;
    if (isShownDummy && g.placeOf(u) !== OFF) return `dummy ${u} is shown and not gone (4.4)`;
    if (isBlock(u) && !g.isShown(u) && g.placeOf(u) === OFF) return `block ${u} is gone and was never shown`;
  }
  return undefined;
}

/** Drawn chits and those left in the cup make the whole muster. */
function brokenMuster(g: Ford): string | undefined {
  for (const side of [0, 1]) {
    for (let kind = 0; kind < MUSTER.length; kind++) {
      let n = g.musterOf(side)[kind];
      for (let i = 0; i < BLOCKS; i++) if (g.kindOf(firstOf(side) + i) === kind) n++;
      if (n !== MUSTER[kind]) return `side ${side} has ${n} blocks of kind ${kind} (2.0)`;
    }
  }
  return undefined;
}

function brokenCards(g: Ford): string | undefined {
  for (let card = 0; card < CARD_NAMES.length; card++) {
    const n = g.deck[card] + g.handOf(0)[card] + g.handOf(1)[card] + g.discards[card];
    if (n !== DECK[card]) return `there are ${n} cards of kind ${card}`;
  }
  for (const side of [0, 1]) {
    const n = g.handOf(side).reduce((sum, m) => sum + m, 0);
    if (n !== g.held[side] || n > HAND_LIMIT) return `side ${side} holds ${n} cards (3.0)`;
  }
  return undefined;
}
