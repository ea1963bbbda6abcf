/** What a seat knows of a position of the Ford: the place of everything, its own blocks, and its own hand. */

import { Known, type Place, type Side, type Unit } from '@cauldron/engine';
import type { Ford } from './state.ts';
import { ownerOf } from './world.ts';

export class FordKnown extends Known<Ford> {
  // What everyone knows.
  get activations(): number {
    return this.g.activations;
  }
  get leader(): Side {
    return this.g.leader;
  }
  placeOf(unit: Unit): Place {
    return this.g.placeOf(unit);
  }
  passengerOf(truck: Unit): Unit {
    return this.g.passengerOf(truck);
  }
  countIn(place: Place, side: Side): number {
    return this.g.countIn(place, side);
  }
  holdsLocals(hex: Place): boolean {
    return this.g.holdsLocals(hex);
  }
  isEmpty(hex: Place): boolean {
    return this.g.stacks.isEmpty(hex);
  }

  // What its own side knows. A rule that asks about the other side is wrong, and throws at once.
  private mine(side: Side): Side {
    if (!this.holds(side)) throw new Error(`seat ${this.seat} may not know the secrets of side ${side}`);
    return side;
  }
  /** 5.0 Only the owner of a block knows whether it is a dummy. */
  canFire(unit: Unit): boolean {
    this.mine(ownerOf(unit));
    return this.g.canFire(unit);
  }
  /** 5.2 */
  hasCard(side: Side, card: number): boolean {
    return this.g.handOf(this.mine(side))[card] > 0;
  }
}
