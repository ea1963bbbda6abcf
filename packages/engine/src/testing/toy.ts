/** The smallest game that uses every part of the engine's core, for its unit tests: two seats gather points. */

import { decodeState, encodeState, hashState } from '../flow/codec.ts';
import { frame } from '../flow/frame.ts';
import { drawFrom, endMatch, Kernel, rollDice } from '../flow/kernel.ts';
import { Layout } from '../flow/layout.ts';
import { isRefusal, type Refusal, refuse } from '../flow/refusal.ts';
import { State } from '../flow/state.ts';
import { numberVerbs, Vocabulary } from '../flow/vocabulary.ts';
import type { Game } from '../game.ts';

const VERBS = {
  roll: 'none',
  draw: 'none',
  show: 'none',
  pick: 'number',
  done: 'none',
  nod: ['yes', 'no'],
  quit: 'side',
} as const;
export const V = numberVerbs(VERBS);
export const vocabulary = new Vocabulary(VERBS, ['one', 'two'], ['pawn'], ['home', 'away'], { there: 'away' });

const LAYOUT = new Layout({ score: 2, cup: 2 }, { total: 1 });

export class Toy extends State {
  readonly score = this.section('score');
  /** Chits worth nothing, and chits worth one. */
  readonly cup = this.section('cup');
  /** A cache: the points of both. */
  readonly total = this.section('total');
  constructor() {
    super(LAYOUT);
  }
  override rebuild(): void {
    this.total[0] = this.score[0] + this.score[1];
  }
  gain(seat: number, points: number): void {
    this.score[seat] += points;
    this.total[0] += points;
  }
}

const AWAITS = { nothing: 0, dice: 1, chit: 2 } as const;

/** A seat rolls, draws, shows or picks from 0 to 2, until it is done. `awaits`: what the frame reads when it runs again. */
export const play = frame<Toy>()('play', ['seat', 'after', 'awaits'], {
  run(g, f) {
    if (f.awaits === AWAITS.dice) {
      g.gain(f.seat, g.diceSum);
      g.tell?.('rolled', '1', { sum: g.diceSum });
    } else if (f.awaits === AWAITS.chit) {
      g.cup[g.drawn]--;
      g.gain(f.seat, g.drawn);
      g.tell?.('drawn', '2', { worth: g.drawn });
    }
    f.awaits = AWAITS.nothing;
    if (g.score[f.seat] < 40) return true;
    return endMatch(g, f.seat, 0);
  },
  ask(g, f, q) {
    q.by(f.seat, '1', 'ask-play').set(V.pick, f.after);
    if (q.wordy) q.figures = { score: g.score[f.seat] };
    q.offer(V.roll);
    if (g.cup[0] + g.cup[1] > 0) q.offer(V.draw);
    q.offer(V.show);
    for (let n = 0; n < 3; n++) if (!f.has(n)) q.offer(V.pick, n);
    q.offer(V.done);
  },
  why: (_g, f, verb, target) =>
    verb === V.pick && f.has(target) ? refuse('4', 'picked-already', { n: target }) : undefined,
  on: {
    roll(g, f) {
      f.awaits = AWAITS.dice;
      rollDice(g, 0, 2);
    },
    draw(g, f) {
      f.awaits = AWAITS.chit;
      drawFrom(g, 1, 0);
    },
    show(g, f) {
      g.gain(f.seat, 1);
      g.tell?.('shown', '3', { side: f.seat }, undefined, true);
    },
    pick(g, f, n) {
      f.after = Math.max(f.after, n);
      g.append(n);
    },
    done(g, f) {
      const next = 1 - f.seat;
      g.become(play, next, -1, AWAITS.nothing);
      g.push(nod, next);
    },
  },
});

/** The next seat may nod for a point: a window that a standing order can answer. */
export const nod = frame<Toy>()('nod', ['seat'], {
  ask(_g, f, q) {
    q.by(f.seat, '5', 'ask-nod');
    q.window = 'nod';
    q.offer(V.nod, 0);
    q.offer(V.nod, 1);
  },
  allows: (_g, _f, verb, target) => verb === V.nod && target < 2,
  on: {
    nod(g, f, answer) {
      if (answer === 0) g.gain(f.seat, 1);
      g.pop();
    },
  },
});

export const kernel = new Kernel<Toy>({
  frames: [play, nod],
  verbNames: vocabulary.verbNames,
  streams: ['dice', 'chits'],
  cups: [(g) => g.cup],
  kinds: [['red', 'blue']],
  endings: ['forty'],
});

export function newToy(): Toy {
  const g = new Toy();
  g.cup.set([2, 3]);
  g.push(play, 0, -1, AWAITS.nothing);
  kernel.settle(g);
  return g;
}

const hasNoViews = (): never => {
  throw new Error('the toy has no views');
};

export const toy: Game<Toy> = {
  info: {
    id: 'toy',
    title: 'Toy',
    sides: ['one', 'two'],
    scenarios: [{ id: 'toy', title: 'Toy', firstTurn: 1, lastTurn: 1, turns: 1 }],
    options: [],
    rulesVersion: 3,
    packHash: 'none',
    maturity: 'draft',
    costUnit: 1,
    windows: [],
    secrets: [],
  },
  vocabulary,
  catalogue: {},
  setup: (scenario): Toy | Refusal =>
    scenario === 'toy' ? newToy() : refuse('', 'unknown-scenario', { name: scenario }),
  compose: () => newToy(),
  pending: (g) => kernel.pending(g),
  apply: (g, action, out) => kernel.apply(g, action, out),
  copy(from, into = new Toy()) {
    into.ints.set(from.ints);
    into.stamp++;
    return into;
  },
  encode: (g) => encodeState(g, kernel),
  decode: (json) => decodeState(new Toy(), kernel, json),
  hash: (g) => hashState(g),
  observe: hasNoViews,
  imagine: hasNoViews,
  query: hasNoViews,
  why: hasNoViews,
  invariants: (g) => (g.total[0] === g.score[0] + g.score[1] ? undefined : 'the total is wrong'),
};

export function unlessRefused<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`refused: ${value.key}`);
  return value;
}
