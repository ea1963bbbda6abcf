import { describe, expect, it } from 'vitest';
import { HEX } from '../state.ts';
import { type TableOptions, table } from '../testing/table.ts';
import { rangedModifier } from './10-ranged.ts';

const combat = (units: Record<string, string>, more: Partial<TableOptions> = {}) =>
  table({ units, phase: 'combat', active: { side: 'british' }, ...more });

/** Two companies north of a company, all in fields. */
const front = (more: Record<string, string> = {}, rest: Partial<TableOptions> = {}) =>
  combat({ '0707': 'a-6dwr', '0807': 'b-6dwr', '0708': '9-26', ...more }, rest);

describe('who attacks', () => {
  it('units next to an enemy hex, in the Combat Phase, if they like (8.0.a, 8.1.a, 3.0.III.a)', () => {
    const t = front({ '0605': 'c-6dwr' });
    expect(t.offers('attack')).toEqual(['0708']);
    expect(t.offers('end')).toHaveLength(1);
    t.do('attack', '0708');
    expect(t.offers('join').sort()).toEqual(['a-6dwr', 'b-6dwr']);
    expect(t.why('join', 'c-6dwr')?.key).toBe('not-adjacent');
    expect(t.why('resolve')?.key).toBe('no-attacker');
  });
  it('from several hexes, and a stack may split (8.0.c, 8.0.e)', () => {
    const t = combat({ '0707': 'a-6dwr b-6dwr', '0708': '9-26', '0806': '10-26' });
    t.fights('0708', '1/0', 'a-6dwr').do('lose', 'a-6dwr');
    expect(t.do('attack', '0806').offers('join')).toEqual(['b-6dwr']);
  });
  it('each unit once, each hex once (8.0.d, 8.0.f, 8.1.n)', () => {
    const t = front().fights('0708', '1/0', 'a-6dwr').do('lose', 'a-6dwr');
    expect(t.offers('attack')).toEqual([]);
    expect(t.awaits()).not.toBe('choose-fire');
    const two = front({ '0806': '10-26' }).fights('0708', '1/0', 'a-6dwr').do('lose', 'a-6dwr');
    expect(two.why('attack', '0708')?.key).toBe('fought-over');
    expect(two.do('attack', '0806').why('join', 'a-6dwr')?.key).toBe('acted');
  });
  it('over a hexside that they could not cross (8.0.g)', () => {
    const t = combat({ '0610': 'a1-24l', '0711': '9-26' });
    expect(t.do('attack', '0711').offers('join')).toEqual(['a1-24l']);
  });
  it('not with a strength in parentheses, so mortars never (2.2.1.d, 12.5.1.a)', () => {
    const t = front({ '0707': 'a-6dwr m-6dwr' }).do('attack', '0708');
    expect(t.why('join', 'm-6dwr')?.key).toBe('never-attacks');
  });
  it('not in heavy fog, but at night (16.0.a, 17.0.f)', () => {
    expect(front({}, { track: 'B', turn: 1 }).offers('attack')).toEqual([]);
    expect(front({}, { track: 'A', turn: 26 }).offers('attack')).toEqual(['0708']);
  });
  it('a Combat is finished before anything else is attacked (3.0.III.e, 10.0.n)', () => {
    const t = front({ '1107': 'c-6dwr', '1108': '10-26' }).do('attack', '0708').do('join', 'a-6dwr').do('resolve');
    expect(t.offers('shoot')).toEqual([]);
    t.unsupported().result('1/0').do('lose', 'a-6dwr');
    expect(t.awaits()).toBe('choose-fire');
  });
  it('a marker goes only with the last unit of a hex that attacked (14.2.g)', () => {
    const t = combat({ '0707': 'a-6dwr b-6dwr', '0708': '9-26' });
    t.state.dug[t.hex('0707')] = t.state.turn;
    t.fights('0708', '0/2', 'a-6dwr', 'b-6dwr').do('lose', '9-26').do('lose', '9-26').do('join', 'a-6dwr').do('enough');
    expect(t.state.dug[t.hex('0707')]).toBe(t.state.turn);
    t.state.put(t.unit('b-6dwr'), t.hex('0706'));
    expect(t.state.dug[t.hex('0707')]).toBe(0);
  });
  it('all defenders fight as one (8.0.b)', () => {
    const t = front({ '0708': '9-26 10-26' }).do('attack', '0708').do('join', 'a-6dwr').do('resolve').unsupported();
    t.result('1/0').do('lose', 'a-6dwr');
    expect(t.events.find((e) => e.key === 'combat')?.fight?.defenders).toHaveLength(2);
  });
  it('takes the work of a Digging In marker away, whatever the result (14.2.d)', () => {
    const next = combat({ '0607': 'a-6dwr', '0708': '9-26' });
    next.state.dug[next.hex('0708')] = next.state.turn;
    next.fights('0708', '1/0', 'a-6dwr').do('lose', 'a-6dwr');
    expect(next.state.dug[next.hex('0708')]).toBe(0);
  });
});

