import { describe, expect, it } from 'vitest';
import { type Table, table } from '../testing/table.ts';

const british = (units: Record<string, string>, more: object = {}) => table({ units, ...more });
const german = (units: Record<string, string>, more: object = {}) =>
  table({ units, active: { side: 'german' }, ...more });
/** Half points. */
const cost = (t: Table, unit: string, hex: string) => t.reach(unit)[hex];

const onTrackB = (turn: number, units: Record<string, string>) => table({ units, track: 'B', turn });

describe('terrain', () => {
  it('each hex entered costs its class what the chart says, up to the allowance (4.1.a, 4.4.a, 5.1.3.a)', () => {
    const t = british({ '0906': 'a-6dwr', '0806': 'cp-6dwr' });
    expect(cost(t, 'a-6dwr', '0806')).toBe(2);
    expect(cost(t, 'a-6dwr', '0907')).toBe(6);
    expect(cost(t, 'cp-6dwr', '0906')).toBe(2);
    expect(cost(t, 'cp-6dwr', '0907')).toBe(10);
    expect(Math.max(...Object.values(t.reach('a-6dwr')))).toBe(10);
  });
  it('vehicles cross a waterway only at a bridge, leg units anywhere for one point more (4.4.b, 5.1.5.c)', () => {
    const t = british({ '0710': 'a-6dwr cp-6dwr' });
    const { map, costs } = t.state.world;
    const edge = t.hex('0710') * 6 + map.directionTo(t.hex('0710'), t.hex('0711'));
    expect([costs.step[0][0][edge], costs.step[0][1][edge]]).toEqual([4 + 2, -1]);
    expect(t.reach('cp-6dwr')['0611']).toBe(2 + 2);
  });
  it('a bridge is road for movement (5.1.7.a)', () => {
    expect(cost(british({ '0911': 'a-6dwr' }), 'a-6dwr', '0811')).toBe(1);
  });
  it('nobody crosses the Seulles into what is out of play (5.1.5.b)', () => {
    const { map, costs } = british({}).state.world;
    const bank = map.place('0209');
    for (const d of [0, 1, 2, 3, 4, 5]) {
      const to = map.neighbours[bank * 6 + d];
      if (to >= 0 && costs.closed[to] === 1) expect(costs.step[0][0][bank * 6 + d]).toBe(-1);
    }
    expect(costs.closed[map.place('0111')]).toBe(1);
  });
});

describe('roads', () => {
  it('cost half a point on primary and secondary roads, a point on tertiary ones (5.2.a, 5.2.b, 5.2.c, 5.2.d, 5.2.e)', () => {
    expect(cost(british({ '1106': 'a-6dwr' }), 'a-6dwr', '1107')).toBe(1);
    expect(cost(british({ '1111': 'a-6dwr' }), 'a-6dwr', '1211')).toBe(1);
    expect(cost(british({ '0810': 'a-6dwr' }), 'a-6dwr', '0910')).toBe(2);
    expect(cost(british({ '0810': 'a-6dwr' }), 'a-6dwr', '0809')).toBe(2);
  });
  it('in mud secondary roads cost a point and tertiary ones do not help (5.2.d, 5.2.e, 17.0.c)', () => {
    const t = onTrackB(16, { '1106': 'a-6dwr', '0810': 'b-6dwr', '1111': 'c-6dwr' });
    expect(cost(t, 'a-6dwr', '1107')).toBe(2);
    expect(cost(t, 'b-6dwr', '0910')).toBe(4);
    expect(cost(t, 'c-6dwr', '1211')).toBe(1);
  });
  it('in mud a vehicle off the road pays more (17.0.k)', () => {
    const t = onTrackB(16, { '0806': 'cp-6dwr', '0906': 'a-6dwr' });
    expect(cost(t, 'cp-6dwr', '0807')).toBe(4);
    expect(cost(t, 'a-6dwr', '0806')).toBe(2);
  });
  it('a player may keep off the road and pay for the ground (5.2.g)', () => {
    const t = british({ '1106': 'a-6dwr' }).do('move', 'a-6dwr');
    expect(t.offers('offroad')).toContain('1107');
    t.do('offroad', '1107');
    expect(t.spent('a-6dwr')).toBe(1);
    expect(t.why('offroad', '1206')?.key).toBe('no-road');
  });
  it('do not help into an enemy zone, but do out of one; AFVs use them (5.2.f, 7.1.d, 12.1.c)', () => {
    const into = british({ '1107': 'a-6dwr cp-6dwr', '1008': 'mg9-26' });
    expect(cost(into, 'a-6dwr', '1007')).toBe(2);
    expect(cost(into, 'cp-6dwr', '1007')).toBe(1);
    const out = british({ '1007': 'a-6dwr', '1008': 'mg9-26' }).do('move', 'a-6dwr').goes('1107');
    expect(out.spent('a-6dwr')).toBe(0.5 + 1);
  });
  it('Extended Movement gives two points more on roads far from all enemies (4.3.a, 4.3.b)', () => {
    expect(cost(british({ '1104': 'a-6dwr' }), 'a-6dwr', '1311')).toBe(11);
    expect(british({ '1104': 'a-6dwr', '1309': '9-26' }).reach('a-6dwr')['1311']).toBeUndefined();
  });
  it('a company of five points has fourteen hexes of primary road (4.3.b)', () => {
    const { charts } = british({}).state.world;
    expect((5 * 2 + charts.movement.extended) / charts.movement.primary).toBe(14);
  });
  it('Extended Movement is lost with the first step off the road (4.3.a)', () => {
    const t = british({ '1104': 'a-6dwr' }).do('move', 'a-6dwr').do('offroad', '1105');
    expect(t.offers('go')).not.toContain('1311');
  });
});

