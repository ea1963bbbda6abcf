import { type Game, isRefusal, Match, pickAnswer, SeededChance, type State, seededRng } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { ford } from '../../../../test/proving-ground/game.ts';
import { luckOf } from '../model/past/luck.ts';
import { Words } from '../model/words/words.ts';
import { settledTo } from './settled.ts';

const game = ford as unknown as Game<State>;

/** Plays with dice that fall when they are brought, and stops after a number of them: the next one waits. */
function leaveAt(rolls: number, seed: string): Match<State> {
  const scenario = game.info.scenarios[0].id;
  const { packHash: pack, rulesVersion: rules, id } = game.info;
  const header = { cauldron: 'match', format: 1, game: id, scenario, options: {}, pack, rules, seedFrom: 0 } as const;
  const match = Match.load(game, { ...header, seed: '', dice: 'fair' }, []);
  if (isRefusal(match)) throw new Error(match.key);
  const [rng, dice] = [seededRng(seed), new SeededChance(seed)];
  for (let left = rolls; ; ) {
    if (match.awaitsChance) {
      if (left-- === 0) return match;
      match.fall(dice);
    }
    const asked = match.question();
    if (!asked) throw new Error('the match ended before');
    match.act(asked.seat, pickAnswer(asked, rng));
  }
}

it('the luck of a match that was resigned while dice waited counts only dice that fell', async () => {
  let waited = 0;
  for (let i = 0; i < 20; i++) {
    const match = leaveAt(2, `left ${i}`);
    const fell = match.line.filter((entry) => 'fell' in entry);
    const review = match.fork(settledTo(match), 'review');
    expect(review.line.filter((entry) => 'fell' in entry)).toEqual(fell);
    expect(review.line).toEqual(match.line.slice(0, review.line.length));
    const rolls = (await luckOf(review, new Words(game), 0)).reduce((sum, table) => sum + table.rolls, 0);
    expect(rolls).toBeLessThanOrEqual(fell.length);
    if (match.fork(match.line.length, 'review').line.length > match.line.length) waited++;
  }
  // Without the cut it would count a die that nobody rolled.
  expect(waited).toBeGreaterThan(0);
});

it('a match without waiting dice is taken whole', () => {
  const match = Match.begin(game, { scenario: game.info.scenarios[0].id, seed: 'whole' });
  if (isRefusal(match)) throw new Error(match.key);
  expect(settledTo(match)).toBe(match.line.length);
});
