/** Any position, as probes, tests and editors write it. */

import {
  type Composition,
  composeParts,
  isRefusal,
  type Layout,
  type Position,
  type Refusal,
  refuse,
  type Vocabulary,
} from '@cauldron/engine';
import { turn } from './frames.ts';
import { emptyMap, setup } from './rules/1-setup.ts';
import { PHASES } from './rules/2-turn.ts';
import { MARK, type Template } from './state.ts';
import { BLUE, type World } from './world.ts';

export function compose(
  world: World,
  layout: Layout,
  vocabulary: Vocabulary,
  scenario: number,
  position: Position,
): Template | Refusal {
  const g = position.clear ? emptyMap(world, layout, scenario) : setup(world, layout, scenario);
  g.unwind();
  const moment = composeParts(g, vocabulary, position, WORDS);
  if (isRefusal(moment)) return moment;
  g.active = Math.max(moment.side, BLUE);
  g.push(turn, { side: g.active, stage: Math.max(moment.phase, 0) });
  return g;
}

/** What the words of a position mean in this game. */
const WORDS: Composition<Template> = {
  rules: { turn: '2.1', phase: '2.1', mixed: '3.3' },
  phases: PHASES,
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
};
