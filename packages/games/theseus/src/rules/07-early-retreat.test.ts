import { describe, expect, it } from 'vitest';
import { active, table } from '../testing/table.ts';

/** The 104th attacks a stack of the 7th Armoured Division. */
const units = { '1521': ['21pz-104', '21pz-3'], '1516': ['21pz-hq'], '1522': ['7armd-7mot'], '1525': ['7armd-hq'] };
const place = (more = {}, set = {}) =>
  active('21pz', { units: { ...units, ...more }, set: { points: 4, levels: { '7armd': 3, '21pz': 3 }, ...set } });
const assault = (more = {}, set = {}) => place(more, set).strike('21pz-104', '1522');

describe('who may retreat before combat', () => {
  it('the defender is asked after the declaration [7.5.1.1.a]', () => {
    const t = assault();
    expect([t.awaits(), t.decider()]).toEqual(['evade', 'commonwealth']);
  });
  it('only a stack without disrupted units [7.5.1.1.b] [5.6.3.g]', () => {
    expect(assault({ '1522': ['7armd-7mot', '7armd-kdg disrupted'] }).awaits()).toBe('escalate');
  });
  it('only a stack that is not Isolated [7.5.1.1.b] [5.8.1.i] [5.8.4.f]', () => {
    expect(assault({ '1525': [] }).awaits()).toBe('escalate');
  });
  it('out of command it may [7.5.1.1.f]', () => {
    const t = assault({ '1525': [], '2322': ['7armd-hq'] });
    expect([t.command('7armd-7mot'), t.awaits()]).toEqual(['out-of-command', 'evade']);
  });
  it('only with a mobile unit among them [7.5.1.1.c]', () => {
    expect(assault({ '1522': ['50-69'], '1525': ['50-hq'] }).awaits()).toBe('escalate');
    const joined = assault({ '1522': ['50-69', 'ind-8rtr'], '1525': ['50-hq'] }, { assigned: { 'ind-8rtr': '50' } });
    expect(joined.awaits()).toBe('evade');
  });
  it('only units of one formation, and an HQ of another keeps them there [7.5.1.1.d]', () => {
    expect(assault({ '1522': ['7armd-7mot', '1armd-12l'], '1526': ['1armd-hq'] }).awaits()).toBe('escalate');
    expect(assault({ '1522': ['1armd-hq', '7armd-7mot'] }).awaits()).toBe('escalate');
    expect(assault({ '1522': ['7armd-hq', '7armd-7mot'], '1525': [] }).awaits()).toBe('evade');
  });
  it('no unassigned independent [7.5.1.1.d] [6.4.c]', () => {
    const t = table({
      turn: 3,
      units: { '1521': ['7armd-7mot'], '1525': ['7armd-hq'], '1520': ['perm-kampfstaffel'] },
      active: { side: 'commonwealth', formation: '7armd' },
      set: { points: 4 },
    });
    expect(t.strike('7armd-7mot', '1520').awaits()).toBe('escalate');
  });
  it('is asked though an assignment that the attacker does not know forbids it [7.5.1.1.d] TH-156', () => {
    const asked = (formation: string) =>
      assault(
        { '1522': ['50-69', 'ind-8rtr'], '1525': ['50-hq'], '1827': ['1sa-hq', 'ind-42rtr'] },
        { assigned: { 'ind-8rtr': formation, 'ind-42rtr': formation === '50' ? '1sa' : '50' } },
      );
    const [own, other] = [asked('50'), asked('1sa')];
    expect([own.awaits(), other.awaits()]).toEqual(['evade', 'evade']);
    expect([own.why('evade'), other.why('evade')?.key]).toEqual([undefined, 'cannot-evade']);
    expect(other.view(0)).toEqual(own.view(0));
    expect(other.do('decline', 'step').awaits()).toBe('escalate');
    // A unit that may not join the others tells nothing by staying.
    expect(assault({ '1522': ['7armd-7mot', 'ind-8rtr'], '1827': ['1sa-hq'] }).awaits()).toBe('escalate');
  });
  it('only a stack that has a step to make [7.5.1.1.e]', () => {
    const ring = {
      '1422': ['15pz-33'],
      '1423': ['15pz-115'],
      '1523': ['15pz-i8'],
      '1623': ['15pz-ii8'],
      '1622': ['90le-580'],
    };
    expect(assault({ ...ring, '1525': [], '1522': ['7armd-hq', '7armd-7mot'] }).awaits()).toBe('escalate');
  });
});

