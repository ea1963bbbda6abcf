import { describe, expect, it } from 'vitest';
import type { Fall } from '../../../../engine/src/testing/table.ts';
import { active, type Table, table } from '../testing/table.ts';
import { MEETS } from './07-combat-types.ts';

/** Chits by their numbers, as they are drawn. */
const chits = (ours: number, theirs: number): number[] => [ours - 1, theirs - 1];
const combatOf = (t: Table) => t.view('umpire').position.frames.find(({ frame }) => frame === 'combat');

/** The combat sequence example: 7th Motor Brigade and 3 RTR attack the 104th, 3. Recce and 18 FLAK in broken ground. */
const example = (options: Record<string, boolean> = {}) =>
  active('7armd', {
    options,
    units: {
      '2707': ['7armd-7mot', '7armd-3rtr'],
      '2710': ['7armd-hq'],
      '2607': ['21pz-104', '21pz-3', 'ind-18flak'],
      '2604': ['21pz-hq'],
      '2706': ['21pz-i5'],
    },
    set: { points: 4, schwerpunkt: '21pz', assigned: { 'ind-18flak': '21pz' } },
  });

describe('the combat sequence example', () => {
  /** The steps A to H: declared, a failed retreat, Regular, chits 21 and 1, Anti-Tank Points, a ten. */
  const fought = (options: Record<string, boolean> = {}) =>
    example(options)
      .strike(['7armd-7mot', '7armd-3rtr'], '2607')
      .do('evade')
      .roll(7, 3)
      .do('fight', 'regular')
      .roll(...chits(21, 1))
      .do('meet', 'antitank')
      .roll(10);
  it('goes through its steps in order [7.5.1.a] [7.5.1.f] [7.5.1.k]', () => {
    const t = fought({ antiTankNegativeGivesDrm: true });
    expect(t.points).toBe(2);
    expect(t.figures('evasion-roll')).toMatchObject({ roll: 3, modifier: 4 });
    expect(t.figures('strengths')).toMatchObject({ attack: 32, defence: 37 });
    expect(t.figures('combat-roll')).toMatchObject({ name: '1:1', roll: 10, modifier: -4 });
    expect(t.figures('combat-result').result).toBe('2r/1r');
    const steps = [
      'attack',
      'evades',
      'caught',
      'fights',
      'chits',
      'strengths',
      'selected',
      'combat-roll',
      'combat-result',
    ];
    expect(t.told().filter((key) => steps.includes(key) && key !== 'selected')).toEqual(
      steps.filter((key) => key !== 'selected'),
    );
  });
  it('is told with everything that decided it: who fought, the column, the die, hits and checks of both sides [7.5.1.k] [7.5.2.a]', () => {
    const { fight } = fought({ antiTankNegativeGivesDrm: true }).events.find((e) => e.key === 'combat-result') ?? {};
    expect(fight).toMatchObject({ attack: 32, defence: 37, column: '1:1', roll: 10, modifier: -4 });
    // The card shows which chits were drawn and what they made of each unit.
    const { attacker, defender } = fight?.multiplied ?? {};
    const sum = (side: typeof attacker) => side?.units.reduce((all, { points, times }) => all + points * times, 0);
    expect([attacker?.name, defender?.name, sum(attacker), sum(defender)]).toEqual(['21', '1', 32, 37]);
    expect([fight?.attackers.length, fight?.attackerSuffers.hits, fight?.defenderSuffers]).toEqual([
      2,
      2,
      { steps: 0, retreat: 0, hits: 1, also: 'checks' },
    ]);
  });
  it('by the rule has no modifier for Anti-Tank Points that outweigh the tanks', () => {
    expect(fought().figures('combat-roll')).toMatchObject({ roll: 10, modifier: 2 });
  });
  it('ends with a defender that checks first, an attacker that retreats, and a Battle Victory [7.5.2.b] [7.5.b] [7.5.3.g]', () => {
    const t = fought({ antiTankNegativeGivesDrm: true }).roll([10, 7, 3]);
    expect([t.isDisrupted('21pz-104'), t.strength('ind-18flak'), t.at('21pz-104')]).toEqual([true, 1, '2607']);
    t.roll([3, 7]);
    expect([t.awaits(), t.decider()]).toEqual(['who-follows', 'commonwealth']);
    t.do('follow', '7armd-7mot').do('done');
    if (t.awaits() === 'retreat-to') t.do('to', t.offers('to')[0]);
    expect([t.strength('7armd-3rtr'), t.isDisrupted('7armd-3rtr'), t.strength('7armd-7mot')]).toEqual([3, true, 12]);
    expect(t.at('7armd-3rtr')).toBe(t.at('7armd-7mot'));
    expect([t.awaits(), t.decider(), t.points]).toEqual(['choose-action', 'axis', 2]);
    t.do('refit', '21pz-104').roll(2).do('improve', '2607');
    expect([t.isDisrupted('21pz-104'), t.state.hasImproved(t.hex('2607'))]).toEqual([false, true]);
    expect([t.awaits(), t.decider(), t.points]).toEqual(['choose-action', 'commonwealth', 2]);
  });
});

