/** 1.0 The set-up: where a match begins. */

import type { Layout } from '@cauldron/engine';
import { turn } from '../frames.ts';
import { Template } from '../state.ts';
import { BLUE, type World } from '../world.ts';

export function setup(world: World, layout: Layout, scenario: number): Template {
  const g = emptyMap(world, layout, scenario);
  for (const { unit, place, reduced } of g.scenario.starts) {
    g.put(unit, place); // [1.2.a]
    g.reduced[unit] = reduced ? 1 : 0;
  }
  g.push(turn, { side: BLUE }); // [2.1.a]
  return g;
}

/** Every unit waits beside the map. */
export function emptyMap(world: World, layout: Layout, scenario: number): Template {
  const g = new Template(world, layout);
  g.begin(scenario);
  g.at.fill(world.reserve);
  g.rebuild();
  return g;
}
