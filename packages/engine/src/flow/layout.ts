/** Where each fact of a position stands in its one block of integers. */

/** A named run of integers. */
export interface Section {
  readonly offset: number;
  readonly length: number;
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

  constructor(truth: Readonly<Record<string, number>>, cache: Readonly<Record<string, number>> = {}) {
    const sections = new Map<string, Section>();
    let offset = 0;
    const add = (name: string, length: number) => {
      if (sections.has(name)) throw new Error(`section ${name} is laid out twice`);
      sections.set(name, { offset, length });
      offset += length;
    };
    add(HEADER, HEADER_LENGTH);
    for (const [name, length] of Object.entries(truth)) add(name, length);
    add(ROLLED, ROLLED_LENGTH);
    add(FRAMES, FRAMES_LENGTH);
    this.truth = offset;
    this.truthNames = [...sections.keys()];
    for (const [name, length] of Object.entries(cache)) add(name, length);
    this.size = offset;
    this.sections = sections;
  }

  section(name: string): Section {
    const found = this.sections.get(name);
    if (!found) throw new Error(`no section ${name} in this layout`);
    return found;
  }
}

export const HEADER = 'header';
/** Frame pointer, end of the frame stack, seat of each side (up to four). */
export const HEADER_LENGTH = 6;
/** What the last die or draw gave: its number of figures, then the figures. */
export const ROLLED = 'rolled';
export const ROLLED_LENGTH = 17;
export const FRAMES = 'frames';
export const FRAMES_LENGTH = 512;
