/** 3.0 The turn: cards, locals, red's activations, blue's, and perhaps the end. */

import { endMatch, frame, rollDice, SCOPE } from '@cauldron/engine';
import { bid } from './bid.ts';
import { lead } from './locals.ts';
import { march } from './march.ts';
import { drawCard, muster } from './muster.ts';
import type { Ford } from './state.ts';
import {
  ACTIVATIONS,
  BLUE,
  ENDING,
  FORD,
  firstLocal,
  LAST_TURN,
  MARCH,
  ownerOf,
  PLACES,
  RED,
  STREAM,
  V,
} from './world.ts';

/** The whole match: bid, muster, then turn after turn. */
export const match = frame<Ford>()('match', ['step'], {
  run(g, f) {
    f.step++;
    if (f.step === 1) return g.hasBid ? g.push(bid, 0, 0) : undefined;
    if (f.step === 2) return g.push(muster, 0, 0);
    g.turn++;
    return g.push(turn, 0);
  },
});

/** A turn's steps in order; `step` is the one that comes next. */
export const TURN_STEP = { redCard: 0, blueCard: 1, die: 2, locals: 3, red: 4, blue: 5, end: 6, night: 7 } as const;

export const turn = frame<Ford>()('turn', ['step'], {
  run(g, f) {
    const step = f.step++;
    switch (step) {
      case TURN_STEP.redCard:
        return g.push(drawCard, RED, 0);
      case TURN_STEP.blueCard:
        return g.push(drawCard, BLUE, 0);
      case TURN_STEP.die:
        return rollDice(g, STREAM.locals, 1);
      case TURN_STEP.locals:
        g.leader = g.die(0) % 2 === 1 ? RED : BLUE;
        g.tell?.('locals-follow', '3.0', { side: g.leader });
        return g.push(lead, firstLocal);
      case TURN_STEP.red:
      case TURN_STEP.blue:
        g.active = step === TURN_STEP.red ? RED : BLUE;
        g.activations = ACTIVATIONS;
        return g.push(impulse, g.active);
      case TURN_STEP.end:
        g.active = -1;
        g.windows.end(SCOPE.turn);
        if (g.turn === LAST_TURN) return finish(g, ENDING.lastTurn);
        return g.turn < (g.isLong ? 6 : 4) ? g.pop() : rollDice(g, STREAM.end, 1);
      default:
        return g.die(0) <= g.turn - 2 ? finish(g, ENDING.night) : g.pop();
    }
  },
});

/** 3.0 A side makes its activations. */
export const impulse = frame<Ford>()('impulse', ['side'], {
  run(g) {
    g.windows.end(SCOPE.activation);
    g.fired.fill(0);
    return g.activations > 0 ? true : g.pop();
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '3.0', 'ask-activate');
    if (q.wordy) q.figures = { left: g.activations };
    for (let place = 0; place < PLACES - 1; place++) {
      if (g.countIn(place, f.side) > 0) q.offer(V.activate, place);
    }
    q.offer(V.rest);
  },
  on: {
    activate(g, f, place) {
      g.activations--;
      const side = f.side;
      g.tell?.('activated', '4.0', { side, place });
      g.push(march, side, place, MARCH, -1, 0);
      for (let u = g.stacks.firstIn(place); u >= 0; u = g.stacks.next(u)) if (ownerOf(u) === side) g.append(u);
    },
    rest(g) {
      g.activations = 0;
    },
  },
});

/** 3.5 The ford is counted, and the match is over. */
function finish(g: Ford, ending: number): void {
  const [red, blue] = [g.countIn(FORD, RED), g.countIn(FORD, BLUE)];
  if (red > 0 && blue === 0) g.score(RED, 2);
  if (blue > 0 && red === 0) g.score(BLUE, 2);
  const lead = g.points(RED) - g.points(BLUE);
  endMatch(g, lead === 0 ? -1 : lead > 0 ? RED : BLUE, ending);
}
