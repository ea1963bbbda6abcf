/** What is wanted now, of whom, with every legal answer. */

import { type Action, action } from './action.ts';
import type { Figures } from './refusal.ts';

export interface Question {
  readonly kind: 'question';
  /** The seat that decides. It need not own the units the question is about. */
  readonly seat: number;
  readonly rule: string;
  /** A key of the game's catalogue. */
  readonly prompt: string;
  readonly figures: Figures;
  /** The legal answers are the first `count` of `actions`. They stay valid until the game is asked again. */
  readonly actions: Int32Array;
  readonly count: number;
  /**
   * A set is asked member by member: `setVerb` names the members' verb, and members up to `setAfter` have been passed over. Players
   * may answer in any order; fuzzer, perft and search take members above `setAfter` only, so that each subset is met once.
   */
  readonly setVerb: number;
  readonly setAfter: number;
  /** The name of a window that may be passed ahead or answered by a standing order; '' otherwise. */
  readonly window: string;
  /** A choice made in secret: which answer it was is nobody else's business, whether it changes anything or not. */
  readonly sealed: boolean;
}

export interface Chance {
  readonly kind: 'chance';
  /** A named stream, so that dice of one subsystem never depend on how often another rolled. */
  readonly stream: string;
  /** Dice of so many sides; or a draw, one of the cup's kinds weighted by how many there are. */
  readonly dice: number;
  readonly sides: number;
  readonly cup: Int32Array | undefined;
  /** What the kinds of the cup are called, where its game says so. */
  readonly kinds?: readonly string[] | undefined;
  /** A bit per seat that may see the outcome, or -1 for all. */
  readonly see: number;
}

export interface Outcome {
  readonly kind: 'outcome';
  /** The winning side; -1 is a draw. */
  readonly winner: number;
  /** A key of the game's catalogue. */
  readonly ending: string;
}

export type Pending = Question | Chance | Outcome;

const NONE: Figures = {};

/** The one question a game keeps filling: no allocation while a search asks. */
export class Asking implements Question {
  readonly kind = 'question';
  seat = -1;
  rule = '';
  prompt = '';
  figures: Figures = NONE;
  actions = new Int32Array(1024);
  count = 0;
  setVerb = -1;
  setAfter = -1;
  window = '';
  sealed = false;
  /** Figures are for people: a search leaves this off and no object is made. */
  wordy = false;

  clear(): void {
    this.seat = -1;
    this.rule = '';
    this.prompt = '';
    this.figures = NONE;
    this.count = 0;
    this.setVerb = -1;
    this.setAfter = -1;
    this.window = '';
    this.sealed = false;
  }

  /** Who is asked, by which rule, in which words. */
  by(seat: number, rule: string, prompt: string): this {
    this.seat = seat;
    this.rule = rule;
    this.prompt = prompt;
    return this;
  }

  offer(verb: number, target = 0): void {
    if (this.count === this.actions.length) {
      const wider = new Int32Array(this.actions.length * 2);
      wider.set(this.actions);
      this.actions = wider;
    }
    this.actions[this.count++] = action(verb, target);
  }

  set(verb: number, after: number): void {
    this.setVerb = verb;
    this.setAfter = after;
  }

  has(a: Action): boolean {
    for (let i = 0; i < this.count; i++) if (this.actions[i] === a) return true;
    return false;
  }
}
