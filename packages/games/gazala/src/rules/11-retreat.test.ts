import { describe, expect, it } from 'vitest';
import { MARK } from '../state.ts';
import { group } from '../testing/table.ts';

type Units = Record<string, readonly string[]>;

/** A heavy attack by 5/1 in 1710 with a die that makes the defenders retreat, and nothing more. */
function rout(units: Units, die: number, options = {}) {
  const t = group('21 Pz', { units: { '1710': ['5/1'], ...units }, options }).all('move 5/1', 'attack heavy');
  if (t.awaits() === 'choose-supporters') t.all('resolve');
  return t.roll(die);
}
/** The 3rd Coldstream Guards in 1709: 12 to 5 is 2-1, and a 3 is an R. */
const guards = (units: Units = {}, unit = '3 Cold') =>
  rout({ '1709': [unit], ...units }, unit.includes('disrupted') ? 1 : 3);

describe('11.1 Retreat', () => {
  it('a unit ends two hexes from where it was, by proper directions [11.1.a] [11.1.h] [11.0.aa]', () => {
    const t = guards();
    expect({ 'figures combat result': t.figures('combat').result, awaits: t.awaits(), decider: t.decider() }).toEqual({
      'figures combat result': '-/R',
      awaits: 'retreat-to',
      decider: 'allied',
    });
    expect(t.offers('to')).toEqual(['1708', '1809', '1609']);
    t.all('to 1708');
    expect(t.offers('to')).toEqual(['1707', '1808', '1608']);
    expect(t.all('to 1707').at('3 Cold')).toBe('1707');
  });

  it('the Axis retreats to the south, southwest or southeast [11.1.h]', () => {
    const t = group('22 Arm', { units: { '1710': ['2 RGH', '3 CLY'], '1711': ['104/1'] } })
      .all('move 2 RGH', 'attack heavy', 'with 3 CLY')
      .roll(3);
    expect({ 'figures combat result': t.figures('combat').result, 'offers to sort': t.offers('to').sort() }).toEqual({
      'figures combat result': '-/R',
      'offers to sort': ['1612', '1712', '1812'],
    });
  });

  it('the owner chooses the order, and stacked units may go together [11.1.b]', () => {
    const t = rout({ '1709': ['11 Cav', '18 Cav'], '1610': ['2 RL'] }, 4);
    expect({ 'figures combat result': t.figures('combat').result, 'offers retreat': t.offers('retreat') }).toEqual({
      'figures combat result': '-/R',
      'offers retreat': ['2 RL', '11 Cav', '18 Cav'],
    });
    t.all('retreat 18 Cav');
    expect(t.offers('join')).toEqual(['11 Cav']);
    t.all('join 11 Cav', 'to 1708', 'to 1707');
    expect({ 'at 11 Cav': t.at('11 Cav'), 'at 18 Cav': t.at('18 Cav'), 'at 2 RL': t.at('2 RL') }).toEqual({
      'at 11 Cav': '1707',
      'at 18 Cav': '1707',
      'at 2 RL': '1610',
    });
  });

  it('what normal movement forbids is closed, and without a way the unit is eliminated [11.1.d] [8.1.b]', () => {
    const t = guards({ '1708': ['104/1'], '1809': ['104/2'], '1609': ['104/3'], '1610': ['115/1'], '1810': ['115/2'] });
    expect({ 'at 3 Cold': t.at('3 Cold'), 'told includes no-retreat': t.told().includes('no-retreat') }).toEqual({
      'at 3 Cold': 'eliminated:allied',
      'told includes no-retreat': true,
    });
    const zone = group('21 Pz', {
      units: {
        '1221': ['5/1', '5/2'],
        '1220': ['3 Cold'],
        '1119': ['104/1'],
        '1219': ['104/2'],
        '1319': ['104/3'],
        '1320': ['115/1'],
      },
    });
    zone.all('move 5/1', 'attack heavy', 'resolve').roll(3);
    expect({
      'zone figures combat result': zone.figures('combat').result,
      'zone at 3 Cold': zone.at('3 Cold'),
    }).toEqual({ 'zone figures combat result': '-/R', 'zone at 3 Cold': 'eliminated:allied' });
  });

  it('an Axis unit never retreats over mines that are not breached, an Allied one may [14.0.e] [11.1.d]', () => {
    const ways = (marks: { kind: string; at: string[] }[]) => {
      const units = { '0507': ['2 RGH', '3 CLY'], '0408': ['104/1'], '0407': ['8 RTR'], '0409': ['42 RTR'] };
      const t = group('22 Arm', { units, marks }).all('move 2 RGH', 'attack heavy', 'resolve');
      return t.roll(6);
    };
    expect({
      'ways figures combat result': ways([]).figures('combat').result,
      'ways at 104/1': ways([]).at('104/1'),
    }).toEqual({ 'ways figures combat result': '-/R', 'ways at 104/1': 'eliminated:axis' });
    const open = ways([{ kind: 'breached', at: ['0308', '0408'] }]);
    expect({ 'open awaits': open.awaits(), 'open offers to': open.offers('to') }).toEqual({
      'open awaits': 'retreat-to',
      'open offers to': ['0308'],
    });
    const allied = group('21 Pz', { units: { '0508': ['5/1'], '0507': ['3 Cold'] } })
      .all('move 5/1', 'attack heavy')
      .roll(3);
    expect({
      'allied figures combat result': allied.figures('combat').result,
      'allied offers to includes 0407': allied.offers('to').includes('0407'),
    }).toEqual({ 'allied figures combat result': '-/R', 'allied offers to includes 0407': true });
  });

  it('an escarpment without a road is no way [11.1.d]', () => {
    const t = group('21 Pz', { units: { '1405': ['5/1'], '1404': ['3 Cold'] } });
    expect(t.offers('move')).toEqual(['5/1']);
    const cliff = group('21 Pz', { units: { '1404': ['5/1'], '1403': ['3 Cold'] } })
      .all('move 5/1', 'attack heavy')
      .roll(4);
    expect(cliff.figures('combat').result).toBe('-/R');
    expect(cliff.offers('to')).not.toContain('1402');
    expect(cliff.why('to', '1402')).toMatchObject({ rule: '11.1', key: 'escarpment' });
  });

  it('enemy zones are avoided before wrong directions; a friend in the hex cancels them [11.1.c] [11.1.e] [11.1.i]', () => {
    const north = { '1707': ['104/1'], '1607': ['104/2'], '1908': ['104/3'] };
    expect(guards(north).offers('to')).not.toContain('1708');
    const flank = { '1608': ['104/2'], '1908': ['104/3'] };
    expect(guards(flank).offers('to')).toEqual(['1810', '1609']);
    expect(guards({ ...flank, '1708': ['2 Scots'] }).offers('to')).toEqual(['1708', '1810', '1609']);
    expect(guards(flank).why('to', '1708')).toMatchObject({ rule: '11.1', key: 'better-way' });
  });

  it('with no proper hex free, a wrong direction costs nothing [11.1.i]', () => {
    const t = guards({ '1708': ['104/1'], '1809': ['104/2'], '1609': ['104/3'], '1811': ['115/1 disrupted'] });
    expect(t.awaits()).toBe('retreat-to');
    expect(t.why('to', '1708')).toMatchObject({ rule: '11.1', key: 'enemy-there' });
  });

  it('the direction is judged hex by hex: a proper hex that is free must be taken, whatever comes after it [11.1.h] [11.1.c]', () => {
    const t = group('21 Pz', { units: { '1801': ['5/1'], '1701': ['3 Cold'] } }).all('move 5/1', 'attack heavy');
    t.roll(3);
    expect({ 'figures combat result': t.figures('combat').result, offers: t.offers() }).toEqual({
      'figures combat result': '-/R',
      offers: ['to 1601', 'exit'],
    });
    expect(t.why('to', '1602')).toMatchObject({ rule: '11.1', key: 'better-way' });
    expect(t.all('to 1601').offers('to')).toEqual(['1501']);
  });

  it('where no proper hex is free every other is as good, and the next hex is judged anew [11.1.i] [11.1.h]', () => {
    const t = group('22 Arm', { units: { '1710': ['2 RGH', '3 CLY'], '1709': ['104/1'] } })
      .all('move 2 RGH', 'attack heavy', 'with 3 CLY')
      .roll(3);
    expect({ 'figures combat result': t.figures('combat').result, 'offers to': t.offers('to') }).toEqual({
      'figures combat result': '-/R',
      'offers to': ['1708', '1809', '1609'],
    });
    t.all('to 1809');
    expect(t.offers('to')).toEqual(['1909']);
  });

  it('each enemy zone on the way disrupts; a Disrupted unit loses a step [11.1.f] [12.0.a]', () => {
    const ring = {
      '1707': ['104/1'],
      '1607': ['104/2'],
      '1908': ['104/3'],
      '1910': ['115/1'],
      '1510': ['115/2'],
      '1608': ['115/3'],
    };
    const t = guards(ring);
    const before = t.isDisrupted('3 Cold');
    t.do('to', t.offers('to')[0] ?? '');
    expect({ before, 'isDisrupted 3 Cold': t.isDisrupted('3 Cold') }).toEqual({
      before: false,
      'isDisrupted 3 Cold': true,
    });
    const armor = rout({ '1709': ['2 RGH disrupted'], ...ring }, 2);
    expect(armor.figures('combat')).toMatchObject({ modifier: 4, result: '-/R' });
    armor.do('to', armor.offers('to')[0] ?? '');
    expect(armor.steps('2 RGH')).toBe(1);
  });

  it('two Disrupted units that go together lose one step between them; apart each loses its own [11.1.g]', () => {
    const ring = {
      '1707': ['104/1'],
      '1607': ['104/2'],
      '1908': ['104/3'],
      '1910': ['115/1'],
      '1510': ['115/2'],
      '1608': ['115/3'],
    };
    const t = rout({ '1709': ['2 RGH disrupted', '3 CLY disrupted'], ...ring }, 3);
    expect(t.figures('combat').result).toBe('-/R');
    t.all('retreat 2 RGH', 'join 3 CLY');
    t.do('to', t.offers('to')[0] ?? '');
    expect(t.offers('lose')).toEqual(['2 RGH', '3 CLY']);
    t.all('lose 3 CLY');
    expect({ 'steps 2 RGH': t.steps('2 RGH'), 'steps 3 CLY': t.steps('3 CLY') }).toEqual({
      'steps 2 RGH': 2,
      'steps 3 CLY': 1,
    });
  });

  it('a crowded end is avoided if higher priorities allow; else the unit may go on [11.1.j]', () => {
    const full = { '1707': ['2 Scots', '9 RB'] };
    const t = guards(full).all('to 1708');
    expect(t.offers('to')).toEqual(['1808', '1608']);
    const all = {
      ...full,
      '1808': ['2 HLI', '2 WY'],
      '1608': ['2 RL', '11 Cav'],
      '1908': ['Bays', '9 Lan'],
      '1909': ['4 EY', '4 GH'],
      '1508': ['8 RTR', '42 RTR'],
      '1509': ['3 RTR', '5 RTR'],
    };
    const crowded = guards(all).all('to 1708', 'to 1707');
    expect(crowded.offers('stop')).toEqual(['']);
    expect(crowded.offers('to')).toEqual(['1706', '1807', '1607']);
    expect(crowded.all('to 1706').at('3 Cold')).toBe('1706');
    const stays = guards(all).all('to 1708', 'to 1707', 'stop');
    expect({ 'stays awaits': stays.awaits(), 'stays decider': stays.decider() }).toEqual({
      'stays awaits': 'overstacked',
      'stays decider': 'allied',
    });
  });

  it('a retreat that may go on asks so, and not for 0 hexes [11.1.j]', () => {
    const full = ['1707', '1808', '1608', '1908', '1909', '1508', '1509'];
    const friends = ['2 Scots', '9 RB', '2 HLI', '2 WY', '2 RL', '11 Cav', 'Bays', '9 Lan', '4 EY', '4 GH', '8 RTR'];
    const more = [...friends, '42 RTR', '3 RTR', '5 RTR'];
    const t = guards(Object.fromEntries(full.map((hex, i) => [hex, more.slice(2 * i, 2 * i + 2)])));
    expect(t.asked()).toMatchObject({ prompt: 'retreat-to', figures: { left: 2 } });
    t.all('to 1708', 'to 1707');
    expect(t.asked()).toMatchObject({ prompt: 'retreat-on', figures: { unit: t.unit('3 Cold'), hex: t.hex('1707') } });
    expect(t.asked()?.figures.left).toBeUndefined();
  });

  it('a unit at the edge may leave the map instead, and comes back two turns later; it never has to [11.1.k] [11.1.l]', () => {
    const edge = () =>
      group('21 Pz', { units: { '1902': ['5/1'], '1901': ['3 Cold'] } })
        .all('move 5/1', 'attack heavy')
        .roll(3);
    expect({
      'edge figures combat result': edge().figures('combat').result,
      'edge offers exit': edge().offers('exit'),
    }).toEqual({ 'edge figures combat result': '-/R', 'edge offers exit': [''] });
    expect(edge().offers('to').length).toBeGreaterThan(0);
    expect(edge().all('exit').at('3 Cold')).toBe('turn:7');
    const inner = group('21 Pz', { units: { '1903': ['5/1'], '1902': ['3 Cold'] } })
      .all('move 5/1', 'attack heavy')
      .roll(3);
    expect(inner.offers('exit')).toEqual([]);
    inner.all('to 1901');
    expect(inner.offers('exit')).toEqual(['']);
    const west = group('22 Arm', { units: { '0205': ['2 RGH', '3 CLY'], '0105': ['104/1'] } })
      .all('move 2 RGH', 'attack heavy', 'resolve')
      .roll(6);
    expect({ 'west figures combat result': west.figures('combat').result, 'west offers': west.offers() }).toEqual({
      'west figures combat result': '-/R',
      'west offers': ['exit'],
    });
  });

  it('the two bound units of the 69th Brigade never leave the map or their area [8.2.a]', () => {
    const t = group('21 Pz', { units: { '0302': ['5/1'], '0301': ['5 EY'], '0202': ['104/1'] } })
      .all('move 5/1', 'attack heavy', 'resolve')
      .roll(2);
    expect({ 'figures combat result': t.figures('combat').result, 'offers exit': t.offers('exit') }).toEqual({
      'figures combat result': '-/R',
      'offers exit': [],
    });
    expect(t.offers('to').length).toBeGreaterThan(0);
  });

  it('a unit at work on a breach cannot retreat and is eliminated; under the option it gives the work up [14.1.e] [11.1.d]', () => {
    const breacher = (option: boolean) =>
      group('22 Arm', {
        units: { '1216': ['2 RGH', '3 CLY'], '1217': ['104/1'] },
        marks: [{ kind: 'breach-begun', at: ['1217', '1316'] }],
        options: { breachersRetreat: option },
      })
        .all('move 2 RGH', 'attack heavy', 'with 3 CLY')
        .roll(3);
    const t = breacher(true);
    expect({ 'figures combat result': t.figures('combat').result, awaits: t.awaits() }).toEqual({
      'figures combat result': '-/R',
      awaits: 'retreat-to',
    });
    t.do('to', t.offers('to')[0] ?? '');
    expect({
      'view umpire marks some m m kind breach-begun': t.view('umpire').marks.some((m) => m.kind === 'breach-begun'),
      'told includes breach-lost': t.told().includes('breach-lost'),
    }).toEqual({ 'view umpire marks some m m kind breach-begun': false, 'told includes breach-lost': true });
    const lost = breacher(false);
    expect({
      'lost at 104/1': lost.at('104/1'),
      'lost view umpire numbers breachMarkers': lost.view('umpire').numbers.breachMarkers,
    }).toEqual({ 'lost at 104/1': 'eliminated:axis', 'lost view umpire numbers breachMarkers': 6 });
  });

  it('nor does a friend take it along [14.1.e] [11.1.b]', () => {
    const t = group('22 Arm', {
      units: { '1216': ['2 RGH', '3 CLY'], '1217': ['104/1', '104/2'], '1116': ['4 CLY'] },
      marks: [{ kind: 'breach-begun', at: ['1217', '1316'] }],
    }).all('move 2 RGH', 'attack heavy', 'with 3 CLY', 'with 4 CLY');
    t.roll(3);
    expect(t.figures('combat').result).toBe('-/R');
    const builder = t.state.isMarked(t.unit('104/1'), MARK.pinned) ? '104/1' : '104/2';
    const friend = builder === '104/1' ? '104/2' : '104/1';
    expect(t.do('retreat', friend).offers('join')).toEqual([]);
    while (t.decider() === 'axis') t.do('to', t.offers('to')[0] ?? '');
    expect([t.at(builder), t.at(friend)]).not.toContain('1217');
    expect(t.at(builder)).toBe('eliminated:axis');
  });
});
