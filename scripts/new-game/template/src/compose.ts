/** Any position, as probes, tests and editors write it. */

import { composing, refuse } from '@cauldron/engine';
import { turn } from './frames.ts';
import { emptyMap, setup } from './rules/1-setup.ts';
import { PHASES } from './rules/2-turn.ts';
import { MARK, type Template } from './state.ts';
import { BLUE } from './world.ts';

export const compose = composing<Template>({
  rules: { turn: '2.1', phase: '2.1', mixed: '3.3' },
  phases: PHASES,
  empty: emptyMap,
  start: setup,
  whyNotAt: (g, _unit, at) =>
    at < g.world.map.hexes && g.isOccupied(at) ? refuse('3.3', 'occupied', { hex: at }) : undefined,
  face(g, unit, { reduced }) {
    g.reduced[unit] = reduced ? 1 : 0;
  },
  statuses: {},
  marks: MARK,
  control(g, hex, side) {
    if (hex !== g.world.town) return refuse('', 'unknown-place', { name: g.world.map.ids[hex] });
    g.holder = side;
    return undefined;
  },
  begin(g, _position, { phase, side }) {
    g.active = Math.max(side, BLUE);
    g.push(turn, { side: g.active, stage: Math.max(phase, 0) });
  },
});
