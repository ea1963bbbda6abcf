/** The decision that is due now: the asked seat and every legal answer. */

import type { Formation, Place, Seat, Unit } from '../ids.ts';
import { type Action, ALL_VERB, action, targetOf, verbOf } from './action.ts';
import type { Figures } from './refusal.ts';

/**
 * What an answer is for. `go`: a place on the map to go to. `choose`: a unit or a place is picked. `yes`, `no`. `end`: a step is
 * finished. `fight`: dice follow. `set`: a member of a set is taken.
 */
export const ROLES = ['go', 'choose', 'yes', 'no', 'end', 'fight', 'set'] as const;
export type Role = (typeof ROLES)[number];
/** What comes of an answer: it can be taken back, it hands over to another seat, or dice fall. */
export type Stake = 'back' | 'hands-over' | 'dice';

/** What a question is about: the units in hand, the place, the formation. */
export interface Subject {
  readonly units: readonly Unit[];
  /** -1 if it is about no place. */
  readonly place: Place;
  readonly formation: Formation;
}
export const NO_SUBJECT: Subject = { units: [], place: -1, formation: -1 };

/** What would be lost by ending the step now. */
export interface Forgone {
  /** Units that could still act. */
  readonly couldAct: readonly Unit[];
  /** Places where a stack would be over its limit. */
  readonly overstacked: readonly Place[];
}
export const NOTHING_FORGONE: Forgone = { couldAct: [], overstacked: [] };

export interface Question {
  readonly kind: 'question';
  /** The seat that decides. It need not own the units the question is about. */
  readonly seat: Seat;
  readonly rule: string;
  /** A key of the game's messages. */
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
  /** All members of the set may be taken at once: one answer, one undo. It is not among the listed actions. */
  readonly all: boolean;
  /** The name of a window that may be passed ahead or answered by a standing order; '' otherwise. */
  readonly window: string;
  /** A choice made in secret: which answer it was is nobody else's business, whether it changes anything or not. */
  readonly sealed: boolean;
  readonly subject: Subject;
  /** What the window's conditions amount to here, by name. */
  readonly conditions: Readonly<Record<string, number>>;
  readonly forgone: Forgone;
  roleOf(verb: number): Role | undefined;
  /** Undefined if it depends on the position. */
  stakeOf(verb: number): Stake | undefined;
}

export interface Chance {
  readonly kind: 'chance';
  /** A named stream, so that dice of one subsystem never depend on how often another rolled. */
  readonly stream: string;
  /** Dice of this many sides; or a draw, one of the cup's kinds weighted by how many there are. */
  readonly dice: number;
  readonly sides: number;
  readonly cup: Int32Array | undefined;
  /** What the kinds of the cup are called, where its game says so. */
  readonly kinds?: readonly string[] | undefined;
  /** A bit per seat that may see the outcome, or -1 for all. */
  readonly see: number;
  /** The side whose dice they are; -1 if they are nobody's. */
  readonly side: number;
}

export interface Outcome {
  readonly kind: 'outcome';
  /** The winning side; -1 is a draw. */
  readonly winner: number;
  /** A key of the game's messages. */
  readonly ending: string;
  /** How great the victory is, where a game has levels; 0 otherwise. */
  readonly level: number;
  readonly figures: Figures;
}

export type Pending = Question | Chance | Outcome;

/** What a question can say beyond its list. It is worked out when somebody asks for it: a search does not pay for it. */
export interface Details {
  figures(): Figures;
  subject(): Subject;
  conditions(): Readonly<Record<string, number>>;
  forgone(): Forgone;
  roleOf(verb: number): Role | undefined;
  stakeOf(verb: number): Stake | undefined;
}

const NONE: Figures = {};
const NO_CONDITIONS: Readonly<Record<string, number>> = {};

/** The one question a game keeps filling: no allocation while a search asks. */
export class Asking implements Question {
  readonly kind = 'question';
  seat = -1;
  rule = '';
  prompt = '';
  actions = new Int32Array(1024);
  count = 0;
  setVerb = -1;
  setAfter = -1;
  all = false;
  window = '';
  sealed = false;
  details: Details | undefined = undefined;
  private madeFigures: Figures | undefined = undefined;

  clear(): void {
    this.seat = -1;
    this.rule = '';
    this.prompt = '';
    this.madeFigures = undefined;
    this.details = undefined;
    this.count = 0;
    this.setVerb = -1;
    this.setAfter = -1;
    this.all = false;
    this.window = '';
    this.sealed = false;
  }

  get figures(): Figures {
    this.madeFigures ??= this.details?.figures() ?? NONE;
    return this.madeFigures;
  }
  get subject(): Subject {
    return this.details?.subject() ?? NO_SUBJECT;
  }
  get conditions(): Readonly<Record<string, number>> {
    return this.details?.conditions() ?? NO_CONDITIONS;
  }
  get forgone(): Forgone {
    return this.details?.forgone() ?? NOTHING_FORGONE;
  }
  roleOf(verb: number): Role | undefined {
    return this.details?.roleOf(verb);
  }
  stakeOf(verb: number): Stake | undefined {
    return this.details?.stakeOf(verb);
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
    if (verbOf(a) === ALL_VERB) return this.all && targetOf(a) === this.setVerb && this.firstOfSet() >= 0;
    for (let i = 0; i < this.count; i++) if (this.actions[i] === a) return true;
    return false;
  }

  /** The target of the lowest member that the set still offers, those passed over left out; -1 if there is none. */
  firstOfSet(): number {
    let lowest = -1;
    for (let i = 0; i < this.count; i++) {
      if (verbOf(this.actions[i]) !== this.setVerb) continue;
      const target = targetOf(this.actions[i]);
      if (lowest < 0 || target < lowest) lowest = target;
    }
    return lowest;
  }
}

/** What an answer's `over` fills: targets that may be answers. One buffer is used for all. */
export class Candidates<Target extends number = number> {
  items = new Int32Array(256);
  count = 0;

  add(target: Target): void {
    if (this.count === this.items.length) {
      const wider = new Int32Array(this.items.length * 2);
      wider.set(this.items);
      this.items = wider;
    }
    this.items[this.count++] = target;
  }
  /** Every number from 0 below `end`: all units, all hexes. */
  addBelow(end: number): void {
    for (let target = 0; target < end; target++) this.add(target as Target);
  }
  addAll(targets: ArrayLike<Target>): void {
    for (let i = 0; i < targets.length; i++) this.add(targets[i]);
  }
  /** What the list of a frame holds. */
  addListed(f: { readonly count: number; item(index: number): Target }): void {
    for (let i = 0; i < f.count; i++) this.add(f.item(i));
  }
  has(target: Target): boolean {
    for (let i = 0; i < this.count; i++) if (this.items[i] === target) return true;
    return false;
  }
}