describe('the minimum move', () => {
  it('a unit with any allowance always moves one hex (4.1.1.a)', () => {
    const t = british({ '0906': 'd1-ken' });
    expect(t.state.world.units.ma[t.unit('d1-ken') * 2]).toBe(1);
    t.do('move', 'd1-ken').do('go', '0907');
    expect(t.at('d1-ken')).toBe('0907');
  });
  it('but not into prohibited terrain (4.1.1.a)', () => {
    const t = british({ '0710': 'cp-6dwr', '0610': '9-26', '0811': '10-26' }).do('move', 'cp-6dwr');
    expect(t.offers('go')).not.toContain('0711');
  });
  it('a unit with a dash does not move by itself (4.1.1.c, 4.5.a, 2.2.1.f)', () => {
    const t = british({ '0906': 'a2-55at' }).do('move', 'a2-55at');
    expect(t.offers('go')).toEqual([]);
    expect(t.offers('load')).toEqual(['a2-55at']);
  });
});

describe('moving', () => {
  it('any, all or none of the units move, each once (4.0.a)', () => {
    const t = british({ '0906': 'a-6dwr', '0806': 'b-6dwr' });
    expect(t.offers('move')).toEqual(['a-6dwr', 'b-6dwr']);
    t.do('move', 'a-6dwr').do('go', '0905').do('stop');
    expect(t.offers('move')).toEqual(['b-6dwr']);
    expect(t.why('move', 'a-6dwr')?.key).toBe('acted');
    t.do('end');
  });
  it('one stack ends its move before the next begins; points that are left are lost (4.1.b, 4.1.d)', () => {
    const t = british({ '0906': 'a-6dwr', '0806': 'b-6dwr' }).do('move', 'a-6dwr').do('go', '0905');
    expect(t.offers('move')).toEqual([]);
    t.do('stop').do('end');
    expect(t.spent('a-6dwr')).toBe(0);
  });
  it('nobody enters a hex with an enemy (4.1.c, 6.0.f)', () => {
    const t = british({ '0906': 'a-6dwr', '0907': '9-26' }).do('move', 'a-6dwr');
    expect(t.why('go', '0907')?.key).toBe('enemy-there');
  });
  it('an allowance is doubled at night for those that did not begin in an enemy zone (16.0.f, 16.1.a, 16.1.b, 16.1.c)', () => {
    const t = table({ units: { '0905': 'a-6dwr', '0807': 'b-6dwr', '0908': '9-26' }, track: 'A', turn: 26 });
    const { state: g } = t;
    expect([g.allowanceOf(t.unit('a-6dwr')), g.allowanceOf(t.unit('b-6dwr'))]).toEqual([20, 10]);
    expect((g.allowanceOf(t.unit('a-6dwr')) + g.world.charts.movement.extended) / g.world.charts.movement.primary).toBe(
      24,
    );
  });
});

describe('stacks on the move', () => {
  it('units that began together move together, or some of them (6.1.a, 6.1.d)', () => {
    const t = british({ '0906': 'a-6dwr b-6dwr m-6dwr' })
      .do('move', 'a-6dwr')
      .do('join', 'b-6dwr')
      .do('go', '0905')
      .do('stop');
    expect([t.at('a-6dwr'), t.at('b-6dwr'), t.at('m-6dwr')]).toEqual(['0905', '0905', '0906']);
  });
  it('each pays its own cost, and the stack stops when one has nothing left (6.1.b)', () => {
    const t = british({ '0906': 'cp-6dwr m-6dwr' }).do('move', 'cp-6dwr').do('join', 'm-6dwr').do('go', '0907');
    expect([t.spent('cp-6dwr'), t.spent('m-6dwr')]).toEqual([5, 3]);
    expect(t.offers('go')).not.toContain('0707');
    expect(t.reach('cp-6dwr')['0707']).toBeDefined();
  });
  it('nobody joins on the way (6.1.c)', () => {
    const t = british({ '0906': 'a-6dwr', '0905': 'b-6dwr' }).do('move', 'a-6dwr').do('go', '0905');
    expect(t.why('join', 'b-6dwr')?.key).toBe('moved-alone');
  });
});

