import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';
import { rangedModifier } from './10-ranged.ts';

const at = (units: Record<string, string>, more: object = {}) => table({ units, ...more });
const dug = (t: ReturnType<typeof at>, hex: string) => t.state.dug[t.hex(hex)];

describe('Digging In', () => {
  it('infantry and machine-guns dig as their action, two turns long (14.0.a, 14.1.a, 14.2.a, 14.2.b)', () => {
    const t = at({ '0906': 'a-6dwr', '0904': 'm-6dwr', '0905': 'a1-ken' });
    expect(t.offers('dig').sort()).toEqual(['a-6dwr', 'a1-ken']);
    t.do('dig', 'a-6dwr');
    expect([t.state.isDugIn(t.hex('0906')), dug(t, '0906') > 0]).toEqual([false, true]);
    expect(t.why('move', 'a-6dwr')?.key).toBe('acted');
    t.do('end').do('end').do('dig', 'a-6dwr');
    expect(t.state.isDugIn(t.hex('0906'))).toBe(true);
    expect(t.why('dig', 'a1-ken')).toBeUndefined();
  });
  it('two units do not finish it in one turn (14.2.b)', () => {
    const t = at({ '0906': 'a-6dwr b-6dwr' }).do('dig', 'a-6dwr');
    expect(t.why('dig', 'b-6dwr')?.key).toBe('dug-this-turn');
  });
  it('not in an enemy zone, which also stops the work (14.1.b, 14.2.c, 7.2.c)', () => {
    expect(at({ '0906': 'a-6dwr', '0907': '9-26' }).why('dig', 'a-6dwr')?.key).toBe('in-zone');
    const t = at({ '0906': 'a-6dwr' }).do('dig', 'a-6dwr').do('end').do('end');
    t.state.put(t.unit('9-26'), t.hex('0907'));
    expect(t.why('dig', 'a-6dwr')?.key).toBe('in-zone');
    expect(dug(t, '0906')).toBeGreaterThan(0);
  });
  it('a hex that is only being dug gives no cover, one that is Dug-In does, to all in it (14.1.c, 14.3.b, 14.3.c)', () => {
    const shot = (marks: object) => {
      const t = at({ '0906': 'a-6dwr', '0907': 'mg9-26' }, marks);
      return rangedModifier(t.state, {
        gun: t.unit('mg9-26'),
        hex: t.hex('0906'),
        targets: [t.unit('a-6dwr')],
        friction: { onRoad: false },
      });
    };
    expect(shot({ marks: [{ kind: 'dug-in', at: ['0906'] }] }) - shot({})).toBe(-1);
  });
  it('in any terrain, but never in a Strongpoint (14.1.e, 14.6.g)', () => {
    const t = at({ '0907': 'a-6dwr', '1005': 'b-6dwr' });
    expect(t.offers('dig').sort()).toEqual(['a-6dwr', 'b-6dwr']);
    const { strongpoint } = t.state.world;
    strongpoint[t.hex('0907')] = 1;
    expect(t.why('dig', 'a-6dwr')?.key).toBe('in-strongpoint');
    strongpoint[t.hex('0907')] = 0;
  });
  it('no more than there are markers (14.1.f)', () => {
    const t = at({ '0906': 'a-6dwr', '0905': 'b-6dwr' });
    const { markers } = t.state.world.charts as { markers: { dugInBritish: number } };
    const printed = markers.dugInBritish;
    markers.dugInBritish = 1;
    t.do('dig', 'a-6dwr');
    expect(t.why('dig', 'b-6dwr')?.key).toBe('no-markers');
    markers.dugInBritish = printed;
  });
  it('its owner may fill it in (14.1.g)', () => {
    const t = at({ '0906': 'a-6dwr' }, { marks: [{ kind: 'dug-in', at: ['0906'] }] }).do('fill', '0906');
    expect(dug(t, '0906')).toBe(0);
    expect(at({ '0906': 'a-6dwr' }).why('fill', '0905')?.key).toBe('nothing-dug');
  });
  it('pioneers and units at night need one turn, even in an enemy zone (12.4.b, 12.4.c, 14.2.1.a, 14.5.a, 16.0.e)', () => {
    const pioneers = at({ '0906': '16-26-a', '0905': 'a-6dwr' }, { active: { side: 'german' } }).do('dig', '16-26-a');
    expect(pioneers.state.isDugIn(pioneers.hex('0906'))).toBe(true);
    const night = at({ '0906': 'a-6dwr', '0907': '9-26' }, { track: 'A', turn: 26 });
    night.do('dig', 'a-6dwr');
    expect(night.state.isDugIn(night.hex('0906'))).toBe(true);
  });
  it('the marker goes when its owners have left, so that an enemy never has it (14.4.a, 14.4.b)', () => {
    const t = at({ '0906': 'a-6dwr' }, { marks: [{ kind: 'dug-in', at: ['0906'] }] });
    t.do('move', 'a-6dwr').do('go', '0905').do('stop');
    expect(dug(t, '0906')).toBe(0);
  });
});
