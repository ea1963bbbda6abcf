import { describe, expect, it } from 'vitest';
import { battleAt, type Fought, reasonsOf } from '../testing/battle.ts';
import { active, type Placed, type TableOptions } from '../testing/table.ts';
import { answerers, mayMeet, tankers } from './07-armour.ts';
import { MEETS } from './07-combat-types.ts';

const OPEN = { from: '1524', target: '1525' } as const;
/** Armour Superiority in an attack from the first hex on the second. */
function armour(units: Placed, fought: Partial<Fought> = {}, options: TableOptions = {}): number {
  const t = active('15pz', { units, set: { assigned: { 'ind-18flak': '15pz' } }, ...options });
  return reasonsOf(t, { ...OPEN, ...fought }).armour ?? 0;
}
const between = (ours: readonly string[], theirs: readonly string[], meets?: Fought['meets'], options?: TableOptions) =>
  armour({ '1524': ours, '1525': theirs }, meets === undefined ? {} : { meets }, options);
const ids = (t: ReturnType<typeof active>, units: readonly number[]) => units.map((u) => t.state.world.units.ids[u]);

describe('Armour Superiority', () => {
  it('is the attacker’s Tank Points less what the defender sets against them [7.5.1.5.v]', () => {
    expect(between(['15pz-ii8'], ['7armd-4sa'], 'tanks')).toBe(2);
    expect(between(['15pz-ii8'], ['50-69'], 'antitank')).toBe(3);
  });
  it('helps the defender whose Tank Points are greater, and nobody if they are equal [7.5.1.5.af]', () => {
    expect(between(['15pz-ii8'], ['7armd-3rtr'], 'tanks')).toBe(-1);
    expect(between(['15pz-i8'], ['7armd-3rtr'], 'tanks')).toBe(0);
  });
  it('never helps a defender with Anti-Tank Points, unless the option says so [7.5.1.5.ag]', () => {
    const guns = { '1524': ['21pz-3'], '1525': ['7armd-7mot'] };
    expect(armour({ ...guns, '1524': ['15pz-33 disrupted'] }, { meets: 'antitank' })).toBe(0);
    expect(
      armour(
        { ...guns, '1524': ['15pz-33 disrupted'] },
        { meets: 'antitank' },
        { options: { antiTankNegativeGivesDrm: true } },
      ),
    ).toBe(-2);
  });
  it('is nobody’s where neither side has tanks [7.5.1.5.x]', () => {
    const t = active('15pz', { units: { '1524': ['15pz-115'], '1525': ['50-69'] } });
    const b = battleAt(t, OPEN);
    expect([tankers(t.state, b), mayMeet(t.state, b), reasonsOf(t, OPEN).armour]).toEqual([[], [], undefined]);
  });
  it('is the defender’s where only he has tanks: his best, whatever the terrain and the attacker’s guns [7.5.1.5.y]', () => {
    expect(between(['15pz-115'], ['7armd-4sa', '7armd-3rtr'])).toBe(-6);
    const t = active('15pz', { units: { '1524': ['15pz-115'], '1525': ['7armd-3rtr', '7armd-7mot'] } });
    expect(mayMeet(t.state, battleAt(t, OPEN))).toEqual([MEETS.tanks]);
  });
});

describe('the units that are compared', () => {
  const picks = (ours: readonly string[], theirs: readonly string[]) => {
    const t = active('15pz', { units: { '1524': ours, '1525': theirs } });
    const b = battleAt(t, OPEN);
    return {
      attacker: ids(t, tankers(t.state, b)),
      tanks: ids(t, answerers(t.state, b, MEETS.tanks)),
      guns: ids(t, answerers(t.state, b, MEETS.antitank)),
    };
  };
  it('are those with the most points, then the strongest; then the owner chooses [7.5.1.5.z] [7.5.1.5.ac]', () => {
    expect(picks(['15pz-33', '15pz-i8', '15pz-ii8'], ['7armd-8h:3', '7armd-3rtr', '7armd-7mot'])).toEqual({
      attacker: ['15pz-i8'],
      tanks: ['7armd-3rtr'],
      guns: ['7armd-7mot'],
    });
    expect(picks(['15pz-i8'], ['7armd-8h', '7armd-3rtr']).tanks).toEqual(['7armd-8h', '7armd-3rtr']);
  });
  it('may be disrupted, with the points of their back [7.5.1.5.w] [5.6.3.a]', () => {
    expect(picks(['15pz-i8'], ['7armd-8h disrupted', '7armd-7mot']).tanks).toEqual(['7armd-8h']);
    expect(between(['15pz-i8'], ['7armd-8h disrupted'], 'tanks')).toBe(3);
  });
  it('are Tank or Anti-Tank Points as the defender likes, even if he has none of the latter [7.5.1.5.ac] [7.5.1.5.ae]', () => {
    const t = active('15pz', { units: { '1524': ['15pz-i8'], '1525': ['7armd-3rtr', '7armd-7mot'] } });
    expect(mayMeet(t.state, battleAt(t, OPEN))).toEqual([MEETS.tanks, MEETS.antitank]);
    expect(between(['15pz-i8'], ['7armd-3rtr'], 'antitank')).toBe(6);
  });
});

