/** 3.0 The turn: cards, locals, red's activations, blue's, and possibly the end. */

import { endMatch, NO, rollDice } from '@cauldron/engine';
import { bid, drawCard, impulse, lead, march, match, muster, turn } from './frames.ts';
import { implement } from './implement.ts';
import type { Ford } from './state.ts';
import { ACTIVATIONS, BLUE, ENDING, FORD, firstLocal, LAST_TURN, MARCH, OFF, ownerOf, RED, STREAM } from './world.ts';

/** The whole match: bid, muster, then turn after turn. */
export const matchConduct = implement(match, {
  run(g, f) {
    f.step++;
    if (f.step === 1) return g.hasBid ? g.push(bid) : undefined;
    if (f.step === 2) return g.push(muster);
    g.turn++;
    return g.push(turn);
  },
});

/** A turn's steps in order; `step` is the next one. */
export const TURN_STEP = { redCard: 0, blueCard: 1, die: 2, locals: 3, red: 4, blue: 5, end: 6, night: 7 } as const;

export const turnConduct = implement(turn, {
  run(g, f) {
    const step = f.step++;
    switch (step) {
      case TURN_STEP.redCard:
        return g.push(drawCard, { side: RED });
      case TURN_STEP.blueCard:
        return g.push(drawCard, { side: BLUE });
      case TURN_STEP.die:
        return rollDice(g, STREAM.locals, 1);
      case TURN_STEP.locals:
        g.leader = g.die(0) % 2 === 1 ? RED : BLUE;
        g.tell?.('locals-follow', '3.0', { side: g.leader });
        return g.push(lead, { unit: firstLocal });
      case TURN_STEP.red:
      case TURN_STEP.blue:
        g.active = step === TURN_STEP.red ? RED : BLUE;
        g.activations = ACTIVATIONS;
        return g.push(impulse, { side: g.active });
      case TURN_STEP.end:
        g.active = -1;
        if (g.turn === LAST_TURN) return finish(g, ENDING['last-turn']);
        return g.turn < (g.isLong ? 6 : 4) ? g.pop() : rollDice(g, STREAM.end, 1);
      default:
        return g.die(0) <= g.turn - 2 ? finish(g, ENDING['night-falls']) : g.pop();
    }
  },
});

/** 3.0 A side makes its activations, one after the other. Passes that last for an activation end with it. */
export const impulseConduct = implement(impulse, {
  run(g, f) {
    if (f.begun === 1) return g.become(impulse, { side: f.side });
    g.fired.fill(0);
    return g.activations > 0 ? true : g.pop();
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '3.0',
  prompt: 'ask-activate',
  figures: (k) => ({ left: k.activations }),
  answers: {
    activate: {
      role: 'choose',
      over: (_k, _f, c) => c.addBelow(OFF),
      whyNot: (k, f, place) => (place < OFF && k.countIn(place, f.side) > 0 ? undefined : NO),
      does(g, f, place) {
        const { side } = f;
        f.begun = 1;
        g.activations--;
        g.tell?.('activated', '4.0', { side, place });
        g.push(march, { side, at: place, left: MARCH });
        for (let u = g.stacks.firstIn(place); u >= 0; u = g.stacks.next(u)) if (ownerOf(u) === side) g.append(u);
      },
    },
    rest: {
      role: 'end',
      stakes: 'hands-over',
      does(g) {
        g.activations = 0;
      },
    },
  },
});

/** 3.5 Counts the ford, and ends the match. */
function finish(g: Ford, ending: number): void {
  const [red, blue] = [g.countIn(FORD, RED), g.countIn(FORD, BLUE)];
  if (red > 0 && blue === 0) g.score(RED, 2);
  if (blue > 0 && red === 0) g.score(BLUE, 2);
  const lead = g.points(RED) - g.points(BLUE);
  endMatch(g, lead === 0 ? -1 : lead > 0 ? RED : BLUE, ending);
}
