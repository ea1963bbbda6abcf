import { type Game, isRefusal, Match, pickAnswer, type State, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { Words } from '../words/words.ts';
import { luckOf } from './luck.ts';

const game = ford as unknown as Game<State>;
const words = new Words(game);

function playOut(seed: string): Match<State> {
  const match = Match.begin(game, { scenario: game.info.scenarios[0].id, seed });
  if (isRefusal(match)) throw new Error(match.key);
  const rng = seededRng(seed);
  for (let asked = match.question(); asked; asked = match.question()) match.act(asked.seat, pickAnswer(asked, rng));
  return match;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const matches = Array.from({ length: 400 }, (_, i) => playOut(`luck ${i}`));
const all = async () => (await Promise.all(matches.map((match) => luckOf(match, words, 0)))).flat();

describe('the luck report', () => {
  it('expects as many results as there were rolls, and counts each fallen result among the possible ones', async () => {
    const tables = await all();
    expect(tables.length).toBeGreaterThan(10);
    for (const { rolls, rows } of tables) {
      expect(sum(rows.map((row) => row.expected))).toBeCloseTo(rolls, 9);
      expect(sum(rows.map((row) => row.actual))).toBe(rolls);
      for (const row of rows) expect(row.expected).toBeGreaterThan(0);
    }
  });

  it('tells every roll with its chance, and results in words', async () => {
    for (const { rolls, fallen, rows } of await all()) {
      expect(fallen).toHaveLength(rolls);
      for (const { p } of fallen) expect(p > 0 && p <= 1).toBe(true);
      for (const { result } of rows) expect(result).not.toMatch(/\w\/|\/\w|-\//);
    }
  });

  it('is about even over many matches', async () => {
    const tables = await all();
    const fair = sum(tables.map((table) => table.fairMean * table.rolls));
    const fell = sum(tables.map((table) => table.mean * table.rolls));
    expect(Math.abs(fell / fair - 1)).toBeLessThan(0.15);
  });

  it('does not change the match', async () => {
    const match = playOut('luck 1');
    const hash = game.hash(match.state);
    await luckOf(match, words, 1);
    expect(game.hash(match.state)).toBe(hash);
  });
});