describe('Support', () => {
  /** A machine-gun behind the attackers, one behind the defender, both in range. */
  const guns = (more: Record<string, string> = {}, rest: Partial<TableOptions> = {}) =>
    combat({ '0807': 'a-6dwr', '0706': 'a1-ken', '0708': '9-26', '0709': 'mg9-26', ...more }, rest);
  const declared = (t: ReturnType<typeof guns>) => t.do('attack', '0708').do('join', 'a-6dwr').do('resolve');

  it('first of the phasing player, then of the other, and only then are dice rolled (8.1.b, 8.1.c, 8.1.g, 10.3.a, 10.3.2.a)', () => {
    const t = declared(guns());
    expect([t.decider(), t.offers('fire')]).toEqual(['british', ['a1-ken']]);
    t.do('fire', 'a1-ken');
    expect([t.decider(), t.offers('fire')]).toEqual(['german', ['mg9-26']]);
    t.do('fire', 'mg9-26').roll([5, 5]).do('lose', '9-26');
    expect(t.awaits()).toBe('ranged');
    t.roll([1, 1]);
    expect(t.told().filter((key) => key === 'ranged-attack')).toHaveLength(2);
    expect(t.awaits()).toBe('combat');
  });
  it('cannot be taken back, nor can the Combat (10.3.2.b)', () => {
    const t = declared(guns());
    expect(t.offers('stop')).toEqual([]);
    expect(t.state.hexMarks[t.hex('0708')] & HEX.fought).toBe(HEX.fought);
  });
  it('is fire on the target, or on a hex of attackers that its owner chooses (10.3.1.a, 10.3.3.a, 10.3.4.a)', () => {
    const t = combat({ '0707': 'b-6dwr', '0807': 'a-6dwr', '0708': '9-26', '1010': '12-26-mtr' }).do('attack', '0708');
    t.do('join', 'a-6dwr').do('join', 'b-6dwr').do('resolve').do('fire', '12-26-mtr');
    expect(t.offers('aim').sort()).toEqual(['0707', '0807']);
    t.do('aim', '0707').roll([6, 6]);
    expect(t.offers('lose')).toEqual(['b-6dwr']);
  });
  it('each Suppressed result shifts the Combat (10.4.1.d)', () => {
    const t = declared(guns({ '0606': 'a2-ken' }))
      .do('fire', 'a1-ken')
      .do('fire', 'a2-ken');
    t.unsupported().roll([4, 4], [4, 4]);
    expect(t.state.suppressed[t.hex('0708')]).toBe(2);
    expect(t.query({ ask: 'attack', place: t.hex('0708'), units: [] }).shifts).toContainEqual(
      expect.objectContaining({ because: 'suppression', value: 2 }),
    );
  });
  it('takes the one action of the phase (3.0.III.b, 3.0.III.d, 10.2.b, 10.3.5.a)', () => {
    const t = declared(guns({ '1108': '10-26', '1107': 'b-6dwr' }))
      .do('fire', 'a1-ken')
      .do('fire', 'mg9-26');
    t.roll([1, 1], [1, 1]).result('1/0').do('lose', 'a-6dwr');
    expect(t.why('shoot', 'a1-ken')?.key).toBe('acted');
    expect(t.state.isMarked(t.unit('mg9-26'), 2)).toBe(true);
  });
  it('a unit that has acted still defends (3.0.III.c)', () => {
    const t = guns({}, { units: { '0708': 'mg9-26', '0807': 'a-6dwr', '0709': '9-26' } });
    t.state.mark(t.unit('mg9-26'), 2);
    const odds = t
      .do('attack', '0708')
      .do('join', 'a-6dwr')
      .query({ ask: 'attack', place: t.hex('0708'), units: [] });
    expect(odds.defence).toBe(4);
  });
  it('attackers and defenders are not Concealed from it (5.3.2.a)', () => {
    const t = table({ units: { '0806': 'a1-ken', '0908': '9-26' } });
    const shot = { gun: t.unit('a1-ken'), hex: t.hex('0908'), targets: t.state.stackAt(t.hex('0908')) };
    const eyes = { spotted: 0, from: t.hex('0806') };
    expect(rangedModifier(t.state, { ...shot, support: eyes }) - rangedModifier(t.state, shot)).toBe(2);
  });
  it('at a neighbour only in defence, at attackers in a field, from elsewhere and out of other zones (10.3.6.a)', () => {
    const near = (more: Record<string, string>) =>
      combat({ '0807': 'a-6dwr', '0708': '9-26', ...more })
        .do('attack', '0708')
        .do('join', 'a-6dwr')
        .do('resolve');
    expect(near({ '0808': 'mg9-26' }).offers('fire')).toEqual(['mg9-26']);
    expect(near({ '0808': 'mg9-26', '0709': 'c-6dwr' }).offers('fire')).toEqual([]);
    expect(near({ '0708': '9-26 mg9-26' }).offers('fire')).toEqual([]);
    const close = combat({ '0907': 'a-6dwr', '0908': '9-26', '0807': 'mg9-26' });
    expect(close.do('attack', '0908').do('join', 'a-6dwr').do('resolve').offers('fire')).toEqual([]);
  });
  it('an AFV does so next to any enemy (12.1.n)', () => {
    const t = combat({ '0807': 'a-6dwr', '0708': '9-26', '0808': '1-5-pz12', '0709': 'c-6dwr' });
    expect(t.do('attack', '0708').do('join', 'a-6dwr').do('resolve').offers('fire')).toEqual(['1-5-pz12']);
  });
  it('is resolved with the eyes of its declaration, even if they are lost: example eliminated-spotter (10.5.1.e)', () => {
    const t = combat({ '0907': 'a-6dwr', '0706': 'a1-ken', '0908': 'mg9-26', '1010': '12-26-mtr' }).do(
      'attack',
      '0908',
    );
    t.do('join', 'a-6dwr').do('resolve');
    while (t.decider() === 'british') t.do('enough');
    t.do('fire', '12-26-mtr');
    t.state.put(t.unit('mg9-26'), t.state.world.eligible[1]);
    t.roll([6, 6]);
    expect(t.told()).toContain('ranged-attack');
  });
  it('who fires in support of nothing rules out a Combat there (10.0.m, 10.0.o)', () => {
    const t = guns({ '1108': '10-26', '1107': 'b-6dwr' }).do('shoot', 'a1-ken').do('aim', '0708').roll([1, 1]);
    expect(t.why('attack', '0708')?.key).toBe('fired-on');
    const after = guns({ '0709': '10-26' }).fights('0708', '1/0', 'a-6dwr').do('lose', 'a-6dwr');
    expect(after.do('shoot', 'a1-ken').why('aim', '0708')?.key).toBe('fought-over');
  });
  it('those who attack out of a Dug-In hex forfeit it (14.3.d)', () => {
    const t = guns({}, { marks: [{ kind: 'dug-in', at: ['0807'] }] });
    const shot = { gun: t.unit('mg9-26'), hex: t.hex('0807'), targets: t.state.stackAt(t.hex('0807')) };
    const sheltered = rangedModifier(t.state, shot);
    declared(t);
    expect(rangedModifier(t.state, shot) - sheltered).toBe(1);
  });
  it('that empties the hex lets the attackers advance, no farther (10.4.3.a, 8.7.f)', () => {
    const t = guns({ '0708': 'mg10-26' });
    t.do('attack', '0708').do('join', 'a-6dwr').do('resolve').do('fire', 'a1-ken').unsupported().roll([6, 6]);
    expect(t.do('lose', 'mg10-26').offers('join')).toEqual(['a-6dwr']);
    t.do('join', 'a-6dwr').do('enough').quiet();
    expect(t.at('a-6dwr')).toBe('0708');
    expect(t.told()).not.toContain('combat');
  });
});
