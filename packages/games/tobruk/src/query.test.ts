import { describe, expect, it } from 'vitest';
import { game, type Table, table } from './testing/table.ts';

const names = (places: readonly number[]) => places.map((p) => game.vocabulary.placeName(p)).sort();
const units = (t: Table, ...ids: string[]) => ids.map((id) => t.unit(id));

describe('what a player may ask', () => {
  it('the way to a hex and what it costs, with the reason if it is too far (9.0)', () => {
    const t = table({ units: { '3011': ['1RS/7Ind'] } });
    const path = t.query({ ask: 'path', units: units(t, '1RS/7Ind'), to: t.hex('3013') });
    expect({ 'names path places': names(path.places), 'path cost': path.cost }).toEqual({
      'names path places': ['3012', '3013'],
      'path cost': 2,
    });
    const far = t.refused({ ask: 'path', units: units(t, '1RS/7Ind'), to: t.hex('5017') });
    expect(far).toMatchObject({ rule: '9.0', key: 'too-far', figures: { left: 12 } });
    expect(t.refused({ ask: 'path', units: units(t, '1RS/7Ind'), to: t.hex('2402') })).toMatchObject({
      key: 'impassable',
    });
  });

  it('how far a stack comes that may move only together (9.3), and units that cannot move at all', () => {
    const t = table({ units: { '3011': ['1RS/7Ind', 'CIH/4Ind'], '3012': ['4/11Sk/7Ind'], 'turn:4': ['1Bfs/5Ind'] } });
    expect(Math.max(...Object.values(t.reach('1RS/7Ind', 'CIH/4Ind')))).toBe(12);
    expect(Math.max(...Object.values(t.reach('CIH/4Ind')))).toBe(18);
    const refused = (...ids: string[]) => t.refused({ ask: 'reach', units: units(t, ...ids) });
    expect(refused()).toMatchObject({ rule: '9.0', key: 'no-units' });
    expect(refused('1RS/7Ind', '4/11Sk/7Ind')).toMatchObject({ rule: '9.3', key: 'not-stacked' });
    expect(refused('1Bfs/5Ind')).toMatchObject({ rule: '6.0', key: 'not-on-map' });
    expect(refused('BR-F-1')).toMatchObject({ rule: '2.5', key: 'air-never-moves' });
  });

  it('what is left of a move under way', () => {
    const active = { side: 'commonwealth', formation: 'XIII', mode: 'move' } as const;
    const t = table({ units: { '3811': ['4th Indian HQ', '1RS/7Ind'] }, active, set: { minefields: 1 } });
    t.all('move 1RS/7Ind', 'to 3815');
    expect(Math.max(...Object.values(t.reach('1RS/7Ind')))).toBe(8);
  });

  it('a unit’s supply as its last check found it, the path it has now, and what the next check would find (5.2)', () => {
    const t = table({
      units: {
        '4513': ['1RS/7Ind'],
        '4318': ['4/11Sk/7Ind'],
        '1402': ['4th Indian HQ'],
        '1408': ['CIH/4Ind'],
        '1411': ['18/4NZ'],
        '3011': ['15/Sav'],
      },
      marks: [{ kind: 'low', at: '1RS/7Ind' }],
      options: { bardiaDepot: false },
    });
    const line = (id: string) => t.query({ ask: 'supply', unit: t.unit(id) });
    expect(line('1RS/7Ind')).toMatchObject({ status: 'low', next: 'supplied', source: expect.any(Number) });
    expect(line('15/Sav')).toEqual({ status: 'supplied', next: 'low', source: -1, path: [] });
    expect(t.card('1RS/7Ind').supply).toBe('low');
  });

  it('the hexes in which enemies must halt: not cities, forts or the sea (8.0)', () => {
    const t = table({ units: { '4711': ['1RS/7Ind'], '3011': ['4th Indian HQ'] } });
    expect(names(t.query({ ask: 'zoc', side: 0 }).places)).toEqual(['4611', '4712', '4810', '4811']);
    expect(t.query({ ask: 'zoc', side: 1 }).places).toEqual([]);
  });

  it('who commands a unit, and from how far (6.0)', () => {
    const t = table({
      units: {
        '4318': ['4th Indian HQ'],
        '3414': ['1RS/7Ind'],
        '3313': ['4/11Sk/7Ind'],
        '2013': ['CIH/4Ind'],
        '3011': ['2RTR/7Arm'],
      },
    });
    const command = (id: string) => t.query({ ask: 'command', unit: t.unit(id) });
    expect(command('1RS/7Ind')).toMatchObject({
      inCommand: true,
      by: t.unit('4th Indian HQ'),
      distance: 9,
      range: 9,
      because: 'in-range',
    });
    expect(command('4/11Sk/7Ind')).toMatchObject({ inCommand: false, distance: 10, because: 'out-of-range' });
    expect(command('CIH/4Ind')).toMatchObject({ inCommand: true, because: 'reconnaissance' });
    expect(command('2RTR/7Arm')).toMatchObject({ inCommand: false, by: -1, because: 'no-headquarters' });
    expect(command('4th Indian HQ')).toMatchObject({ inCommand: true, because: 'headquarters' });
  });

  it('an unassigned Italian obeys a German headquarters, an unassigned German no Italian one (6.2)', () => {
    const t = table({
      units: { '3011': ['15th Panzer HQ'], '3012': ['1Mil'], '4611': ['XXI Corps HQ'], '4610': ['III/347'] },
    });
    expect(t.query({ ask: 'command', unit: t.unit('1Mil') }).by).toBe(t.unit('15th Panzer HQ'));
    expect(t.query({ ask: 'command', unit: t.unit('III/347') }).by).toBe(t.unit('15th Panzer HQ'));
  });

  it('the odds of an attack, adding up to one, and attacks that cannot be (10.0)', () => {
    const t = table({ units: { '3011': ['1RS/7Ind', '4th Indian HQ'], '3012': ['15/Sav'], '3510': ['4/11Sk/7Ind'] } });
    const ask = (place: string, ids: string[], support = {}) =>
      ({ ask: 'attack', place: t.hex(place), units: units(t, ...ids), support }) as const;
    const odds = t.query(ask('3012', ['1RS/7Ind']));
    expect(odds).toMatchObject({ attack: 4, defence: 4, ratio: '1:1', column: '1:1', modifier: 0 });
    expect(odds.results.reduce((sum, r) => sum + r.p, 0)).toBeCloseTo(1, 12);
    expect(t.query(ask('3012', ['1RS/7Ind'], { artillery: 2, closeSupport: 1, overrun: true })).modifier).toBe(0);
    expect(t.refused(ask('3012', []))).toMatchObject({ rule: '10.0', key: 'no-units' });
    expect(t.refused(ask('3012', ['4th Indian HQ']))).toMatchObject({ rule: '2.4', key: 'hq-never-fights' });
    expect(t.refused(ask('3012', ['4/11Sk/7Ind']))).toMatchObject({ rule: '10.0', key: 'not-adjacent' });
    expect(t.refused(ask('3010', ['1RS/7Ind']))).toMatchObject({ rule: '10.0', key: 'no-enemy-there' });
    for (const support of [
      { rockets: 1 },
      { artillery: 'two' },
      { defender: { guns: 1 } },
      { defender: 2 },
      { overrun: 1 },
    ])
      expect(t.refused(ask('3012', ['1RS/7Ind'], support))).toMatchObject({ rule: '10.1', key: 'unknown-field' });
  });

  it('nothing is said of sight, for the rulebook knows none', () => {
    const t = table({});
    expect(t.refused({ ask: 'sight', from: 0, to: 1 })).toMatchObject({ key: 'unknown-query' });
  });
});

