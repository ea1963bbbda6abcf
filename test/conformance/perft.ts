/** The tree of questions, counted and pinned: a change of any rule that matters there changes a number. */

import { perft, type State, seededRng } from '@cauldron/engine';
import { expect, it } from 'vitest';
import pins from './perft.json' with { type: 'json' };
import { playOn, unlessRefused } from './plays.ts';
import type { Subject } from './suite.ts';

/** The second count begins after this many steps: past the set-up, among the units. */
const LATER = 40;

export function perftConforms<S extends State>({ name, game, scenarios, perftDepth, perftSeed }: Subject<S>): void {
  // The counts of a draft change with every added rule, so they are pinned once it is playable.
  const counted = scenarios.filter((scenario) => game.info.maturity === 'playable' || `${name}/${scenario}` in pins);
  it.each(counted)('the tree of questions of %s has its pinned size', (scenario) => {
    const counts = [0, LATER].map((steps) => {
      const state = playOn(game, unlessRefused(game.setup(scenario, {})), `${perftSeed}/perft`, steps);
      return perft(game, state, perftDepth, seededRng(`${perftSeed}/perft`));
    });
    const pinned: Readonly<Record<string, readonly (readonly number[])[]>> = pins;
    const key = `${name}/${scenario}`;
    expect(counts, `to pin: "${key}": ${JSON.stringify(counts)}`).toEqual(pinned[key]);
  });
}
