/** The worked examples of the rulebook about combat, as `examples.json` tells them. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { battleAt, columnsOf, type Fought, reasonsOf, suffer } from '../testing/battle.ts';
import { active, type Placed, table } from '../testing/table.ts';
import { modifierOf, modifiersOf, oddsOf, resultIn } from './07-odds.ts';
import { chitsOf } from './07-strength.ts';

type Told = Readonly<Record<string, unknown>>;
const examples: readonly { readonly id: string; readonly expect: Told }[] = JSON.parse(
  readFileSync(new URL('../../examples.json', import.meta.url), 'utf8'),
);
/** What an example expects. */
function told(id: string): Told {
  const example = examples.find((e) => e.id === id);
  if (!example) throw new Error(`there is no example ${id}`);
  return example.expect;
}
const sum = (modifiers: Readonly<Record<string, number>>) => Object.values(modifiers).reduce((a, b) => a + b, 0);

describe('the examples of modifiers', () => {
  it('A: a Hasty Attack on a Minefield with support for the defender [7.5.1.5.m] [7.5.1.5.aa] [7.5.1.5.aj]', () => {
    // The defender must come to 3; the Free French have 3 Anti-Tank Points and one more from the Minefield, so that 3 against 4 is nothing either.
    const t = active('15pz', {
      units: { '2421': ['15pz-i8'], '2419': ['15pz-hq'], '2521': ['ff-1'], '2520': ['ff-2'], '2622': ['ff-hq'] },
    });
    const reasons = reasonsOf(t, { from: '2421', target: '2521', meets: 'antitank' });
    const { combatSupport, armour, hqSupport, drm } = told('drm-A');
    expect([reasons['defence-support'], reasons.armour ?? 0, reasons['hq-support'] ?? 0, sum(reasons)]).toEqual([
      combatSupport,
      armour,
      hqSupport,
      drm,
    ]);
  });
  it('B: a Regular Attack on the Ariete after a failed retreat [7.5.1.5.t] [7.5.1.5.ai] [7.5.1.5.k]', () => {
    const units = {
      '1524': ['7armd-3rtr'],
      '1525': ['ariete-8'],
      '1424': ['ariete-ix'],
      '1526': ['ariete-hq'],
      '1522': ['7armd-hq'],
    };
    const t = active('7armd', { units });
    const reasons = reasonsOf(t, {
      from: '1524',
      target: '1525',
      kind: 'regular',
      meets: 'antitank',
      failedRetreat: true,
    });
    const { failedRetreat, hqSupport, combatSupport, armour, drm } = told('drm-B');
    expect(reasons).toEqual({
      'failed-retreat': failedRetreat,
      'hq-support': hqSupport,
      'defence-support': combatSupport,
      armour,
    });
    expect(sum(reasons)).toBe(drm);
  });
  it('C: a Prepared Attack with support of another formation [7.5.1.5.l] [7.5.1.5.u] [7.5.1.5.aj]', () => {
    const units = {
      '1524': ['21pz-i5'],
      '1522': ['21pz-hq'],
      '1625': ['15pz-115'],
      '1623': ['15pz-hq'],
      '1525': ['7armd-3rtr'],
      '1424': ['7armd-8h'],
      '1426': ['7armd-hq', '7armd-kdg'],
    };
    const reasons = reasonsOf(active('21pz', { units }), {
      from: '1524',
      target: '1525',
      kind: 'prepared',
      meets: 'tanks',
    });
    const { attackerSupport, defenderSupport, hqSupport, armour, drm } = told('drm-C');
    expect(reasons).toEqual({
      support: attackerSupport,
      'defence-support': defenderSupport,
      'hq-support': hqSupport,
      armour,
    });
    expect(sum(reasons)).toBe(drm);
  });
});

describe('the examples of Armour Superiority', () => {
  const armour = (units: Placed, fought: Partial<Fought>) =>
    reasonsOf(active('15pz', { units, set: { assigned: { 'ind-18flak': '15pz' } } }), {
      from: '1524',
      target: '1525',
      ...fought,
    }).armour;
  it('II./8 against two Anti-Tank Points [7.5.1.5.v]', () => {
    expect(armour({ '1524': ['15pz-ii8'], '1525': ['50-69'] }, { meets: 'antitank' })).toBe(told('as-1').drm);
  });
  it('II./8 and 18 FLAK against 6 SA [7.5.1.5.ab]', () => {
    const units = { '1524': ['15pz-ii8', 'ind-18flak', '15pz-115'], '1525': ['1armd-6sa'] };
    expect(armour(units, { meets: 'tanks' })).toBe(told('as-2').drm);
  });
  it('guns alone against tanks [7.5.1.5.y]', () => {
    expect(armour({ '1524': ['15pz-115'], '1525': ['ind-42rtr'] }, {})).toBe(told('as-3').drm);
  });
  it('tanks against tanks in a Minefield [7.5.1.5.aa] [7.5.1.5.af]', () => {
    const units = { '2421': ['15pz-i8'], '2521': ['7armd-3rtr'] };
    expect(armour(units, { from: '2421', target: '2521', meets: 'tanks' })).toBe(told('as-4').drm);
  });
});

