import { describe, expect, it } from 'vitest';
import { active, type Table, table } from '../testing/table.ts';

/** The 104th and a tank battalion attack a brigade that is down to one point; their HQ is at hand. */
const units = {
  '1521': ['21pz-104', '21pz-i5'],
  '1518': ['21pz-hq'],
  '1522': ['50-69:1'],
  '1525': ['50-hq', '50-150'],
};
const BOTH = ['21pz-104', '21pz-i5'];
const place = (more = {}, set = {}) =>
  active('21pz', { units: { ...units, ...more }, set: { points: 4, levels: { '50': 3, '21pz': 3 }, ...set } });
/** A Hasty Attack with chits 1 and 2, and a die. */
const fight = (t: Table, attackers: readonly string[], hex: string, die: number) => {
  t.strike(attackers, hex);
  if (t.awaits() === 'evade') t.do('decline', 'step');
  if (t.awaits() === 'escalate') t.do('fight', 'hasty');
  return t.roll(0, 1, die);
};
/** The attackers win: the brigade is wiped out. */
const won = (more = {}, set = {}) => fight(place(more, set), BOTH, '1522', 10);
/** Armoured cars attack a strong brigade and lose: 5/0 without a die. */
const lost = (more = {}, set = {}) => {
  const t = place({ '1521': ['21pz-3:1'], '1522': ['50-69'], ...more }, set);
  t.strike('21pz-3', '1522');
  if (t.awaits() === 'escalate') t.do('fight', 'hasty');
  return t.roll(0, 2);
};

describe('Battle Victory', () => {
  it('goes to the side with fewer hits, which has an Action Point at once [7.5.3.a] [7.5.3.b] [7.5.b]', () => {
    const t = won();
    expect([t.awaits(), t.decider(), t.figures('bonus').n]).toEqual(['choose-action', 'axis', 1]);
    expect(t.figures('battle-victory').side).toBe(0);
  });
  it('is nobody’s when the hits are equal [7.5.3.a]', () => {
    const t = fight(place({ '1521': ['21pz-104:4'], '1522': ['50-69:4'] }), ['21pz-104'], '1522', 3);
    expect(t.figures('combat-result').result).toMatch(/^2.*\/2/);
    expect(t.told()).not.toContain('battle-victory');
  });
  it('is nobody’s when all units of the winner are eliminated [7.5.3.a]', () => {
    const t = fight(place({ '1521': ['21pz-104:1'] }), ['21pz-104'], '1522', 10);
    expect(t.figures('combat-result').result).toMatch(/^1.*\/[23]/);
    expect([t.at('21pz-104'), t.told().includes('battle-victory')]).toEqual(['eliminated:axis', false]);
  });
  it('moves nobody by itself [7.5.3.h]', () => {
    const t = won();
    expect([t.at('21pz-104'), t.stack('1522'), t.told().includes('bonus')]).toEqual(['1521', [], true]);
    t.march('21pz-104', '1522').do('stop');
    expect(t.at('21pz-104')).toBe('1522');
  });
});

