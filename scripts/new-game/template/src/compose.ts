/** Any position, as probes, tests and editors write it. */

import { type Layout, type Position, type Refusal, refuse, type Vocabulary } from '@cauldron/engine';
import { turn } from './frames.ts';
import { emptyMap, setup } from './rules/1-setup.ts';
import { PHASES } from './rules/2-turn.ts';
import type { Template } from './state.ts';
import { SIDES, type World } from './world.ts';

export function compose(
  world: World,
  layout: Layout,
  vocabulary: Vocabulary,
  scenario: number,
  position: Position,
): Template | Refusal {
  const g = position.clear ? emptyMap(world, layout, scenario) : setup(world, layout, scenario);
  g.unwind();
  for (const { unit, at, reduced } of position.place ?? []) {
    const [u, place] = [vocabulary.unit(unit), vocabulary.place(at)];
    if (u < 0) return refuse('', 'unknown-unit', { name: unit });
    if (place < 0 || place >= world.map.count) return refuse('', 'unknown-place', { name: at });
    if (place < world.map.hexes && g.isOccupied(place)) return refuse('3.3', 'occupied', { hex: place });
    g.put(u, place);
    g.reduced[u] = reduced ? 1 : 0;
  }
  const { turn: number = g.scenario.first, phase = PHASES[0], active, control = {} } = position;
  for (const [hex, owner] of Object.entries(control)) {
    if (vocabulary.place(hex) !== world.town) return refuse('', 'unknown-place', { name: hex });
    g.holder = vocabulary.side(owner);
  }
  const side = vocabulary.side(active?.side ?? SIDES[0]);
  if (side < 0) return refuse('', 'unknown-side', { name: String(active?.side) });
  const stage = PHASES.indexOf(phase);
  if (stage < 0) return refuse('2.1', 'unknown-phase', { name: phase, choices: PHASES.join(', ') });
  if (number < g.scenario.first || number > g.scenario.last)
    return refuse('', 'bad-position', { what: `the scenario has no turn ${number}` });
  g.turn = number;
  g.active = side;
  g.push(turn, { side, stage });
  return g;
}