describe('in a combat', () => {
  const units = { '1521': ['21pz-104', '21pz-i5'], '1518': ['21pz-hq'], '1522': ['50-69'], '1525': ['50-hq'] };
  const place = (more = {}, set = {}) =>
    active('21pz', { units: { ...units, ...more }, set: { points: 4, levels: { '50': 3, '21pz': 3 }, ...set } });
  const AIR = { 'air:available': ['air-2stormo', 'air-4stormo', 'air-stg3', 'air-jg27'] };

  it('strengths lie open until it is over [7.5.1.2.a] [5.3.4.b]', () => {
    const t = place().strike('21pz-104', '1522');
    const strengthOf = (id: string, seat: number) => t.view(seat).position.sections.strength[t.unit(id)];
    expect(strengthOf('50-69', 0)).toBeLessThan(0);
    t.do('fight', 'hasty');
    expect([strengthOf('50-69', 0), strengthOf('21pz-104', 1)]).toEqual([12, 9]);
    expect(strengthOf('21pz-i5', 1)).toBeLessThan(0);
  });
  it('each side draws one chit, and no chit is drawn twice [7.5.1.f] [7.5.1.2.g]', () => {
    const t = place().strike('21pz-104', '1522').do('fight', 'hasty').roll(4);
    const pending = t.pending();
    expect(pending.kind === 'chance' && Array.from(pending.cup ?? [])[4]).toBe(0);
    t.roll(5);
    expect(t.figures('chits')).toMatchObject({ name: '5', other: '6' });
  });
  it('the attacking Axis may send air units, each of which has flown then [7.5.1.j] [7.5.1.4.a] [7.5.1.4.c]', () => {
    const t = place(AIR)
      .strike('21pz-104', '1522')
      .do('fight', 'hasty')
      .roll(...chits(1, 2));
    expect([t.awaits(), t.decider(), t.offers('fly')]).toEqual(['fly', 'axis', ['0', '1']]);
    t.do('fly', 1);
    expect(t.stack('air:flown').length).toBe(1);
    const regular = place(AIR)
      .strike('21pz-104', '1522')
      .do('fight', 'regular')
      .roll(...chits(1, 2));
    expect(regular.offers('fly')).toEqual(['0', '1', '2']); // [7.5.1.4.d]
    const prepared = place(AIR)
      .strike('21pz-104', '1522')
      .do('fight', 'prepared')
      .roll(...chits(1, 2));
    expect(prepared.offers('fly')).toEqual(['0', '1', '2', '3']);
  });
  it('the limits of a Regular and a Prepared Attack are two and three [7.5.1.4.d] [7.5.1.4.e]', () => {
    const most = (kind: string) =>
      place(AIR)
        .strike('21pz-104', '1522')
        .do('fight', kind)
        .roll(...chits(1, 2))
        .offers('fly')
        .at(-1);
    expect([most('regular'), most('prepared')]).toEqual(['2', '3']);
  });
  it('the Axis sends none when it defends [7.5.1.4.b]', () => {
    const t = active('50', { units: { ...units, ...AIR }, set: { points: 4 } });
    t.strike('50-69', '1521');
    if (t.awaits() === 'evade') t.do('decline', 'step');
    t.do('fight', 'hasty').roll(...chits(1, 2));
    expect(t.awaits()).not.toBe('fly');
  });
  it('air units fly for nothing below the table, and it is 5/0 without a die [7.5.1.4.f] [7.5.1.i]', () => {
    const t = place({ ...AIR, '1521': ['21pz-3:1'] })
      .strike('21pz-3', '1522')
      .do('fight', 'hasty')
      .roll(...chits(1, 3));
    t.do('fly', 1);
    expect([t.stack('air:flown').length, t.figures('attack-fails').result]).toEqual([1, '5r/-']);
    expect(t.told()).not.toContain('combat-roll');
  });
  it('a defence of several formations names the one that leads [7.5.1.5.p]', () => {
    const t = place({ '1522': ['50-69', '1sa-1'], '1526': ['1sa-hq'] }).strike('21pz-104', '1522');
    t.do('fight', 'hasty').roll(...chits(1, 2));
    expect([t.awaits(), t.decider(), t.offers('lead').sort()]).toEqual(['lead', 'commonwealth', ['1sa', '50']]);
    expect(t.why('lead', '2sa')?.key).toBe('not-there');
    t.do('lead', '1sa');
    expect(combatOf(t)?.fields.lead).toBe(t.state.world.formations.indexOf('1sa'));
  });
  it('the attacker selects first, and between equals its owner chooses [7.5.1.5.z] [7.5.1.5.ac]', () => {
    const t = place({ '1521': ['21pz-i5', '21pz-ii5'], '1522': ['7armd-3rtr', '7armd-5rtr'], '1525': ['7armd-hq'] });
    t.strike(['21pz-i5', '21pz-ii5'], '1522')
      .do('decline', 'step')
      .do('fight', 'hasty')
      .roll(...chits(1, 2));
    expect([t.awaits(), t.decider(), t.offers('select')]).toEqual(['select', 'axis', ['21pz-i5', '21pz-ii5']]);
    t.do('select', '21pz-ii5');
    expect([t.awaits(), t.decider(), t.offers('meet')]).toEqual(['meet', 'commonwealth', ['tanks', 'antitank']]);
    t.do('meet', 'tanks');
    expect([t.awaits(), t.decider()]).toEqual(['select', 'commonwealth']);
    expect(t.why('select', '21pz-i5')?.key).toBe('not-most');
    t.do('select', '7armd-5rtr');
    expect([combatOf(t)?.fields.armour, combatOf(t)?.fields.met]).toEqual([t.unit('21pz-ii5'), t.unit('7armd-5rtr')]);
  });
  it('the defender is not asked which points he uses where one unit stands for him either way [7.5.1.5.ac]', () => {
    const t = place({ '1521': ['21pz-i5'], '1522': ['7armd-3rtr'], '1525': ['7armd-hq'] });
    t.strike(['21pz-i5'], '1522')
      .do('decline', 'step')
      .do('fight', 'hasty')
      .roll(...chits(1, 2));
    expect(t.awaits()).not.toBe('meet');
    expect(combatOf(t)?.fields).toMatchObject({ met: t.unit('7armd-3rtr'), meets: MEETS.tanks });
  });
  it('HQs of the hexes take no part [7.5.c]', () => {
    const t = place({ '1522': ['50-hq', '50-69'], '1525': [] })
      .strike('21pz-104', '1522')
      .do('fight', 'hasty');
    expect(combatOf(t)?.list).toEqual([t.unit('21pz-104'), t.unit('50-69')]);
  });
  it('the assignments of those who fight are shown [5.5.2.e]', () => {
    const t = place({ '1522': ['50-69', 'ind-8rtr'] }, { assigned: { 'ind-8rtr': '50' } }).strike('21pz-104', '1522');
    t.do('decline', 'step')
      .do('fight', 'hasty')
      .roll(...chits(1, 2));
    expect(t.told()).toContain('assignment');
  });
});

