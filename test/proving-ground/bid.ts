/** 1.0 The bid: a sealed choice by seats, before sides exist. */

import { frame, rollDice } from '@cauldron/engine';
import type { Ford } from './state.ts';
import { BLUE, RED, STREAM, V } from './world.ts';

const SEATS = 2;

/** `asked`: the seat that names its bid now; `tied`: a die has been asked to break a tie. */
export const bid = frame<Ford>()('bid', ['asked', 'tied'], {
  run(g, f) {
    if (f.asked < SEATS) return true;
    const [first, second] = g.bids;
    if (first === second && f.tied === 0) {
      f.tied = 1;
      return rollDice(g, STREAM.bid, 1);
    }
    const red = first !== second ? Number(second > first) : g.die(0) % 2;
    g.seat(RED, red);
    g.seat(BLUE, 1 - red);
    g.score(BLUE, g.bids[red] - 1);
    g.tell?.('bids-opened', '1.0', { first: first - 1, second: second - 1, red }, undefined, true);
    return g.pop();
  },
  ask(_g, f, q) {
    q.by(f.asked, '1.0', 'ask-bid');
    q.sealed = true;
    for (let n = 0; n <= 2; n++) q.offer(V.bid, n);
  },
  on: {
    bid(g, f, n) {
      g.bids[f.asked] = 1 + n;
      g.tell?.('bid-made', '1.0', { seat: f.asked });
      g.tell?.('own-bid', '1.0', { n }, 1 << f.asked);
      f.asked++;
    },
  },
});
