/** The verbs of Operation Theseus, its streams of dice, its windows and its endings. */

import { numbered, numberKeys, numberVerbs, type Span, type WindowInfo } from '@cauldron/engine';
import { says } from './messages.ts';

/** For how long a window may be passed. */
export const PASS_SPANS = ['step', 'move', 'activation', 'turn'] as const satisfies readonly Span[];

export const VERBS = {
  reroll: 'number', // 5.2
  /** 10: put the unit in question into a hex; or set up all that is left as the pack suggests. */
  place: 'place',
  usual: 'none',
  schwerpunkt: 'formation', // 5.9
  /** 5.5.2, 9.2: a unit is assigned, to a formation; a dummy marker is laid. */
  assign: 'unit',
  under: 'formation',
  bluff: 'formation',
  /** 9.3: a point for a unit; a unit is broken up for its points. */
  replace: 'unit',
  cannibalise: 'unit',
  enter: 'unit', // 9.4
  /** 6.2: what the Initiative player does. */
  activate: 'formation',
  single: 'unit',
  transfer: 'none',
  pass: 'none',
  /** 5.3.1: this unit comes to the top of its stack. */
  top: 'unit',
  /** 7.3: a unit begins a Movement Action, others join it, they go somewhere and stop. */
  move: 'unit',
  join: 'unit',
  go: 'place',
  stop: 'none',
  /** 7.5: a unit begins an attack, others join it, they strike at a hex; the attack is escalated or not. */
  attack: 'unit',
  strike: 'place',
  fight: ['hasty', 'regular', 'prepared'],
  /** 7.5.1.1: the defender tries to get away. */
  evade: 'none',
  /** 7.5.1.4, 7.5.1.5: air units that fly; the Lead Formation; Tank or Anti-Tank Points; the unit of Armour Superiority. */
  fly: 'number',
  lead: 'formation',
  meet: ['tanks', 'antitank'],
  select: 'unit',
  /** 7.5.2: who loses a Strength Point; hold the hex or retreat; who follows the disrupted units. */
  lose: 'unit',
  hold: 'none',
  withdraw: 'none',
  follow: 'unit',
  refit: 'unit', // 7.6
  breach: 'unit', // 7.4
  improve: 'place', // 7.7
  /** 6.3: the activation is over. */
  end: 'none',
  /** 5.8.4: after a failed check, go on with the rest or call the Action off. */
  carry: 'none',
  call: 'none',
  /** 6.5: a formation tries to react; or a window passes. */
  react: 'formation',
  decline: PASS_SPANS,
  /** 5.3: an overstacked unit is displaced, to a hex; or the opponent leaves it to the owner; or a unit is eliminated. */
  displace: 'unit',
  to: 'place',
  leave: 'none',
  remove: 'unit',
  done: 'none',
  /** 5.3.1: this unit comes to the bottom of its stack. */
  bottom: 'unit',
} as const;

export const V = numberVerbs(VERBS);

export const STREAMS = [
  'initiative',
  'points',
  'reaction',
  'checks',
  'mines',
  'breaches',
  'evasion',
  'chits',
  'combat',
] as const;
export const STREAM = numbered(STREAMS);

/**
 * A player has three windows. Under the usual orders a «no» closes one for the activation, and all are closed once he has used two chances
 * of any kind: so he is asked at most four times in an enemy activation, whatever he answers.
 */
const FEW = { to: 1 } as const;

export const WINDOWS: readonly WindowInfo[] = [
  {
    id: 'reaction',
    // Those who stand near may be hidden: an order looks only at what the mover sees too.
    conditions: ['counters', 'near', 'used'],
    bounds: { used: 'most' },
    default: ['decline', 'step'],
    usual: { unless: { near: { from: 1 }, used: FEW }, no: ['decline', 'activation'] },
  },
  {
    id: 'snafu',
    conditions: ['combat', 'dice', 'lowest', 'highest', 'used'],
    bounds: { combat: 'holds', used: 'most' },
    default: ['decline', 'step'],
    // One marker for the whole match: it is worth a question where a combat is decided.
    usual: { unless: { combat: { from: 1 }, used: FEW }, no: ['decline', 'activation'] },
  },
  {
    id: 'evasion',
    conditions: ['attackers', 'defenders', 'used'],
    bounds: { used: 'most' },
    default: ['decline', 'step'],
    usual: { unless: { defenders: { from: 1 }, used: FEW }, no: ['decline', 'activation'] },
  },
];
export const WINDOW = { reaction: 0, snafu: 1, evasion: 2 } as const;

export const ENDING = numberKeys(says.endings);

/** 3.9: a ten-sided die; its zero counts as ten. */
export const DIE = 10; // [3.a] [3.9.a]
