import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cauldron, scratch } from '../testing/desk.ts';

describe('cauldron balance', () => {
  const argv = (...more: string[]) => [
    ...['balance', 'ford', '--scenario', 'skirmish', '--seats', 'random', '--games', '6', '--workers', '1', ...more],
  ];

  it('writes its figures into balance.md and leaves the text that people wrote', async () => {
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
    // Six matches were kept before.
    expect(readFileSync(kept, 'utf8').trim().split('\n')).toHaveLength(9);
  });

  it('refuses seats that fit no side', async () => {
    const { code, err } = await cauldron(argv('--seats', 'random,random,random'));
    expect(code).toBe(2);
    expect(err).toContain('one player for all sides');
  });
});
