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

/*
 * The flow calls these, with the truth in g:
 *
 * 07-strength  chitsOf(k: Facts)                          the chits in play (14.a: option for the linear set)
 *              attackOf, defenceOf(k: Facts, b: Battle)   summed, fractions rounded up at the end
 * 07-odds      oddsOf(k: Facts, b: Battle): Odds          before any shift
 *              shiftedColumn(k: Facts, b: Battle, o: Odds): number   Combined Arms of both sides, then air (7.5.1.3, 7.5.1.4)
 *              mostAir(k: Facts, b: Battle): number       how many air units may fly; 0 for the Commonwealth
 *              modifiersOf(k: Facts, b: Battle): Modifier[]   every DRM with its reason
 *              resultOf(k: Facts, b: Battle, o: Odds, die: number): CombatResult   also the automatic 5/0, whatever the die
 * 07-armour    tankers(k: Facts, b: Battle): Unit[]       units from which the attacker selects; empty: he has no Tank Points
 *              answerers(k: Facts, b: Battle, meets: number): Unit[]   the same for the defender, with Tank or Anti-Tank Points
 *              mayMeet(k: Facts, b: Battle): number[]     MEETS that are open to the defender; [] if there is no Armour Superiority
 * 07-results   beginResult(g: Theseus, blow: Blow): void  pushes frames; when they have gone the result has been applied in full
 */
