import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';
import { rangedModifier } from './10-ranged.ts';

describe('mortars and infantry guns', () => {
  it('that see for themselves have one more, others two (12.5.a, 12.5.b)', () => {
    const bonus = (gun: string) => {
      const t = table({ units: { '0706': 'a-6dwr', '0708': gun } });
      const shot = { gun: t.unit(gun), hex: t.hex('0706'), targets: [t.unit('a-6dwr')] };
      const reasons: { because: string; value: number }[] = [];
      rangedModifier(t.state, shot, reasons as never);
      return reasons.find(({ because }) => because === 'self-spotting')?.value;
    };
    expect([bonus('12-26-mtr'), bonus('8-26-ig')]).toEqual([1, 2]);
  });
  it('mortars defend with what stands in parentheses; infantry guns attack and give their shift (12.5.1.b, 12.5.1.c)', () => {
    const t = table({ units: { '0707': 'a-6dwr', '0708': '8-26-mtr' }, phase: 'combat', active: { side: 'british' } });
    const ask = { ask: 'attack', place: t.hex('0708'), units: [] } as const;
    expect(t.do('attack', '0708').do('join', 'a-6dwr').query(ask).defence).toBe(1);
    const own = table({
      units: { '0707': '9-26 8-26-ig', '0708': 'a-6dwr' },
      phase: 'combat',
      active: { side: 'german' },
    });
    own.do('attack', '0708').do('join', '9-26').do('join', '8-26-ig');
    expect(own.query(ask).shifts).toContainEqual(expect.objectContaining({ because: 'orange-box', value: 1 }));
  });
});

describe('special vehicles and pioneers', () => {
  it('a Crab is a Sherman, a flame section an AFV that carries nobody, pioneers are infantry (12.2.a, 12.2.1.d, 12.2.2.b, 12.4.a)', () => {
    const { units } = table({ units: {} }).state.world;
    const u = (id: string) => units.ids.indexOf(id);
    const ratings = (id: string) => [units.cs, units.ras, units.at, units.armor].map((column) => column[u(id) * 2]);
    expect(ratings('1-b-22d')).toEqual(ratings('a1-24l'));
    expect([units.isAfv[u('12-26-flamm') * 2], units.carried[u('12-26-flamm')]]).toEqual([1, 0]);
    expect(units.type[u('16-26-a')]).toBe(units.type[u('9-26')]);
  });
  it('attached transports differ by their ratings alone; transport half-tracks are AFVs, self-propelled guns carry nobody (4.5.1.c, 4.5.1.d, 4.5.2.c, 4.5.2.f)', () => {
    const { units } = table({ units: {} }).state.world;
    const carried = units.data.filter((d) => d.special?.transported !== undefined);
    expect(carried.every((d) => /^[ULCHTSP]$/.test(String(d.front.transport)))).toBe(true);
    const u = (id: string) => units.ids.indexOf(id);
    expect([units.isAfv[u('ht-9-26') * 2], units.isAfv[u('tr-26') * 2]]).toEqual([1, 0]);
    expect(units.data[u('12-26-sp')].special?.capacity).toBeUndefined();
  });
  it('a 17-pounder on its tractor does not deploy in an Assault or under fire (12.9.c, 12.9.d)', () => {
    const t = table({ units: { '0706': 'a1-24l', '0707': '9-26', '0708': 'a2-55at!' }, active: { side: 'german' } });
    t.do('move', '9-26').do('assault', '0708').order('none');
    expect(t.awaits()).not.toBe('deploy-who');
  });
});

describe('transported units', () => {
  it('that were fired at may deploy (4.5.4.d)', () => {
    const t = table({ units: { '0706': 'a1-ken!', '0708': 'mg9-26 9-26' }, active: { side: 'german' } });
    t.do('shoot', 'mg9-26').do('aim', '0706').roll([1, 1]).quiet();
    expect([t.decider(), t.offers('load')]).toEqual(['british', ['a1-ken']]);
    expect(t.do('load', 'a1-ken').isFlipped('a1-ken')).toBe(false);
  });
  it('may get out for a Retreat if they are loaded, not if towed; nobody loads (4.5.7.a, 4.5.7.b, 4.5.7.c)', () => {
    const t = table({
      units: { '0709': '9-26 10-26', '0708': 'a-6dwr a1-ken! at1-10dli! a2-ken' },
      phase: 'combat',
      active: { side: 'german' },
    });
    t.fights('0708', '0/1', '9-26', '10-26').do('retreat').quiet().do('join', 'a1-ken').do('join', 'at1-10dli');
    expect(t.offers('load')).toEqual(['a1-ken']);
    expect(t.do('load', 'a1-ken').isFlipped('a1-ken')).toBe(false);
    expect(t.why('load', 'a2-ken')?.key).toBe('no-transport');
  });
  it('that lose a step to a hit lose what they were digging (14.2.f)', () => {
    const play = (die: number) => {
      const t = table({ units: { '0706': 'cp-6dwr', '0708': '1-5-pz12' }, active: { side: 'german' } });
      t.state.dug[t.hex('0706')] = 18;
      t.do('snipe', '1-5-pz12').roll([9, 9]).roll(die);
      return t.state.dug[t.hex('0706')];
    };
    expect([play(6), play(1)]).toEqual([18, 0]);
  });
});

describe('other rows', () => {
  it('who digs in may fire in the Combat Phase (14.1.d)', () => {
    const t = table({ units: { '0706': 'a1-ken', '0708': '9-26' } })
      .do('dig', 'a1-ken')
      .do('end');
    expect(t.offers('shoot')).toEqual(['a1-ken']);
  });
  it('supply touches neither strength nor movement; slopes cost nothing (15.0.b, 5.1.6.a)', () => {
    const t = table({ units: { '0706': 'a-6dwr', '0905': '9-26', '0904': '10-26', '1104': '11-26' } });
    expect([t.state.csOf(t.unit('a-6dwr')), t.state.allowanceOf(t.unit('a-6dwr'))]).toEqual([5, 10]);
    const { map, costs } = t.state.world;
    const [from, to] = [t.hex('1105'), t.hex('1204')];
    expect(map.elevation[from]).not.toBe(map.elevation[to]);
    expect(costs.offRoad[0][0][from * 6 + map.directionTo(from, to)]).toBe(2);
  });
});