describe('the bonus', () => {
  it('is a part of the activation in which it was won: a window that is passed in it stays passed', () => {
    const t = won({ '1519': ['21pz-3'] });
    t.march('21pz-104', '1524');
    expect([t.awaits(), t.decider()]).toEqual(['react', 'commonwealth']);
    t.do('decline', 'activation');
    while (
      t.awaits() === 'choose-action' &&
      t.offers('move').includes('21pz-i5') &&
      !t.offers('move').includes('21pz-3')
    )
      t.do('end');
    t.march('21pz-3', '1523', '1524');
    expect([t.at('21pz-3'), t.awaits()]).toEqual(['1524', 'choose-action']);
  });
  it('is for the units that took part alone [7.5.3.b]', () => {
    const t = won({ '1521': [...BOTH, '21pz-3'], '1519': ['21pz-ii5'] });
    expect(t.offers('move').sort()).toEqual(BOTH);
    expect(t.why('move', '21pz-ii5')?.key).toBe('took-no-part');
    expect(t.why('improve', '1521')?.key).toBe('took-no-part');
    t.do('move', '21pz-104');
    expect(t.why('join', '21pz-3')?.key).toBe('took-no-part');
    t.do('stop').do('end');
    expect(t.offers('move')).toContain('21pz-ii5');
  });
  it('is lost if it is not used at once; the points of the formation stay [7.5.3.b]', () => {
    const t = won();
    expect(t.points).toBe(4);
    t.do('end');
    expect([t.awaits(), t.points]).toEqual(['choose-action', 3]);
  });
  it('of an attacker may be filled up with the points of the formation [7.5.3.c]', () => {
    const t = won();
    t.march(BOTH, '1522').do('stop');
    expect([t.points, t.awaits()]).toEqual([3, 'choose-action']);
    const again = won({ '1422': ['50-151:1'] });
    again.strike(BOTH, '1422').do('fight', 'prepared').roll(0, 1, 10);
    expect(again.points).toBe(1 + 1);
  });
  it('goes to units in Command Range alone [5.8.1.j] [5.8.3.i] [7.5.3.b]', () => {
    const t = won({ '1518': [], '1512': ['21pz-hq'] });
    expect(t.told()).toContain('battle-victory');
    expect([t.told().includes('bonus'), t.points]).toEqual([false, 2]);
  });
  it('does not go to an unassigned independent [7.5.3.i]', () => {
    const t = table({
      turn: 3,
      units: { '1521': ['perm-kampfstaffel'], '1522': ['50-69:1'] },
      active: { side: 'axis', formation: 'perm-kampfstaffel', mode: 'single' },
    });
    fight(t, ['perm-kampfstaffel'], '1522', 10);
    expect(t.told()).toContain('battle-victory');
    expect(t.told()).not.toContain('bonus');
  });
  it('is two points for the Schwerpunkt formation: two Actions, or a Regular Attack [7.5.3.e] [5.9.h]', () => {
    const t = won({}, { schwerpunkt: '21pz' });
    expect([t.figures('bonus').n, t.points]).toEqual([2, 5]);
    t.march('21pz-104', '1522').do('stop');
    expect([t.points, t.offers('move')]).toEqual([4, BOTH]);
    t.do('end');
    expect(t.points).toBe(3);
    const other = won({}, { schwerpunkt: '15pz' });
    expect(other.figures('bonus').n).toBe(1);
    const regular = won({ '1422': ['50-151:1'] }, { schwerpunkt: '21pz' });
    regular.strike(BOTH, '1422').do('fight', 'regular');
    expect(regular.points).toBe(3);
  });
  it('that is left when the attacker wins again is lost [7.5.3.f]', () => {
    const t = won({ '1422': ['50-151:1'] }, { schwerpunkt: '21pz' });
    fight(t, BOTH, '1422', 10);
    expect([t.figures('bonus').n, t.points]).toEqual([2, 5]);
    t.do('end');
    expect([t.awaits(), t.points]).toEqual(['choose-action', 3]);
  });
  it('lets the enemy react to the attacker’s move [7.5.3.d]', () => {
    const t = won({ '1524': ['50-151'] });
    t.march('21pz-104', '1522');
    t.do('go', '1523');
    expect([t.awaits(), t.decider()]).toEqual(['react', 'commonwealth']);
  });
});

describe('a defender who wins', () => {
  it('acts in the middle of the enemy’s activation, which then goes on [7.5.3.g]', () => {
    const t = lost({ '1520': ['21pz-104'] });
    expect([t.awaits(), t.decider(), t.points]).toEqual(['choose-action', 'commonwealth', 1]);
    expect(t.offers('move')).toEqual(['50-69']);
    t.do('improve', '1522');
    expect([t.decider(), t.points, t.state.hasImproved(t.hex('1522'))]).toEqual(['axis', 3, true]);
  });
  it('moves without a Reaction [7.5.3.d]', () => {
    const t = lost({ '1520': ['21pz-104'] });
    t.march('50-69', '1521');
    expect([t.at('50-69'), t.decider()]).toEqual(['1521', 'axis']);
  });
  it('may attack, and the winner of that fight acts again, and so on [7.5.3.g]', () => {
    const t = lost({ '1422': ['21pz-104:1'] });
    expect([t.decider(), t.awaits()]).toEqual(['commonwealth', 'choose-action']);
    fight(t, ['50-69'], '1422', 10);
    expect(t.figures('battle-victory').side).toBe(1);
    expect([t.decider(), t.points]).toEqual(['commonwealth', 1]);
    t.do('end');
    expect([t.decider(), t.points]).toEqual(['axis', 3]);
  });
  it('of an independent’s attack acts as well, and the independent’s activation is over [7.5.3.g] [6.4.a]', () => {
    const t = table({
      turn: 3,
      units: { '1521': ['perm-kampfstaffel:1'], '1522': ['50-69'], '1525': ['50-hq'] },
      active: { side: 'axis', formation: 'perm-kampfstaffel', mode: 'single' },
    });
    t.strike('perm-kampfstaffel', '1522').roll(0, 2);
    expect([t.awaits(), t.decider(), t.offers('move')]).toEqual(['choose-action', 'commonwealth', ['50-69']]);
    t.do('end');
    expect(t.awaits()).not.toBe('choose-single-action');
  });
});
