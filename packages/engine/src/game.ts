/** The contract of every game. */

import type { Advice } from './advice.ts';
import type { Rng } from './chance/random.ts';
import type { Action } from './flow/action.ts';
import type { Encoded, Json } from './flow/codec.ts';
import type { Events } from './flow/events.ts';
import type { Messages } from './flow/messages.ts';
import type { Pending } from './flow/question.ts';
import type { Refusal } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { Vocabulary } from './flow/vocabulary.ts';
import type { WindowInfo } from './flow/windows.ts';
import type { Pack } from './pack/pack.ts';
import type { Answer, Query } from './query.ts';
import type { View, Viewer } from './view.ts';

export interface ScenarioInfo {
  readonly id: string;
  readonly title: string;
  readonly firstTurn: number;
  readonly lastTurn: number;
  readonly turns: number;
  /** The sides that each seat holds; one each if it is not said. */
  readonly seats?: readonly (readonly string[])[];
}

export interface OptionInfo {
  readonly id: string;
  readonly what: string;
  readonly default: boolean;
  readonly ruling: string;
}

/** The names that people use, by id. A thing without a name is called by its id. */
export interface PeopleNames {
  readonly sides?: Readonly<Record<string, string>>;
  /** Boxes; hexes are called by their numbers. */
  readonly places?: Readonly<Record<string, string>>;
  readonly formations?: Readonly<Record<string, string>>;
  /** The ids of formations by their numbers. */
  readonly formationIds?: readonly string[];
  /** Units by the names that books use; counters show their ids. */
  readonly units?: Readonly<Record<string, string>>;
  readonly terms?: Readonly<Record<string, string>>;
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly sides: readonly string[];
  readonly names?: PeopleNames;
  readonly scenarios: readonly ScenarioInfo[];
  readonly options: readonly OptionInfo[];
  /** Raised by every fix that changes legal play. */
  readonly rulesVersion: number;
  readonly packHash: string;
  readonly maturity: 'playable' | 'draft';
  /** What a draft still lacks, in a sentence for players. */
  readonly missing?: string;
  /** The denominator of movement points: one point is this many parts. */
  readonly costUnit: number;
  /** What stands on the faces of the dice of a stream, from the lowest face on, if it is not 1, 2, 3 and so on. */
  readonly faces?: Readonly<Record<string, readonly string[]>>;
  /** Windows that a seat may pass in advance or answer by a standing order. */
  readonly windows: readonly WindowInfo[];
  /** Verbs that a seat may use unasked at any question of its own; `why` says of what. They are in no list of answers. */
  readonly free?: readonly string[];
  /** The sections of a position in which something may be hidden from a seat. */
  readonly secrets: readonly string[];
}

/** The time within a match, as everyone may know it. */
export interface GameClock {
  readonly turn: number;
  readonly phase: string;
  /** The side of the current activation, phase or impulse; -1 if it is nobody's. */
  readonly active: number;
}

export type Options = Readonly<Record<string, boolean>>;

/** Any position, as probes, tests, tutorials and editors write it. */
export interface Position {
  readonly scenario: string;
  readonly options?: Options;
  /** Start from an empty map instead of the scenario's set-up. */
  readonly clear?: boolean;
  readonly place?: readonly {
    readonly unit: string;
    readonly at: string;
    readonly steps?: number;
    readonly reduced?: boolean;
    readonly status?: readonly string[];
  }[];
  readonly marks?: readonly {
    readonly kind: string;
    readonly at: string | readonly string[];
    readonly owner?: string;
    readonly n?: number;
  }[];
  readonly control?: Readonly<Record<string, string>>;
  readonly held?: Readonly<Record<string, readonly string[]>>;
  readonly turn?: number;
  readonly phase?: string;
  readonly active?: { readonly side: string; readonly formation?: string; readonly mode?: string };
  /** Fields of this game only. */
  readonly set?: Readonly<Record<string, Json>>;
}

/** Rules bound to one pack: pure functions over a state that only the game understands. */
export interface Game<S extends State = State> {
  readonly info: GameInfo;
  readonly vocabulary: Vocabulary;
  /** The words for prompts, events, refusals and endings, by key; figures stand in braces. */
  readonly catalogue: Readonly<Record<string, string>>;
  /** Every key that the rules say, with the kinds of its figures. */
  readonly messages: Messages;

  setup(scenario: string, options: Options): S | Refusal;
  /** Any position, or what is wrong with it. `out` gets the events before the first question. */
  compose(position: Position, out?: Events): S | Refusal;

  /** Pure: the seat that must decide and its question, or a die, or the end. Valid until the next call of the game. */
  pending(s: S): Pending;
  /** Changes `s`, or refuses and leaves it unchanged. Without `out` no events are made. */
  apply(s: S, action: Action, out?: Events): Refusal | undefined;
  /** Takes a few microseconds; reuses buffers in search. */
  copy(from: S, into?: S): S;
  /** The truth alone, in its own array, valid while this program runs. For longer storage a position is encoded. */
  keep(s: S): Int32Array;
  /** The position of a kept truth. */
  recall(truth: Int32Array, into?: S): S;

  encode(s: S): Encoded;
  decode(json: unknown): S | Refusal;
  /** Sixteen hexadecimal digits over the whole truth. */
  hash(s: S): string;

  observe(s: S, viewer: Viewer): View;
  /** Whether a view would hide anything of `info.secrets`, without making a view. */
  hidesFrom(s: S, viewer: Viewer): boolean;
  /** The time that every view shows, without making a view. */
  clock(s: S): GameClock;
  /** Some full state that gives exactly this view. It never sees the truth. */
  imagine(view: View, rng: Rng): S;
  query<Q extends Query>(view: View, query: Q): Answer<Q>;
  /** The reason against anything that a person might try; undefined if it is legal. */
  why(view: View, action: Action): Refusal | undefined;

  /** The invariants of every position. Returns the broken ones, in words with the position's figures. */
  invariants(s: S): string | undefined;

  /**
   * A game for a board may begin without the rules that its first question does not need. A table loads them before it
   * applies an answer; until they are here, an answer that leads to them is refused. Left out where all rules are here.
   */
  readonly rest?: { readonly isHere: boolean; load(): Promise<void> };

  /** What an opponent may use besides the rules. Without it, it plays worse. */
  readonly advice?: Advice<S>;
}

/** What a game's package exports: rules that bind to any checked pack of the game. */
export interface GameModule<S extends State = State> {
  readonly id: string;
  readonly title: string;
  create(pack: Pack): Game<S>;
}
