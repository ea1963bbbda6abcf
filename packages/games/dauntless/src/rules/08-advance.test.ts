import { describe, expect, it } from 'vitest';
import { type TableOptions, table } from '../testing/table.ts';

const won = (
  units: Record<string, string>,
  side: 'british' | 'german',
  target: string,
  attackers: string[],
  more: Partial<TableOptions> = {},
) =>
  table({ units, phase: 'combat', active: { side }, ...more })
    .do('attack', target)
    .all(...attackers.map((u) => `join ${u}`))
    .do('resolve')
    .unsupported();

/** A British company beaten by two German ones, in fields. */
const beaten = (result: string, more: Record<string, string> = {}) =>
  won({ '0709': '9-26 10-26', '0708': 'a-6dwr', ...more }, 'german', '0708', ['9-26', '10-26']).result(result);
const back = (t: ReturnType<typeof won>, ...hexes: string[]) => {
  t.do('retreat').quiet();
  for (const hex of hexes) t.do('to', hex).quiet();
  return t;
};

describe('the Advance', () => {
  it('any attackers may go into the vacated hex, or none, at once and for no points (8.1.m, 8.7.a, 8.7.b, 8.7.c)', () => {
    const t = back(beaten('0/1'), '0707');
    expect([t.decider(), t.offers('join').sort(), t.offers('enough')]).toEqual(['german', ['10-26', '9-26'], ['']]);
    t.do('join', '9-26').do('enough').quiet();
    expect([t.at('9-26'), t.at('10-26'), t.spent('9-26')]).toEqual(['0708', '0709', 0]);
  });
  it('not those that retreated or did not fight (8.7.a)', () => {
    const t = back(beaten('0/1', { '0808': '11-26' }), '0707');
    expect(t.why('join', '11-26')?.key).toBe('not-attacker');
  });
  it('not over what they cannot cross (8.7.b)', () => {
    const t = won({ '0610': '1-5-pz12 9-26 10-26', '0711': 'a1-ken' }, 'german', '0711', [
      '1-5-pz12',
      '9-26',
      '10-26',
    ]).result('0/1');
    t.do('lose', 'a1-ken');
    expect(t.why('join', '1-5-pz12')?.key).toBe('prohibited');
    expect(t.offers('join')).toContain('9-26');
  });
  it('no Assault comes with it (8.7.d)', () => {
    const t = back(beaten('0/2', { '0806': 'b-6dwr' }), '0707', '0706')
      .do('join', '9-26')
      .do('enough')
      .quiet();
    expect(t.why('to', '0806')?.key).toBe('not-a-hex');
  });
  it('not with a strength in parentheses, but a self-propelled mortar goes along (8.7.e, 12.5.1.e, 12.5.1.d)', () => {
    const t = back(beaten('0/1', { '0709': '9-26 10-26 12-26-mtr 8-26-mtr' }), '0707');
    expect(t.offers('join').sort()).toEqual(['10-26', '12-26-mtr', '9-26']);
  });
  it('as far as the defender went: Germans and British armour (8.7.1.a, 8.7.1.d)', () => {
    const t = back(beaten('0/2'), '0707', '0706').do('join', '9-26').do('enough').quiet();
    expect(t.awaits()).toBe('pursue-to');
    t.do('to', '0807').quiet();
    expect(t.at('9-26')).toBe('0807');
    expect(t.offers('to')).toEqual([]);
    const british = won({ '0707': 'a-6dwr b-6dwr a1-24l', '0708': '9-26' }, 'british', '0708', [
      'a-6dwr',
      'b-6dwr',
      'a1-24l',
    ]);
    back(british.result('0/2'), '0709', '0609').do('join', 'a-6dwr').do('join', 'a1-24l').do('enough').quiet();
    expect(british.awaits()).toBe('pursue-to');
    british.do('to', '0808').quiet();
    expect([british.at('a1-24l'), british.at('a-6dwr')]).toEqual(['0808', '0708']);
  });
  it('a British stack splits so: infantry stays, armour goes on (8.7.1.e, 12.1.d)', () => {
    const t = won({ '0707': 'a-6dwr b-6dwr a1-24l', '0708': '9-26', '0809': '10-26' }, 'british', '0708', [
      'a-6dwr',
      'b-6dwr',
      'a1-24l',
    ]);
    back(t.result('0/3'), '0608', '0609', '0610').do('join', 'a-6dwr').do('join', 'a1-24l').do('enough').quiet();
    t.do('to', '0808').quiet();
    expect([t.awaits(), t.at('a-6dwr')]).toEqual(['pursue-to', '0708']);
  });
  it('Carrier Platoons do not go on (12.6.1.i)', () => {
    const t = won({ '0707': 'a-6dwr b-6dwr cp-6dwr', '0708': '9-26' }, 'british', '0708', [
      'a-6dwr',
      'b-6dwr',
      'cp-6dwr',
    ]);
    back(t.result('0/2'), '0709', '0609').do('join', 'cp-6dwr').do('enough').quiet();
    expect(t.at('cp-6dwr')).toBe('0708');
    expect(t.awaits()).not.toBe('pursue-to');
  });
  it('first the vacated hex, then each its own way (8.7.1.b)', () => {
    const t = back(beaten('0/2'), '0707', '0706').do('join', '9-26').do('join', '10-26').do('enough').quiet();
    t.do('leave', '10-26').do('to', '0807').quiet().do('to', '0607').quiet();
    expect([t.at('10-26'), t.at('9-26')]).toEqual(['0807', '0607']);
  });
  it('an enemy zone stops them (8.7.1.c, 7.2.g)', () => {
    const t = back(beaten('0/3', { '0806': 'b-6dwr' }), '0707', '0706', '0705')
      .do('join', '9-26')
      .do('enough')
      .quiet();
    t.do('to', '0707').quiet();
    expect(t.awaits()).not.toBe('pursue-to');
  });
  it('if all were eliminated, only their hex (8.7.1.d)', () => {
    const t = beaten('0/2').do('lose', 'a-6dwr').do('lose', 'a-6dwr').do('join', '9-26').do('enough').quiet();
    expect([t.at('9-26'), t.awaits()]).not.toContain('pursue-to');
  });
  it('under Friction Fire may halt in the hex it has entered: example ff-advance (10.7.2.g, 10.7.2.h, 10.0.eb)', () => {
    const t = back(beaten('0/1', { '0706': 'a1-ken' }), '0807')
      .do('join', '9-26')
      .do('enough');
    t.do('fire', 'a1-ken').do('aim', '0708').roll([6, 6]);
    expect(t.events.find((e) => e.key === 'friction')?.fight?.modifiers).toContainEqual(
      expect.objectContaining({ because: 'advance', value: 1 }),
    );
    expect(t.do('halt').at('9-26')).toBe('0708');
  });
});

