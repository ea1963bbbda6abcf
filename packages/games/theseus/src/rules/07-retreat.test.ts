import { describe, expect, it } from 'vitest';
import { suffer } from '../testing/battle.ts';
import { type Placed, type Table, type TableOptions, table } from '../testing/table.ts';

const OVER = 'go-on';
const FAIL = 10;
/** A stack fails its checks: it has lost one point, and makes a Forced Retreat of one hex for each further hit. */
function rout(hex: string, units: Placed, hits = 2, options: TableOptions = {}): Table {
  const t = table({ turn: 3, units, ...options });
  const [first] = units[hex].map((name) => name.split(/[ :]/)[0]).filter((id) => !id.endsWith('-hq'));
  const checks = units[hex].filter((name) => !name.includes('-hq')).map(() => FAIL);
  return suffer(t, { hex, hits, red: true, first }, ...checks);
}
/** The 69th Brigade in 1525, attacked from 1524: 1625 and 1425 lie in the zone of the 104th. East of it 1626 is free, then 1526 and 1426. */
const BASE: Placed = { '1524': ['21pz-104'], '1525': ['50-69'] };
const brigade = (units: Placed = {}, hits = 2, options: TableOptions = {}) =>
  rout('1525', { ...BASE, ...units }, hits, options);
const where = (units: Placed) => brigade(units).at('50-69');

describe('the direction of a retreat', () => {
  it('is east for the Commonwealth and west for the Axis [7.5.2.2.a]', () => {
    expect(where({})).toBe('1626');
    expect(rout('1525', { '1524': ['50-69'], '1525': ['15sb-200'] }).at('15sb-200')).toBe('1426');
  });
  it('leads to a Major supply source that is nearer than the edge, if it is not blocked [7.5.2.2.a] [7.5.2.2.b]', () => {
    const coast = { '1305': ['trento-61'], '1306': ['1sa-1'] };
    expect(rout('1305', coast).at('trento-61')).toBe('1304');
    const blocked = rout('1305', coast, 2, { set: { blocked: 1 } });
    expect(blocked.at('trento-61')).toBe('1205');
  });
  it('is kept before it is turned, where no hex is nearer to home [7.5.2.2.a]', () => {
    expect(where({ '1626': ['21pz-3 disrupted'] })).toBe('1526');
  });
  it('gives way to a way without losses [7.5.2.2.a]', () => {
    expect(where({ '1727': ['21pz-i5'], '1626': [] })).toBe('1626');
    expect(where({ '1627': ['21pz-i5'] })).toBe('1426');
  });
  it('is the owner’s choice only between hexes that are equal in all that [7.5.2.2.m]', () => {
    const t = rout('1525', { '1425': ['21pz-104'], '1525': ['50-69'] });
    expect([t.awaits(), t.decider(), t.offers('to')]).toEqual(['retreat-to', 'commonwealth', ['1625', '1626']]);
    expect(t.why('to', '1526')?.key).toBe('better-way');
    expect(t.do('to', '1625').at('50-69')).toBe('1625');
  });
  it('looks ahead: a hex that leads into losses is not taken if another does not', () => {
    // Behind 1626 the enemy holds or watches every hex; behind 1526 one is free.
    const t = brigade(
      { '1725': ['21pz-i5 disrupted'], '1726': ['21pz-ii5 disrupted'], '1627': ['21pz-3 disrupted'] },
      3,
    );
    expect(t.strength('50-69')).toBe(11);
  });
  it('never leads back to where the retreat began', () => {
    expect(brigade({}, 4).offers('to')).toEqual(['1825', '1826', '1827']);
  });
  it('is asked for once, by where it ends, as long as the hexes on the way are all alike [7.5.2.2.m]', () => {
    const t = brigade({}, 4).do('to', '1826');
    expect([t.awaits(), t.at('50-69')]).toEqual([OVER, '1826']);
    expect(t.told().filter((key) => key === 'retreated')).toHaveLength(3);
  });
  it('is asked for hex by hex where it makes a difference which way is taken [7.5.2.2.m]', () => {
    const t = brigade({ '1726': ['7armd-3rtr', '7armd-hq'] }, 4);
    expect(t.offers('to')).toEqual(['1725', '1726']);
    expect(t.do('to', '1725').offers('to')).toEqual(['1825', '1826']);
    const dug = brigade({ '1726': ['7armd-3rtr'] }, 4, { marks: [{ kind: 'improved', at: ['1726'] }] });
    expect(dug.offers('to')).toEqual(['1725', '1726']);
    expect(brigade({ '1726': ['7armd-3rtr'] }, 4).offers('to')).toEqual(['1825', '1826', '1827']);
  });
});

