import { isRefusal, Match, pickAnswer, type State, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { History, type PastMoment } from '../model/past/history.ts';
import { isOver } from '../model/past/story.ts';
import { Words } from '../model/words/words.ts';
import { loadRules } from '../pack.ts';
import { someGameIds } from '../testing/some-games.ts';
import { afterSetUp, deedsOf, isNothing, turningsOf, weigh } from './evaluation.ts';

/** The drill of a game, played at random to its end or up to a limit. */
async function play(id: string, most = 100_000): Promise<Match<State>> {
  const game = await loadRules(id);
  const match = Match.begin(game, { scenario: 'drill', seed: 'line' });
  if (isRefusal(match)) throw new Error(match.key);
  const rng = seededRng('line');
  for (let i = 0; i < most; i++) {
    const question = match.question();
    if (!question) break;
    match.act(question.seat, pickAnswer(question, rng));
  }
  return match;
}

const moment = (n: number): PastMoment => ({ n, turn: 1, phase: 'p', active: 0, activation: n, opening: 0 });

describe('a turning point', () => {
  it.each(someGameIds)('of %s is told by what was attacked there, or by who was activated', async (id) => {
    const match = await play(id);
    const { attacked, acted } = deedsOf(match, new Words(match.game), 0, match.line.length);
    expect(attacked.length + (acted === undefined ? 0 : 1)).toBeGreaterThan(0);
    expect(deedsOf(match, new Words(match.game), 0, 0)).toEqual({ attacked: [], acted: undefined });
  });
});

describe('the line of a match', () => {
  it.each(someGameIds)('of %s goes from its first entry to its outcome', async (id) => {
    const match = await play(id);
    expect(isOver(match)).toBe(true);
    const { advice } = match.game;
    if (!advice) throw new Error(`${id} gives no advice`);
    const weights = (await weigh(match, new History(match), advice)) ?? [];
    expect(weights.length).toBeGreaterThan(3);
    expect(weights[0].n).toBe(0);
    const ns = weights.map(({ n }) => n);
    expect(ns).toEqual([...new Set(ns)].sort((a, b) => a - b));
    for (const { worth } of weights) expect(Math.abs(worth)).toBeLessThanOrEqual(1);
    const outcome = match.game.observe(match.state, 'spectator').outcome;
    const expected = outcome === undefined || outcome.winner < 0 ? 0 : outcome.winner === 0 ? 1 : -1;
    expect(weights.at(-1)).toEqual({ n: match.line.length, worth: expected });
  });

  it.each(someGameIds)(
    'of %s is drawn from the first deed on: while units are put on the map nobody is ahead',
    async (id) => {
      const match = await play(id);
      const { advice } = match.game;
      const words = new Words(match.game);
      const isDeed = (from: number, until: number) => !isNothing(deedsOf(match, words, from, until));
      const weights = (advice && (await weigh(match, new History(match), advice))) ?? [];
      const drawn = afterSetUp(weights, isDeed);
      expect(drawn.length).toBeGreaterThan(1);
      expect(isDeed(0, drawn[0].n)).toBe(false);
      expect(isDeed(drawn[0].n, drawn[1].n)).toBe(true);
      expect(drawn.at(-1)).toEqual(weights.at(-1));
    },
  );

  it('is whole where nothing tells a set-up apart', () => {
    const line = [0, 1, 2].map((n) => ({ n, worth: 0 }));
    expect(afterSetUp(line, () => false)).toEqual(line);
    expect(afterSetUp(line, (from) => from > 0)).toEqual(line.slice(1));
  });

  it('is not drawn while the match goes on', async () => {
    expect(isOver(await play(someGameIds[0], 3))).toBe(false);
  });
});

const always = () => true;

describe('turning points', () => {
  it('are stretches in which somebody did something: a set-up is none', () => {
    const weights = [-0.7, 0.7, 0.1].map((worth, i) => ({ n: i * 10, worth }));
    const told = turningsOf(weights, moment, (from) => from > 0).map(({ moment: { n }, until }) => [n, until]);
    expect(told).toEqual([[10, 20]]);
  });

  it('are the greatest changes, in the order of the match, for the side that gained', () => {
    const worths = [0, 0.02, 0.5, 0.45, -0.6, -0.62, -0.2, -0.5, -1];
    const weights = worths.map((worth, i) => ({ n: i * 10, worth }));
    const told = turningsOf(weights, moment, always).map(({ moment: { n }, side, gain }) => [
      n,
      side,
      Number(gain.toFixed(3)),
    ]);
    expect(told).toEqual([
      [10, 0, 0.24],
      [30, 1, 0.525],
      [50, 0, 0.21],
      [70, 1, 0.25],
    ]);
  });

  it('do not exist if little changed', () => {
    expect(
      turningsOf(
        [0, 0.1, 0.05].map((worth, n) => ({ n, worth })),
        moment,
        always,
      ),
    ).toEqual([]);
  });
});
