import { describe, expect, it } from 'vitest';
import { MARK } from '../state.ts';
import { type TableOptions, table } from '../testing/table.ts';
import { delayRow } from './12-artillery.ts';

const german = (battery: string, more: Partial<TableOptions> = {}) =>
  table({ units: { 'guns:german': battery, '0708': '9-26', '0706': 'a-6dwr' }, active: { side: 'german' }, ...more });
const fires = (battery: string, die: number, more: Partial<TableOptions> = {}) =>
  german(battery, more).do('shoot', battery).do('aim', '0706').roll(die).roll([1, 1]);

describe('artillery', () => {
  it('fires at any hex that somebody sees, and does nothing else (12.3.a, 12.3.b)', () => {
    const t = german('ii-art12');
    expect([t.offers('shoot'), t.offers('move')]).toEqual([['9-26', 'ii-art12'], ['9-26']]);
    expect(
      table({ units: { 'guns:german': 'ii-art12', '0904': 'a-6dwr', '0909': '9-26' }, active: { side: 'german' } }).why(
        'shoot',
        'ii-art12',
      )?.key,
    ).toBe('nowhere');
  });
  it('of the British is ready again in each Reset Phase (12.3.1.a, 3.0.I.b)', () => {
    const t = table({ units: { 'guns:british': 'a-143fd', '0706': 'a-6dwr', '0708': '9-26' } });
    t.do('shoot', 'a-143fd').do('aim', '0708').roll([1, 1]);
    expect(t.state.isMarked(t.unit('a-143fd'), MARK.fired)).toBe(true);
    while (t.state.turn === 18 || t.decider() !== 'british') t.do('end');
    expect(t.state.isMarked(t.unit('a-143fd'), MARK.fired)).toBe(false);
  });
  it('of the Germans rolls for its return: examples nebelwerfer and delay-1-3 (12.3.2.a, 12.3.2.b, 12.3.2.d)', () => {
    const back = (battery: string, die: number) => {
      const t = fires(battery, die, { track: 'A', turn: 7 });
      return t.state.returns[t.unit(battery)];
    };
    expect(back('1-wf12', 4)).toBe(11);
    expect([1, 2, 3, 4, 5, 6].map((die) => back('ii-art12', die) - 7)).toEqual([1, 1, 2, 2, 3, 3]);
  });
  it('is ready from its Reset Phase on that turn (12.3.2.f)', () => {
    const t = fires('ii-art12', 3);
    const isOut = () => t.state.isMarked(t.unit('ii-art12'), MARK.fired);
    const turns = () => t.state.turn;
    while (turns() < 19 || t.decider() !== 'german') t.do('end');
    expect(isOut()).toBe(true);
    while (turns() < 20 || t.decider() !== 'german') t.do('end');
    expect(isOut()).toBe(false);
  });
  it('from 26 June on rolls another delay (12.3.2.c)', () => {
    const row = (turn: number) => {
      const t = german('ii-art12', { track: 'B', turn });
      return delayRow(t.state, t.unit('ii-art12'));
    };
    expect([row(15), row(16)]).toEqual([1, 0]);
  });
  it('that would be back after the last turn is withdrawn (12.3.2.e)', () => {
    expect(fires('ii-art12', 6, { turn: 22 }).at('ii-art12')).toBe('withdrawn:german');
  });
});

describe('Strongpoint markers', () => {
  const marks = [{ kind: 'strongpoint', at: ['0910'] }];
  it('serve Germans like printed ones (5.1.8.a, 5.1.8.b, 14.6.b, 14.6.2.a)', () => {
    const t = table({
      units: { '0909': 'a-6dwr', '0910': '9-26' },
      phase: 'combat',
      active: { side: 'british' },
      marks,
    });
    const odds = t
      .do('attack', '0910')
      .do('join', 'a-6dwr')
      .query({ ask: 'attack', place: t.hex('0910'), units: [] });
    expect(odds.shifts).toContainEqual(expect.objectContaining({ because: 'strongpoint', value: -2 }));
  });
  it('go when a British unit enters, not by an Assault that fails; printed ones stay (14.6.3.a, 14.6.3.b, 14.6.3.c)', () => {
    const t = table({ units: { '0909': 'a-6dwr', '0910': '9-26' }, marks });
    t.do('move', 'a-6dwr').do('assault', '0910').result('1/0').do('lose', 'a-6dwr');
    expect(t.state.isStrongpoint(t.hex('0910'))).toBe(true);
    t.state.put(t.unit('9-26'), t.hex('1010'));
    t.state.put(t.unit('a-6dwr'), t.hex('0910'));
    expect(t.state.isStrongpoint(t.hex('0910'))).toBe(false);
    t.state.put(t.unit('a-6dwr'), t.hex('1113'));
    expect(t.state.isStrongpoint(t.hex('1113'))).toBe(true);
  });
  it('are never built, and stand neither in fields nor on others (14.6.a, 14.6.2.b, 14.6.g)', () => {
    const t = table({ units: { '0909': 'a-6dwr' }, marks });
    expect(t.game.invariants?.(t.state)).toBeUndefined();
    t.state.works[t.hex('0708')] = 1;
    expect(t.game.invariants?.(t.state)).toContain('14.6');
  });
});