describe('closed to a retreat are', () => {
  it('hexes with enemies, be it an HQ alone [7.5.2.2.c]', () => {
    expect(where({ '1626': ['21pz-3 disrupted'] })).toBe('1526');
    expect(where({ '1626': ['21pz-hq'] })).toBe('1426');
  });
  it('hexes next to an enemy HQ, in a Forced Retreat too [7.5.2.2.d]', () => {
    expect(where({ '1726': ['21pz-hq'] })).toBe('1526');
  });
  it('Ridges and Wadis, but not where a Road or Trail crosses [7.5.2.2.e]', () => {
    const ridge = rout('3408', { '3407': ['21pz-104'], '3408': ['50-69'] });
    expect([ridge.at('50-69'), ridge.strength('50-69')]).toEqual(['3507', 10]);
    const road = rout('3413', { '3412': ['21pz-104'], '3413': ['50-69'] });
    expect([road.at('50-69'), road.strength('50-69')]).toEqual(['3513', 11]);
  });
  it('unbreached Minefields of the enemy [7.5.2.2.f]', () => {
    const units = { '2623': ['15sb-200'], '2722': ['50-69'] };
    expect(rout('2623', units).at('15sb-200')).toBe('2523');
    const breached = rout('2623', units, 2, { marks: [{ kind: 'breached', at: ['2522'] }] });
    expect(breached.offers('to')).toEqual(['2523', '2522']);
  });
  it('enemy zones, unless it is forced [7.5.2.2.g]', () => {
    const units = { ...BASE, '1627': ['21pz-i5'] };
    const t = suffer(table({ turn: 3, units }), { hex: '1525', hits: 2, first: '50-69' }).do('withdraw');
    expect(t.at('50-69')).toBe('1426');
  });
  it('the end of the map [7.5.2.2.h]', () => {
    const t = rout('5220', { '5219': ['21pz-104'], '5220': ['50-69'] });
    expect([t.at('50-69'), t.strength('50-69')]).toEqual(['5221', 11]);
  });
  it('the sea [7.5.2.2.i]', () => {
    const t = rout('4303', { '4204': ['21pz-104'], '4303': ['50-69'] });
    expect([t.at('50-69'), t.strength('50-69')]).toEqual(['4304', 10]);
  });
});

describe('a Forced Retreat', () => {
  it('enters enemy zones where there is no other hex, for a point of each unit and zone [7.5.2.3.a] [5.4.1.g]', () => {
    const ring = { '1627': ['21pz-i5'], '1427': ['15pz-i8'], '1625': ['21pz-3 disrupted'] };
    const one = brigade({ ...ring, '1525': ['50-69', '7armd-3rtr'] });
    expect([one.at('50-69'), one.strength('50-69'), one.strength('7armd-3rtr')]).toEqual(['1626', 10, 3]);
  });
  it('is not helped by a friend in the zone [7.5.2.3.a]', () => {
    const ring = { '1627': ['21pz-i5'], '1427': ['15pz-i8'], '1626': ['7armd-3rtr'], '1625': ['21pz-3 disrupted'] };
    expect(brigade(ring).strength('50-69')).toBe(10);
  });
  it('that cannot be made costs two points for each hex [7.5.2.3.b]', () => {
    const weak = ['21pz-i5', '21pz-ii5', '21pz-3', '15pz-i8', '15pz-ii8'];
    const ring = Object.fromEntries(
      ['1625', '1626', '1526', '1426', '1425'].map((hex, i) => [hex, [`${weak[i]} disrupted`]]),
    );
    expect([brigade(ring).strength('50-69'), brigade(ring, 3).strength('50-69')]).toEqual([9, 7]);
    expect(brigade(ring, 3).told()).toContain('no-retreat');
  });
});

