import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cauldron, scratch } from '../testing/desk.ts';
import { balanceOf, leaningOf } from './balance.ts';
import { balancePicture } from './balance-picture.ts';
import type { Row } from './match.ts';

const row = (winner: number, points: readonly number[]): Row => ({
  ...{ scenario: 'one', seed: 's', seats: ['a', 'b'], winner, points, ending: winner < 0 ? 'tie' : 'won' },
  ...{ turns: 4, decisions: 10, hash: 'h', seconds: [0, 0], troubles: [] },
});
const many = (n: number, winner: number) =>
  Array.from({ length: n }, () => row(winner, winner === 0 ? [5, 2] : [1, 2]));

describe('the balance of a scenario', () => {
  it('counts wins, draws, points and endings', () => {
    const found = balanceOf('one', 2, [row(0, [5, 2]), row(1, [1, 2]), row(-1, [2, 2]), row(0, [4, 0])]);
    expect(found).toMatchObject({ matches: 4, draws: 1, endings: { won: 3, tie: 1 }, leads: [3, -1, 0, 4] });
    expect(found.wins.map((w) => w.share)).toEqual([0.5, 0.25]);
    expect(found.points.map((p) => p.mean)).toEqual([3, 1.5]);
  });

  it('leans to a side only where chance does not explain it, and is even only where enough was played', () => {
    expect(leaningOf(balanceOf('one', 2, [...many(7, 0), ...many(3, 1)]))).toBeUndefined();
    expect(leaningOf(balanceOf('one', 2, [...many(70, 0), ...many(30, 1)]))).toBe(0);
    expect(leaningOf(balanceOf('one', 2, [...many(30, 0), ...many(30, 1)]))).toBeUndefined();
    expect(leaningOf(balanceOf('one', 2, [...many(200, 0), ...many(200, 1)]))).toBe(-1);
    // A draw is half a win for either.
    expect(leaningOf(balanceOf('one', 2, [...many(50, 0), ...many(50, 1), ...many(300, -1)]))).toBe(-1);
    expect(leaningOf(balanceOf('one', 2, []))).toBeUndefined();
  });

  it('is drawn with bars as long as the shares', () => {
    const picture = balancePicture('A & B', ['red', 'blue'], [balanceOf('one', 2, [...many(3, 0), ...many(1, 1)])]);
    // 320 wide: three quarters and one quarter.
    expect(picture).toContain('width="240" height="28"');
    expect(picture).toContain('width="80" height="28"');
    expect(picture).toContain('<title>A &amp; B</title>');
    expect(picture).not.toContain('NaN');
    expect(balancePicture('A', ['red', 'blue'], [balanceOf('one', 2, [])])).not.toContain('NaN');
  });
});

describe('cauldron balance', () => {
  const argv = (...more: string[]) => [
    ...['balance', 'ford', '--scenario', 'skirmish', '--seats', 'random', '--games', '6', '--workers', '1', ...more],
  ];

  it('writes its figures into balance.md and leaves what people wrote', async () => {
    const folder = scratch();
    const file = join(folder, 'balance.md');
    const kept = join(folder, 'kept.jsonl');
    expect((await cauldron(argv('--into', folder, '--keep', kept))).code).toBe(0);
    const first = readFileSync(file, 'utf8');
    expect(first).toMatch(/^\| skirmish \| 6 \| \d+ % \(\d+–\d+\) \|/m);
    expect(readFileSync(join(folder, 'pictures/balance-ford.svg'), 'utf8')).toMatch(/^<svg /);
    writeFileSync(file, first.replace('## ford', '## ford\n\nRed is short of bridges.'));
    await cauldron(argv('--into', folder, '--games', '8', '--keep', kept));
    const second = readFileSync(file, 'utf8');
    expect(second).toContain('Red is short of bridges.');
    expect(second).toMatch(/^\| skirmish \| 8 \|/m);
    expect(second).not.toMatch(/^\| skirmish \| 6 \|/m);
    // Six were kept.
    expect(readFileSync(kept, 'utf8').trim().split('\n')).toHaveLength(9);
  });

  it('refuses seats that fit no side', async () => {
    const { code, err } = await cauldron(argv('--seats', 'random,random,random'));
    expect(code).toBe(2);
    expect(err).toContain('one player for all sides');
  });
});
