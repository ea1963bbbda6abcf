import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playLesson } from '@cauldron/ai';
import { afterAll, describe, expect, it } from 'vitest';
import { loadGame } from '../../../../test/helpers.ts';
import { CHUNK, keptIn } from './kept.ts';
import { learnValue } from './value.ts';

const folder = mkdtempSync(join(tmpdir(), 'lessons-'));
afterAll(() => rmSync(folder, { recursive: true }));

const task = { id: 'tobruk', scenario: 'drill', seed: 'kept/a', threads: 1, until: Number.POSITIVE_INFINITY };
const learn = async (matches: number) =>
  learnValue(await loadGame('tobruk'), { ...task, matches, keep: folder }, 'a command', () => undefined);

describe('learning with matches that are kept', () => {
  it('plays none again that it finds in the folder, and keeps those that it plays', async () => {
    const game = await loadGame('tobruk');
    const one = playLesson(game, 'drill', 'another seed');
    keptIn(folder, game, 'drill', 'kept/a').write(
      0,
      Array.from({ length: CHUNK }, () => one),
    );
    const { matches, rows } = await learn(CHUNK);
    expect({ matches, rows }).toEqual({ matches: CHUNK, rows: CHUNK * one.phases.length });
    expect((await learn(2 * CHUNK)).matches).toBe(2 * CHUNK);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(keptIn(folder, game, 'drill', 'kept/a').read(1)?.[7]).toEqual(
      playLesson(game, 'drill', `kept/a/${CHUNK + 7}`),
    );
  });
  it('does not take those of another seed or scenario', async () => {
    const game = await loadGame('tobruk');
    expect(keptIn(folder, game, 'drill', 'kept/b').read(0)).toBeUndefined();
    expect(keptIn(folder, game, '1', 'kept/a').read(0)).toBeUndefined();
  });
});

describe('learning', () => {
  it('needs features', async () => {
    const { advice: _, ...game } = await loadGame('tobruk');
    await expect(learnValue(game, { ...task, matches: 20 }, '', () => undefined)).rejects.toThrow('no features');
  });
});
