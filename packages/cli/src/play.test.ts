import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cauldron, scratch } from './testing/desk.ts';

const newFile = () => join(scratch(), 'match.jsonl');
const skirmish = (file: string, ...more: string[]) => [
  'play',
  'ford',
  '--scenario',
  'skirmish',
  '--seed',
  '3',
  '--file',
  file,
  ...more,
];
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

describe('play', () => {
  it('shows the map, the side to move, the rule and numbered choices', async () => {
    const { out } = await cauldron(skirmish(newFile()));
    expect(out).toContain('12          32r=        52');
    expect(out).toContain('Blue: Lead Locals 1 by a hex, or let it stay. (6.0)\n   1  lead 41\n');
  });

  it('takes a number, an order, or a target that only one order has', async () => {
    const { out } = await cauldron(skirmish(newFile()), { lines: ['1', 'LEAD 23', 'red-reserve', 'rt'] });
    expect(out).toContain('Blue: lead 41');
    expect(out).toContain('Blue: lead 23');
    expect(out).toContain('Red: activate red-reserve');
    expect(out).toContain('Red: drop rt');
  });

  it('has every decision on disk before it asks again', async () => {
    const file = newFile();
    const { out } = await cauldron(skirmish(file), { lines: ['1', '2'] });
    expect(out).toContain(`go on with --file ${file}`);
    const decisions = linesOf(file).filter((line) => line.includes('"do"'));
    expect(decisions).toHaveLength(2);
  });

  it('continues an existing match file at the same question', async () => {
    const file = newFile();
    const first = await cauldron(skirmish(file), { lines: ['1', '2'] });
    const before = readFileSync(file, 'utf8');
    const second = await cauldron(['play', 'ford', '--file', file]);
    expect(second.code).toBe(0);
    const lastQuestion = (text: string) => text.slice(text.lastIndexOf('\n-- Turn'), text.lastIndexOf('> '));
    expect(lastQuestion(second.out)).toBe(lastQuestion(first.out));
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('keeps the complete lines of a file whose last line was cut, and the cut text beside it', async () => {
    const file = newFile();
    await cauldron(skirmish(file), { lines: ['1', '2'] });
    const whole = readFileSync(file, 'utf8');
    appendFileSync(file, '{"n":13,"seat":0,"do":["acti');
    const { code, out } = await cauldron(['play', 'ford', '--file', file]);
    expect(code).toBe(0);
    expect(out).toContain(`kept in ${file}.cut`);
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(readFileSync(`${file}.cut`, 'utf8')).toBe('{"n":13,"seat":0,"do":["acti');
  });

  it('keeps a last line that lacks only its line break', async () => {
    const file = newFile();
    await cauldron(skirmish(file), { lines: ['1', '2'] });
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.trimEnd());
    await cauldron(['play', 'ford', '--file', file]);
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(existsSync(`${file}.cut`)).toBe(false);
  });

  it.each([
    ['another seed', ['--seed', '4'], /holds a match with seed 3/],
    ['another option', ['--option', 'long'], /holds a match with long off/],
    ['another scenario', ['--scenario', 'ford'], /holds a match of scenario skirmish/],
  ])('refuses to resume a file under %s, and leaves it alone', async (_, more, sentence) => {
    const file = newFile();
    await cauldron(skirmish(file), { lines: ['1'] });
    const before = readFileSync(file, 'utf8');
    const { code, err } = await cauldron(['play', 'ford', '--file', file, ...more]);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('refuses a file that is not a match, and leaves it alone', async () => {
    const file = newFile();
    writeFileSync(file, 'dear diary\n');
    const { code, err } = await cauldron(['play', 'ford', '--file', file]);
    expect(code).toBe(2);
    expect(err).toContain('is not a match file');
    expect(readFileSync(file, 'utf8')).toBe('dear diary\n');
  });

  it('takes back a decision and repeats it, in the file too', async () => {
    const file = newFile();
    const { out } = await cauldron(skirmish(file), { lines: ['1', 'undo', 'redo', '2'] });
    expect(out).toContain('Taken back.');
    expect(linesOf(file).filter((line) => line.startsWith('{"undo"'))).toHaveLength(1);
    expect((await cauldron(['replay', file, '--verify'])).code).toBe(0);
  });

  it('answers a window by itself after a standing order, and only a window', async () => {
    const file = newFile();
    const red = [
      'stay',
      'stay',
      'always activate red-reserve',
      'red-reserve',
      'drop ra',
      'drop rb',
      'step 12',
      'step 22',
      'step 32',
    ];
    const blue = ['rest', 'blue-reserve', 'drop ba', 'drop bb', 'step 52', 'step 42', 'always pass step', 'step 41'];
    const { out } = await cauldron(skirmish(file), { lines: [...red, ...blue] });
    expect(out).toContain('This question has to be answered each time.');
    expect(readFileSync(file, 'utf8')).toContain('"order":true');
    expect((await cauldron(['replay', file, '--verify'])).code).toBe(0);
  });

  it('says why undo stops at a die', async () => {
    const { out } = await cauldron(skirmish(newFile()), { lines: ['undo'] });
    expect(out).toContain('Undo stops at');
  });

  it('says why an order is refused, and asks again', async () => {
    const lines = ['4', '7', '1', 'step 32', 'why step 32', 'why fly home', 'step z9'];
    const { out } = await cauldron(skirmish(newFile()), { lines });
    expect(out.match(/32 is not on your edge of the board\. \(4\.0\)/g)).toHaveLength(2);
    expect(out).toContain('There is no order “fly”.');
    expect(out).toContain('There is no hex or box “z9”.');
  });

  it('shows the map, stacks, units, the score, the log and the odds on request', async () => {
    const lines = [
      'stack red-reserve',
      'stack nowhere',
      'unit ra',
      'unit zz',
      'score',
      'log 2',
      'odds',
      'map 32',
      'map z9',
      'list',
      'help',
    ];
    const { out } = await cauldron(skirmish(newFile()), { lines });
    expect(out).toContain("Red's reserve (box)\n");
    expect(out).toContain('There is no hex or box “nowhere”.');
    expect(out).toContain('There is no unit “zz”.');
    expect(out).toContain('Red 0, Blue 0');
    expect(out).toContain('The locals follow Blue.');
    expect(out).toContain('None of the choices rolls dice.');
    expect(out).toContain('There is no hex “z9” on the map.');
    expect(out).toContain('save <file>');
  });

  it('tells a player nothing that only the other may know', async () => {
    const { out } = await cauldron(skirmish(newFile()), { lines: ['log 50'] });
    expect(out).toContain('Blue block A is ');
    expect(out).not.toContain('Red block A is ');
  });

  it('saves a copy, and never over a file that exists', async () => {
    const file = newFile();
    const copy = join(dirname(file), 'copy.jsonl');
    const { out } = await cauldron(skirmish(file), { lines: ['1', `save ${copy}`, `save ${copy}`] });
    expect(out).toContain(`A copy of the match is in ${copy}.`);
    expect(out).toContain('Nothing was written');
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it('stops before it overwrites what another program wrote', async () => {
    const file = newFile();
    const meddle = () => {
      appendFileSync(file, '{"undo":0,"seat":0}\n');
      return '2';
    };
    const { code, err } = await cauldron(skirmish(file), { lines: ['1', meddle] });
    expect(code).toBe(2);
    expect(err).toContain('was changed by another program');
  });

  it('plays random seats to the end by itself, and the record replays', async () => {
    const file = newFile();
    const { code, out } = await cauldron(skirmish(file, '--seats', 'red=random,blue=random'));
    expect(code).toBe(0);
    expect(out).toMatch(/The match is over\. .* (The winner: |It is a draw)/);
    const replayed = await cauldron(['replay', file, '--verify', '--json']);
    expect(JSON.parse(replayed.out)).toMatchObject({ verified: true, game: 'ford', seed: '3' });
  });

  it('names a match file after game, scenario and seed unless a name is given', async () => {
    const folder = scratch();
    const before = process.cwd();
    process.chdir(folder);
    try {
      await cauldron(['play', 'ford', '--seed', 'a/b'], { lines: ['quit'] });
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(join(folder, 'cauldron-matches'))).toEqual(['ford-ford-a_b.jsonl']);
  });
});
