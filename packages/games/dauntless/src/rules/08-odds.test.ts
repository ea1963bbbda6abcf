import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';
import { assess, type Fight, shiftsOf, trueColumn } from './08-odds.ts';

interface Case {
  readonly units: Record<string, string>;
  readonly target: string;
  readonly isAssault?: boolean;
  readonly more?: object;
  readonly retreated?: readonly string[];
  readonly strongpoint?: boolean;
}
/** The units next to the target hex attack it. */
function fight({ units, target, isAssault = false, more = {}, retreated = [], strongpoint = false }: Case) {
  const t = table({ units, ...more });
  const { state: g } = t;
  const hex = t.hex(target);
  for (const id of retreated) g.mark(t.unit(id), 4);
  const defenders = g.stackAt(hex);
  const side = g.sideOfUnit(defenders[0]);
  const attackers = g.unitsOf(1 - side).filter((u) => g.world.map.distance(g.at[u], hex) === 1);
  const given: Fight = { isAssault, target: hex, attackers, defenders };
  const before = g.world.strongpoint[hex];
  if (strongpoint) g.world.strongpoint[hex] = 1;
  const reasons: { because: string; value: number }[] = [];
  const shift = shiftsOf(g, given, reasons as never);
  const found = { ...assess(g, given), shift, why: Object.fromEntries(reasons.map((r) => [r.because, r.value])) };
  g.world.strongpoint[hex] = before;
  return found;
}
const COLUMNS = table({ units: {} }).state.tableOfResults.columns;
const column = (attack: number, defence: number, shift = 0) => {
  const found = trueColumn(COLUMNS, attack, defence);
  return [found.ratio, COLUMNS[Math.min(COLUMNS.length - 1, Math.max(0, found.column + shift))]];
};
/** A company in bocage next to light bocage: no shift at all. */
const PLAIN = { '1006': 'a-6dwr', '1007': '9-26' };

describe('the Combat Ratio', () => {
  it('is rounded in favour of the defender to a column (8.2.a)', () => {
    expect([column(12, 6), column(8, 7), column(7, 8)].map(([ratio]) => ratio)).toEqual(['2:1', '1:1', '2:3']);
  });
  it('goes on beyond the ends of the table, and is read at the end (8.2.b, 8.3.1.a)', () => {
    expect(column(19, 2, -2)).toEqual(['9:1', '5:1']);
    expect(column(19, 2, -5)).toEqual(['9:1', '4:1']);
    expect(column(1, 6, 1)).toEqual(['1:6', '1:4']);
    expect(column(1, 6, 3)).toEqual(['1:6', '1:3']);
  });
  it('a shift of two to the right leads from 2:1 to 4:1 (8.3.a)', () => expect(column(2, 1, 2)[1]).toBe('4:1'));
  it('a defence of nothing is read at 5:1 (8.2.i)', () => {
    const found = fight({ units: { '1006': 'a-6dwr', '1007': 'tr-26' }, target: '1007' });
    expect([found.defence, COLUMNS[found.column]]).toEqual([0, '5:1']);
  });
  it('the option without 3:2 has a table of its own (8.4.a)', () => {
    const t = table({ units: PLAIN, options: { crt9: true } });
    expect(t.state.tableOfResults.columns).not.toContain('3:2');
  });
  it('is asked for with its reasons and exact chances (8.1.h, 8.1.i, 8.4.a)', () => {
    const t = table({ units: PLAIN });
    const odds = t.query({ ask: 'attack', place: t.hex('1007'), units: [t.unit('a-6dwr')] });
    expect([odds.attack, odds.shifts]).toEqual([5, []]);
    expect(odds.results.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1);
  });
});

