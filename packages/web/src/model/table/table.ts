/** What the board needs of a match: a place where actions go and views come from. It may be on this device or on a server. */

import type {
  Action,
  AskedQuestion,
  Game,
  MatchHeader,
  NamedAction,
  Piece,
  Refusal,
  View,
  When,
} from '@cauldron/engine';
import type { ReadonlySignal } from '@preact/signals';
import type { Device } from '../device/keeper.ts';
import type { History } from '../past/history.ts';
import type { LogBook } from '../past/log-book.ts';
import type { Story } from '../past/story.ts';
import type { Words } from '../words/words.ts';
import type { Offers } from './offers.ts';
import type { Player } from './seats.ts';

export interface Table {
  readonly id: string;
  readonly game: Game;
  readonly header: MatchHeader;
  readonly words: Words;
  /** Who plays, by seat, where the match is on this device. */
  readonly players?: readonly Player[];
  readonly match: Story;
  readonly history: History;
  /** Others are at work: a machine plays, or an answer is on its way. */
  readonly busy: ReadonlySignal<boolean>;
  /** Why what was last done is not kept; empty if it is. */
  readonly trouble?: ReadonlySignal<string>;
  /** How the match is kept on this device, where it is. */
  readonly device?: Device;
  /** Holds the board back while other seats play, so that a film can show what they did. */
  isHeldBack: boolean;

  /** Two people share the screen, and each may have secrets of the other. */
  readonly isShared?: boolean;
  /** The one asked now may see what the other, who had the screen last, may not. */
  readonly isCurtained: ReadonlySignal<boolean>;
  /** Whose eyes the board is seen through. */
  readonly seat: ReadonlySignal<number>;
  /** How many entries the match has. */
  readonly length: ReadonlySignal<number>;
  /** The entry before which the match is looked at; undefined in the present. */
  readonly past: ReadonlySignal<number | undefined>;
  readonly view: ReadonlySignal<View>;
  readonly question: ReadonlySignal<AskedQuestion | undefined>;
  /** What is said where nothing is asked, if not that the other side decides. */
  readonly idle?: ReadonlySignal<string | undefined>;
  readonly offers: ReadonlySignal<Offers>;
  readonly log: LogBook;
  readonly trails: ReadonlySignal<readonly (readonly [number, number])[]>;
  /** Units that moved, where they stood before. */
  readonly ghosts: ReadonlySignal<readonly Piece[]>;
  /** Units taken in hand by the last decisions. */
  readonly hand: ReadonlySignal<readonly number[]>;

  /**
   * Answers a window for a seat in advance, or no longer; with `when` only where its conditions are so. One that is open is answered at
   * once. Resolves when that is kept and shown.
   */
  order(seat: number, window: string, answer: NamedAction | undefined, when?: When): Promise<void>;
  /** Answers the question. Resolves when the answer is kept and shown; a refusal says why not. */
  act(action: Action): Promise<Refusal | undefined>;
  canUndo(): boolean;
  undo(): Promise<Refusal | undefined>;
  redo(): Promise<Refusal | undefined>;
  /** Why something cannot be done; undefined if it can, or if nothing was asked. */
  why(action: Action): Refusal | undefined;
  /** Looks at the position before entry `n`, with the moves made since `from`; at the present without `n`. */
  lookAt(n: number | undefined, from?: number): void;
  /** The person who is asked is alone with the screen. */
  lift(): void;
  /** The match is no longer on this page. */
  leave?(): void;
  /** The match as a file, where it is kept on this device. */
  readonly text?: () => Promise<string>;
  /** What the match was before entry `n`, to be tried out; not where only a view of it is known. */
  readonly fork?: (n: number, seed: string, id: string) => Promise<Table>;
}
