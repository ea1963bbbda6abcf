import { describe, expect, it } from 'vitest';
import { cauldron } from './testing/desk.ts';

const COMMANDS = ['games', 'play', 'simulate', 'replay', 'probe', 'perft', 'rules', 'pack check', 'pack schema'];

describe('the program', () => {
  it.each(COMMANDS)('explains %s with --help', async (command) => {
    const { code, out, err } = await cauldron([...command.split(' '), '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Usage: cauldron ${command}`);
  });

  it('shows the commands when none is given', async () => {
    const { code, out } = await cauldron([]);
    expect(code).toBe(0);
    expect(out).toContain('simulate');
  });

  it.each([
    ['an unknown command', ['conquer'], /unknown command 'conquer'.*--help/i],
    ['an unknown option', ['games', '--loud'], /unknown option '--loud'.*--help/i],
    ['a missing argument', ['play'], /missing required argument 'game'.*--help/i],
    ['games: an unknown game', ['games', 'chess'], /^There is no game “chess”\. Games: ford\.$/m],
    ['play: an unknown game', ['play', 'chess'], /no game “chess”\. Games: ford/],
    ['simulate: an unknown game', ['simulate', 'chess'], /no game “chess”\. Games: ford/],
    ['perft: an unknown game', ['perft', 'chess'], /no game “chess”\. Games: ford/],
    ['rules: an unknown game', ['rules', 'chess'], /no game “chess”\. Games: ford/],
    ['play: an unknown scenario', ['play', 'ford', '--scenario', '9'], /no scenario “9”\. Scenarios: ford, skirmish/],
    ['perft: an unknown scenario', ['perft', 'ford', '--scenario', '9'], /no scenario “9”/],
    [
      'simulate: an unknown option of the game',
      ['simulate', 'ford', '--option', 'fog'],
      /no option “fog”\. Options: long/,
    ],
    ['simulate: an option half set', ['simulate', 'ford', '--option', 'long=maybe'], /long=on or long=off/],
    ['play: an unknown side', ['play', 'ford', '--seats', 'green=human'], /no side “green” to seat\. Sides: red, blue/],
    [
      'play: an unknown player',
      ['play', 'ford', '--seats', 'red=oracle'],
      /red=human, red=random, .* or red=commander/,
    ],
    ['play: a side seated twice', ['play', 'ford', '--seats', 'red=human,red=random'], /names red twice/],
    ['simulate: a person', ['simulate', 'ford', '--seats', 'red=human'], /asks nobody/],
    ['simulate: no number of matches', ['simulate', 'ford', '--games', 'many'], /--games wants a whole number.*“many”/],
    ['simulate: no workers', ['simulate', 'ford', '--workers', '0'], /--workers wants a whole number of at least 1/],
    ['perft: a negative depth', ['perft', 'ford', '--depth=-1'], /--depth wants a whole number/],
    ['replay: no such file', ['replay', 'nowhere.jsonl'], /nowhere\.jsonl cannot be read/],
    ['probe: no such file', ['probe', 'nowhere.json'], /nowhere\.json cannot be read/],
    ['pack schema: an unknown file', ['pack', 'schema', 'weather'], /no file “weather”\. Files: map, units/],
  ])('refuses %s with one sentence and exit code 2', async (_, argv, sentence) => {
    const { code, out, err } = await cauldron(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  it('lists the games with their scenarios as one JSON document', async () => {
    const { out } = await cauldron(['games', '--json']);
    expect(JSON.parse(out)).toMatchObject([
      {
        id: 'ford',
        title: 'The Ford',
        maturity: 'draft',
        scenarios: [{ id: 'ford', title: 'The ford', turns: 8 }, {}],
      },
    ]);
  });

  it('lists the scenarios and options of one game, with rulings, defaults and what they mean, and its places', async () => {
    const { code, out, err } = await cauldron(['games', 'ford']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('  ford: The ford, turns 1 to 8\n');
    expect(out).toMatch(/^ {2}long \(off unless chosen; rulebook 3\.4\): \S.+$/m);
    expect(out).toMatch(/^ {2}red-reserve: \S/m);
  });

  it('lists one game as one JSON document', async () => {
    const { out } = await cauldron(['games', 'ford', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      id: 'ford',
      scenarios: [{ id: 'ford', turns: 8 }, { id: 'skirmish' }],
      options: [{ id: 'long', default: false, ruling: expect.any(String), what: expect.any(String) }],
      boxes: expect.arrayContaining([{ id: 'red-reserve', name: expect.any(String) }]),
    });
  });

  it('counts the same tree for the same seed', async () => {
    const argv = ['perft', 'ford', '--depth', '3', '--seed', '7', '--json'];
    const [first, second] = [await cauldron(argv), await cauldron(argv)];
    expect(first.out).toBe(second.out);
    expect(JSON.parse(first.out)).toMatchObject({ game: 'ford', scenario: 'ford', depth: 3, seed: '7' });
    expect(JSON.parse(first.out).counts).toHaveLength(4);
  });

  it('prints the JSON Schema of each file of a pack', async () => {
    const { out } = await cauldron(['pack', 'schema']);
    expect(Object.keys(JSON.parse(out))).toEqual([
      'map',
      'units',
      'charts',
      'scenarios',
      'board',
      'messages',
      'tutorial',
    ]);
  });
});
