/** The verbs of the game, its streams of dice, its windows and its endings. */

import { numbered, numberKeys, type Span, type WindowInfo } from '@cauldron/engine';
import { says } from './messages.ts';

/** For how long a window may be passed. */
export const PASS_SPANS = ['step', 'move', 'phase', 'turn'] as const satisfies readonly Span[];

/** 11.4.1: the orders on the chits: A for the attacker, D for the defender. */
export const ORDERS = ['A', 'AA', 'AD', 'ADA', 'AAD', 'ADAD', 'D', 'DD', 'DA', 'DAD', 'DDA', 'DADA', 'none'] as const;

/** 2.0: the cups. */
export const CUP = { advantage: 0, modifiers: 1 } as const;

export const VERBS = {
  /** 18.0: a unit begins deployed or loaded. */
  state: ['deployed', 'loaded'],
  /** 4.1, 6.1: a unit begins to move, others join it, the stack goes somewhere, by one step off the road, leaves the map, or stops. */
  move: 'unit',
  join: 'unit',
  go: 'place',
  offroad: 'place',
  exit: 'none',
  stop: 'none',
  /** 4.5.3: a unit with an attached transport loads or deploys. */
  load: 'unit',
  /** 6.0: a unit over the limit. */
  remove: 'unit',
  /** 13.3, 14.0: a unit tries to recover, digs in; a player fills in what he has dug. */
  recover: 'unit',
  dig: 'unit',
  fill: 'place',
  /** 10.0: a unit makes a Ranged Attack; no more guns join it. */
  shoot: 'unit',
  resolve: 'none',
  /** 10.7: who fires, at which hex; or the window passes. */
  fire: 'unit',
  aim: 'place',
  decline: PASS_SPANS,
  /** 10.7.2, 10.7.3: what the mover does; who loses a step. */
  halt: 'none',
  push: 'none',
  split: 'none',
  lose: 'unit',
  /** 8.0: a Combat on a hex; a side has declared enough; the rest of the losses is a Retreat; the first loss in a Strongpoint is ignored. */
  attack: 'place',
  enough: 'none',
  retreat: 'none',
  ignore: 'none',
  /** 8.5.2, 8.7.1: the next hex of a Retreat or Advance; a unit goes another way. */
  to: 'place',
  leave: 'unit',
  /** 12.1.1: an AFV withdraws. */
  withdraw: 'unit',
  /** 9.0: the stack assaults a hex; a side breaks off, or stays. */
  assault: 'place',
  yield: 'none',
  stay: 'none',
  /** 11.0: a unit fires at armour. */
  snipe: 'unit',
  /** 11.4.1: the order of Anti-Tank Fire that a chit gives; a vehicle to fire at. */
  pick: ORDERS,
  hit: 'unit',
  /** 3.0: the phase is over. */
  end: 'none',
} as const;

/** The dice of one stream do not depend on how often another was rolled. */
export const STREAMS = ['ranged', 'recovery', 'combat', 'chits', 'antiTank', 'survival', 'delay'] as const;
export const STREAM = numbered(STREAMS);

export const WINDOWS: readonly WindowInfo[] = [
  {
    id: 'friction',
    // The best chance in a hundred to make the mover halt or pay, and how many counters move.
    conditions: ['chance', 'counters'],
    default: ['decline', 'step'],
    usual: { unless: { chance: { from: 25 } }, no: ['decline', 'move'] },
  },
  {
    id: 'reaction',
    // The best chance in a hundred to hit a vehicle.
    conditions: ['chance'],
    default: ['decline', 'step'],
    usual: { unless: { chance: { from: 25 } }, no: ['decline', 'step'] },
  },
];
export const WINDOW = { friction: 0, reaction: 1 } as const;

export const ENDING = numberKeys(says.endings);

/** 2.1: two six-sided dice for Ranged Attacks. */
export const SIX = 6; // [2.1.b]
/** 2.1: two ten-sided dice for Anti-Tank Fire; a 0 is a 10. */
export const TEN = 10; // [2.1.a]
