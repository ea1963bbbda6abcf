/**
 * 7.5 What the parts of a combat tell each other: its flow (07-attack, 07-early-retreat, 07-bonus), its figures (07-strength, 07-odds,
 * 07-armour) and its results (07-results, 07-retreat).
 */

import type { Formation, Place, Side, Unit } from '@cauldron/engine';

/** 7.1: the kinds of attack. The number is also the column of a chit, and `COST.hasty + kind` what it costs. */
export const ATTACK = { hasty: 0, regular: 1, prepared: 2 } as const;

/** 7.5.1.5 C: what the defender sets against the attacker's Tank Points. */
export const MEETS = { nothing: 0, tanks: 1, antitank: 2 } as const;

/** 7.5.1: a combat after the decision on a retreat before it. What is not known yet is -1 (units, chits) or 0. */
export interface Battle {
  /** The attacker. */
  readonly side: Side;
  readonly from: Place;
  readonly target: Place;
  readonly kind: number;
  /** The formation of the attackers, who are all of one; -1 for an unassigned independent. */
  readonly formation: Formation;
  /** The defender's Lead Formation (7.5.1.5 A); -1 if no defender belongs to a formation. */
  readonly lead: Formation;
  /** The combat units that take part, the top first: of the attacking hex those that were chosen, of the other all. */
  readonly attackers: readonly Unit[];
  readonly defenders: readonly Unit[];
  /** Chits by their place in the set that `chitsOf(k)` gives. */
  readonly attackChit: number;
  readonly defenceChit: number;
  /** Air units that the Axis has committed. */
  readonly air: number;
  /** 7.5.1.5 C: the units that were selected for Armour Superiority, and what the defender uses. */
  readonly armour: Unit;
  readonly met: Unit;
  readonly meets: number;
  /** 7.5.1.1: a retreat before combat was tried and failed. */
  readonly failedRetreat: boolean;
}

/** 7.5.1.2: the preliminary ratio. `column` counts from 0 in its row of odds; -1: below the table, which is the automatic 5/0. */
export interface Odds {
  readonly attack: number;
  readonly defence: number;
  /** The row of odds: an index of ODDS_ROWS. */
  readonly row: number;
  readonly column: number;
}

/** 7.5.2: what one side suffers. */
export interface Hits {
  readonly hits: number;
  /** Every combat unit of its hex makes an Effectiveness Check. */
  readonly red: boolean;
}
export interface CombatResult {
  readonly attacker: Hits;
  readonly defender: Hits;
}

/** 7.5.2: the result of one side, which the flow hands to `beginResult(g, blow)`: the defender's first, then the attacker's. */
export interface Blow extends Hits {
  readonly side: Side;
  readonly isAttacker: boolean;
  /** Where its units stood when the combat was declared. */
  readonly hex: Place;
  /** The units that took part. */
  readonly units: readonly Unit[];
  /** The unit selected for Armour Superiority, which takes the first loss; -1: its owner chooses. */
  readonly first: Unit;
}
