/** 1.0 The bid: a sealed choice by seats, before sides exist. */

import { rollDice } from '@cauldron/engine';
import { bid } from './frames.ts';
import { implement } from './implement.ts';
import { BLUE, RED, STREAM } from './world.ts';

const SEATS = 2;

export const bidConduct = implement(bid, {
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
  asks: (_k, f) => f.asked,
  rule: '1.0',
  prompt: 'ask-bid',
  sealed: true,
  answers: {
    bid: {
      role: 'choose',
      does(g, f, n) {
        g.bids[f.asked] = 1 + n;
        g.tell?.('bid-made', '1.0', { seat: f.asked });
        g.tell?.('own-bid', '1.0', { n }, 1 << f.asked);
        f.asked++;
      },
    },
  },
});