describe('any position', () => {
  const refusal = (position: object) => game.compose({ scenario: '1', clear: true, ...position });

  it.each([
    [{ place: [{ unit: 'nobody', at: '3011' }] }, 'unknown-unit'],
    [{ place: [{ unit: '1RS/7Ind', at: 'nowhere' }] }, 'unknown-place'],
    [{ place: [{ unit: '1RS/7Ind', at: '3011', status: ['tired'] }] }, 'unknown-status'],
    [{ place: [{ unit: '1RS/7Ind', at: '3011', status: ['toString'] }] }, 'unknown-status'],
    [{ marks: [{ kind: 'low', at: 'nowhere' }] }, 'unknown-place'],
    [{ marks: [{ kind: 'tired', at: '1RS/7Ind' }] }, 'unknown-status'],
    [{ control: { nowhere: 'axis' } }, 'unknown-place'],
    [{ control: { '2607': 'nobody' } }, 'unknown-side'],
    [{ turn: 5 }, 'no-such-turn'],
    [{ phase: 'tea' }, 'unknown-choice'],
    [{ set: { moon: 1 } }, 'unknown-field'],
    [{ held: { axis: ['xxx'] } }, 'unknown-field'],
    [{ held: { nobody: [] } }, 'unknown-side'],
    [{ set: { hq: '1RS/7Ind' } }, 'not-a-hq-name'],
    [{ active: { side: 'nobody' } }, 'unknown-side'],
    [{ active: { side: 'axis', formation: 'XXI' } }, 'no-hq-on-map'],
  ])('%o is refused as %s', (position, key) => {
    expect(refusal(position)).toMatchObject({ key });
  });

  it('is what was composed, and stays so where no corps can act', () => {
    const t = table({ units: { '3814': ['15/Sav!'] }, marks: [{ kind: 'out', at: '15/Sav' }], turn: 2 });
    expect({
      'at 15/Sav': t.at('15/Sav'),
      'card 15/Sav supply': t.card('15/Sav').supply,
      'asked prompt': t.asked()?.prompt,
    }).toEqual({ 'at 15/Sav': '3814', 'card 15/Sav supply': 'out', 'asked prompt': 'go-on' });
    expect(t.do('done').pending().kind).toBe('chance');
  });

  it('may begin with a headquarters in either of its modes, one of two named', () => {
    const units = { '4318': ['4th Indian HQ'], '4513': ['2nd New Zealand HQ', '21/5NZ'] };
    const active = { side: 'commonwealth', formation: 'XIII', mode: 'move' } as const;
    expect(table({ units, active }).offers('move')).toEqual(['4th Indian HQ', '21/5NZ']);
    expect(table({ units, active, set: { hq: '2nd New Zealand HQ' } }).offers('move')).toEqual([
      '2nd New Zealand HQ',
      '21/5NZ',
    ]);
    expect(table({ units, active: { side: 'commonwealth', formation: 'XIII' } }).offers('hq')).toHaveLength(2);
  });
});
