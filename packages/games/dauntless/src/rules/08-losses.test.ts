import { describe, expect, it } from 'vitest';
import { moving } from '../frames.ts';
import { MARK } from '../state.ts';
import { type TableOptions, table } from '../testing/table.ts';
import { retreatOut } from './04-boundaries.ts';
import { overBridge } from './04-walk.ts';

const combat = (units: Record<string, string>, more: Partial<TableOptions> = {}) =>
  table({ units, phase: 'combat', active: { side: 'british' }, ...more });
const strong = { '0707': 'a-6dwr b-6dwr' };
const fight = (units: Record<string, string>, result: string, more: Partial<TableOptions> = {}) =>
  combat({ ...strong, ...units }, more).fights('0708', result, 'a-6dwr', 'b-6dwr');

describe('losses', () => {
  it('are taken by the defender first, then by the attacker (8.1.l, 8.5.a, 8.1.k)', () => {
    const t = fight({ '0708': '9-26' }, '1/1');
    expect([t.decider(), t.awaits()]).toEqual(['german', 'take-losses']);
    t.do('lose', '9-26');
    expect([t.decider(), t.offers('lose').sort()]).toEqual(['british', ['a-6dwr', 'b-6dwr']]);
  });
  it('are steps or hexes, as the owner likes, steps first (2.0.m, 8.5.b, 8.5.e)', () => {
    const t = fight({ '0708': '9-26' }, '0/2').do('lose', '9-26');
    expect(t.offers('retreat')).toHaveLength(1);
    t.do('retreat').quiet().do('to', '0709').quiet();
    expect([t.at('9-26'), t.isFlipped('9-26')]).toEqual(['0709', true]);
    expect(t.offers('lose')).toEqual([]);
  });
  it('the first of an attacker in a Combat is a step (8.5.c)', () => {
    const t = fight({ '0708': '9-26' }, '2/1').do('lose', '9-26');
    expect(t.why('retreat')?.key).toBe('steps-first');
    t.do('lose', 'a-6dwr');
    expect(t.why('retreat')).toBeUndefined();
  });
  it('example loss-allocation: a machine-gun cannot go three hexes; without it the platoons go two (8.5.2.1.a, 8.5.2.1.d, 2.0.m)', () => {
    const t = fight({ '0708': '16-26-a 16-26-b mg9-26' }, '0/3');
    expect(t.why('retreat')?.key).toBe('too-slow');
    t.do('lose', 'mg9-26').do('retreat').quiet().do('to', '0709').quiet().do('to', '0809').quiet();
    expect([t.at('16-26-a'), t.at('16-26-b')]).toEqual(['0809', '0809']);
  });
  it('examples retreat-limit-mg and retreat-limit-42; the superscript of carriers, never doubled (2.2.1.h, 8.5.2.1.a, 8.5.2.1.b, 8.5.2.1.c, 12.6.1.k, 16.1.d, 12.5.1.f)', () => {
    const t = table({ units: { '0707': 'a1-ken d1-ken cp-6dwr m-6dwr' }, track: 'A', turn: 26 });
    const limits = ['a1-ken', 'd1-ken', 'cp-6dwr', 'm-6dwr'].map((id) => t.state.limitOf(t.unit(id)));
    expect(limits).toEqual([2, 0, 4, 2]);
  });
  it('do not touch AFVs, but Carrier Platoons (12.1.h, 12.6.1.e)', () => {
    const t = combat({ '0707': 'a-6dwr b-6dwr', '0708': '9-26 1-5-pz12' }).fights('0708', '0/1', 'a-6dwr', 'b-6dwr');
    expect(t.offers('lose')).toEqual(['9-26']);
    const own = combat({ '0707': 'cp-6dwr a1-24l', '0708': '9-26' }).fights('0708', '1/0', 'cp-6dwr', 'a1-24l');
    expect(own.offers('lose')).toEqual(['cp-6dwr']);
  });
  it('of units that retreated earlier are theirs as well (8.5.2.5.c)', () => {
    const t = combat({ ...strong, '0708': '9-26 10-26' });
    t.state.mark(t.unit('9-26'), MARK.retreated);
    expect(t.fights('0708', '1/1', 'a-6dwr', 'b-6dwr').offers('lose').sort()).toEqual(['10-26', '9-26']);
  });
});