describe('the examples of chits and results', () => {
  const { state } = active('7armd', { units: { '1524': ['7armd-7mot'] } });
  it('the two chits of the figures [7.5.1.2.a] [7.5.1.2.b] [7.5.1.2.c]', () => {
    const [first, second] = chitsOf(state);
    expect({
      'attacker Hasty (left) ER3': first[1][0],
      'attacker Prepared (right) ER2': first[0][2],
      'attacker Prepared ER3': first[1][2],
      'defender disrupted (left) ER6': second[4][0],
    }).toEqual(told('chit-1'));
  });
  it('3 red to 0 [7.5.2.a]', () => {
    const { attacker, defender } = resultIn(state, 0, 7);
    const { attackerHits, attackerEC, defenderHits, defenderEC } = told('crt-0');
    expect([attacker.hits, attacker.red, defender.hits, defender.red]).toEqual([
      attackerHits,
      attackerEC,
      defenderHits,
      defenderEC,
    ]);
  });
});

describe('the example of hits', () => {
  it('one hit with checks for the Germans, three without for the British [7.5.2.c] [7.5.2.f] [7.5.2.1.b]', () => {
    const t = table({
      turn: 3,
      units: { '1524': ['7armd-5rtr', '7armd-7mot'], '1525': ['21pz-104', '21pz-3'], '1522': ['7armd-hq'] },
    });
    suffer(t, { hex: '1525', hits: 1, red: true, first: '21pz-104' }, 6, 8);
    const { defender, attacker } = told('hits-1') as { defender: Told; attacker: Told };
    const loss = (id: string) => t.state.world.units.strength[t.unit(id)] - t.strength(id);
    const state = (id: string) => ({ loss: loss(id), disrupted: t.isDisrupted(id) });
    expect([state('21pz-104'), state('21pz-3'), t.at('21pz-3')]).toEqual([defender['104'], defender['3.'], '1525']);
    suffer(t, { hex: '1524', hits: 3, attacker: true, first: '7armd-5rtr' }).do('withdraw');
    while (t.awaits() === 'retreat-to') t.do('to', t.offers('to')[0]);
    expect([{ loss: loss('7armd-5rtr') }, { loss: loss('7armd-7mot') }]).toEqual([
      attacker['5 RTR/4'],
      attacker['7th Inf Bde'],
    ]);
    expect([t.at('7armd-5rtr') !== '1524', t.at('7armd-5rtr') === t.at('7armd-7mot')]).toEqual([true, true]);
  });
});

describe('the examples of retreats', () => {
  const rout = (units: Placed, hex: string, unit: string) => {
    const t = suffer(table({ turn: 3, units }), { hex, hits: 2, red: true, first: unit }, 10);
    return [t.at(unit) !== hex, t.state.world.units.strength[t.unit(unit)] - t.strength(unit) - 1];
  };
  it('a free way towards a source [7.5.2.2.a]', () => {
    const { possible, extraLosses } = told('ret-1');
    expect(rout({ '1524': ['50-69'], '1525': ['21pz-104'] }, '1525', '21pz-104')).toEqual([possible, extraLosses]);
  });
  it('only a hex in an enemy zone [7.5.2.3.a]', () => {
    const { possible, extraLossPerUnit } = told('ret-2');
    const ring = {
      '1524': ['50-69'],
      '1425': ['50-150'],
      '1625': ['50-151'],
      '1526': ['7armd-3rtr'],
      '1426': ['7armd-8h'],
    };
    expect(rout({ ...ring, '1525': ['21pz-104'] }, '1525', '21pz-104')).toEqual([possible, extraLossPerUnit]);
  });
  it('no way out between Ridges [7.5.2.3.b] [7.5.2.2.e]', () => {
    const { possible, extraLossPerUnit } = told('ret-3');
    // Ridges on three sides of 3408; the enemy stands on the other three.
    const ring = { '3407': ['50-69'], '3507': ['50-150'], '3307': ['50-151'], '3408': ['21pz-104'] };
    expect(rout(ring, '3408', '21pz-104')).toEqual([possible, extraLossPerUnit]);
  });
});

