/** 5.2 SNAFU: the holder of the marker makes the enemy roll one die again, and gives him the marker. */

import { ALL_SEATS, itemsOf, NO, passing, type Rolled, rollDice } from '@cauldron/engine';
import { snafu } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Theseus } from '../state.ts';
import { usedBy, useWindow } from '../used.ts';
import { DIE, PASS_SPANS, STREAM, WINDOW } from '../words.ts';

/** Dice of a side have landed: the enemy may spend the marker if he holds it. A die that was rolled again stays (TH-42). */
export function offerSnafu(g: Theseus, f: Rolled): boolean {
  const holder = g.get('snafu');
  if (f.side < 0 || f.side === holder || g.nearest(snafu)) return false; // [5.2.a]
  if (!g.isWindowOpen(WINDOW.snafu, g.seatOf(holder))) return false;
  const dice = Array.from(g.rolled.subarray(1, 1 + g.rolled[0]));
  g.push(snafu, { side: holder, stream: f.stream });
  for (const die of dice) g.append(die);
  return true;
}

export const snafuConduct = implement(snafu, {
  run(g, f) {
    if (f.step === 0) return true;
    const dice = itemsOf(f);
    const { side, die } = f;
    const [from, to] = [dice[die], g.die(0)];
    dice[die] = to;
    g.pop();
    g.rolled[0] = dice.length;
    g.rolled.set(dice, 1); // the frame that asked for the dice reads the whole roll
    g.set('snafu', 1 - side); // [5.2.b]
    g.tell?.('snafu', '5.2', { side, from, to });
    return undefined;
  },
  rule: '5.2',
  prompt: 'reroll',
  figures: (_k, f) => ({ dice: itemsOf(f) }),
  window: 'snafu',
  conditions: (k, f) => ({
    combat: Number(f.stream === STREAM.combat),
    dice: f.count,
    lowest: Math.min(...itemsOf(f)),
    highest: Math.max(...itemsOf(f)),
    used: usedBy(k, f.side),
  }),
  answers: {
    reroll: {
      role: 'fight',
      stakes: 'dice',
      over: (_k, f, c) => c.addBelow(f.count),
      whyNot: (k, f, die) => (die < f.count ? undefined : (k.no?.('5.2', 'no-such-die', { n: die }) ?? NO)),
      does(g, f, die) {
        f.die = die;
        useWindow(g, f.side);
        f.step = 1;
        rollDice(g, f.stream, 1, DIE, ALL_SEATS, 1 - f.side);
      },
    },
    decline: passing(WINDOW.snafu, PASS_SPANS),
  },
});
