import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cauldron, scratch } from '../testing/desk.ts';

describe('cauldron soak', () => {
  const argv = (...more: string[]) => ['soak', '--seats', 'random', '--games', '6', '--workers', '1', ...more];

  it('plays every scenario and finds nothing wrong', async () => {
    const { code, out, err } = await cauldron(argv('--json'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { matches, faults, all } = JSON.parse(out);
    expect(faults).toBe(0);
    expect(matches).toBeGreaterThanOrEqual(6);
    for (const one of all) expect(one.decisions).toBeGreaterThan(one.matches);
  });

  it('continues with the kept matches, and reports one in which an opponent fell back on its script', async () => {
    const folder = join(scratch(), 'soaked');
    await cauldron(argv('--keep', folder));
    const file = join(folder, 'ford.jsonl');
    const text = readFileSync(file, 'utf8');
    expect((await cauldron(argv('--keep', folder))).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(text);

    writeFileSync(file, text.replace('"troubles":[]', '"troubles":["lost its way"]'));
    const { code, out, err } = await cauldron(argv('--keep', folder));
    expect(code).toBe(1);
    expect(out).toContain('1 faults.');
    expect(err).toMatch(/ford \w+, seed 1\/\d+: lost its way/);
  });
});
