import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cauldron, scratch } from './testing/desk.ts';

/** A whole match of random players, as lines. */
async function recorded(): Promise<{ file: string; lines: string[] }> {
  const file = join(scratch(), 'match.jsonl');
  await cauldron(['play', 'ford', '--seed', '5', '--file', file, '--seats', 'red=random,blue=random']);
  return { file, lines: readFileSync(file, 'utf8').trimEnd().split('\n') };
}

describe('replay', () => {
  it('checks every hash and says what it checked', async () => {
    const { file, lines } = await recorded();
    const { code, out } = await cauldron(['replay', file, '--verify']);
    expect(code).toBe(0);
    expect(out).toContain(`Checked ${lines.length - 1} entries`);
  });

  it('prints a report with turns, decisions and their results', async () => {
    const { file } = await recorded();
    const { out } = await cauldron(['replay', file, '--print']);
    expect(out).toMatch(/^Turn 0/);
    expect(out).toMatch(/\nTurn 2/);
    expect(out).toMatch(/\n {2}Red: activate \S+\n {6}Red activates/);
    expect(out).not.toMatch(/\{\w+\}/);
  });

  it('stops after the given number of entries', async () => {
    const { file } = await recorded();
    const { out } = await cauldron(['replay', file, '--to', '4', '--json']);
    expect(JSON.parse(out)).toMatchObject({ entries: 4, outcome: null });
  });

  it('refuses a cut file, says how much of it is sound, and leaves it alone', async () => {
    const { file, lines } = await recorded();
    const cut = `${lines.slice(0, 9).join('\n')}\n${lines[9].slice(0, 12)}`;
    writeFileSync(file, cut);
    const { code, out, err } = await cauldron(['replay', file, '--verify']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/is cut: line 10 is not whole.*--to 8/);
    expect(readFileSync(file, 'utf8')).toBe(cut);
    expect((await cauldron(['replay', file, '--to', '8'])).code).toBe(0);
  });

  it.each([
    [
      'a die that its seed did not give',
      (l: string) => l.replace(/"fell":\[\d/, (m) => (m.endsWith('1') ? '"fell":[2' : '"fell":[1')),
    ],
    [
      'a hash that does not agree',
      (l: string) => l.replace(/"hash":"./, (m) => (m.endsWith('0') ? '"hash":"1' : '"hash":"0')),
    ],
  ])('refuses %s, by the number of its entry', async (_, change) => {
    const { file, lines } = await recorded();
    const at = lines.findIndex((line) => line.includes('"fell"'));
    writeFileSync(file, lines.map((line, i) => (i === at ? change(line) : line)).join('\n'));
    const { code, err } = await cauldron(['replay', file, '--verify']);
    expect(code).toBe(2);
    expect(err).toContain(`Entry ${at - 1}`);
  });

  it('refuses a line that is missing', async () => {
    const { file, lines } = await recorded();
    writeFileSync(file, `${[...lines.slice(0, 5), ...lines.slice(6)].join('\n')}\n`);
    const { code, err } = await cauldron(['replay', file]);
    expect(code).toBe(2);
    expect(err).toContain('Entry 4 of the record is missing');
  });

  it('refuses a broken line in the middle by its number', async () => {
    const { file, lines } = await recorded();
    writeFileSync(file, `${[...lines.slice(0, 5), '{"n":', ...lines.slice(6)].join('\n')}\n`);
    const { code, err } = await cauldron(['replay', file]);
    expect(code).toBe(2);
    expect(err).toContain('line 6, is not an entry');
  });

  it.each([
    [
      'played with a foreign pack',
      { pack: 'other' },
      /began with rules version 1 and pack other .*Nothing is lost.*--pack/,
    ],
    ['played under other rules', { rules: 99 }, /rules version 99/],
    ['of a game that is not here', { game: 'chess' }, /no game “chess”/],
    ['of an unknown scenario', { scenario: 'moon' }, /no scenario “moon”/],
    ['without a seed', { seed: undefined }, /is not a match file/],
  ])('refuses a match %s', async (_, change, sentence) => {
    const { file, lines } = await recorded();
    writeFileSync(file, `${[JSON.stringify({ ...JSON.parse(lines[0]), ...change }), ...lines.slice(1)].join('\n')}\n`);
    const { code, out, err } = await cauldron(['replay', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
  });
});
