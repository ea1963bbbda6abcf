import { describe, expect, it } from 'vitest';
import { nodeLibrary } from '../library.ts';
import { isBroken, playOrder } from './match.ts';
import { paceOf, quantilesOf } from './pace.ts';

describe('the pace of a player', () => {
  it('is described by its median and its 95th percentile', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => 20 - i);
    expect(quantilesOf(twenty)).toEqual({ n: 20, middle: 10, late: 19, most: 20 });
    expect(quantilesOf([3])).toEqual({ n: 1, middle: 3, late: 3, most: 3 });
    expect(quantilesOf([])).toEqual({ n: 0, middle: 0, late: 0, most: 0 });
  });

  it('is added up over matches, and unknown if there was no clock', () => {
    expect(paceOf([])).toBeUndefined();
    const two = [1, 2].map((s) => ({ activations: [s, s], reactions: [] }));
    expect(paceOf(two)).toMatchObject({ activations: { n: 4, most: 2 }, reactions: { n: 0 } });
  });

  it('counts an activation once, with all its questions, and only for a player who plays by the clock', async () => {
    const [id] = nodeLibrary.ids;
    const { game } = await nodeLibrary.load(id);
    const { scenarios } = game.info;
    const scenario = scenarios[scenarios.length - 1].id;
    let answers = 0;
    const seats = ['recruit@clock', 'recruit'];
    const row = playOrder(game, { game: id, scenario, options: {}, seed: 'pace', seats }, (seat) => {
      if (seat === 0) answers++;
    });
    if (isBroken(row)) throw new Error(row.error);
    const [own, other] = row.times ?? [];
    expect(other).toBeUndefined();
    expect(own?.activations.length).toBeGreaterThan(1);
    expect((own?.activations.length ?? 0) + (own?.reactions.length ?? 0)).toBeLessThan(answers);
    expect(playOrder(game, { game: id, scenario, options: {}, seed: 'pace', seats: ['recruit', 'recruit'] })).toEqual({
      ...row,
      seats: ['recruit', 'recruit'],
      seconds: expect.anything(),
      times: undefined,
    });
  });
});
