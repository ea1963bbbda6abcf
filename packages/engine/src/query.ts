/** What players ask of a position: overlays, previews, reasons. Inside, units and places are numbers; costs are movement points. */

import type { Json } from './flow/codec.ts';
import { type Refusal, refuse } from './flow/refusal.ts';
import type { Modifier } from './table/modifiers.ts';

export type Query =
  | { readonly ask: 'reach'; readonly units: readonly number[] }
  | { readonly ask: 'path'; readonly units: readonly number[]; readonly to: number }
  | { readonly ask: 'zoc'; readonly side: number; readonly unit?: number }
  | { readonly ask: 'supply'; readonly unit: number }
  | { readonly ask: 'command'; readonly unit: number }
  | { readonly ask: 'sight'; readonly from: number; readonly to: number }
  | { readonly ask: 'stack'; readonly place: number }
  /** Without units: the attack under way, wherever it is. */
  | {
      readonly ask: 'attack';
      readonly place: number;
      readonly units: readonly number[];
      readonly support?: Readonly<Record<string, Json>>;
    }
  | { readonly ask: 'unit'; readonly unit: number }
  | { readonly ask: 'score' };

/** Costs are movement points, unless a move counts hexes: a retreat, an advance, an overrun move. */
export interface Counted {
  readonly in?: 'hexes';
}
export interface Reach extends Counted {
  readonly places: readonly number[];
  /** Spent on arrival, one for each place. */
  readonly costs: readonly number[];
}
export interface Path extends Counted {
  readonly places: readonly number[];
  readonly cost: number;
}
/** The path is traced now; the unit's state is that of its last check, until the next one. */
export interface SupplyLine {
  readonly status: string;
  /** What the next check would make of the state, if nothing changed until then. */
  readonly next: string;
  /** -1 without a source. */
  readonly source: number;
  readonly path: readonly number[];
}
export interface Command {
  readonly inCommand: boolean;
  /** The unit that commands, or -1. */
  readonly by: number;
  readonly distance: number;
  readonly range: number;
  readonly rule: string;
  readonly because: string;
}
export interface Sight {
  readonly clear: boolean;
  readonly blockedBy: number;
}
export interface StackUse {
  readonly used: number;
  readonly limit: number;
  readonly over: number;
}
export interface AttackOdds {
  readonly attack: number;
  readonly defence: number;
  readonly ratio: string;
  readonly column: string;
  /** Who is attacked, where that may be more than the units of the hex asked about. */
  readonly defenders?: readonly number[];
  readonly shifts: readonly Modifier[];
  readonly modifier: number;
  readonly modifiers: readonly Modifier[];
  /** Exact chances, adding up to 1, of what either side suffers; `-` is nothing. */
  readonly results: readonly { readonly p: number; readonly attacker: string; readonly defender: string }[];
}
/** Points of a side for one reason; `place`: where they are held. */
export interface ScoreItem extends Modifier {
  readonly side: number;
  readonly place?: number;
}
export interface Score {
  readonly points: readonly number[];
  readonly items: readonly ScoreItem[];
  /** Who would win if the match ended now; -1 is a draw. */
  readonly leader: number;
  readonly figures: Readonly<Record<string, number>>;
}

export interface Answers {
  readonly reach: Reach;
  readonly path: Path;
  readonly zoc: { readonly places: readonly number[] };
  readonly supply: SupplyLine;
  readonly command: Command;
  readonly sight: Sight;
  readonly stack: StackUse;
  readonly attack: AttackOdds;
  readonly unit: Readonly<Record<string, Json>>;
  readonly score: Score;
}

/** The question now open in a position. What it offers may be more than the one who asks is told: an answer may not hang on a secret. */
export interface OpenQuestion {
  /** The targets of a verb among its answers. */
  offers(verb: number): readonly number[];
  /** Why it does not offer an answer; undefined if it does. */
  why(verb: number, target: number): Refusal | undefined;
}

/** A move that questions lead hex by hex: where the next step may go, and why it may not go elsewhere. */
export interface StepwiseMove {
  readonly reach: Reach;
  path(to: number): Path | Refusal;
}

export const stepsTo = (places: readonly number[], why: (place: number) => Refusal | undefined): StepwiseMove => ({
  reach: { places, costs: places.map(() => 1), in: 'hexes' },
  path: (to) => (places.includes(to) ? { places: [to], cost: 1, in: 'hexes' } : (why(to) ?? refuse('', 'not-offered'))),
});

/** The answer to a query, or why it cannot be given (an unknown unit, a question the game does not know). */
export type Answer<Q extends Query = Query> = Answers[Q['ask']] | Refusal;
