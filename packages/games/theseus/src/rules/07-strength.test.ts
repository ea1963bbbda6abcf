import { describe, expect, it } from 'vitest';
import { battleAt, type Fought } from '../testing/battle.ts';
import { active, type Placed } from '../testing/table.ts';
import { attackOf, chitsOf, defenceOf } from './07-strength.ts';

const FIELD = { from: '1524', target: '1525' } as const;
/** Chit 1 by rating: 5 is 1, 1, 3; 6 is 2, 3, 3; 7 is 1, 2, 2. The 7th Motor Brigade (12 points, rating 5) attacks the 104th (9, rating 6). */
const USUAL: Placed = { '1524': ['7armd-7mot'], '1525': ['21pz-104'] };
function strengths(units: Placed = {}, fought: Partial<Fought> = {}, options = {}): [number, number] {
  const t = active('7armd', { units: { ...USUAL, ...units }, ...options });
  const b = battleAt(t, { ...FIELD, ...fought });
  return [attackOf(t.state, b), defenceOf(t.state, b)];
}

describe('the Battle Strength of a unit', () => {
  it('is its current strength times the figure of its rating on the chit [7.5.1.2.a]', () => {
    expect(strengths()).toEqual([12, 27]);
    expect(strengths({ '1524': ['7armd-7mot:5'], '1525': ['21pz-104:2'] })).toEqual([5, 6]);
    expect(strengths({}, { chits: ['21', '2'] })).toEqual([24, 18]);
  });
  it('is read in the left, centre or right column of a Hasty, Regular or Prepared Attack [7.5.1.2.b]', () => {
    const attack = (kind: Fought['kind']) => strengths({}, { kind, chits: ['16', '1'] })[0] / 12;
    expect([attack('hasty'), attack('regular'), attack('prepared')]).toEqual([2, 1, 2]);
  });
  it('is read on the left for a disrupted defender, on the right in Improved Defence [7.5.1.2.c] [5.6.3.i]', () => {
    const defence = (units: Placed, marks: { kind: string; at: string[] }[] = []) =>
      strengths(units, { chits: ['1', '7'] }, { marks })[1] / 9;
    // Chit 7: rating 5 is 1, 1, 3 and rating 6 is 1, 2, 2; chit 22 has 3, 3, 2 for rating 6.
    expect(defence({ '1525': ['21pz-104 disrupted'] })).toBe(1);
    expect(defence({})).toBe(2);
    expect(strengths({}, { chits: ['1', '22'] }, { marks: [{ kind: 'improved', at: ['1525'] }] })[1]).toBe(18);
  });
  it('is read on the right in a Minefield or Box of the defender’s own, even for a disrupted unit [7.5.1.2.e] [5.6.3.i] [7.7.i]', () => {
    const box = { from: '2421', target: '2521', chits: ['1', '1'] } as const;
    const at = (unit: string, marks: { kind: string; at: string[] }[] = []) => {
      const t = active('21pz', { units: { '2421': ['21pz-104'], '2521': [unit] }, marks });
      return defenceOf(t.state, battleAt(t, box));
    };
    // Rating 6 is 3 on the right; disrupted it is 5, which is 3 on the right and 1 on the left.
    expect([at('ff-1'), at('ff-1 disrupted')]).toEqual([18, 18]);
    expect(at('ff-1 disrupted', [{ kind: 'breached', at: ['2521'] }])).toBe(6);
  });
  it('gains nothing from a Minefield of the enemy [7.5.1.2.i]', () => {
    const t = active('7armd', { units: { '2422': ['7armd-7mot'], '2522': ['21pz-104'] } });
    expect(defenceOf(t.state, battleAt(t, { from: '2422', target: '2522', chits: ['1', '7'] }))).toBe(18);
  });
  it('adds up over the stack with one chit, each unit with its own rating [7.5.1.2.d] [7.5.1.f]', () => {
    expect(strengths({ '1525': ['21pz-104', '21pz-3'] }, { chits: ['1', '1'] })[1]).toBe(9 * 3 + 3 * 2);
  });
  it('counts only those who take part in the attack [7.5.1.l]', () => {
    const units = { '1524': ['7armd-7mot', '7armd-3rtr'] };
    expect([strengths(units)[0], strengths(units, { attackers: ['7armd-3rtr'] })[0]]).toEqual([16, 4]);
  });
});

describe('a unit without supply', () => {
  const hungry = { '1522': ['7armd-hq unsupplied'], '1523': ['7armd-kdg'] };
  it('attacks at half strength; the fraction stays until all is summed, then it is rounded up [5.7.5.d] [7.5.1.2.h] [5.1.a]', () => {
    expect(strengths({ ...hungry, '1524': ['7armd-7mot:5'] })[0]).toBe(3);
    expect(strengths({ ...hungry, '1524': ['7armd-7mot:5', '7armd-3rtr:1'] })[0]).toBe(3);
    expect(strengths({ ...hungry, '1524': ['7armd-7mot:5', '7armd-3rtr:2'] })[0]).toBe(4);
  });
  it('defends at full strength, unless the option halves it [5.7.5.h]', () => {
    const units = { '1527': ['21pz-hq unsupplied'] };
    expect(strengths(units)[1]).toBe(27);
    expect(strengths(units, {}, { options: { halveDefenceOutOfSupply: true } })[1]).toBe(14);
  });
});

describe('German FLAK', () => {
  const flak = (...others: string[]) =>
    strengths({ '1525': ['ind-18flak', ...others] }, {}, { set: { assigned: { 'ind-18flak': '21pz' } } })[1];
  it('alone or with tanks fights with one point [7.5.1.2.f]', () => {
    expect([flak(), flak('21pz-i5')]).toEqual([2, 2 + 18]);
  });
  it('with infantry of any kind fights with all of its points; KG Hecker is infantry too [7.5.1.2.f]', () => {
    expect([flak('21pz-104'), flak('15sb-200'), flak('ind-hecker')]).toEqual([4 + 27, 4 + 21, 4 + 12]);
  });
  it('is helped by infantry of its hex that takes no part in the attack [7.5.1.2.f] [7.5.1.l]', () => {
    const t = active('21pz', { units: { '1524': ['ind-18flak', '21pz-104'], '1525': ['50-69'] } });
    const b = battleAt(t, { ...FIELD, attackers: ['ind-18flak'], chits: ['1', '1'] });
    expect(attackOf(t.state, b)).toBe(2);
  });
});

describe('the chits', () => {
  it('are drawn from 29, each time from all of them [3.5.d] [7.5.1.2.g]', () => {
    expect(chitsOf(active('7armd', { units: USUAL }).state)).toHaveLength(29);
  });
  it('are replaced in seven cases by the option [14.a]', () => {
    const { state } = active('7armd', { units: USUAL, options: { linearChits: true } });
    const { usualChits } = state.world.combat;
    const changed = chitsOf(state).flatMap((chit, i) => (chit === usualChits[i] ? [] : [i + 1]));
    expect(changed).toEqual([10, 14, 15, 16, 17, 18, 29]);
  });
});