describe('zones of control', () => {
  it('reach out of close terrain, never into it (5.1.a, 7.0.a, 7.3.a, 2.0.r)', () => {
    const t = british({ '0908': '9-26' });
    const covered = t.query({ ask: 'zoc', side: 1 }).places.map((p) => t.state.world.map.ids[p]);
    expect(covered.sort()).toEqual(['0807', '0808', '0909', '1007']);
  });
  it('do not enter a Strongpoint that is held, but an empty one (7.3.a, 7.0.d, 14.6.f)', () => {
    const at = (units: Record<string, string>) => table({ units }).state;
    const held = at({ '1008': 'a-6dwr', '1108': '9-26' });
    const { strongpoint } = held.world;
    const hex = held.world.map.place('1108');
    expect(held.covers(0, hex)).toBe(true);
    const before = strongpoint[hex];
    strongpoint[hex] = 1;
    expect(at({ '1008': 'a-6dwr', '1108': '9-26' }).covers(0, hex)).toBe(false);
    expect(at({ '1008': 'a-6dwr' }).covers(0, hex)).toBe(true);
    strongpoint[hex] = before;
  });
  it('stop leg units on entry (7.1.a)', () => {
    const t = british({ '0806': 'a-6dwr', '0908': '9-26' }).do('move', 'a-6dwr').goes('0807');
    expect(t.offers('move')).toEqual([]);
    expect(t.at('a-6dwr')).toBe('0807');
  });
  it('cost a point to leave, once, and another zone may be entered at once (7.1.b, 7.1.c)', () => {
    const away = british({ '0807': 'a-6dwr', '0908': '9-26' }).do('move', 'a-6dwr').goes('0806');
    expect(away.spent('a-6dwr')).toBe(2);
    const on = british({ '0807': 'a-6dwr', '0908': '9-26 mg9-26' });
    expect(cost(on, 'a-6dwr', '0808')).toBe(2);
    on.do('move', 'a-6dwr').goes('0808');
    expect(on.spent('a-6dwr')).toBe(2);
  });
  it('do not hold AFVs and carriers (7.0.b, 7.1.e, 12.1.a, 12.6.1.b, 2.0.b, 2.0.c)', () => {
    const t = british({ '0807': 'cp-6dwr', '0908': '9-26' }).do('move', 'cp-6dwr').goes('0808');
    expect(t.spent('cp-6dwr')).toBe(1);
    expect(t.offers('go').length).toBeGreaterThan(0);
    expect(german({ '0907': 'tr-26', '0806': 'a-6dwr' }).state.heedsZones(t.unit('tr-26'))).toBe(true);
  });
  it('do not exist in heavy fog (7.0.c, 17.0.g)', () => {
    const t = onTrackB(1, { '0908': '9-26', '0806': 'a-6dwr' });
    expect(t.query({ ask: 'zoc', side: 1 }).places).toEqual([]);
    expect(onTrackB(6, { '0908': '9-26' }).query({ ask: 'zoc', side: 1 }).places.length).toBe(4);
  });
});

describe('control of hexes', () => {
  it('goes to the last occupier and stays with him (7.4.a, 7.4.b)', () => {
    const t = british({ '0906': 'a-6dwr' }, { control: { '0907': 'german' } });
    expect(t.controller('0907')).toBe(1);
    t.do('move', 'a-6dwr').do('go', '0907').do('stop');
    expect(t.controller('0907')).toBe(0);
    t.do('end').do('end').do('move', 'a-6dwr').do('go', '0906').do('stop');
    expect(t.controller('0907')).toBe(0);
  });
  it('goes to a zone of control where no enemy and no enemy zone is (7.4.a)', () => {
    const t = british({ '0908': '9-26', '0805': 'a-6dwr' });
    expect(t.controller('0808')).toBe(1);
    t.do('move', 'a-6dwr').goes('0806').do('stop');
    expect(t.controller('0807')).toBe(1);
    expect(t.controller('0706')).toBe(0);
  });
});

describe('leaving the map', () => {
  it('is possible from an edge within four hexes of a source (4.2.1.a)', () => {
    const t = british({ '0904': 'a-6dwr', '0908': 'b-6dwr' }).do('move', 'a-6dwr').do('exit');
    expect(t.at('a-6dwr')).toBe('withdrawn:british');
    expect(t.do('move', 'b-6dwr').why('exit')?.key).toBe('no-exit');
    expect(german({ '0904': '9-26' }).do('move', '9-26').why('exit')?.key).toBe('no-exit');
  });
});