describe('a crowded hex on the way', () => {
  const watched = {
    '1625': ['21pz-3 disrupted'],
    '1627': ['21pz-i5 disrupted'],
    '1427': ['15pz-i8'],
    '1726': ['50-hq'],
  };
  const crowded = (units: Placed = {}, hits = 2) => brigade({ ...watched, '1626': ['50-150'], ...units }, hits);
  it('is avoided where another costs nothing [7.5.2.2.a] [7.5.2.2.k]', () => {
    expect(where({ '1626': ['50-150'] })).toBe('1526');
  });
  it('disrupts everyone there, costs each that retreats a point, and the surplus goes [7.5.2.2.k] [5.3.1.d] [5.3.1.j]', () => {
    const t = crowded();
    expect([t.strength('50-69'), t.strength('50-150'), t.isDisrupted('50-150')]).toEqual([10, 12, true]);
    expect([t.awaits(), t.decider()]).toEqual(['displace-unit', 'axis']);
  });
  it('costs others a point only if they were disrupted before [7.5.2.2.k] [5.3.1.k]', () => {
    const t = crowded({ '1626': ['50-150 disrupted'] });
    expect([t.strength('50-69'), t.strength('50-150')]).toEqual([10, 11]);
  });
  it('is cleared by the enemy, who may split the stack, or by the owner if he declines [7.5.2.2.l] [7.5.2.2.j]', () => {
    const t = crowded();
    expect(t.offers('displace')).toEqual(['50-150', '50-69']);
    t.do('displace', '50-69');
    expect([t.awaits(), t.decider()]).toEqual(['displace-to', 'axis']);
    t.do('to', t.offers('to')[0]);
    expect([t.awaits(), t.at('50-150'), t.at('50-69') === '1626']).toEqual([OVER, '1626', false]);
    expect([crowded().do('leave').decider()]).toEqual(['commonwealth']);
  });
  it('ends the retreat of those who are displaced', () => {
    const t = crowded({}, 3).do('displace', '50-69');
    t.do('to', t.offers('to')[0]);
    expect([t.awaits(), t.told().filter((key) => key === 'retreated').length]).toEqual([OVER, 1]);
  });
  it('with two HQs makes their owner displace one [5.3.2.c] [7.5.d]', () => {
    const t = brigade({ '1427': ['15pz-i8'], '1626': ['50-hq', '1sa-hq'], '1827': ['50-150'], '1926': ['1sa-1'] });
    expect([t.awaits(), t.decider(), t.offers('displace')]).toEqual([
      'displace-unit',
      'commonwealth',
      ['50-hq', '1sa-hq'],
    ]);
  });
});

describe('a retreat is no movement', () => {
  it('costs no points and disrupted units make it: a brigade on foot goes four hexes [7.5.2.2.n]', () => {
    const t = brigade({}, 5);
    while (t.awaits() === 'retreat-to') t.do('to', t.offers('to')[0]);
    expect([t.at('50-69').slice(0, 2), t.isDisrupted('50-69')]).toEqual(['19', true]);
  });
  it('does not stop in enemy zones, and nobody reacts to it [7.5.2.2.n]', () => {
    const t = rout('3408', { '3407': ['21pz-104'], '3408': ['50-69'], '3606': ['21pz-i5'], '3604': ['21pz-hq'] }, 3);
    expect([t.awaits(), t.at('50-69').slice(0, 2)]).toEqual([OVER, '36']);
    expect(t.told()).not.toContain('leaving');
  });
  it('goes with all its units together [7.5.2.2.j]', () => {
    const t = brigade({ '1525': ['50-69', '7armd-3rtr'] });
    expect([t.at('50-69'), t.at('7armd-3rtr')]).toEqual(['1626', '1626']);
  });
  it('does not take Tobruk nor block a source, but the side was there last [7.5.2.2.n] [10.2.e]', () => {
    const ring = { '4304': ['15pz-i8 disrupted'], '4205': ['15pz-ii8 disrupted'], '4104': ['21pz-3 disrupted'] };
    const t = rout('4204', { '4204': ['50-69'], '4103': ['21pz-i5'], ...ring }, 2, {
      set: { captor: 'axis', tobruk: 'axis' },
    });
    expect([t.at('50-69'), t.state.get('captor')]).toEqual(['4303', 1]);
    expect(t.state.latest[t.state.scenario.objectives.findIndex(({ hex }) => hex === t.hex('4303'))]).toBe(2);
  });
  it('ends Improved Defence where it leaves and where it ends [7.7.d] [7.7.f]', () => {
    const t = brigade({ '1626': ['7armd-3rtr'] }, 2, { marks: [{ kind: 'improved', at: ['1626'] }] });
    expect([t.at('50-69'), t.state.hasImproved(t.hex('1626'))]).toEqual(['1626', false]);
  });
});
