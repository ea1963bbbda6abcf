/** Where each fact of a position stands in its one block of integers. */

/** A named run of integers. */
export interface Section {
  readonly offset: number;
  readonly length: number;
}

/** What a game may ask for beyond its sections. */
export interface Room {
  /** Integers for the stack of frames. */
  readonly stack?: number;
  /** The most dice that one roll can have. */
  readonly dice?: number;
  /** Single facts with names, in a section of their own: the turn, the phase, points. */
  readonly scalars?: readonly string[];
  /** How many windows can be passed ahead, and by how many seats. */
  readonly windows?: number;
  readonly seats?: number;
}

/**
 * The block holds the truth first (what is encoded and hashed), then the caches (what can be rebuilt from the truth). One block
 * means that copying a position, caches and all, is one `set()`.
 */
export class Layout {
  readonly sections: ReadonlyMap<string, Section>;
  readonly truthNames: readonly string[];
  /** The number of integers that are truth; the frame stack is the last section of the truth. */
  readonly truth: number;
  readonly size: number;
  readonly scalars: readonly string[];
  /** Where each scalar stands in the block. */
  readonly slots: Readonly<Record<string, number>>;
  readonly seats: number;

  constructor(truth: Readonly<Record<string, number>>, cache: Readonly<Record<string, number>> = {}, room: Room = {}) {
    const { stack = STACK_LENGTH, dice = MOST_DICE, scalars = [], windows = 0, seats = 2 } = room;
    const sections = new Map<string, Section>();
    let offset = 0;
    const add = (name: string, length: number) => {
      if (sections.has(name)) throw new Error(`section ${name} is laid out twice`);
      sections.set(name, { offset, length });
      offset += length;
    };
    add(HEADER, HEADER_LENGTH);
    if (scalars.length > 0) add(SCALARS, scalars.length);
    for (const [name, length] of Object.entries(truth)) add(name, length);
    if (windows > 0) add(PASSED, windows * seats);
    add(ROLLED, 1 + dice);
    add(FRAMES, stack);
    this.truth = offset;
    this.truthNames = [...sections.keys()];
    for (const [name, length] of Object.entries(cache)) add(name, length);
    this.size = offset;
    this.sections = sections;
    this.scalars = scalars;
    this.slots = Object.fromEntries(scalars.map((name, i) => [name, HEADER_LENGTH + i]));
    this.seats = seats;
  }

  section(name: string): Section {
    const found = this.sections.get(name);
    if (!found) throw new Error(`no section ${name} in this layout`);
    return found;
  }
}

export const HEADER = 'header';
/** The most sides that a game can have. */
export const MOST_SIDES = 8;
/** Frame pointer, end of the frame stack, seat of each side. */
export const HEADER_LENGTH = 2 + MOST_SIDES;
export const SCALARS = 'scalars';
/** Windows that seats have passed ahead. */
export const PASSED = 'passed';
/** What the last die or draw gave: its number of figures, then the figures. */
export const ROLLED = 'rolled';
const MOST_DICE = 16;
export const FRAMES = 'frames';
const STACK_LENGTH = 512;
