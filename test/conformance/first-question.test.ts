/** A game for a board may ask its first question before all its rules are here, and is the same game once they are. */

import { type Game, isRefusal, Match, pickAnswer, type Refusal, seededRng } from '@cauldron/engine';
import { plain } from '@cauldron/games';
import { describe, expect, it } from 'vitest';
import { loadGame, loadPack } from '../helpers.ts';
import { unlessRefused } from './plays.ts';

const SEEDS = ['a', 'b', 'c'];
const DECISIONS = 60;

const loadPlain = async (id: string): Promise<Game> => (await plain[id]()).create(loadPack(id));
const begin = (game: Game, scenario: string, seed: string, options: Record<string, boolean>) =>
  unlessRefused(Match.begin(game, { scenario, seed, options }));

/** As a set-up is by default, and with each option turned. */
const optionsOf = ({ info }: Game): Record<string, boolean>[] => [
  {},
  ...info.options.map(({ id, default: isOn }) => ({ [id]: !isOn })),
];

/** Random decisions of all seats; each must be accepted. */
function play(match: Match): void {
  const rng = seededRng('first');
  for (let i = 0; i < DECISIONS; i++) {
    const question = match.question();
    if (!question) return;
    expect(isRefusal(match.act(question.seat, pickAnswer(question, rng)))).toBe(false);
  }
}

/** The refusal that the first answers of a drill come to on an imagined board. */
function wayInto(game: Game): Refusal | undefined {
  const trial = begin(game, 'drill', 'later', {}).state;
  const rng = seededRng('later');
  for (let i = 0; i < DECISIONS; i++) {
    const pending = game.pending(trial);
    if (pending.kind !== 'question') return undefined;
    const refusal = game.apply(trial, pickAnswer(pending, rng));
    if (refusal) return refusal;
  }
  return undefined;
}

for (const id of Object.keys(plain)) {
  describe(`${id} for a board`, () => {
    it('asks and shows its first question, in every scenario and with every option, without what is loaded later', async () => {
      const [whole, first] = [await loadGame(id), await loadPlain(id)];
      for (const { id: scenario } of first.info.scenarios) {
        for (const options of optionsOf(first)) {
          for (const seed of SEEDS) {
            const [ours, theirs] = [begin(first, scenario, seed, options), begin(whole, scenario, seed, options)];
            const seat = ours.question()?.seat ?? 0;
            for (const viewer of [seat, 'spectator'] as const) {
              const view = first.observe(ours.state, viewer);
              expect(view).toEqual(whole.observe(theirs.state, viewer));
              expect(first.query(view, { ask: 'score' })).toEqual(whole.query(view, { ask: 'score' }));
            }
          }
        }
      }
      expect(first.rest?.isHere).not.toBe(true);
    });

    it('is the whole game once everything is here', async () => {
      const [whole, first] = [await loadGame(id), await loadPlain(id)];
      for (const { id: scenario } of first.info.scenarios) {
        const [ours, theirs] = [begin(first, scenario, 'play', {}), begin(whole, scenario, 'play', {})];
        await first.rest?.load();
        play(ours);
        play(theirs);
        expect(first.hash(ours.state)).toBe(whole.hash(theirs.state));
        expect(first.keep(ours.state)).toEqual(whole.keep(theirs.state));
      }
    });
  });
}

describe('a game whose rules come later', () => {
  const ids = Object.keys(plain);

  it('refuses a trial that leads to them with a reason, and answers what it was asked once they are here', async () => {
    const games = await Promise.all(ids.map(loadPlain));
    const early = games.filter(({ rest }) => rest !== undefined);
    expect(early.length).toBeGreaterThan(0);
    for (const game of early) {
      const drill = begin(game, 'drill', 'later', {});
      const view = game.observe(drill.state, drill.question()?.seat ?? 0);
      expect(wayInto(game)).toMatchObject({ refused: true, key: 'rules-loading' });
      const asked = { ask: 'stack', place: 0 } as const;
      expect(game.query(view, asked)).toMatchObject({ key: 'unknown-query' });
      await game.rest?.load();
      expect(wayInto(game)).toBeUndefined();
      expect(isRefusal(game.query(view, asked))).toBe(false);
    }
  });
});
