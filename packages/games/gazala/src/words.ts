/** The verbs of Gazala, its streams of chance, its windows and its endings. */

import { numbered, numberKeys, numberVerbs, type Span, type WindowInfo } from '@cauldron/engine';
import { says } from './messages.ts';

/** 11.0: the three intensities of an attack. */
export const LEVELS = ['light', 'medium', 'heavy'] as const;

/** What a held chit is played as (13.0). */
export const PLAYS = ['combat', 'extra-move', 'replacement', 'anti-tank', 'withdrawal', 'attack'] as const;
export const PLAY = { combat: 0, extraMove: 1, replacement: 2, antiTank: 3, withdrawal: 4, attack: 5 } as const;

/** For how long a window may be passed. */
export const PASS_SPANS = ['step', 'move', 'activation', 'turn'] as const satisfies readonly Span[];

export const VERBS = {
  /** 17.0: put the unit in question into a hex; or set up all that is left as the pack suggests. */
  place: 'place',
  usual: 'none',
  breach: 'unit', // 14.1: this infantry unit begins a breach
  rebuild: 'unit', // 13.3, 15.0: a step for this armor unit
  first: 'side', // 6.0: who acts first
  bomb: 'unit', // 13.4
  /** 7.0: the formation of the chit (of a face with two, the first that can act), one unit of another formation, or nothing. */
  activate: 'formation',
  single: 'unit',
  forgo: 'none',
  /** 13.0: play a held chit, or pass its window. */
  play: PLAYS,
  pass: PASS_SPANS,
  withdraw: 'formation',
  /** 8.0: the next active unit, where it goes, and the end of its move. */
  move: 'unit',
  to: 'place',
  exit: 'none',
  stop: 'none',
  /** 11.0: the active unit attacks all around it; helpers join one by one. */
  attack: LEVELS,
  with: 'unit',
  resolve: 'none',
  lose: 'unit',
  disrupt: 'unit',
  retreat: 'unit',
  join: 'unit',
  advance: 'unit',
  /** 10.0: take an excess unit off. */
  remove: 'unit',
  done: 'none',
} as const;

export const V = numberVerbs(VERBS);

export const STREAMS = ['axis-cup', 'allied-cup', 'initiative', 'combat', 'air'] as const;
/** The cup of a side is the stream of the same number. */
export const STREAM = numbered(STREAMS);

/** The one window that can be passed ahead, by each seat for itself, and its name for each side. */
export const COMBAT_CHITS = 0;
export const WINDOWS: readonly WindowInfo[] = ['axis-combat-chits', 'allied-combat-chits'].map((id, side) => ({
  id,
  side,
  // Everybody can see all of them: what a side holds is its secret, and no order may tell it.
  conditions: ['chance', 'strength', 'attacking', 'armor', 'enemy-armor'],
  bounds: { attacking: 'holds', armor: 'holds', 'enemy-armor': 'holds' },
  default: ['pass', 'step'],
  // A chit is worth a question where much is at stake.
  usual: { unless: { strength: { from: 6 } }, no: ['pass', 'step'] },
}));

export const ENDING = numberKeys(says.endings);

/** 2.0: a ten-sided die numbered 0 to 9; its tenth face is the zero. */
export const DIE_SIDES = 10;
/** 2.0: what stands on the faces of the die, in every stream that rolls it. */
const PRINTED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(String);
export const FACES = { initiative: PRINTED, combat: PRINTED, air: PRINTED };
export const dieValue = (face: number): number => face % DIE_SIDES; // [2.0.a]