describe('AFVs', () => {
  it('left alone in the hex may withdraw one or two hexes, unmarked; then the attacker may advance (12.1.1.c, 12.1.1.d, 12.1.1.e, 12.1.1.f)', () => {
    const t = won({ '0707': 'a-6dwr b-6dwr', '0708': '12-26-mtr 12-26-sp' }, 'british', '0708', [
      'a-6dwr',
      'b-6dwr',
    ]).result('1/0');
    expect(t.offers('withdraw').sort()).toEqual(['12-26-mtr', '12-26-sp']);
    t.do('withdraw', '12-26-mtr').quiet();
    expect(t.offers('to').sort()).toEqual(['0608', '0709', '0808']);
    t.do('to', '0709').quiet().do('stop').do('withdraw', '12-26-sp').do('to', '0808').quiet().do('to', '0809').quiet();
    expect([t.at('12-26-mtr'), t.at('12-26-sp')]).toEqual(['0709', '0809']);
    expect(t.state.marks[t.unit('12-26-sp')] & 4).toBe(0);
    expect(t.do('lose', 'a-6dwr').awaits()).toBe('advance-who');
  });
  it('may stay, and the hex is not vacated (12.1.1.a, 12.1.1.c)', () => {
    const t = won({ '0707': 'a-6dwr b-6dwr', '0708': '12-26-sp' }, 'british', '0708', ['a-6dwr', 'b-6dwr']).result(
      '1/0',
    );
    t.do('enough').do('lose', 'a-6dwr');
    expect(t.awaits()).not.toBe('advance-who');
  });
  it('may retreat with the losses of others, or without them; Carrier Platoons must (12.1.1.a, 12.6.1.g)', () => {
    const t = won({ '0707': 'a-6dwr b-6dwr', '0708': '9-26 12-26-sp' }, 'british', '0708', ['a-6dwr', 'b-6dwr']).result(
      '1/1',
    );
    t.do('lose', '9-26');
    expect(t.offers('withdraw')).toEqual(['12-26-sp']);
    t.do('withdraw', '12-26-sp').do('to', '0709').quiet();
    expect([t.at('12-26-sp'), t.at('9-26')]).toEqual(['0709', '0708']);
    const cp = won({ '0709': '9-26 10-26', '0708': 'cp-6dwr' }, 'german', '0708', ['9-26', '10-26']).result('0/1');
    expect(cp.offers('lose')).toEqual(['cp-6dwr']);
    expect(cp.offers('withdraw')).toEqual([]);
  });
});