describe('Strongpoints', () => {
  /** The Strongpoint of 1113, on the map of the whole campaign. */
  const at = (result: string, defenders = '9-26') =>
    combat({ '1112': 'a-6dwr b-6dwr', '1113': defenders }, { whole: true }).fights('1113', result, 'a-6dwr', 'b-6dwr');
  it('leg units ignore their first loss: example strongpoint-1-2 (8.3.j, 8.5.f, 14.6.1.a)', () => {
    const t = at('1/1').do('ignore');
    expect([t.decider(), t.isFlipped('9-26')]).toEqual(['british', false]);
    const two = at('1/1', '9-26 mg9-26').do('lose', 'mg9-26');
    expect(two.decider()).toBe('british');
  });
  it('vehicles do not (14.6.1.a)', () => {
    expect(at('1/1', 'tr-26').why('ignore')?.key).toBe('no-shelter');
  });
  it('a Retreat may end in one: examples strongpoint-retreat-ok and -no (8.5.2.m, 14.6.1.c, 14.6.1.d)', () => {
    const to = (result: string) =>
      combat({ '1111': 'a-6dwr b-6dwr', '1112': '9-26' }, { whole: true }).fights('1112', result, 'a-6dwr', 'b-6dwr');
    const t = to('0/2').do('retreat').quiet().do('to', '1113').quiet();
    expect(t.offers('stop')).toHaveLength(1);
    t.do('stop');
    expect(t.at('9-26')).toBe('1113');
    expect(to('0/4').why('retreat')?.key).toBe('too-slow');
  });
});

