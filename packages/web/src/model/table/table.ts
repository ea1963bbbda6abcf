/** What the board needs of a match: it sends actions and gets views. The match may be on this device or on a server. */

import type {
  Action,
  AskedQuestion,
  Game,
  MatchHeader,
  NamedAction,
  Piece,
  Refusal,
  StandingOrder,
  View,
  When,
} from '@cauldron/engine';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Device } from '../device/keeper.ts';
import type { History } from '../past/history.ts';
import type { LogBook } from '../past/log-book.ts';
import type { Story } from '../past/story.ts';
import type { Words } from '../words/words.ts';
import type { Offers } from './offers.ts';
import type { SeatPlayer } from './seats.ts';

export interface Table {
  readonly id: string;
  readonly game: Game;
  readonly header: MatchHeader;
  readonly words: Words;
  /** The players by seat, if the match is on this device. */
  readonly players?: readonly SeatPlayer[];
  /** Other players sit down, if the match is on this device. */
  readonly seatPlayers?: (seats: readonly SeatPlayer[]) => Promise<void>;
  readonly match: Story;
  readonly history: History;
  /** The computer plays, or an answer is on its way. */
  readonly busy: ReadonlySignal<boolean>;
  /** Loads rules that are still missing; nothing is decided before. False if they cannot be had now. Without it, none are missing. */
  readonly loadRules?: () => Promise<boolean>;
  /** Why the last action is not stored; empty if it is. */
  readonly trouble?: ReadonlySignal<string>;
  /** How the match is stored on this device, if it is. */
  readonly device?: Device;

  /** Whether somebody at this screen decides for a seat. Without it, somebody here decides for all. */
  readonly decidesHere?: (seat: number) => boolean;
  /** A clock runs against this person: nothing may delay the question. */
  readonly isHurried?: ReadonlySignal<boolean>;

  /** Whether two people share the screen, and each may have secrets from the other. */
  readonly isShared?: boolean;
  /** The person to move may see secrets from the one who had the screen last. */
  readonly isCurtained: ReadonlySignal<boolean>;
  /** The seat whose view the board shows. */
  readonly seat: ReadonlySignal<number>;
  /** After the end: the seat through whose eyes the match is looked at, or all of them; undefined before anybody chose. */
  readonly eyes?: Signal<number | 'umpire' | undefined>;
  /** A recorded match of two computers, shown to a visitor: nobody here has played it. */
  readonly isWatched?: boolean;
  /** Somebody has yet to be invited and to sit down. */
  readonly isIncomplete?: ReadonlySignal<boolean>;
  /** The match has ended and its end is shown, whatever its rules say: somebody resigned, or ran out of time. */
  readonly isEnded?: ReadonlySignal<boolean>;
  /** The number of entries of the match. */
  readonly length: ReadonlySignal<number>;
  /** The entry before which the match is shown; undefined in the present. */
  readonly past: ReadonlySignal<number | undefined>;
  readonly view: ReadonlySignal<View>;
  readonly question: ReadonlySignal<AskedQuestion | undefined>;
  /** The sentence to show without a question, if it is not that the other side decides. */
  readonly idle?: ReadonlySignal<string | undefined>;
  readonly offers: ReadonlySignal<Offers>;
  readonly log: LogBook;
  readonly trails: ReadonlySignal<readonly (readonly number[])[]>;
  /** Units that moved, where they stood before. */
  readonly ghosts: ReadonlySignal<readonly Piece[]>;
  /** Places that a lesson points at, and the answers it asks for; the suggested one first. */
  readonly pointed?: ReadonlySignal<readonly number[]>;
  readonly wanted?: readonly Action[];
  /** A lesson: does all that the step asks for; and what its button says if that is more than one answer. */
  takeStep?(): Promise<Refusal | undefined>;
  readonly stepWords?: string | undefined;
  /** Units picked up by the last decisions. */
  readonly hand: ReadonlySignal<readonly number[]>;

  /**
   * Answers a window for a seat in advance, or stops doing so; with `when` only if its conditions are met, with `unless` only if they
   * are not. An open window is answered at once. Resolves when that is stored and shown.
   */
  order(seat: number, window: string, answer: NamedAction | undefined, when?: When, unless?: When): Promise<void>;
  /** On a server: the order of the start, which is sent when the server can take it, and only if none has been given. */
  orderFirst?(window: string, answer: NamedAction | undefined, unless: When | undefined): void;
  /** On a server: the last order that this seat gave for a window, as far as the log is known. */
  ordered?(window: string): (Pick<StandingOrder, 'unless'> & { readonly answer: NamedAction | undefined }) | undefined;
  /** Answers the question. Resolves when the answer is stored and shown; a refusal says why not. */
  act(action: Action): Promise<Refusal | undefined>;
  canUndo(): boolean;
  undo(): Promise<Refusal | undefined>;
  redo(): Promise<Refusal | undefined>;
  /** How far undo goes and why it stops, in words. */
  undoWords?(): string;
  /** Goes back to the own decision that led to entry `n`, over dice and decisions of others, or asks the others for it. */
  takeBackTo?(n: number): Promise<Refusal | undefined>;
  /** Who must agree to that: the other person at this screen, or those at other screens. Left out: nobody. */
  readonly consent?: 'screen' | 'others' | undefined;
  /** How often dice were taken back. */
  readonly rewinds?: ReadonlySignal<number>;
  /** Why something cannot be done; undefined if it can, or if there is no question. */
  why(action: Action): Refusal | undefined;
  /** Shows the position before entry `n`, with the moves made since `from`; without `n`, the present. */
  lookAt(n: number | undefined, from?: number): void;
  /** The person to move is alone with the screen. */
  lift(): void;
  /** The match leaves this page. */
  leave?(): void;
  /** The match as a file, if it is stored on this device. */
  readonly text?: () => Promise<string>;
  /** The match before entry `n`, to be tried out; undefined if only a view of it is known. */
  readonly fork?: (n: number, seed: string, id: string) => Promise<Table>;
}
