/** What rules read, in truth or as a seat knows it: a position and a seat's knowledge of one both answer to these names. */

import type { Formation, No, Place, Side, Unit } from '@cauldron/engine';
import type { says } from './messages.ts';
import type { Lie } from './path-trace.ts';
import type { Scalar } from './scalars.ts';
import type { Scenario } from './scenario.ts';
import type { World } from './world.ts';

export interface Facts {
  readonly no: No<typeof says> | undefined;
  get(name: Scalar): number;
  optionOn(id: string): boolean;
  readonly world: World;
  readonly scenario: Scenario;
  readonly stamp: number;
  readonly turn: number;
  readonly schwerpunkt: Formation;

  sideOfUnit(u: Unit): Side;
  isHq(u: Unit): boolean;
  isCombat(u: Unit): boolean;
  hqOf(formation: Formation): Unit;
  levelOf(formation: Formation): number;
  isReleased(formation: Formation): boolean;
  hasUnit(side: Side, place: Place): boolean;
  isMinedBy(side: Side, hex: Place): boolean;
  isBreached(hex: Place): boolean;
  hasImproved(hex: Place): boolean;
  /** Presence, zones and Minefields as they hinder a side. */
  lieOf(side: Side): Lie;
  /** How many counters lie in a hex: backs can be counted. */
  heightOf(place: Place): number;
  /** The top counter of a stack, or -1: everyone sees it. */
  topOf(place: Place): Unit;

  // Of a seat's knowledge only its own units, and those that it has seen.
  placeOf(u: Unit): Place;
  isOnMap(u: Unit): boolean;
  isDisrupted(u: Unit): boolean;
  isMarked(u: Unit, mark: number): boolean;
  /** 5.7.5: the last check found no supply for its HQ, or for itself. */
  isUnfed(u: Unit): boolean;
  strengthOf(u: Unit): number;
  allowanceOf(u: Unit): number;
  tankOf(u: Unit): number;
  antitankOf(u: Unit): number;
  effectivenessOf(u: Unit): number;
  formationOf(u: Unit): Formation;
  /** The units of a stack, the top first; of an enemy stack those that are known. */
  unitsAt(place: Place): Unit[];
  /** The combat units of a formation on the map; of one's own side. */
  unitsOfFormation(formation: Formation): Unit[];
}
