import { ALL_SEATS, type Encoded, HIDDEN, Layout, State, type Viewer } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { type Watched, whoKnows } from './knowing.ts';

const LAYOUT = new Layout({ purses: 3 }, {});
/** Each of two seats has a purse that the other does not see; everyone sees the table. */
class Purses extends State {
  readonly purses = this.section('purses');
  isOpen = false;
  constructor() {
    super(LAYOUT);
  }
  override rebuild(): void {}
}

const game: Watched = {
  info: { secrets: ['purses'], sides: ['red', 'blue'] },
  observe(state: State, viewer: Viewer): { position: Encoded } {
    const { offset } = LAYOUT.section('purses');
    const isHidden = (i: number) => !(state instanceof Purses && state.isOpen) && i < 2 && i !== viewer;
    const purses = Array.from(state.ints.subarray(offset, offset + 3), (n, i) => (isHidden(i) ? HIDDEN : n));
    return { position: { format: 2, seats: [0, 1], scalars: {}, sections: { purses }, frames: [] } };
  },
};

/** A game of this release answers without making a view. */
const now: Watched = {
  ...game,
  hidesFrom: (state, viewer) => game.observe(state, viewer).position.sections.purses.includes(HIDDEN),
};

/** Which seats know what the first seat did. */
function known(sealed: boolean, change: (after: Purses) => void): number {
  const [before, after] = [new Purses(), new Purses()];
  change(after);
  const known = whoKnows(game, before, 0, after, { seat: 0, sealed });
  expect(whoKnows(now, before, 0, after, { seat: 0, sealed })).toBe(known);
  return known;
}
const RED = 1 << 0;

describe('a decision in the open', () => {
  it('is known to all if it changes nothing hidden, otherwise to its seat alone', () => {
    expect(known(false, () => {})).toBe(ALL_SEATS);
    expect(known(false, ({ purses }) => purses.fill(1, 2))).toBe(ALL_SEATS);
    expect(known(false, ({ purses }) => purses.fill(1, 0, 1))).toBe(RED);
  });
});

describe('a decision in secret', () => {
  it('is known to its seat alone, even if it changes nothing or only public things', () => {
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
