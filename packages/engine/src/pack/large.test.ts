/** What larger games need of a pack, each on a small one: areas, like counters, arrivals, extended scenarios, axes, heights. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPack } from './check.ts';
import { showProblem } from './files.ts';
import { mergePack } from './merge.ts';
import type { Pack, PackFiles } from './pack.ts';
import { chartAt, scenarioOf, setupOf } from './readers.ts';
import { hexesIn, hexesOfArea } from './regions.ts';

const text = readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8');

function merged(override: Partial<PackFiles>): ReturnType<typeof checkPack> {
  const files = mergePack(JSON.parse(text), override);
  if ('problems' in files) throw new Error(files.problems.map(showProblem).join('\n'));
  return checkPack(files.files);
}
function packWith(override: Partial<PackFiles>): Pack {
  const result = merged(override);
  if ('problems' in result) throw new Error(result.problems.map(showProblem).join('\n'));
  return result.pack;
}
const problemsWith = (override: Partial<PackFiles>): string => {
  const result = merged(override);
  return 'problems' in result ? result.problems.map(showProblem).join('\n') : '';
};
const scenario = (more: object) => ({ scenarios: { partial: true, scenarios: [{ id: 'a', ...more }] } });
const arrival = (more: object) => ({ scenarios: { partial: true, arrivals: [{ id: 'late', ...more }] } });
const redGroup = (more: object) =>
  scenario({ setup: { sides: { red: { groups: [{ at: '0102', group: 'Guard', units: ['1 Foot'], ...more }] } } } });

describe('set-up', () => {
  const groupOf = (pack: Pack) => setupOf(pack, 'a').red[0];

  it('within some hexes of a place: the owner chooses, and the pack suggests', () => {
    const pack = packWith(redGroup({ area: { within: 1, of: ['0102'], except: ['0202'], perHex: 2 } }));
    const { area, at } = groupOf(pack);
    expect(at).toBe('0102');
    expect(area && hexesOfArea(pack.map, area)).toEqual(['0101', '0102', '0201']);
  });

  it('anywhere in a country, a terrain, a part of the map', () => {
    const hexes = { '0301': { c: 'North' }, '0302': { c: 'North' }, '0202': { c: 'North' } };
    const pack = packWith({
      map: { partial: true, hexes },
      ...redGroup({ area: { in: { countries: ['North'], terrain: ['clear'] }, hexes: 1 } }),
    });
    const { area } = groupOf(pack);
    expect(area && hexesOfArea(pack.map, area)).toEqual(['0301', '0302']);
    expect(hexesIn(pack.map, { columns: [2, 3], rows: [2, 2] })).toEqual(['0202', '0302']);
    expect(hexesIn(pack.map, { features: ['zone:west'] })).toEqual(['0101']);
  });

  it('like counters by their number, in states', () => {
    const blue = { at: 'reserve', units: [], counters: [{ unit: 'Gun', count: 3, states: ['loaded'] }] };
    const pack = packWith(scenario({ setup: { sides: { blue: { groups: [blue] } } } }));
    expect(setupOf(pack, 'a').blue[0].counters).toEqual([{ unit: 'Gun', count: 3, states: ['loaded'] }]);
  });

  it.each<[string, Partial<PackFiles>, RegExp]>([
    ['an area around nothing', redGroup({ area: { within: 1, of: ['0909'] } }), /area: there is no hex 0909/],
    ['an area without hexes', redGroup({ area: { in: { countries: ['South'] } } }), /area\.in: no hex/],
    ['an area that says nothing', redGroup({ area: { in: {} } }), /which part of the map/],
    [
      'a sheet that is not there',
      scenario({ inPlay: { sheets: ['Z'] } }),
      /inPlay\.sheets\[0\]: the map has no sheet Z/,
    ],
    ['more counters than there are', redGroup({ counters: [{ unit: '2 Foot', count: 2 }] }), /count: there are only 1/],
    ['counters of the other side', redGroup({ counters: [{ unit: 'Gun' }] }), /Gun belongs to blue, not to red/],
    ['unknown counters', redGroup({ counters: [{ unit: 'Horse' }] }), /there is no unit Horse/],
  ])('%s is found', (_, override, problem) => {
    expect(problemsWith(override)).toMatch(problem);
  });
});

describe('arrivals', () => {
  it.each([
    ['every turn of a span', { turn: { every: 1, from: 2, to: 3 } }],
    ['every other turn', { turn: { every: 2 } }],
    ['two turns after an event', { turn: { event: 'landing', plus: 2 } }],
    ['while an event is in force', { event: 'landing' }],
    ['two turns late', { delay: 2 }],
    ['as late as a chart says', { delay: { chart: 'figures' } }],
    ['anywhere on an edge', { entry: [], area: { in: { columns: [3, 3] } } }],
    ['in numbers', { units: [], counters: [{ unit: '1 Foot', states: ['reduced'] }] }],
  ])('%s hold', (_, more) => {
    expect(packWith(arrival(more)).arrivals[0]).toMatchObject(more);
  });

  it('withdrawals name units that exist', () => {
    const leaving = [{ turn: 3, side: 'red', units: ['1 Foot'] }];
    expect(scenarioOf(packWith(scenario({ withdrawals: leaving })), 'a').withdrawals).toEqual(leaving);
    expect(problemsWith(scenario({ withdrawals: [{ turn: 3, side: 'red', units: ['Horse'] }] }))).toMatch(
      /no unit Horse/,
    );
  });

  it('a span that runs backwards and an unknown chart are found', () => {
    expect(problemsWith(arrival({ turn: { every: 1, from: 3, to: 2 } }))).toMatch(/turn: turn 3 comes after turn 2/);
    expect(problemsWith(arrival({ delay: { chart: 'weather' } }))).toMatch(/delay\.chart: there is no chart weather/);
  });
});

describe('scenarios', () => {
  const longer = { id: 'c', title: 'Longer', extends: 'a', turns: { last: 5 }, control: null };

  it('extend others: what they do not say is as there, and null takes a part away', () => {
    const pack = packWith({ scenarios: { partial: true, scenarios: [longer] } });
    const whole = scenarioOf(pack, 'c');
    expect(whole.turns).toMatchObject({ first: 1, last: 5 });
    expect(setupOf(pack, 'c')).toEqual(setupOf(pack, 'a'));
    expect(whole.control).toBeUndefined();
    expect(scenarioOf(pack, 'a').turns?.last).toBe(3);
  });

  it('extend one that extends another; one that is not there is found', () => {
    const last = { id: 'd', title: 'Longest', extends: 'c', turns: { last: 9 } };
    const pack = packWith({ scenarios: { partial: true, scenarios: [longer, last] } });
    expect(scenarioOf(pack, 'd')).toMatchObject({ turns: { first: 1, last: 9 }, extends: 'c' });
    expect(scenarioOf(pack, 'd').control).toBeUndefined();
    expect(problemsWith({ scenarios: { partial: true, scenarios: [{ id: 'a', extends: 'z' }] } })).toMatch(
      /extends: there is no scenario z/,
    );
  });

  it('that extend each other in a ring are found', () => {
    const ring = [
      { id: 'a', extends: 'b' },
      { id: 'b', extends: 'a' },
    ];
    expect(problemsWith({ scenarios: { partial: true, scenarios: ring } })).toMatch(/extends: leads back to itself/);
  });

  it('begin in a phase, end when they end, on a part of the map, with the seats they have', () => {
    const more = {
      turns: { phase: 'combat', movable: { from: 2, to: 6 } },
      inPlay: { columns: [1, 2] },
      seats: [['red', 'blue']],
      control: { regions: { blue: { columns: [3, 3] } } },
    };
    expect(scenarioOf(packWith(scenario(more)), 'a')).toMatchObject(more);
    expect(problemsWith(scenario({ seats: [['red'], ['red', 'green']] }))).toMatch(
      /no side green[\s\S]*a side belongs to two seats/,
    );
  });
});

describe('sides and counters', () => {
  const green = { id: 'green', name: 'Green', fill: '#00aa00', ink: '#ffffff' };
  const marker = {
    id: 'Wire',
    side: 'both',
    name: 'Wire',
    short: 'W',
    type: 'gun',
    steps: 0,
    count: 4,
    front: {},
    source: 'rulebook 4',
  };

  it('there may be three sides, and markers of both that any side sets up', () => {
    const pack = packWith({
      board: { partial: true, sides: [green] },
      units: { partial: true, units: [marker] },
      ...redGroup({ counters: [{ unit: 'Wire', count: 2 }] }),
    });
    expect(pack.board.sides).toHaveLength(3);
    expect(pack.units.at(-1)).toMatchObject({ side: 'both', short: 'W' });
  });
});

describe('tables of several axes', () => {
  const weather = {
    title: 'Weather',
    axes: [
      { name: 'month', values: ['May', 'June'] },
      { name: 'ground', values: ['clear', 'hill'] },
      { name: 'die', values: [1, 2], open: true },
    ],
    entries: Object.fromEntries(
      ['May', 'June'].flatMap((m) =>
        ['clear', 'hill'].flatMap((g) => [1, 2].map((d) => [`${m}|${g}|${d}`, `${g} ${d}`])),
      ),
    ),
    source: 'rulebook 10',
  };
  const withWeather = (more: object = {}) => ({
    charts: { partial: true, charts: { weather: { ...weather, ...more } } },
  });

  it('are read by one key for each axis; the ends of an open axis serve all beyond them', () => {
    const pack = packWith(withWeather());
    expect(chartAt(pack, 'weather', 'June', 'hill', 1)).toBe('hill 1');
    expect(chartAt(pack, 'weather', 'May', 'clear', 7)).toBe('clear 2');
    expect(() => chartAt(pack, 'weather', 'July', 'hill', 1)).toThrow(/weather.*July, hill, 1/);
    expect(() => chartAt(pack, 'weather', 'May', 'hill')).toThrow(/no cell/);
  });

  it('have a cell for every combination and no other', () => {
    const { 'May|hill|2': _, ...entries } = weather.entries;
    expect(problemsWith(withWeather({ entries }))).toMatch(/entries\["May\|hill\|2"\]: is missing/);
    expect(problemsWith(withWeather({ entries: { ...weather.entries, 'July|hill|1': 'x' } }))).toMatch(/leads nowhere/);
    expect(problemsWith(withWeather({ entries: undefined, values: { n: { value: 1 } } }))).toMatch(/but not both/);
  });
});

describe('elevation', () => {
  it('hexes have levels, and terrain, features and hexsides a height that blocks the view', () => {
    const heights = { terrain: { hill: 1 }, hexsides: { slope: 0.5 }, source: 'rulebook 3' };
    const pack = packWith({ map: { partial: true, scale: { levelMetres: 10 }, hexes: { '0202': { e: 2 } }, heights } });
    expect(pack.map).toMatchObject({ heights, scale: { levelMetres: 10 }, hexes: { '0202': { e: 2 } } });
    expect(problemsWith({ map: { partial: true, heights: { features: { church: 2 } } } })).toMatch(
      /heights\.features\.church: is nowhere on the map/,
    );
  });
});
