import { describe, expect, it } from 'vitest';
import { nodeLibrary } from '../library.ts';
import { fetchBuilds } from './builds.ts';
import { isBroken, playOrder } from './match.ts';
import { playerOf } from './players.ts';

/** This repository itself: another build of the same code must play the same matches. */
const folder = new URL('../../../..', import.meta.url).pathname;
const { game } = await nodeLibrary.load('tobruk');
const order = { game: 'tobruk', scenario: 'drill', options: {}, seed: 'builds' };

describe('a player of another build', () => {
  it('plays as its own code does, from views alone', async () => {
    const seats = [`recruit@build:${folder}`, 'recruit'];
    await fetchBuilds(seats, game);
    const played = playOrder(game, { ...order, seats });
    const alike = playOrder(game, { ...order, seats: ['recruit', 'recruit'] });
    if (isBroken(played) || isBroken(alike)) throw new Error(JSON.stringify(played));
    expect(played.hash).toBe(alike.hash);
    expect(played.troubles).toEqual([]);
  });
  it('is refused where there is no build, and under other rules', async () => {
    const empty = 'recruit@build:/nowhere';
    await expect(fetchBuilds([empty], game)).rejects.toThrow('no build of this repository in /nowhere');
    const other = { ...game, info: { ...game.info, rulesVersion: 0 } };
    const seats = [`recruit@build:${folder}`, 'recruit'];
    await fetchBuilds(seats, other);
    expect(playOrder(other, { ...order, seats })).toMatchObject({ error: expect.stringContaining('other rules') });
  });
  it('has its own words', () => {
    expect(playerOf('soldier:200@build:../old')).toEqual({
      ofBuild: { level: 'soldier', nodes: 200 },
      folder: '../old',
    });
    expect(() => playerOf('random@build:../old')).toThrow('names no player');
  });
});
