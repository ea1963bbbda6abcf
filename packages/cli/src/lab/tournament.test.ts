import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cauldron, scratch } from '../testing/desk.ts';

const heading = { cauldron: 'matches', game: 'ford', rules: 1, pack: 'p', options: {} } as const;

describe('cauldron tournament', () => {
  const argv = (...more: string[]) => [
    ...['tournament', 'ford', '--scenario', 'skirmish', '--seats', 'recruit,random', '--games', '8', '--workers', '1'],
    ...more,
  ];

  it('prints a cross table with intervals, both sides and the p-value against the baseline', async () => {
    const { code, out } = await cauldron(argv());
    expect(code).toBe(0);
    expect(out).toMatch(/^recruit +· +\d+ % \(\d+–\d+\)$/m);
    expect(out).toMatch(/Recruit against random \(the baseline\): \d+ % \(\d+–\d+\) of 8 matches, p [=<] 0\.\d+|p = 1/);
    expect(out).toMatch(/as red: \d won, \d drawn, \d lost/);
  });

  it('keeps matches that can be played again and looked at', async () => {
    const folder = scratch();
    const [kept, file] = [join(folder, 'kept.jsonl'), join(folder, 'match.jsonl')];
    const first = await cauldron(argv('--keep', kept, '--json'));
    const lines = readFileSync(kept, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(9);
    expect((await cauldron(argv('--keep', kept, '--json'))).out).toBe(first.out);
    expect(readFileSync(kept, 'utf8').trim().split('\n')).toEqual(lines);

    expect(await cauldron(['record', kept, '3', '--file', file])).toMatchObject({ code: 0, err: '' });
    const replayed = JSON.parse((await cauldron(['replay', file, '--json'])).out);
    expect(replayed).toMatchObject({ hash: JSON.parse(lines[2]).hash, seed: JSON.parse(lines[2]).seed });
  });

  it('reports a kept match that now ends differently', async () => {
    const folder = scratch();
    const kept = join(folder, 'kept.jsonl');
    await cauldron(argv('--keep', kept));
    const text = readFileSync(kept, 'utf8').replace(/"hash":"[0-9a-f]+"/, '"hash":"0000000000000000"');
    writeFileSync(kept, text);
    const { code, err } = await cauldron(['record', kept, '2', '--file', join(folder, 'match.jsonl')]);
    expect(code).toBe(1);
    expect(err).toContain('its players have changed');
  });

  it.each([
    [['--seats', 'recruit'], 'two players at least'],
    [['--seats', 'recruit,recruit'], 'twice'],
    [['--seats', 'recruit,chess'], '“chess” names no player'],
    [['--baseline', 'officer'], 'must be one of --seats'],
    [['--margin', '50'], 'below 50'],
    [['--aim', '100'], 'from 11 to 99'],
    [['--seats', 'recruit,random@clock'], 'names no player'],
  ])('refuses %j with a sentence that helps', async (more, sentence) => {
    const { code, err } = await cauldron(argv(...more));
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  it('does not mix matches of other rules into a file', async () => {
    const kept = join(scratch(), 'kept.jsonl');
    writeFileSync(kept, `${JSON.stringify(heading)}\n`);
    const { code, err } = await cauldron(argv('--keep', kept));
    expect(code).toBe(2);
    expect(err).toContain('other rules');
  });
});