describe('the combat sequence example', () => {
  const units = {
    '2707': ['7armd-7mot', '7armd-3rtr'],
    '2706': ['7armd-5rtr disrupted'],
    '2909': ['7armd-hq'],
    '2607': ['21pz-104', '21pz-3', 'ind-18flak'],
    '2608': ['21pz-i5'],
    '2407': ['21pz-hq'],
  };
  const set = { points: 5, schwerpunkt: '21pz', assigned: { 'ind-18flak': '21pz' } };
  const fought: Fought = {
    from: '2707',
    target: '2607',
    kind: 'regular',
    chits: ['21', '1'],
    meets: 'antitank',
    failedRetreat: true,
  };

  it('E: strengths, ratio and Combined Arms [7.5.1.2.a] [7.5.1.3.a] [7.5.1.g]', () => {
    const t = active('7armd', { units, set });
    const { attacker, defender, column } = told('combat-E') as { attacker: Told; defender: Told; column: string };
    const { attack, defence } = oddsOf(t.state, battleAt(t, fought));
    expect([attack, defence]).toEqual([attacker.total, defender.total]);
    expect(columnsOf(t, fought)).toEqual(['2:3', column]);
  });
  it.each([
    ['combat-G', true],
    ['combat-G2', false],
  ])('G: the modifiers, %s [7.5.1.5.ag] [7.5.1.5.ad]', (id, antiTankNegativeGivesDrm) => {
    const t = active('7armd', { units, set, options: { antiTankNegativeGivesDrm } });
    const modifiers = modifiersOf(t.state, battleAt(t, fought));
    const expected = told(id);
    const { combatSupport, hqSupport, schwerpunkt, failedRetreat, drm, modifiedRoll } = expected;
    const { armour = 0, ...others } = Object.fromEntries(modifiers.map((m) => [m.because, m.value]));
    expect(others).toEqual({
      'defence-support': combatSupport,
      'hq-support': hqSupport,
      'schwerpunkt-formation': schwerpunkt,
      'failed-retreat': failedRetreat,
    });
    expect([{ drm: armour }, armour]).toContainEqual(
      antiTankNegativeGivesDrm ? { drm: (expected.armour as Told).drm } : expected.armour,
    );
    expect([modifierOf(t.state, modifiers), 10 + modifierOf(t.state, modifiers)]).toEqual([drm, modifiedRoll]);
  });
  it('A to J: played from the declaration to the bonus [7.5.1.a] [7.5.2.b] [7.5.2.c] [7.5.2.o] [7.5.2.p] [7.5.3.e] [7.5.3.g]', () => {
    const t = active('7armd', { units, set, options: { antiTankNegativeGivesDrm: true } });
    t.strike(['7armd-7mot', '7armd-3rtr'], '2607');
    expect(5 - t.points).toBe(told('combat-A').apSpent);
    t.do('evade').roll(7).roll(3);
    expect(t.told()).toContain('caught');
    t.do('fight', 'regular').roll(20, 0);
    expect(5 - t.points).toBe(told('combat-C').apTotal);
    expect(t.figures('strengths')).toMatchObject({ attack: 32, defence: 37 });
    t.do('meet', 'antitank').roll(10);
    const { drm } = told('combat-G');
    expect([t.figures('combat-roll').modifier, t.figures('combat-result').result]).toEqual([drm, '2r/1r']);
    t.roll([10, 7, 3]);
    const defence = told('combat-I-def') as Readonly<Record<string, Told>>;
    expect([
      t.isDisrupted('21pz-104'),
      t.isDisrupted('21pz-3'),
      { CS: t.strength('ind-18flak') },
      t.at('21pz-104'),
    ]).toEqual([defence['104'].disrupted, defence['3. Recce'].disrupted, defence['18 FLAK'], '2607']);
    t.roll([3, 7]).do('follow', '7armd-7mot').do('done');
    while (t.awaits() === 'retreat-to') t.do('to', t.offers('to')[0]);
    const attack = told('combat-I-att') as Readonly<Record<string, Told>>;
    const state = (id: string) => ({ CS: t.strength(id), disrupted: t.isDisrupted(id) });
    expect([state('7armd-3rtr'), state('7armd-7mot')]).toEqual([attack['3 RTR/4'], attack['7th Inf Bde']]);
    expect([t.at('7armd-3rtr') === t.at('7armd-7mot'), t.at('7armd-3rtr') === '2707']).toEqual([
      attack.bothRetreat,
      false,
    ]);
    expect([t.decider(), t.points]).toEqual(['axis', told('combat-J').bonusAPs]);
    t.do('refit', '21pz-104').roll(2).do('improve', '2607');
    expect([
      t.isDisrupted('21pz-104'),
      t.strength('ind-18flak'),
      t.state.hasImproved(t.hex('2607')),
      t.decider(),
    ]).toEqual([false, 1, true, 'commonwealth']);
  });
});