describe('Combat Strength', () => {
  const night = { track: 'A', turn: 26 };
  it('black boxes are doubled in defence (8.2.g, 2.2.1.n)', () => {
    expect(fight({ units: { '1006': 'a-6dwr', '1007': 'mg9-26' }, target: '1007' }).defence).toBe(4);
    expect(fight({ units: { '1006': 'a-6dwr', '1007': 'mg9-26' }, target: '1006' }).attack).toBe(2);
  });
  it('red boxes are halved into close terrain, totalled first and rounded up (8.2.e, 2.2.1.o)', () => {
    expect(fight({ units: { '0906': 'a1-24l', '0907': '9-26' }, target: '0907' }).attack).toBe(2);
    expect(fight({ units: { '1006': 'a1-24l', '1007': '9-26' }, target: '1007' }).attack).toBe(4);
  });
  it('AFVs are halved at night; two halvings divide by four, once (8.2.c, 8.2.f, 16.0.g)', () => {
    const units = { '0906': 'a1-24l a2-24l!', '0907': '9-26' };
    expect(fight({ units, target: '0907', more: night }).attack).toBe(2);
    expect(fight({ units: { '1006': 'a1-24l', '1007': '1-5-pz12' }, target: '1007', more: night }).defence).toBe(2);
  });
  it('AFVs are halved in an Assault over a bridge (8.2.d)', () => {
    const units = { '0911': 'a1-24l', '0811': '9-26' };
    expect(fight({ units, target: '0811', isAssault: true }).attack).toBe(1);
    expect(fight({ units, target: '0811' }).attack).toBe(2);
  });
  it('yellow boxes of AFVs count threefold in an Assault (8.2.h, 2.2.1.r)', () => {
    const units = { '1006': '1-82-re', '1007': '9-26' };
    expect(fight({ units, target: '1007', isAssault: true }).attack).toBe(3 * fight({ units, target: '1007' }).attack);
  });
  it('retreated units count for nothing beside others, for half alone (8.5.2.5.a, 8.5.2.5.b)', () => {
    const units = { '1006': 'a-6dwr', '1007': '9-26 10-26' };
    const whole = fight({ units, target: '1007' }).defence;
    expect(fight({ units, target: '1007', retreated: ['9-26'] }).defence).toBe(whole / 2);
    expect(fight({ units, target: '1007', retreated: ['9-26', '10-26'] }).defence).toBe(Math.ceil(whole / 2));
  });
});

