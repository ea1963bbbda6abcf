/** The part of a desk that the map needs, in a match or in a lesson. */

import type { Scene } from '@cauldron/board';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import type { InSight } from './sight.ts';

export interface MapDesk {
  readonly edition: Edition;
  readonly scene: ReadonlySignal<Scene>;
  /** The hex cursor, while the keyboard is in use. */
  readonly cursor: Signal<number | undefined>;
  /** A place to bring into sight. */
  readonly look: ReadonlySignal<InSight | undefined>;
  /** How many of the places that can be chosen are out of sight: the map says so. */
  readonly unseen?: Signal<number>;
  moveCursor(place: number): void;
  choose(place: number): void | Promise<void>;
  /** Moves the cursor to the next place where something can be done. */
  next(step: 1 | -1): void;
  letGo(): void;
}
