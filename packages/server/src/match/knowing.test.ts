import { ALL_SEATS, type Encoded, HIDDEN, Layout, State, type Viewer } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { whoKnows } from './knowing.ts';

const LAYOUT = new Layout({ purses: 3 }, {});
/** What each of two seats keeps in its purse, which the other does not see, and what lies on the table, which all see. */
class Purses extends State {
  readonly purses = this.section('purses');
  isOpen = false;
  constructor() {
    super(LAYOUT);
  }
  override rebuild(): void {}
}

const game = {
  info: { secrets: ['purses'], sides: ['red', 'blue'] },
  observe(state: State, viewer: Viewer): { position: Encoded } {
    const { offset } = LAYOUT.section('purses');
    const isHidden = (i: number) => !(state instanceof Purses && state.isOpen) && i < 2 && i !== viewer;
    const purses = Array.from(state.ints.subarray(offset, offset + 3), (n, i) => (isHidden(i) ? HIDDEN : n));
    return { position: { format: 2, seats: [0, 1], scalars: {}, sections: { purses }, frames: [] } };
  },
};

/** Who knows what the first seat did. */
function known(sealed: boolean, change: (after: Purses) => void): number {
  const [before, after] = [new Purses(), new Purses()];
  change(after);
  return whoKnows(game, before, 0, after, { seat: 0, sealed });
}
const RED = 1 << 0;

describe('a decision in the open', () => {
  it('is known to all where it changes nothing hidden, and to its seat alone where it does', () => {
    expect(known(false, () => {})).toBe(ALL_SEATS);
    expect(known(false, ({ purses }) => purses.fill(1, 2))).toBe(ALL_SEATS);
    expect(known(false, ({ purses }) => purses.fill(1, 0, 1))).toBe(RED);
  });
});

describe('a decision in secret', () => {
  it('is known to its seat alone, also where it changes nothing or only what all see', () => {
    expect(known(true, () => {})).toBe(RED);
    expect(known(true, ({ purses }) => purses.fill(1, 2))).toBe(RED);
    expect(known(true, ({ purses }) => purses.fill(1, 0, 1))).toBe(RED);
  });

  it('is known to all once nothing is hidden any more', () => {
    const opened = (after: Purses) => {
      after.purses.fill(1, 0, 1);
      after.isOpen = true;
    };
    expect(known(true, opened)).toBe(ALL_SEATS);
  });
});
