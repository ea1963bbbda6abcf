/** The verbs of Tobruk, its streams of chance, its windows and its endings. */

import { numbered, numberKeys, numberVerbs, type Span, type WindowInfo } from '@cauldron/engine';
import { AXIS } from './lists.ts';
import { says } from './messages.ts';

/** For how long a window may be passed. */
export const PASS_SPANS = ['step', 'move', 'activation', 'turn'] as const satisfies readonly Span[];

export const VERBS = {
  bid: 'number', // 15.3: a sealed bid in victory points
  shift: 'unit', // 15.1: shift a garrison unit before the first turn
  place: 'place', // put the unit in question into a hex
  /** 3.2: the next headquarters of the corps. */
  hq: 'unit',
  order: ['move-first', 'combat-first'],
  recover: 'unit', // 12.0: a repaired tank unit comes back
  /** 9.0: a unit begins its move; others of its hex join; one drops off. */
  move: 'unit',
  join: 'unit',
  drop: 'unit',
  to: 'place',
  /** 9.2: give up road movement. */
  'leave-road': 'none',
  stop: 'none',
  /** 9.6: this unit has entered a minefield. */
  mine: 'unit',
  pass: PASS_SPANS,
  /** 7.1: take an excess unit off, or lift its road marker. */
  remove: 'unit',
  unmark: 'unit',
  /** 10.0, 9.4: a target hex, then the attackers one by one. */
  attack: 'place',
  overrun: 'place',
  with: 'unit',
  resolve: 'none',
  /** 13.0 */
  fire: 'unit',
  proceed: 'none',
  cancel: 'none',
  /** 10.1: air units and artillery. */
  commit: 'unit',
  artillery: 'number',
  lose: 'unit',
  reduce: 'unit',
  repair: 'none',
  decline: 'none',
  retreat: 'unit',
  advance: 'unit',
  exploit: 'unit',
  done: 'none',
} as const;

export const V = numberVerbs(VERBS);

export const STREAMS = ['cup', 'combat', 'antitank', 'dogfight', 'air', 'recovery', 'sides'] as const;
export const STREAM = numbered(STREAMS);

export const WINDOWS: readonly WindowInfo[] = [
  {
    id: 'minefield',
    side: AXIS,
    conditions: ['armour', 'objective'],
    bounds: { armour: 'holds', objective: 'most' },
    default: ['pass', 'step'],
    // One minefield a turn: it is worth a question where armour comes near what counts, and one «no» for each activation.
    usual: { unless: { armour: { from: 1 }, objective: { to: 3 } }, no: ['pass', 'activation'] },
  },
];
export const MINEFIELD_WINDOW = 0;

export const ENDING = numberKeys(says.endings);
