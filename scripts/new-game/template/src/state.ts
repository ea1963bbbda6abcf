/** A position. Rules read it by names, never by the index of a number. */

import { FieldState, fieldCaches, Layout, type Place, type Side, type Unit } from '@cauldron/engine';
import type { says } from './messages.ts';
import { WINDOWS } from './words.ts';
import { type Scenario, SIDES, type World } from './world.ts';

/** Marks of a unit; they are removed at the end of a side's turn. */
export const MARK = { moved: 1, attacked: 2, fired: 4 } as const;

const SCALARS = ['scenario', 'turn', 'active', 'holder'] as const;
const SLOT = { scenario: 0, turn: 1, active: 2, holder: 3 } as const;

export const layoutFor = (world: World): Layout =>
  new Layout({ at: world.units.count, marks: world.units.count, reduced: world.units.count }, fieldCaches(world), {
    scalars: SCALARS,
    windows: WINDOWS.length,
    seats: SIDES.length,
  });

export class Template extends FieldState<World, typeof says> {
  /** 1 for a unit on its back. */
  readonly reduced = this.section('reduced');
  private readonly scalars = this.section('scalars');

  get scenario(): Scenario {
    return this.world.scenarios[this.scalars[SLOT.scenario]];
  }
  begin(scenario: number): void {
    this.scalars[SLOT.scenario] = scenario;
    this.turn = this.scenario.first;
  }
  get turn(): number {
    return this.scalars[SLOT.turn];
  }
  set turn(turn: number) {
    this.scalars[SLOT.turn] = turn;
  }
  /** The side whose turn it is. */
  get active(): Side {
    return this.scalars[SLOT.active];
  }
  set active(side: Side) {
    this.scalars[SLOT.active] = side;
  }
  /** The side that was last in the town; -1 if nobody was. */
  get holder(): Side {
    return this.scalars[SLOT.holder] - 1;
  }
  set holder(side: Side) {
    this.scalars[SLOT.holder] = side + 1;
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
