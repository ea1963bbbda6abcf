import { describe, expect, it } from 'vitest';
import { active, start, table } from '../testing/table.ts';

describe('limited intelligence', () => {
  it('shows the other side only the top unit of a stack [5.3.4.a] [5.3.1.a]', () => {
    const t = table({ units: { '1524': ['21pz-3', '21pz-i5', '21pz-104'] } });
    expect(t.seen('1524', 'commonwealth')).toEqual(['21pz-3', '?', '?']);
    expect(t.seen('1524', 'axis')).toEqual(['21pz-3', '21pz-i5', '21pz-104']);
  });
  it('lets a player look at everything beneath an enemy HQ [5.3.4.c]', () => {
    const t = table({ units: { '1524': ['21pz-104', '21pz-hq', '21pz-i5'] } });
    expect(t.seen('1524', 'commonwealth')).toEqual(['21pz-hq', '21pz-104', '21pz-i5']);
  });
  it('puts an HQ on top of its stack [5.3.1.b]', () => {
    expect(table({ units: { '1524': ['21pz-104', '21pz-hq'] } }).stack('1524')).toEqual(['21pz-hq', '21pz-104']);
  });
  it('never shows the strength of an enemy unit [5.3.4.b] [8.c]', () => {
    const t = table({ units: { '1524': ['21pz-104:5'], '1523': ['21pz-hq'] } });
    const badges = (seat: number) => t.view(seat).pieces.find(({ unit }) => unit === t.unit('21pz-104'))?.badges;
    expect(badges(0)).toContain('strength-5');
    expect(badges(1)).toEqual([]);
    expect(t.view(1).position.sections.strength[t.unit('21pz-104')]).toBeLessThan(0);
    expect(t.view(0).position.sections.strength[t.unit('21pz-104')]).toBe(5);
  });
  it('says what of a stack is not seen, to its owner and to the other side [5.3.4.a] [5.3.4.b]', () => {
    const t = table({ units: { '1524': ['21pz-104'] } });
    const said = (seat: number) => {
      const use = t.game.query(t.view(seat), { ask: 'stack', place: t.hex('1524') });
      return 'limit' in use ? [use.limit, use.hidden] : use;
    };
    expect([said(0), said(1)]).toEqual([
      [0, 'hides-own'],
      [0, 'hides-enemy'],
    ]);
  });
  it('keeps the Attack Support of an HQ open', () => {
    const t = table({ units: { '1524': ['21pz-hq:4'] } });
    expect(t.view(1).position.sections.strength[t.unit('21pz-hq')]).toBe(4);
  });
  it('a side may bring any unit of the active formation to the top of its stack [5.3.1.a]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-3', '21pz-i5'], '1525': ['21pz-hq', '21pz-104'] } });
    t.do('top', '21pz-i5');
    expect(t.stack('1524')).toEqual(['21pz-i5', '21pz-3']);
    expect(t.seen('1524', 'commonwealth')).toEqual(['21pz-i5', '21pz-3']);
    expect(t.why('top', '21pz-104')?.key).toBe('no-order');
  });
  it('an owner orders any of his stacks whenever he is asked, as often as he likes, and the question stays [5.3.1.a]', () => {
    const t = active('21pz', {
      units: { '1524': ['21pz-hq'], '1624': ['15pz-33', '15pz-i8', '15pz-ii8'], '2521': ['ff-1', 'ff-2'] },
    });
    const asked = t.view(0).question;
    t.do('bottom', '15pz-i8');
    expect(t.stack('1624')).toEqual(['15pz-33', '15pz-ii8', '15pz-i8']);
    expect(t.seen('1624', 'commonwealth')).toEqual(['15pz-33', '?', '?']);
    t.do('top', '15pz-i8').do('bottom', '15pz-i8').do('top', '15pz-i8');
    expect(t.seen('1624', 'commonwealth')).toEqual(['15pz-i8', '15pz-33', '?']);
    expect(t.view(0).question).toEqual(asked);
    expect(t.why('top', '15pz-i8')?.key).toBe('no-order');
    expect(t.why('bottom', '15pz-ii8')?.key).toBe('no-order');
    expect(t.why('top', 'ff-2')?.key).toBe('no-order');
  });
  it('a unit that is ordered stays beneath its HQ [5.3.1.b]', () => {
    const t = active('21pz', { units: { '1524': ['21pz-hq', '21pz-3', '21pz-i5', '21pz-104'] } });
    t.do('top', '21pz-104');
    expect(t.stack('1524')).toEqual(['21pz-hq', '21pz-104', '21pz-3', '21pz-i5']);
    expect(t.why('bottom', '21pz-hq')?.key).toBe('no-order');
  });
  it('forgets who lies beneath when a stack parts [5.3.4.a]', () => {
    const t = active('21pz', {
      units: { '1524': ['21pz-hq', '21pz-3', '21pz-i5', '21pz-ii5', '21pz-104'] },
      set: { points: 5 },
    });
    expect(t.seen('1524', 'commonwealth')).not.toContain('?');
    t.march(['21pz-3', '21pz-104'], '1526').do('stop');
    expect(t.seen('1526', 'commonwealth')).toEqual(['21pz-3', '21pz-104']);
    t.march('21pz-hq', '1522').do('stop');
    expect(t.seen('1524', 'commonwealth')).toEqual(['21pz-i5', '21pz-ii5']);
    t.march('21pz-3', '1527').do('stop');
    expect(t.seen('1526', 'commonwealth')).toEqual(['21pz-104']);
  });
  it('hides which of unknown units have moved [5.3.4.a]', () => {
    const t = active('15pz', { units: { '1524': ['15pz-33', '15pz-i8', '15pz-ii8'], '1522': ['15pz-hq'] } });
    t.march(['15pz-i8', '15pz-ii8'], '1526').do('stop');
    expect(t.seen('1526', 'commonwealth')).toEqual(['15pz-i8', '?']);
    expect(t.seen('1524', 'commonwealth')).toEqual(['15pz-33']);
  });
  it('keeps assignments from the other side, and shows how many markers a formation has [3.1.4.e] [5.5.2.d]', () => {
    const t = start('battles', { axisFreeSetup: false });
    const flak = t.unit('ind-18flak');
    expect(t.view(0).position.sections.assigned[flak]).toBe(t.state.assigned[flak]);
    expect(t.view(1).position.sections.assigned[flak]).toBeLessThan(0);
    expect(t.view(1).position.sections.boxes).toEqual(t.view(0).position.sections.boxes);
    expect(
      t
        .view(1)
        .position.sections.dummies.slice(0, 2)
        .every((n) => n < 0),
    ).toBe(true);
  });
  it('shows an assignment when the other side sees the unit act with its formation [5.5.2.e]', () => {
    const units = { '1524': ['ind-18flak'], '1526': ['21pz-3', 'ind-hecker'], '1522': ['21pz-hq'] };
    const t = active('21pz', { units, set: { assigned: { 'ind-18flak': '21pz', 'ind-hecker': '21pz' } } });
    const known = (id: string) => t.view(1).position.sections.assigned[t.unit(id)];
    t.march(['21pz-3', 'ind-hecker'], '1527').do('stop');
    expect([known('ind-18flak') < 0, known('ind-hecker') < 0]).toEqual([true, true]);
    t.march('ind-18flak', '1525').do('stop');
    expect(known('ind-18flak')).toBe(3);
  });
  it('does not tell the other side about the moves of units that it cannot see', () => {
    const t = table({ units: { '1524': ['21pz-3', '21pz-i5'] } });
    const reach = t.game.query(t.view(1), { ask: 'reach', units: [t.unit('21pz-i5')] });
    expect(reach).toMatchObject({ refused: true, key: 'hidden-unit' });
    expect(t.game.query(t.view(1), { ask: 'unit', unit: t.unit('21pz-i5') })).not.toHaveProperty('at');
  });
});