describe('column shifts', () => {
  const marks = (...hexes: string[]) => ({ marks: hexes.map((at) => ({ kind: 'suppressed', at: [at] })) });
  it('a concentric attack: one, two for the Germans (8.3.b)', () => {
    const ring = (a: string, b: string, c: string, d: string) => ({
      units: { '1006': a, '1008': b, '1007': c, ...(d ? { '0907': d } : {}) },
      target: '1007',
    });
    expect(fight(ring('a-6dwr', 'b-6dwr', '9-26', '')).why.concentric).toBe(1);
    expect(fight(ring('16-26-a', '16-26-b', 'cp-6dwr', '')).why.concentric).toBe(2);
    expect(
      fight({ units: { '1006': 'a-6dwr', '0907': 'b-6dwr', '1007': '9-26' }, target: '1007' }).why.concentric,
    ).toBeUndefined();
    const three = { '1006': 'a-6dwr', '0908': 'b-6dwr', '1108': 'c-6dwr', '1007': '9-26' };
    expect(fight({ units: three, target: '1007' }).why.concentric).toBe(1);
  });
  it('Suppression is netted and then capped at three (8.3.c, 10.4.1.b)', () => {
    const at = (right: number, left: number) =>
      fight({ units: PLAIN, target: '1007', more: marks(...Array(right).fill('1007'), ...Array(left).fill('1006')) })
        .why.suppression;
    expect([at(5, 2), at(5, 1), at(4, 0), at(4, 1), at(0, 2)]).toEqual([3, 3, 3, 3, -2]);
  });
  it('in an Assault only that of the defender counts (8.3.d)', () => {
    expect(
      fight({ units: PLAIN, target: '1007', isAssault: true, more: marks('1006') }).why.suppression,
    ).toBeUndefined();
  });
  it('from fields one to the left, into fields one to the right, from field to field none (8.3.e, 8.3.f)', () => {
    expect(fight({ units: { '0906': 'a-6dwr', '1006': '9-26' }, target: '1006' }).shift).toBe(-1);
    expect(fight({ units: { '0906': 'a-6dwr', '1006': '9-26' }, target: '0906' }).shift).toBe(1);
    expect(fight({ units: { '0906': 'a-6dwr', '0905': '9-26' }, target: '0905' }).shift).toBe(0);
  });
  it('not in heavy fog (8.3.v, 17.0.i)', () => {
    const units = { '0906': 'a-6dwr', '1006': '9-26' };
    expect(fight({ units, target: '1006', isAssault: true, more: { track: 'B', turn: 1 } }).shift).toBe(0);
  });
  it('close terrain one, Dug-In one, to the left (8.3.g, 8.3.h, 14.3.a)', () => {
    expect(fight({ units: { '1006': 'a-6dwr', '0907': '9-26' }, target: '0907' }).why).toEqual({ 'close-terrain': -1 });
    const dug = { marks: [{ kind: 'dug-in', at: ['1007'] }] };
    expect(fight({ units: PLAIN, target: '1007', more: dug }).why).toEqual({ 'dug-in': -1 });
  });
  it('a leg defender in a Strongpoint two, instead of the terrain (8.3.i, 14.6.c)', () => {
    const at = (units: Record<string, string>) => fight({ units, target: '0907', strongpoint: true }).why;
    expect(at({ '1006': 'a-6dwr', '0907': '9-26' })).toEqual({ strongpoint: -2 });
    expect(at({ '1006': 'a1-24l', '0907': '1-5-pz12' })).toEqual({ 'close-terrain': -1 });
  });
  it('orange boxes: one for every two steps, netted (8.3.k, 2.2.1.p)', () => {
    const at = (units: string) =>
      fight({ units: { '1006': units, '1007': 'a-6dwr cp-6dwr' }, target: '1007' }).why['orange-box'];
    expect([at('9-26'), at('12-26-sp'), at('12-26-sp 13-26'), at('12-26-sp 13-26 8-26-ig')]).toEqual([
      undefined,
      1,
      1,
      2,
    ]);
  });
  it('the Armor Bonus needs infantry or machine-guns of the same side; carriers have it alone (8.3.l, 12.1.f, 12.6.1.f)', () => {
    const at = (units: string, enemies = '9-26') =>
      fight({ units: { '1006': units, '1007': enemies }, target: '1007' }).why['armor-bonus'];
    expect([at('a1-24l'), at('a-6dwr a1-24l'), at('cp-6dwr'), at('a-6dwr a1-24l', '9-26 1-5-pz12')]).toEqual([
      undefined,
      1,
      1,
      undefined,
    ]);
    expect(fight({ units: { '1006': 'cp-6dwr', '1007': '9-26' }, target: '1006' }).why['armor-bonus']).toBe(-1);
  });
  it('German leg units and AFVs together (8.3.m, 12.1.k)', () => {
    expect(fight({ units: { '1006': '9-26 1-5-pz12', '1007': 'a-6dwr' }, target: '1007' }).why['combined-arms']).toBe(
      1,
    );
    expect(fight({ units: { '1006': '9-26 1-5-pz12', '1007': 'a-6dwr' }, target: '1006' }).why['combined-arms']).toBe(
      -1,
    );
    expect(
      fight({ units: { '1006': 'a-6dwr a1-24l', '1007': '9-26' }, target: '1007' }).why['combined-arms'],
    ).toBeUndefined();
  });
  it('at night one to the left (8.3.n, 16.0.h)', () => {
    expect(fight({ units: PLAIN, target: '1007', more: { track: 'A', turn: 26 } }).why).toEqual({ night: -1 });
  });
  it('in Assaults: British of two brigades, but not tanks (8.3.o, 8.3.p, 2.2.1.c)', () => {
    const at = (units: string) =>
      fight({ units: { '1006': units, '1007': '9-26' }, target: '1007', isAssault: true }).why.coordination;
    expect([at('a-6dwr a-hal'), at('a-6dwr a1-24l'), at('a-6dwr a-7dwr')]).toEqual([-1, undefined, undefined]);
  });
  it('in Assaults: over a waterway or a bridge (8.3.q, 5.1.7.b)', () => {
    const at = (from: string, to: string) =>
      fight({ units: { [from]: 'a-6dwr', [to]: '9-26' }, target: to, isAssault: true }).why.waterway;
    expect([at('0710', '0711'), at('0911', '0811'), at('1006', '1007')]).toEqual([-1, -1, undefined]);
  });
  it('in Assaults: yellow boxes, and more against works, at most three (8.3.r, 8.3.s, 8.3.t, 12.4.d)', () => {
    const at = (units: string, target: string, more: object = {}) => {
      const { why } = fight({ units: { '1006': units, [target]: 'a-6dwr' }, target, isAssault: true, more });
      return [why['yellow-box'], why.works];
    };
    const dug = { marks: [{ kind: 'dug-in', at: ['1007'] }] };
    expect(at('16-26-a', '1007')).toEqual([1, undefined]);
    expect(at('16-26-a 16-26-b', '1007', dug)).toEqual([1, 2]);
    expect(at('16-26-a', '0907')).toEqual([1, 1]);
    expect(at('16-26-a 16-26-b 16-26-c 1-pi12-a', '1007', dug)).toEqual([1, 3]);
  });
  it('in Assaults: mud (8.3.u, 17.0.c)', () => {
    expect(fight({ units: PLAIN, target: '1007', isAssault: true, more: { track: 'B', turn: 16 } }).why).toEqual({
      mud: -1,
    });
  });
});
