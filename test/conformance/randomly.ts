/** Random matches: they end, they never come to a dead end, they keep the invariants, and they have words for everything. */

import { ENGINE_WORDS, type GameEvent, playRandom, SeededChance, type State, seededRng } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { TOO_LONG, tossOptions, unlessRefused } from './plays.ts';
import type { Subject } from './suite.ts';

export function playsConform<S extends State>({ game, scenarios, matches, seed }: Subject<S>): void {
  it.each(scenarios)('random matches of %s reach an end, with invariants kept and words for everything', (scenario) => {
    const keys = new Set<string>();
    for (let i = 0; i < matches; i++) {
      const own = `${seed}/${scenario}/${i}`;
      const options = i === 0 ? {} : tossOptions(game, seededRng(`${own}/options`));
      const state = unlessRefused(game.setup(scenario, options));
      const check = (after: string) => {
        const broken = game.invariants(state);
        if (broken) throw new Error(`match ${own}, ${after}: ${broken}`);
      };
      const played = playRandom(game, state, seededRng(own), new SeededChance(own), {
        maxDecisions: TOO_LONG,
        events: { push: ({ key }: GameEvent) => keys.add(key) },
        onAction: (_, action, pending) => {
          check(`before ${game.vocabulary.name(action).join(' ')}`);
          if (pending.kind === 'question') keys.add(pending.prompt);
        },
      });
      check('at the end');
      expect(played.outcome, `match ${own} with ${JSON.stringify(options)} reaches an end`).toBeDefined();
      keys.add(played.outcome?.ending ?? '');
    }
    expect([...keys].filter((key) => !(key in game.catalogue || key in ENGINE_WORDS))).toEqual([]);
  });

  it('an unknown scenario and an unknown option are refused', () => {
    expect(game.setup('no-such-scenario', {})).toMatchObject({ refused: true, key: 'unknown-scenario' });
    expect(game.setup(scenarios[0], { 'no-such-option': true })).toMatchObject({
      refused: true,
      key: 'unknown-option',
    });
  });
}