describe('a unit that supports', () => {
  it('shows its assignment, if it is seen [5.5.2.e]', () => {
    const t = active('21pz', {
      units: { '1521': ['21pz-104'], '1518': ['21pz-hq'], '1522': ['50-69'], '1523': ['50-hq'], '1621': ['ind-8rtr'] },
      set: { points: 4, assigned: { 'ind-8rtr': '50' } },
    });
    t.strike('21pz-104', '1522')
      .do('fight', 'hasty')
      .roll(...chits(1, 2), 5);
    expect(t.figures('assignment')).toMatchObject({ unit: t.unit('ind-8rtr') });
  });
});

describe('the assault on Bir Hacheim', () => {
  /** The Free French outside their box, and units of the Ariete Division. */
  const assault = (attackers: string[], ...dice: Fall[]) => {
    const t = table({
      scenario: 'bir-hacheim',
      units: { '1521': attackers, '1519': ['ariete-hq'], '1522': ['ff-1'] },
      active: { side: 'axis', formation: 'ariete' },
      set: { points: 4 },
    });
    return t
      .strike(
        attackers.map((id) => id.split(':')[0]),
        '1522',
      )
      .do('fight', 'hasty')
      .roll(...chits(1, 2), ...dice);
  };
  it('meets defenders that hold: hits are losses, and nobody asks them [10.1.f]', () => {
    const t = assault(['ariete-8', 'ariete-ix'], 10, [1], [1, 1]);
    expect([t.at('ff-1'), t.told().includes('holds'), t.awaits()]).toEqual(['1522', true, 'choose-action']);
    expect(t.strength('ff-1')).toBeLessThan(5);
  });
  it('meets defenders that win no bonus [10.1.f]', () => {
    const t = assault(['ariete-8:1']);
    expect(t.told()).toContain('battle-victory');
    expect(t.told()).not.toContain('bonus');
  });
});