describe('terrain and Armour Superiority', () => {
  it('halves the attacker’s Tank Points against a Minefield or Box, rounded up [7.5.1.5.aa]', () => {
    expect(
      armour({ '2421': ['15pz-i8'], '2521': ['7armd-4sa'] }, { from: '2421', target: '2521', meets: 'tanks' }),
    ).toBe(0);
    expect(
      armour({ '2421': ['15pz-ii8'], '2521': ['7armd-4sa'] }, { from: '2421', target: '2521', meets: 'tanks' }),
    ).toBe(0);
  });
  it('halves them over a Ridge or a Wadi, and a Road changes nothing [3.1.2.d] [7.5.1.5.aa] [3.1.1.f]', () => {
    const over = (from: string, target: string) =>
      armour({ [from]: ['15pz-i8'], [target]: ['7armd-4sa'] }, { from, target, meets: 'tanks' });
    expect([over('1002', '1003'), over('3109', '3110')]).toEqual([0, 0]);
    expect(over('1524', '1525')).toBe(3);
  });
  it('halves them once, though a hexside and the hex both do [7.5.1.5.aa]', () => {
    const units = { '4212': ['15pz-i8'], '4112': ['7armd-4sa'] };
    expect(
      armour({ '4111': ['15pz-i8'], '4112': units['4112'] }, { from: '4111', target: '4112', meets: 'tanks' }),
    ).toBe(0);
  });
  it('never touches defending Tank Points, and helps Anti-Tank Points, be they 0 [7.5.1.5.ae]', () => {
    const rough = (defender: string, meets: Fought['meets']) =>
      armour({ '2707': ['15pz-i8'], '2607': [defender] }, { from: '2707', target: '2607', meets });
    expect([rough('7armd-4sa', 'tanks'), rough('50-69', 'antitank'), rough('7armd-4sa', 'antitank')]).toEqual([
      3, 3, 5,
    ]);
  });
  it('is that of rough ground in a breached Minefield, without its Anti-Tank Points [7.4.j]', () => {
    const units = { '2421': ['15pz-i8'], '2521': ['ff-1'] };
    const at = (marks: { kind: string; at: string[] }[]) =>
      armour(units, { from: '2421', target: '2521', meets: 'antitank' }, { marks });
    expect([at([]), at([{ kind: 'breached', at: ['2521'] }])]).toEqual([0, 3]);
  });
});

describe('FLAK and Armour Superiority', () => {
  it('adds two to the attack, once, with motorised infantry in the hex and against tanks [7.5.1.5.ab]', () => {
    const set = { assigned: { 'ind-18flak': '15pz', 'ind-35flak': '15pz' } };
    const attack = (...ours: string[]) => between(['15pz-ii8', ...ours], ['1armd-6sa'], 'tanks', { set });
    expect(attack('ind-18flak', '15pz-115')).toBe(4);
    expect(attack('ind-18flak', 'ind-35flak', '15pz-115')).toBe(4);
    expect(attack('ind-18flak')).toBe(2);
    expect(attack('ind-18flak', 'ind-hecker')).toBe(2);
    expect(between(['15pz-ii8', 'ind-18flak', '15pz-115'], ['50-69'], 'antitank')).toBe(3);
  });
  it('is added after the terrain has halved the Tank Points [7.5.1.5.aa] [7.5.1.5.ab]', () => {
    const units = { '2421': ['15pz-ii8', 'ind-18flak', '15pz-115'], '2521': ['7armd-4sa'] };
    expect(armour(units, { from: '2421', target: '2521', meets: 'tanks' })).toBe(2);
  });
  it('adds three to the defence, once, with infantry in the hex and against tanks, FLAK selected or not [7.5.1.5.ad]', () => {
    const defence = (theirs: readonly string[], meets: Fought['meets'], ours = '7armd-3rtr') =>
      armour(
        { '1524': [ours], '1525': theirs },
        { meets },
        { set: { assigned: { 'ind-18flak': '15pz' } }, options: { antiTankNegativeGivesDrm: true } },
      );
    expect(defence(['ind-18flak', '15pz-115'], 'antitank')).toBe(6 - 8 - 3);
    expect(defence(['ind-18flak', 'ind-35flak', '15pz-115'], 'antitank')).toBe(6 - 8 - 3);
    expect(defence(['ind-18flak', '15pz-i8', '15sb-200'], 'tanks')).toBe(6 - 6 - 3);
    expect(defence(['ind-18flak', 'ind-hecker'], 'antitank')).toBe(6 - 8 - 3);
    expect(defence(['ind-18flak', '15pz-i8'], 'antitank')).toBe(6 - 8);
  });
});