describe('Retreats', () => {
  const gone = (units: Record<string, string>, result = '0/1', more: Partial<TableOptions> = {}) =>
    fight(units, result, more).do('retreat').quiet();

  it('all units of the side go, at no cost (8.5.2.a, 8.5.2.b)', () => {
    const t = gone({ '0708': '9-26 mg9-26' }).do('to', '0709').quiet();
    expect([t.at('9-26'), t.at('mg9-26'), t.spent('9-26')]).toEqual(['0709', '0709', 0]);
  });
  it('each may go its own way (8.5.2.c, 8.5.2.k)', () => {
    const t = gone({ '0708': '9-26 mg9-26' }).do('leave', 'mg9-26').do('to', '0709').quiet().do('to', '0608').quiet();
    expect([t.at('mg9-26'), t.at('9-26')]).toEqual(['0709', '0608']);
  });
  it('away from those who fought, and among equals where the owner likes (8.5.2.h, 8.5.2.k, 8.5.2.o, 8.5.2.n)', () => {
    expect(gone({ '0708': '9-26' }).offers('to').sort()).toEqual(['0608', '0709', '0808']);
    const two = combat({ '0707': 'a-6dwr', '0807': 'b-6dwr', '0708': '9-26' }).fights(
      '0708',
      '0/1',
      'a-6dwr',
      'b-6dwr',
    );
    expect(two.do('retreat').quiet().offers('to').sort()).toEqual(['0608', '0709']);
    expect(two.why('to', '0808')?.key).toBe('better-way');
  });
  it('rather toward an enemy than into a zone of control (8.5.2.g, 8.5.2.o)', () => {
    const t = combat({ '0908': 'a-6dwr b-6dwr', '0807': '9-26', '0706': 'c-6dwr', '0709': 'd-6dwr' });
    expect(t.fights('0807', '0/1', 'a-6dwr', 'b-6dwr').do('retreat').quiet().offers('to')).toEqual(['0907']);
  });
  it('into a zone the stack loses a step, which counts for no loss, and need not stop (8.5.2.2.a, 8.5.2.2.b, 8.5.2.2.c, 7.2.f)', () => {
    const ring = { '0608': 'c-6dwr', '0808': 'd-6dwr' };
    const t = gone({ '0708': '9-26 10-26', ...ring }, '0/2')
      .do('to', '0709')
      .quiet();
    expect(t.offers('lose').sort()).toEqual(['10-26', '9-26']);
    t.do('lose', '9-26');
    expect([t.isFlipped('9-26'), t.isFlipped('10-26'), t.awaits()]).toEqual([true, false, 'retreat-to']);
  });
  it('who enters the same zone from elsewhere pays no second step: example retreat-merge-ezoc (8.5.2.2.d)', () => {
    const t = combat({ '0707': 'a-6dwr', '0607': 'b-6dwr', '0708': '9-26', '0605': '10-26', '0805': '11-26' });
    t.fights('0708', '2/0', 'a-6dwr', 'b-6dwr').do('lose', 'a-6dwr').do('retreat').quiet().do('to', '0606').quiet();
    t.do('lose', 'b-6dwr').do('to', '0606').quiet();
    expect([t.at('a-6dwr'), t.at('b-6dwr')]).toEqual(['0606', '0606']);
    expect(t.offers('lose')).toEqual([]);
    expect(t.told().filter((key) => key === 'reduced')).toHaveLength(2);
  });
  it('a unit that dies of it is judged for supply where it stands (8.5.2.2.e)', () => {
    const t = gone({ '0708': 'mg9-26', '0608': 'c-6dwr', '0808': 'd-6dwr' }).do('to', '0709').quiet();
    t.do('lose', 'mg9-26');
    expect(t.told()).toContain('eliminated');
    expect(t.at('mg9-26')).toBe('eligible:german');
  });
  it('costs AFVs nothing, but Carrier Platoons (8.5.2.2.f, 12.1.e, 12.1.1.a)', () => {
    const t = gone({ '0708': '9-26 1-5-pz12', '0608': 'c-6dwr', '0808': 'd-6dwr' }).do('join', '1-5-pz12');
    t.do('to', '0709').quiet();
    expect(t.offers('lose')).toEqual(['9-26']);
  });
  it('vehicles do not go over water; others rather not (8.5.2.d, 8.5.2.j, 8.5.2.3.a)', () => {
    const from = (units: Record<string, string>) =>
      combat(units, { whole: true }).fights('0610', '0/1', 'a-6dwr', 'b-6dwr').do('retreat').quiet();
    expect(from({ '0609': 'a-6dwr b-6dwr', '0610': '9-26' }).offers('to')).toEqual(['0611']);
    const barred = combat({ '0609': 'a-6dwr b-6dwr', '0610': 'tr-26', '0611': 'c-6dwr', '0710': 'd-6dwr' });
    expect(barred.fights('0610', '0/1', 'a-6dwr', 'b-6dwr').why('retreat')?.key).toBeUndefined();
    expect(barred.do('retreat').quiet().offers('to')).toEqual([]);
  });
  it('not into what is too full; farther if the limit allows (8.5.2.d, 8.5.2.e, 8.5.2.4.a)', () => {
    const full = { '0709': '10-26 11-26 5-26 6-26', '0608': 'mg10-26 mg11-26 1-5-pz12 2-5-pz12' };
    const t = gone({ '0708': '9-26', ...full });
    expect(t.offers('to')).toEqual(['0808']);
    const far = gone({
      '0708': '9-26',
      ...full,
      '0808': 'mg5-26 mg6-26 3-5-pz12 1-6-pz12',
      '0807': 'c-6dwr',
      '0607': 'd-6dwr',
    })
      .do('to', '0709')
      .quiet();
    expect(far.awaits()).toBe('retreat-to');
    expect(far.offers('to').length).toBeGreaterThan(0);
  });
  it('attackers go from where they are, away from the hex they attacked (8.5.2.l)', () => {
    const t = combat({ '0707': 'a-6dwr b-6dwr', '0708': '9-26' }).fights('0708', '2/0', 'a-6dwr', 'b-6dwr');
    t.do('lose', 'a-6dwr').do('retreat').quiet();
    expect(t.offers('to').sort()).toEqual(['0606', '0706', '0806']);
  });
  it('over the edge only if nothing else is left: withdrawn near a source, else lost (8.5.2.f, 4.2.1.b, 4.2.1.c)', () => {
    const edge = (hex: string, from: string) =>
      combat({ [from]: 'a-6dwr b-6dwr', [hex]: 'mg9-26' })
        .fights(hex, '0/2', 'a-6dwr', 'b-6dwr')
        .do('retreat')
        .quiet();
    expect(edge('0608', '0708').offers('exit')).toEqual([]);
    const sealed = (more: Record<string, string>) =>
      combat({ '0706': 'a-6dwr b-6dwr', '0606': '9-26', '0605': 'c-6dwr', '0607': 'd-6dwr', '0707': 'a1-ken', ...more })
        .fights('0606', '0/1', 'a-6dwr', 'b-6dwr')
        .do('retreat')
        .quiet();
    const t = sealed({});
    expect(t.offers('exit')).toHaveLength(1);
    expect(t.do('exit').at('9-26')).toBe('permanent:german');
    const own = table({
      units: {
        '0905': '9-26 10-26',
        '0904': 'a-6dwr',
        '0804': '11-26',
        '1004': '5-26',
        '0805': '6-26',
        '1005': '7-26',
      },
      phase: 'combat',
      active: { side: 'german' },
    }).fights('0904', '0/1', '9-26', '10-26');
    expect(own.do('retreat').quiet().do('exit').at('a-6dwr')).toBe('withdrawn:british');
  });
  it('over the Seulles only Panzer Lehr and 21PD, by the bridge of 0211; others are lost (4.2.2.a, 4.2.2.b, 4.2.2.c)', () => {
    const t = table({ units: { '0211': 'mg1-901 9-26' }, whole: true, active: { side: 'german' } });
    const end = (id: string) => {
      retreatOut(t.state, [t.unit(id)], t.hex('0211'));
      return t.at(id);
    };
    expect(t.do('move', 'mg1-901').offers('exit')).toHaveLength(1);
    expect(t.do('stop').do('move', '9-26').offers('exit')).toEqual([]);
    expect([end('mg1-901'), end('9-26')]).toEqual(['withdrawn:german', 'permanent:german']);
  });
  it('who cannot retreat loses steps instead (8.5.2.d)', () => {
    const t = fight(
      { '0708': '9-26', '0608': 'c-6dwr', '0808': 'd-6dwr', '0709': 'a1-ken', '0607': 'a2-ken', '0807': 'a3-ken' },
      '0/1',
    );
    expect(t.why('retreat')?.key).toBe('no-retreat');
  });
  it('units that retreated are marked until the phase ends; AFVs go on firing (8.5.2.5.h, 8.5.2.5.i)', () => {
    const t = gone({ '0708': '9-26 1-5-pz12' }).do('join', '1-5-pz12').do('to', '0709').quiet();
    expect(t.state.isMarked(t.unit('9-26'), MARK.retreated)).toBe(true);
    while (t.offers('enough').length > 0) t.do('enough');
    if (t.offers('end').length > 0) t.do('end');
    expect(t.state.isMarked(t.unit('9-26'), MARK.retreated)).toBe(false);
    const tank = table({ units: { '0706': 'a1-24l', '0708': '9-26' }, phase: 'combat', active: { side: 'british' } });
    tank.state.mark(tank.unit('a1-24l'), MARK.retreated);
    expect(tank.offers('shoot')).toEqual(['a1-24l']);
  });
});

