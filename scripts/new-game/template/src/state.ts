/** A position. Rules read it by names, never by the index of a number. */

import {
  fieldLayout,
  type Layout,
  type Place,
  SCENARIO_SCALARS,
  ScenarioState,
  type Side,
  type Unit,
} from '@cauldron/engine';
import type { says } from './messages.ts';
import { WINDOWS } from './words.ts';
import type { World } from './world.ts';

/** Marks of a unit; they are removed at the end of a side's turn. */
export const MARK = { moved: 1, attacked: 2, fired: 4 } as const;

/** Single facts; the scenario, its options, the turn and the phase are the engine's. */
const SCALARS = ['active', 'holder'] as const;

export const layoutFor = (world: World): Layout =>
  fieldLayout(world, {
    scalars: [...SCENARIO_SCALARS, ...SCALARS],
    windows: WINDOWS.length,
    units: ['reduced'],
  });

export class Template extends ScenarioState<World, typeof says, (typeof SCALARS)[number]> {
  /** 1 for a unit on its back. */
  readonly reduced = this.column<Unit>('reduced');

  /** The side whose turn it is. */
  get active(): Side {
    return this.get('active');
  }
  set active(side: Side) {
    this.set('active', side);
  }
  /** The side that was last in the town; -1 if nobody was. */
  get holder(): Side {
    return this.get('holder') - 1;
  }
  set holder(side: Side) {
    this.set('holder', side + 1);
  }

  strengthOf(u: Unit): number {
    return this.world.units.strength[u * 2 + this.reduced[u]];
  }
  movementOf(u: Unit): number {
    return this.world.units.movement[u * 2 + this.reduced[u]];
  }
  areAdjacent(u: Unit, other: Unit): boolean {
    return this.isOnMap(u) && this.isOnMap(other) && this.world.map.directionTo(this.at[u], this.at[other]) >= 0;
  }
  isOccupied(place: Place): boolean {
    return !this.stacks.isEmpty(place);
  }
  hasUnitsLeft(side: Side): boolean {
    return this.world.units.side.some((owner, u) => owner === side && this.isOnMap(u));
  }

  /** 6.1 A unit that comes into the town holds it from then on. */
  override put(u: Unit, to: Place): void {
    super.put(u, to);
    if (to === this.world.town) this.holder = this.sideOfUnit(u); // [6.1.a]
  }

  /** 3.4 Every unit exerts zones of control. */
  protected override zonesOf(u: Unit): number {
    return 1 << this.sideOfUnit(u);
  }
}
