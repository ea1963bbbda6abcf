import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPack } from './check.ts';
import type { PackFiles, PackProblem } from './pack.ts';

const text = readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8');

/** A good pack in which one value is set (or, without a value, taken away) at a path. */
function broken(path: (string | number)[], value?: unknown): readonly PackProblem[] {
  const files: PackFiles = JSON.parse(text);
  let at = files as unknown as Record<string | number, never>;
  for (const step of path.slice(0, -1)) at = at[step] as never;
  const last = path[path.length - 1] ?? '';
  if (value === undefined) delete at[last];
  else at[last] = value as never;
  const result = checkPack(files);
  return 'problems' in result ? result.problems : [];
}

const group = ['scenarios', 'scenarios', 0, 'setup', 'sides', 'red', 'groups', 0];

describe('checking a pack', () => {
  it('a good pack passes and is joined', () => {
    const result = checkPack(JSON.parse(text));
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    expect(result.pack.game).toBe('skirmish');
    expect(result.pack.units).toHaveLength(3);
    expect(result.pack.scenarios.map((s) => s.id)).toEqual(['a', 'b']);
  });

  const cases: [string, (string | number)[], unknown, string, string, RegExp][] = [
    [
      'a number that is a word',
      ['units', 'units', 0, 'steps'],
      'two',
      'units',
      'units[0].steps',
      /must be a number, but is a string/,
    ],
    [
      'a missing field',
      ['units', 'units', 0, 'name'],
      undefined,
      'units',
      'units[0].name',
      /must be a string, but is missing/,
    ],
    ['an unknown key', ['map', 'hexes', '0101', 'terain'], 'clear', 'map', 'hexes["0101"].terain', /not a key/],
    ['an unknown orientation', ['map', 'grid', 'orientation'], 'round', 'map', 'grid.orientation', /flat, pointy/],
    [
      'an origin of no known kind',
      ['units', 'units', 1, 'source'],
      'somebody said so',
      'units',
      'units[1].source',
      /rulebook/,
    ],
    [
      'an origin of no known kind in one part',
      ['units', 'units', 0, 'source', 'back'],
      'guess',
      'units',
      'units[0].source.back',
      /rulebook/,
    ],
    ['a file that is a list', ['charts'], [], 'charts', '(whole file)', /must be an object, but is a list/],
    ['a file of another game', ['units', 'game'], 'other', 'units', 'game', /is other, but the map is of skirmish/],
    ['a hex id that cannot be read', ['map', 'hexes', '1'], { t: 'clear' }, 'map', 'hexes["1"]', /form CCRR/],
    [
      'a side between strangers',
      ['map', 'sides', 0, 1],
      '0302',
      'map',
      'sides[0]',
      /0101 and 0302, which are not neighbours/,
    ],
    ['a side off the map', ['map', 'sides', 0, 1], '0909', 'map', 'sides[0]', /0909, which is not on the map/],
    [
      'a side that rises to a third hex',
      ['map', 'sides', 1, 3, 'up'],
      '0101',
      'map',
      'sides[1][3].up',
      /neither 0202 nor 0302/,
    ],
    [
      'a road that jumps',
      ['map', 'ways', 0, 'hexes', 1],
      '0202',
      'map',
      'ways[0].hexes[1]',
      /0101 to 0202, which are not neighbours/,
    ],
    [
      'a box that leads nowhere',
      ['map', 'boxes', 0, 'links', 0, 'to'],
      'limbo',
      'map',
      'boxes[0].links[0].to',
      /no hex or box limbo/,
    ],
    [
      'a shift along the wrong axis',
      ['map', 'grid', 'shift'],
      'left',
      'map',
      'grid.shift',
      /cannot be left on a flat grid/,
    ],
    [
      'two units of one name',
      ['units', 'units', 1, 'id'],
      '1 Foot',
      'units',
      'units[1].id',
      /second unit called 1 Foot/,
    ],
    [
      'a unit named like a copy of another',
      ['units', 'units', 1, 'id'],
      'Gun#2',
      'units',
      'units[2].id',
      /second unit called Gun#2/,
    ],
    [
      'a unit of an unknown formation',
      ['units', 'units', 0, 'formation'],
      'Third',
      'units',
      'units[0].formation',
      /no formation Third/,
    ],
    [
      'a rating without a name',
      ['units', 'units', 0, 'front', 'luck'],
      7,
      'units',
      'units[0].front.luck',
      /rating luck/,
    ],
    [
      'a source of a figure that is not on the face',
      ['units', 'units', 0, 'source', 'front.luck'],
      'rulebook 4',
      'units',
      'units[0].source["front.luck"]',
      /1 Foot has no part front.luck/,
    ],
    [
      'an ink that is no colour',
      ['board', 'faces', 0, 'ratings', 0, 'ink'],
      'red',
      'board',
      'faces[0].ratings[0].ink',
      /must be a colour/,
    ],
    [
      'a row of cells too short',
      ['charts', 'charts', 'results', 'cells', 1],
      ['x'],
      'charts',
      'charts.results.cells[1]',
      /1 cells for 2 columns/,
    ],
    [
      'rows that are too many',
      ['charts', 'charts', 'results', 'rows', 3],
      4,
      'charts',
      'charts.results.cells',
      /3 rows of cells for 4 rows/,
    ],
    [
      'a known cell that is not there',
      ['charts', 'charts', 'results', 'known', 0],
      [9, '1:1'],
      'charts',
      'charts.results.known[0]',
      /row 9/,
    ],
    [
      'a chart that holds nothing',
      ['charts', 'charts', 'entries', 'list'],
      undefined,
      'charts',
      'charts.entries',
      /must hold cells, entries, a list or values/,
    ],
    [
      'a chart entry off the map',
      ['charts', 'charts', 'entries', 'list', 0, 'hexes', 0],
      '7777',
      'charts',
      'charts.entries.list[0].hexes[0]',
      /7777 is not on the map/,
    ],
    [
      'ledger rows that are no list',
      ['charts', 'charts', 'entries', 'list', 1, 'part'],
      { ledger: '5.1' },
      'charts',
      'charts.entries.list[1].part.ledger',
      /list of ledger row ids/,
    ],
    [
      'a set-up hex off the map',
      [...group, 'at'],
      '0505',
      'scenarios',
      'scenarios[0].setup.sides.red.groups[0].at',
      /no hex or box 0505/,
    ],
    [
      'an unknown unit in a set-up',
      [...group, 'units', 0],
      '9 Foot',
      'scenarios',
      'scenarios[0].setup.sides.red.groups[0].units[0]',
      /no unit 9 Foot/,
    ],
    [
      "a unit in the other side's set-up",
      [...group, 'units', 1],
      'Gun#3',
      'scenarios',
      'scenarios[0].setup.sides.red.groups[0].units[1]',
      /belongs to blue/,
    ],
    [
      'a unit set up twice',
      [...group, 'units'],
      ['1 Foot', '1 Foot'],
      'scenarios',
      'scenarios[0].setup.sides.red.groups[0].units[1]',
      /set up twice/,
    ],
    [
      'a unit set up that also arrives',
      [...group, 'units'],
      ['1 Foot', '2 Foot'],
      'scenarios',
      'scenarios[0].arrivals.use[0].id',
      /brings 2 Foot, which is there already/,
    ],
    [
      'a reduced unit without a back',
      ['units', 'units', 0, 'back'],
      undefined,
      'scenarios',
      'scenarios[0].setup.sides.red.groups[0].reduced[0]',
      /has no back/,
    ],
    [
      'an unknown option',
      [...group, 'instead'],
      { rain: '0101' },
      'scenarios',
      'scenarios[0].setup.sides.red.groups[0].instead.rain',
      /no option rain/,
    ],
    [
      'an unknown entry',
      ['scenarios', 'arrivals', 0, 'entry', 0],
      'N',
      'scenarios',
      'arrivals[0].entry[0]',
      /no entry, hex or box N/,
    ],
    [
      'an unknown entry by an option',
      ['scenarios', 'arrivals', 0, 'instead'],
      { fog: ['N'] },
      'scenarios',
      'arrivals[0].instead.fog[0]',
      /no entry, hex or box N/,
    ],
    [
      'an arrival by an unknown option',
      ['scenarios', 'arrivals', 0, 'instead'],
      { rain: [] },
      'scenarios',
      'arrivals[0].instead.rain',
      /no option rain/,
    ],
    [
      'an arrival after the end',
      ['scenarios', 'arrivals', 0, 'turn'],
      9,
      'scenarios',
      'scenarios[0].arrivals.use[0].id',
      /turn 9, outside turns 1 to 3/,
    ],
    [
      'a tolerance among hexes that are none',
      ['scenarios', 'scenarios', 0, 'tolerances', 0, 'inside'],
      'zone:x',
      'scenarios',
      'scenarios[0].tolerances[0].inside',
      /no hex has the feature/,
    ],
    [
      'a set-up borrowed from nowhere',
      ['scenarios', 'scenarios', 1, 'setup', 'sameAs'],
      'z',
      'scenarios',
      'scenarios[1].setup.sameAs',
      /no scenario z/,
    ],
    [
      'turns in the wrong order',
      ['scenarios', 'scenarios', 0, 'turns', 'first'],
      7,
      'scenarios',
      'scenarios[0].turns',
      /turn 7 comes after turn 3/,
    ],
    [
      'an option that cannot have its default',
      ['scenarios', 'options', 0, 'default'],
      'maybe',
      'scenarios',
      'options[0].default',
      /cannot be maybe/,
    ],
    [
      'a face with an unknown rating',
      ['board', 'faces', 0, 'ratings', 0, 'rating'],
      'charm',
      'board',
      'faces[0].ratings[0].rating',
      /no rating charm/,
    ],
    [
      'a face with a rating its units lack',
      ['board', 'faces', 0, 'ratings', 0, 'rating'],
      'shots',
      'board',
      'faces[0].ratings[0].rating',
      /no unit of type foot/,
    ],
    ['terrain without a look', ['board', 'terrain', 'hill'], undefined, 'board', 'terrain', /terrain hill/],
    [
      'a panel with an unknown box',
      ['board', 'panels', 0, 'boxes', 0],
      'attic',
      'board',
      'panels[0].boxes[0]',
      /no box attic/,
    ],
    [
      'a sentence with an open brace',
      ['messages', 'events', 'moved'],
      'It {moves.',
      'messages',
      'events.moved',
      /brace/,
    ],
    [
      'the label of an answer with an open brace',
      ['messages', 'answers'],
      { 'choose-target': { done: 'end {' } },
      'messages',
      'answers["choose-target"].done',
      /brace/,
    ],
    [
      'a brief with the aim of an unknown side',
      ['scenarios', 'scenarios', 0, 'brief'],
      { text: 'A skirmish.', aims: [{ side: 'green', text: 'Win.' }], source: 'rulebook 1' },
      'scenarios',
      'scenarios[0].brief.aims[0].side',
      /no side green/,
    ],
    [
      'a brief that counts a match twice',
      ['scenarios', 'scenarios', 0, 'brief'],
      {
        text: 'A skirmish.',
        aims: [],
        measured: {
          matches: 10,
          won: { red: 6, blue: 4 },
          drawn: 1,
          decisions: 12,
          players: 'recruit',
          rules: 1,
          source: 'reconstructed: measured',
        },
        source: 'rulebook 1',
      },
      'scenarios',
      'scenarios[0].brief.measured.matches',
      /11 matches were won or drawn, not 10/,
    ],
  ];
  it.each(cases)('%s is refused with file, path and cause', (_, path, value, file, where, cause) => {
    const problems = broken(path, value);
    const found = problems.find((p) => p.file === file && p.path === where);
    expect(found, JSON.stringify(problems)).toBeDefined();
    expect(found?.message).toMatch(cause);
  });

  it('one figure of a face may have a source of its own, and an ink', () => {
    expect(broken(['units', 'units', 0, 'source', 'front.attack'], 'rulebook 4')).toEqual([]);
    expect(broken(['board', 'faces', 0, 'ratings', 0, 'ink'], '#a3171c')).toEqual([]);
  });

  it('every problem is told at once, not only the first', () => {
    const files = JSON.parse(text);
    files.units.units[0].side = 'green';
    files.map.ways[0].hexes[0] = '0909';
    const result = checkPack(files);
    expect('problems' in result && result.problems.map((p) => p.file)).toEqual(
      expect.arrayContaining(['units', 'map']),
    );
  });
});