describe('the dice', () => {
  it('both sides roll, and the defender needs more than the attacker [7.5.1.1.g] [7.5.1.d] [7.5.1.1.m]', () => {
    const t = assault().do('evade').roll(5, 5);
    expect([t.awaits(), t.told().includes('caught')]).toEqual(['escalate', true]);
    t.do('fight', 'hasty');
    const combat = t.view('umpire').position.frames.find(({ frame }) => frame === 'combat');
    expect(combat?.fields.failed).toBe(1);
    expect(assault().do('evade').roll(5, 6).awaits()).toBe('go-where');
  });
  it('an armoured car or recce unit adds half its rating, rounded up, on either side [7.5.1.1.h]', () => {
    const own = assault({ '1522': ['7armd-7mot', '7armd-kdg'] })
      .do('evade')
      .roll(7, 5);
    expect([own.figures('evasion-roll').modifier, own.awaits()]).toEqual([3, 'go-where']);
    const theirs = place().strike(['21pz-104', '21pz-3'], '1522').do('evade').roll(1);
    expect(theirs.figures('evasion-roll')).toMatchObject({ roll: 1, modifier: 4 });
    expect(theirs.seen('1521', 'commonwealth')).toEqual(['21pz-104', '21pz-3']);
  });
  it('a unit left out of the attack adds nothing [7.5.1.l]', () => {
    expect(assault().do('evade').roll(1).figures('evasion-roll').modifier).toBe(0);
  });
  it('against leg units alone a mobile unit adds its whole rating, on top of a recce unit [7.5.1.1.i]', () => {
    const foot = active('15sb', {
      units: { '1521': ['15sb-200'], '1520': ['15sb-hq'], '1522': ['7armd-7mot', '7armd-kdg'], '1525': ['7armd-hq'] },
      set: { points: 4 },
    });
    foot.strike('15sb-200', '1522').do('evade').roll(10, 2);
    expect([foot.figures('evasion-roll').modifier, foot.awaits()]).toEqual([8, 'escalate']);
  });
});

describe('the free move', () => {
  it('takes the whole stack, its HQ too, which must leave the hex [7.5.1.c] [7.5.1.1.e] [7.5.1.1.j]', () => {
    const t = assault({ '1522': ['7armd-hq', '7armd-7mot'], '1525': [] })
      .do('evade')
      .roll(1, 9);
    expect([t.awaits(), t.decider()]).toEqual(['go-where', 'commonwealth']);
    expect(t.why('stop')?.key).toBe('must-leave');
    t.do('go', '1524').do('stop');
    expect([t.at('7armd-hq'), t.at('7armd-7mot')]).toEqual(['1524', '1524']);
  });
  it('costs the retreating formation nothing, the attacker his point, and wins no battle [7.5.1.1.k] [7.5.1.1.l]', () => {
    const t = assault().do('evade').roll(1, 9).do('go', '1524').do('stop');
    expect([t.awaits(), t.points, t.level('7armd')]).toEqual(['choose-action', 3, 3]);
    expect([t.at('21pz-104'), t.told().includes('battle-victory')]).toEqual(['1521', false]);
  });
  it('may go next to other enemies, and nobody reacts [7.5.1.1.j]', () => {
    const t = assault({ '1723': ['15pz-115'], '1720': ['15pz-hq'] }, { levels: { '15pz': 3, '7armd': 3 } });
    t.do('evade').roll(1, 9).do('go', '1623');
    expect([t.at('7armd-7mot'), t.awaits()]).toEqual(['1623', 'choose-action']);
  });
  it('is no Screen movement [7.3.4.g] [7.5.1.1.j]', () => {
    const caught = { '1522': ['7armd-3rtr', '7armd-5rtr'], '1523': ['15pz-33'] };
    const screen = active('7armd', { units: { ...units, ...caught }, set: { points: 4 } });
    expect(screen.offers('move')).toContain('7armd-3rtr');
    expect(assault(caught).awaits()).toBe('escalate');
  });
  it('that unseen zones forbid has failed, and shows who makes them [7.5.1.1.m]', () => {
    const t = assault({ '1522': ['7armd-hq', '7armd-7mot'], '1525': [], '1523': ['ind-18flak', '15pz-33'] });
    t.do('evade').roll(1, 9).do('go', '1423');
    expect([t.at('7armd-7mot'), t.awaits(), t.decider()]).toEqual(['1522', 'escalate', 'axis']);
    expect(t.seen('1523', 'commonwealth')).toContain('15pz-33');
    t.do('fight', 'hasty');
    expect(t.view('umpire').position.frames.find(({ frame }) => frame === 'combat')?.fields.failed).toBe(1);
  });
  it('is not even rolled for if an unseen zone has cut the way to the HQ [5.8.4.f]', () => {
    const t = assault({ '1523': ['ind-18flak', '15pz-33'] }).do('evade');
    expect([t.awaits(), t.told().includes('caught')]).toEqual(['escalate', true]);
  });
});
