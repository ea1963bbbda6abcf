/** Any position, as probes, tests and editors write it. */

import { composing, refuse } from '@cauldron/engine';
import { turn } from './frames.ts';
import { PHASE, PHASES } from './names.ts';
import { emptyMap, startPosition } from './rules/18-setup.ts';
import { type Dauntless, DUG_IN, MARK } from './state.ts';

export const compose = composing<Dauntless>({
  rules: { turn: '3.0', phase: '3.0', mixed: '6.0' },
  phases: PHASES,
  empty: emptyMap,
  start: startPosition,
  /** The hour and the weather of the turn come first: in heavy fog there are no zones. */
  opens: (g) => g.rebuild(),
  whyNotAt: (g, _u, at) =>
    at < g.world.map.hexes && g.scenario.closed[at] === 1 ? refuse('4.2', 'out-of-play', { hex: at }) : undefined,
  face(g, u, { reduced }) {
    g.flipped[u] = reduced ? 1 : 0;
  },
  statuses: {
    loaded: (g, u) => {
      g.flipped[u] = 1;
    },
  },
  marks: MARK,
  markers: {
    'dug-in': (g, at) => {
      for (const hex of at) g.dug[hex] = DUG_IN;
    },
    strongpoint: (g, at) => {
      for (const hex of at) g.works[hex] = 1;
      g.rebuild();
    },
    suppressed: (g, at) => {
      for (const hex of at) g.suppressed[hex]++;
    },
  },
  control: (g, hex, side) => g.control.setController(hex, side),
  begin(g, _position, { phase, side }) {
    const { firstPlayer } = g.scenario;
    const isSecond = side >= 0 && side !== firstPlayer;
    const part = Math.max(phase, PHASE.action) - PHASE.reset + (isSecond ? 3 : 0);
    g.push(turn, { next: part });
  },
});