describe('Friction Fire at Retreats', () => {
  const gun = { '0705': 'a1-ken' };
  it('gets two more; they cannot halt (10.7.2.e, 10.7.2.h, 10.0.ca, 10.0.ea)', () => {
    const t = combat({ '0807': 'a-6dwr b-6dwr', '0708': '9-26', ...gun }).fights('0708', '0/1', 'a-6dwr', 'b-6dwr');
    t.do('retreat').do('to', '0709');
    expect(t.offers('fire')).toEqual(['a1-ken']);
    t.do('fire', 'a1-ken').do('aim', '0708').roll([4, 4]);
    expect(t.events.find((e) => e.key === 'friction')?.fight?.modifiers).toContainEqual(
      expect.objectContaining({ because: 'retreat', value: 2 }),
    );
    expect(t.offers('halt')).toEqual([]);
    t.do('lose', '9-26');
    expect(t.at('9-26')).toBe('0709');
  });
  it('not by those who caused it (10.7.1.f)', () => {
    const t = fight({ '0708': '9-26' }, '0/1').do('retreat').do('to', '0709');
    expect(t.offers('fire')).toEqual([]);
    const helped = combat({ '0807': 'a-6dwr b-6dwr', '0708': '9-26', ...gun })
      .do('attack', '0708')
      .do('join', 'a-6dwr');
    helped.do('join', 'b-6dwr').do('resolve').do('fire', 'a1-ken').unsupported().roll([1, 1]).result('0/1');
    expect(helped.do('retreat').do('to', '0709').offers('fire')).toEqual([]);
  });
  it('uses up the action of a Combat Phase (10.7.1.k, 3.0.III.d)', () => {
    const t = combat({ '0807': 'a-6dwr b-6dwr', '0708': '9-26', ...gun }).fights('0708', '0/2', 'a-6dwr', 'b-6dwr');
    t.do('retreat').do('to', '0709').do('fire', 'a1-ken').do('aim', '0708').roll([1, 1]);
    expect(t.state.isMarked(t.unit('a1-ken'), MARK.acted)).toBe(true);
    t.do('to', t.offers('to')[0]);
    expect(t.offers('fire')).toEqual([]);
  });
  it('counts no road, but for a vehicle on a bridge (5.2.i)', () => {
    const t = table({ units: { '0610': '9-26', '0710': '1-5-pz12' } });
    const crosses = (id: string) => {
      t.state.push(moving, { side: 1, hex: t.hex('0610'), goes: 1 });
      t.state.append(t.unit(id));
      return overBridge(t.state, t.state.within(moving), t.hex('0611'));
    };
    expect([crosses('9-26'), crosses('1-5-pz12')]).toEqual([false, true]);
  });
});
