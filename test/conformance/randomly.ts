/** Random matches: they end, never reach a dead end, keep the invariants, and have words for everything. */

import { ENGINE_WORDS, type GameEvent, playRandom, SeededChance, type State, seededRng } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { tooLong, tossOptions, unlessRefused } from './plays.ts';
import type { Subject } from './suite.ts';

/** How much is played of a scenario without close inspection. */
const BEGINNING = { decisions: 300, matches: 2 };

export function playsConform<S extends State>({ game, scenarios, closely, matches, seed }: Subject<S>): void {
  /** Plays random matches, or only their beginnings, and checks every invariant after every action. */
  const play = (scenario: string, many: number, maxDecisions: number, isWhole: boolean) => {
    const keys = new Set<string>();
    for (let i = 0; i < many; i++) {
      const own = `${seed}/${scenario}/${i}`;
      const options = i === 0 ? {} : tossOptions(game, seededRng(`${own}/options`));
      const state = unlessRefused(game.setup(scenario, options));
      const check = (after: string) => {
        const broken = game.invariants(state);
        if (broken) throw new Error(`match ${own}, ${after}: ${broken}`);
      };
      const played = playRandom(game, state, seededRng(own), new SeededChance(own), {
        maxDecisions,
        events: { push: ({ key }: GameEvent) => keys.add(key) },
        onAction: (_, action, pending) => {
          check(`before ${game.vocabulary.name(action).join(' ')}`);
          if (pending.kind === 'question') keys.add(pending.prompt);
        },
      });
      check('at the end');
      if (isWhole) expect(played.outcome, `match ${own} with ${JSON.stringify(options)} reaches an end`).toBeDefined();
      if (played.outcome) keys.add(played.outcome.ending);
    }
    expect([...keys].filter((key) => !(key in game.catalogue || key in ENGINE_WORDS))).toEqual([]);
  };

  it.each(closely)('random matches of %s reach an end, with invariants kept and words for everything', (scenario) =>
    play(scenario, matches, tooLong(game, scenario), true),
  );

  const others = scenarios.filter((scenario) => !closely.includes(scenario));
  if (others.length > 0)
    it.each(others)('random matches of %s begin with invariants kept and words for everything', (scenario) =>
      play(scenario, BEGINNING.matches, BEGINNING.decisions, false),
    );

  it('an unknown scenario and an unknown option are refused', () => {
    expect(game.setup('no-such-scenario', {})).toMatchObject({ refused: true, key: 'unknown-scenario' });
    expect(game.setup(scenarios[0], { 'no-such-option': true })).toMatchObject({
      refused: true,
      key: 'unknown-option',
    });
  });
}
