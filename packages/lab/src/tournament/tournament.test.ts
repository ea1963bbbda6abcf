import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Kept } from '../play/kept.ts';
import type { Order, PlayedRow } from '../play/match.ts';
import type { Pool } from '../play/pool.ts';
import { scratch } from '../testing/scratch.ts';
import { playTournament, type TournamentPlan } from './tournament.ts';

/** A player's strength is its name. The stronger player wins; between equals the side decides. */
const row = (order: Order): PlayedRow => {
  const [a, b] = order.seats.map(Number);
  const winner = a > b ? 0 : a < b ? 1 : 0;
  const points = winner === 0 ? [3, 1] : [1, 3];
  return {
    scenario: order.scenario,
    seed: order.seed,
    seats: order.seats,
    winner,
    points,
    ending: 'end',
    turns: 2,
    decisions: 9,
    hash: 'h',
    seconds: [1, 2],
    troubles: [],
  };
};

/** Matches end in mixed order, as in threads. */
const untidyPool = (threads: number, played: string[] = []): Pool => ({
  threads,
  async play(order) {
    played.push(`${order.seed} ${order.seats.join('-')}`);
    await new Promise((resolve) => setTimeout(resolve, (played.length * 7) % 5));
    return row(order);
  },
  close: () => Promise.resolve(),
});

const plan: TournamentPlan = {
  order: { game: 'ford', scenario: 'skirmish', options: {} },
  seed: 's',
  players: ['2', '3', '1'],
  baseline: '1',
  gauntlet: false,
  pairs: 20,
  stop: { margin: 0.1 },
};
const heading = { cauldron: 'matches', game: 'ford', rules: 1, pack: 'p', options: {} } as const;
const watch = { played: () => {}, isOver: () => false };
const memory = () => Kept.open(undefined, heading);

describe('a tournament', () => {
  it('plays every seed twice with sides swapped, and stops a pairing when the sequential test has decided it', async () => {
    const played: string[] = [];
    const standings = await playTournament(plan, untidyPool(1, played), memory(), watch);
    expect(standings.map((s) => [s.players, s.matches, s.verdict, s.score.share])).toEqual([
      [['2', '3'], 14, 'worse', 0],
      [['2', '1'], 14, 'better', 1],
      [['3', '1'], 14, 'better', 1],
    ]);
    expect(standings[1]).toMatchObject({ p: 2 / 128, lead: 2, bySide: [{ won: 7 }, { won: 7 }], seconds: [1.5, 1.5] });
    expect(played.slice(0, 6)).toEqual(['s/0 2-3', 's/0 3-2', 's/0 2-1', 's/0 1-2', 's/0 3-1', 's/0 1-3']);
    expect(played).toHaveLength(42);
  });

  it('gives the same result in one thread and in five', async () => {
    const alone = await playTournament(plan, untidyPool(1), memory(), watch);
    expect(await playTournament(plan, untidyPool(5), memory(), watch)).toEqual(alone);
  });

  it('plays all pairs without a test, and in a gauntlet only those with the baseline', async () => {
    const standings = await playTournament(
      { ...plan, stop: undefined, gauntlet: true, pairs: 9 },
      untidyPool(2),
      memory(),
      watch,
    );
    expect(standings.map((s) => [s.players, s.matches, s.verdict])).toEqual([
      [['2', '1'], 18, 'open'],
      [['3', '1'], 18, 'open'],
    ]);
  });

  it('stops as soon as an aim is reached or missed', async () => {
    const aiming = { ...plan, players: ['2', '3', '1'], stop: { aim: 0.85 } };
    const standings = await playTournament(aiming, untidyPool(2), memory(), watch);
    expect(standings.map((s) => [s.players, s.matches, s.verdict])).toEqual([
      [['2', '3'], 6, 'missed'],
      [['2', '1'], 24, 'reached'],
      [['3', '1'], 24, 'reached'],
    ]);
  });

  it('does not count a pair with a broken match', async () => {
    const pool = untidyPool(1);
    const breaking: Pool = {
      ...pool,
      play: (order) =>
        order.seed === 's/1' && order.seats[0] === '2'
          ? Promise.resolve({ scenario: 'skirmish', seed: order.seed, seats: order.seats, error: 'a wheel came off' })
          : pool.play(order),
    };
    const [first] = await playTournament({ ...plan, players: ['2', '1'], pairs: 3 }, breaking, memory(), watch);
    expect(first).toMatchObject({ matches: 4, broken: [{ seed: 's/1', error: 'a wheel came off' }] });
  });

  it('stops in time, and continues later from its file without playing anything twice', async () => {
    const path = join(scratch(), 'kept.jsonl');
    const first: string[] = [];
    const part = await playTournament(plan, untidyPool(2, first), Kept.open(path, heading), {
      ...watch,
      isOver: () => first.length >= 11,
    });
    expect(part.every((s) => s.verdict === 'open')).toBe(true);
    // The process was killed while it wrote the last line.
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -20));
    const second: string[] = [];
    const whole = await playTournament(plan, untidyPool(2, second), Kept.open(path, heading), watch);
    expect(whole).toEqual(await playTournament(plan, untidyPool(1), memory(), watch));
    expect(second.filter((match) => first.includes(match))).toEqual([first.at(-1)]);
  });
});
