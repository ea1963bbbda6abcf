/** An answer that a person has given beforehand. */

import type { Action } from '@cauldron/engine';

export interface PlannedAnswer {
  readonly prompt: string;
  readonly action: Action;
  /** The fight as it was foreseen at this question. */
  readonly fight: string;
}
