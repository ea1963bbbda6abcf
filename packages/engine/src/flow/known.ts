/**
 * What a seat knows of a position, for games in which something is hidden. A game subclasses it and gives out what is public, what the seat
 * owns and what it has learned; nothing else can be reached from the functions that list and explain answers.
 */

import type { Seat, Side } from '../ids.ts';
import type { Fields, Frame, Held, Seen } from './frame.ts';
import type { State } from './state.ts';

export abstract class Known<G extends State> {
  private position: G | undefined;
  /** The seat whose knowledge it is; NOBODY for what everyone knows. */
  seat: Seat = -1;

  /** Looks at a position with the eyes of a seat. One object serves all positions: nothing is made while a search asks. */
  of(position: G, seat: Seat): this {
    this.position = position;
    this.seat = seat;
    return this;
  }

  /** The truth, for the game's own accessors only: each says why the seat may know what it gives out. */
  protected get g(): G {
    if (!this.position) throw new Error('nobody looks at any position');
    return this.position;
  }

  /** Makes refusals while somebody asks why not. */
  get no(): G['no'] {
    return this.g.no;
  }
  seatOf(side: Side): Seat {
    return this.g.seatOf(side);
  }
  sideOf(seat: Seat): Side {
    return this.g.sideOf(seat);
  }
  holds(side: Side): boolean {
    return this.g.holds(this.seat, side);
  }
  isWindowOpen(window: number): boolean {
    return this.g.isWindowOpen(window, this.seat);
  }

  /** The nearest frame of a kind, without its secrets. */
  nearest<F extends Fields, Item extends number>(frame: Frame<F, Item>): Seen<F, Item> | undefined {
    return this.g.nearest(frame) as Seen<F, Item> | undefined;
  }
  /** The nearest frame of a kind with its secrets, if it is this seat's own. */
  own<F extends Fields, Item extends number>(frame: Frame<F, Item>): Held<F, Item> | undefined {
    const f = this.g.nearest(frame) as (Held<F, Item> & { readonly owner?: number }) | undefined;
    return f?.owner === this.seat ? f : undefined;
  }
}
