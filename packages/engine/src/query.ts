/** What players ask about a position: overlays, previews, reasons. Units and places are numbers here; costs are movement points. */

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
  /** Without units: the current attack, wherever it is. */
  | {
      readonly ask: 'attack';
      readonly place: number;
      readonly units: readonly number[];
      readonly support?: Readonly<Record<string, Json>>;
    }
  /** The strongest attack that the other side could bring on the asker's units in a place. Only games with hidden units need answer. */
  | { readonly ask: 'threat'; readonly place: number }
  | { readonly ask: 'unit'; readonly unit: number }
  | { readonly ask: 'score' };

/** Costs are movement points, unless a move counts hexes: a retreat, an advance, an overrun move. */
export interface Counted {
  readonly in?: 'hexes';
}
export interface Reach extends Counted {
  readonly places: readonly number[];
  /** The points spent on arrival at each place. */
  readonly costs: readonly number[];
}
export interface Path extends Counted {
  readonly places: readonly number[];
  readonly cost: number;
}
/** The path is traced now. The unit's state is that of its last check, until the next one. */
export interface SupplyLine {
  readonly status: string;
  /** What the next check would make of the state if nothing changed until then. */
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
  /** 0 where no number of units is too many. */
  readonly limit: number;
  readonly over: number;
  /** What of it the asker, or the other side, does not see: a key of the game's terms. */
  readonly hidden?: string;
}
/** What multiplied the strength of a side, as a chit that was drawn; and each unit's points with its factor. */
export interface Multiplied {
  /** A key of the game's terms, and which one it is. */
  readonly by: string;
  readonly name: string;
  readonly rule: string;
  readonly units: readonly { readonly unit: number; readonly points: number; readonly times: number }[];
}
export interface AttackOdds {
  readonly attack: number;
  readonly defence: number;
  readonly ratio: string;
  readonly column: string;
  /** The attackers that are still there. */
  readonly attackers?: readonly number[];
  /** The defenders, if they may be more than the units in the given hex. */
  readonly defenders?: readonly number[];
  readonly shifts: readonly Modifier[];
  readonly modifier: number;
  readonly modifiers: readonly Modifier[];
  /** Exact chances, adding up to 1, of the losses of each side; `-` is nothing. */
  readonly results: readonly { readonly p: number; readonly attacker: string; readonly defender: string }[];
  /** What multiplied each side's strength, once that is known. */
  readonly multiplied?: { readonly attacker: Multiplied; readonly defender: Multiplied };
  /** Where something is hidden from the asker: the same attack if all of it is as strong as it can be. */
  readonly worst?: AttackOdds;
  /** What comes before the dice and may change all of this. */
  readonly before?: readonly Forestalling[];
  /** What the side that is attacked may still bring to it before the dice, as far as all can see. */
  readonly mayAdd?: Addition;
}
/** What a side has left to bring to a fight. */
export interface Addition {
  readonly side: number;
  /** How many at most. */
  readonly n: number;
  /** What they are: a key of the board's reasons. */
  readonly because: string;
  readonly rule: string;
  /** The same attack if all of it comes; left out if what it is lies face down. */
  readonly odds?: AttackOdds;
}
/** A unit of the other side that acts before the dice of a fight fall, and the chance that it does harm. */
export interface Forestalling {
  readonly unit: number;
  /** A key of the board's reasons. */
  readonly because: string;
  readonly rule: string;
  readonly p: number;
}
/** An attack that could come. */
export interface Strike {
  /** The units that make it, as far as the asker knows them. */
  readonly units: readonly number[];
  /** Counters beside them whose unit the asker does not know. */
  readonly unseen: number;
  readonly odds: AttackOdds;
}
export interface Threat {
  /** The unseen counters are of middling strength; undefined if no attack can come. */
  readonly usual?: Strike;
  /** Each is the strongest that it can still be; undefined if that makes no stronger attack. */
  readonly worst?: Strike;
}
/** Points of a side for one reason; `place`: where they are held. */
export interface ScoreItem extends Modifier {
  readonly side: number;
  readonly place?: number;
  /** What the place brings at most to somebody who takes it now: an objective. */
  readonly worth?: number;
}
/** What can spoil a victory whatever the points say, as losses that a side may not have: where it stands, and the most that does no harm. */
export interface ScoreLimit {
  /** The side whose victory it is. */
  readonly side: number;
  /** A key with words on the board. */
  readonly because: string;
  readonly rule: string;
  readonly now: number;
  readonly most: number;
  /** The prompts at which it is at stake: it is said there. */
  readonly at: readonly string[];
}
export interface Score {
  readonly points: readonly number[];
  /** The sides that can score at all; every side if it is not said. */
  readonly scorers?: readonly number[];
  readonly items: readonly ScoreItem[];
  readonly limits?: readonly ScoreLimit[];
  /** The winner if the match ended now; -1 is a draw. */
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
  readonly threat: Threat;
  readonly unit: Readonly<Record<string, Json>>;
  readonly score: Score;
}

/** The open question of a position. It may offer more than the viewer may know, so an answer must not depend on a secret. */
export interface OpenQuestion {
  /** The targets of a verb among its answers. */
  offers(verb: number): readonly number[];
  /** Why it does not offer an answer; undefined if it does. */
  why(verb: number, target: number): Refusal | undefined;
}

/** A move that questions lead hex by hex: the possible next steps, and why others are impossible. */
export interface StepwiseMove {
  readonly reach: Reach;
  path(to: number): Path | Refusal;
}

export const stepsTo = (places: readonly number[], why: (place: number) => Refusal | undefined): StepwiseMove => ({
  reach: { places, costs: places.map(() => 1), in: 'hexes' },
  path: (to) => (places.includes(to) ? { places: [to], cost: 1, in: 'hexes' } : (why(to) ?? refuse('', 'not-offered'))),
});

/** The answer to a query, or why there is none (an unknown unit, a question that the game does not know). */
export type Answer<Q extends Query = Query> = Answers[Q['ask']] | Refusal;
