/** The smallest game that uses every part of the engine's core, for its unit tests: two seats gather points. */

import { drawFrom, endMatch, rollDice } from '../flow/chance.ts';
import { decodeState, encodeState } from '../flow/codec.ts';
import { implementing, passing } from '../flow/conduct.ts';
import { frame } from '../flow/frame.ts';
import { Hasher } from '../flow/hash.ts';
import { Kernel } from '../flow/kernel.ts';
import { count, given, seat } from '../flow/kinds.ts';
import { Layout } from '../flow/layout.ts';
import { messages } from '../flow/messages.ts';
import { isRefusal, NO, type Refusal, refuse } from '../flow/refusal.ts';
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
  pass: ['step', 'turn'],
} as const;
export const V = numberVerbs(VERBS);
export const vocabulary = new Vocabulary(VERBS, ['one', 'two'], ['pawn'], ['home', 'away'], { there: 'away' });

const LAYOUT = new Layout({ score: 2, cup: 2 }, { total: 1 }, { windows: 1, seats: 2 });

export class Toy extends State<typeof says> {
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

const says = messages({
  prompts: { 'ask-play': { score: 'number' }, 'ask-nod': {} },
  events: { rolled: { sum: 'number' }, drawn: { worth: 'number' }, shown: { side: 'side' } },
  refusals: { 'picked-already': { n: 'number' }, 'empty-cup': {} },
  endings: { forty: { points: 'number' } },
});

export const implement = implementing<Toy, Toy, typeof VERBS, typeof says>();
const NOD_WINDOW = 0;

/** A seat rolls, draws, shows or picks from 0 to 2, until it is done. `awaits`: what the frame reads when it runs again. */
export const play = frame('play', { seat, awaits: count }, { list: given, span: 'turn' });
/** The next seat may nod for a point: a window that a standing order can answer. */
export const nod = frame('nod', { seat });

const AWAITS = { nothing: 0, dice: 1, chit: 2 } as const;

export const playing = implement(play, {
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
    return endMatch(g, g.sideOf(f.seat), 0, 0, [g.score[f.seat]]);
  },
  asks: (_k, f) => f.seat,
  rule: '1',
  prompt: 'ask-play',
  figures: (k, f) => ({ score: k.score[f.seat] }),
  subject: (_k, f) => ({ units: [f.count] }),
  answers: {
    roll: {
      role: 'fight',
      does(g, f) {
        f.awaits = AWAITS.dice;
        rollDice(g, 0, 2, 6, undefined, g.sideOf(f.seat));
      },
    },
    draw: {
      role: 'choose',
      stakes: 'dice',
      whyNot: (k) => (k.cup[0] + k.cup[1] > 0 ? undefined : (k.no?.('2', 'empty-cup') ?? NO)),
      does(g, f) {
        f.awaits = AWAITS.chit;
        drawFrom(g, 1, 0);
      },
    },
    show: {
      role: 'choose',
      does(g, f) {
        g.gain(f.seat, 1);
        g.tell?.('shown', '3', { side: g.sideOf(f.seat) }, undefined, true);
      },
    },
    pick: {
      role: 'set',
      all: true,
      over: (_k, _f, c) => c.addBelow(3),
      whyNot: (k, f, n) => (f.has(n) ? (k.no?.('4', 'picked-already', { n }) ?? NO) : undefined),
      does(g, _f, n) {
        g.append(n);
      },
    },
    done: {
      role: 'end',
      stakes: 'hands-over',
      does(g, f) {
        const next = 1 - f.seat;
        g.become(play, { seat: next });
        g.push(nod, { seat: next });
      },
    },
  },
});

const nodding = implement(nod, {
  run: (g, f) => (g.isWindowOpen(NOD_WINDOW, f.seat) ? true : g.pop()),
  asks: (_k, f) => f.seat,
  rule: '5',
  prompt: 'ask-nod',
  window: 'nod',
  conditions: (k, f) => ({ score: k.score[f.seat] }),
  answers: {
    nod: {
      role: 'yes',
      allows: (_k, _f, target) => target < 2,
      whyNot: (_k, _f, target) => (target < 2 ? undefined : refuse('5', 'no-such-word')),
      does(g, f, answer) {
        if (answer === 0) g.gain(f.seat, 1);
        g.pop();
      },
    },
    pass: passing(NOD_WINDOW, ['step', 'turn']),
  },
});

export const kernel = new Kernel<Toy>({
  frames: [playing, nodding],
  verbNames: vocabulary.verbNames,
  targetKind: (verb) => vocabulary.targetKind(verb),
  streams: ['dice', 'chits'],
  cups: [(g) => g.cup],
  kinds: [['red', 'blue']],
  endings: ['forty'],
  endingFigures: [['points']],
});

const hasher = new Hasher(kernel.frames);
export const hashToy = (g: Toy): string => hasher.hash(g);

export function newToy(): Toy {
  const g = new Toy();
  g.cup.set([2, 3]);
  g.push(play, { seat: 0 });
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
  messages: says,
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
  keep: (g) => g.ints.slice(0, g.layout.truth),
  recall(truth, into = new Toy()) {
    into.ints.set(truth);
    into.ints.fill(0, truth.length);
    into.rebuild();
    into.stamp++;
    return into;
  },
  encode: (g) => encodeState(g, kernel),
  decode: (json) => decodeState(new Toy(), kernel, json),
  hash: (g) => hasher.hash(g),
  observe: hasNoViews,
  hidesFrom: hasNoViews,
  clock: hasNoViews,
  imagine: hasNoViews,
  query: hasNoViews,
  why: hasNoViews,
  invariants: (g) => (g.total[0] === g.score[0] + g.score[1] ? undefined : 'the total is wrong'),
};

export function unlessRefused<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`refused: ${value.key}`);
  return value;
}
