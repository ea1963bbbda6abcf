import { describe, expect, it } from 'vitest';
import { active } from '../testing/table.ts';
import { breachModifiers } from './07-breach.ts';
import { checkModifiers } from './07-minefields.ts';

/** The worked example of 7.4: two stacks of the 21st before Bir Hacheim, KG Hecker with one of them. */
const units = {
  '2623': ['ind-hecker', '21pz-104', '21pz-i5'],
  '2721': ['21pz-ii5', '21pz-3'],
  '2723': ['21pz-hq'],
  '2521': ['ff-1', 'ff-2'],
};
const example = (set = {}) =>
  active('21pz', {
    units,
    set: { points: 6, assigned: { 'ind-hecker': '21pz' }, schwerpunkt: '15pz', levels: { ff: 0 }, ...set },
  });
const decline = (t: ReturnType<typeof example>) => {
  while (t.awaits() === 'react') t.do('decline', 'turn');
  return t;
};

describe('entering an enemy Minefield', () => {
  it('each unit checks on its own, and the stack parts: the worked example [7.3.6.b] [7.3.6.g] [7.3.6.h] [7.1.a]', () => {
    const t = example();
    t.march(['ind-hecker', '21pz-104', '21pz-i5'], '2622').roll([3, 8, 8]);
    decline(t);
    expect([t.at('ind-hecker'), t.at('21pz-104'), t.at('21pz-i5')]).toEqual(['2622', '2622', '2623']);
    expect([t.isDisrupted('21pz-i5'), t.strength('21pz-i5'), t.points]).toEqual([true, 6, 5]);
    t.march(['21pz-ii5', '21pz-3'], '2621').roll([10, 4]);
    decline(t);
    expect([t.at('21pz-ii5'), t.at('21pz-3'), t.strength('21pz-ii5')]).toEqual(['2721', '2621', 5]);
    expect([t.isDisrupted('21pz-ii5'), t.points]).toEqual([true, 4]);
  });
  it('is helped by engineers, by KG Hecker in the same stack and by the Schwerpunkt, all added [3.3.i] [7.3.6.c] [7.3.6.d] [7.3.6.e] [7.3.6.f] [5.9.e] [5.1.b] [5.8.1.h]', () => {
    const sum = (t: ReturnType<typeof example>, id: string, stack: string[]) =>
      checkModifiers(
        t.state,
        t.unit(id),
        stack.map((u) => t.unit(u)),
      ).reduce((total, { value }) => total + value, 0);
    const stack = ['ind-hecker', '21pz-104'];
    expect(sum(example(), '21pz-104', stack)).toBe(-5);
    expect(sum(example(), 'ind-hecker', stack)).toBe(-5);
    expect(sum(example(), '21pz-3', ['21pz-3'])).toBe(-2);
    expect(sum(example({ schwerpunkt: '21pz' }), '21pz-104', stack)).toBe(-7);
  });
  it('gets no engineers and no Schwerpunkt out of command [5.8.3.h] [5.8.3.l]', () => {
    const t = active('21pz', {
      units: { '2623': ['21pz-104'], '0110': ['21pz-hq'] },
      set: { points: 6, schwerpunkt: '21pz' },
    });
    expect(checkModifiers(t.state, t.unit('21pz-104'), [t.unit('21pz-104')])).toEqual([]);
  });
  it('fails from a zone that was not seen, and shows who makes it [7.3.4.c] [5.4.1.c]', () => {
    const hidden = { ...units, '2722': ['7armd-3rtr disrupted', '7armd-7mot'] };
    const t = active('21pz', { units: hidden, set: { points: 6, levels: { ff: 0 } } });
    decline(t.march('21pz-104', '2622'));
    expect([t.at('21pz-104'), t.isDisrupted('21pz-104'), t.points]).toEqual(['2623', false, 5]);
    expect(t.told()).toContain('barred');
    expect(t.seen('2722', 'axis')).toContain('7armd-7mot');
  });
  it('is only for combat units that begin next to it, as their whole move [7.3.6.a]', () => {
    const t = example();
    t.do('move', '21pz-hq');
    expect(t.offers('go')).not.toContain('2622');
    t.do('stop').do('move', '21pz-i5');
    expect(t.offers('go')).toContain('2622');
    t.do('go', '2624');
    expect(t.offers('go')).not.toContain('2622');
    expect(t.why('go', '2622')?.key).toBe('mined');
  });
  it('an HQ of the stack stays behind [7.3.6.a]', () => {
    const t = active('21pz', { units: { '2623': ['21pz-hq', '21pz-104'] }, set: { points: 6 } });
    t.march(['21pz-104', '21pz-hq'], '2622').roll(1);
    expect([t.at('21pz-104'), t.at('21pz-hq')]).toEqual(['2622', '2623']);
  });
  it('needs no check once it is breached, and the ways through it can be used [7.4.h] [7.4.i]', () => {
    const t = active('21pz', {
      units: { '2722': ['21pz-104'], '2723': ['21pz-hq'] },
      marks: [{ kind: 'breached', at: '2622' }],
      set: { points: 6 },
    });
    expect(t.reach('21pz-104')['2622']).toBeCloseTo(1 / 2);
    t.march('21pz-104', '2622');
    expect(t.at('21pz-104')).toBe('2622');
  });
  it('is no matter for its owner, who has the Road rate there; nobody else has it when leaving [3.1.1.j] [3.1.3.c]', () => {
    const own = active('7armd', { units: { '2722': ['7armd-kdg'], '2723': ['7armd-hq'] } });
    expect(own.reach('7armd-kdg')['2622']).toBeCloseTo(1 / 2);
    const leaving = active('21pz', { units: { '2622': ['21pz-104'], '2723': ['21pz-hq'] } });
    expect(leaving.reach('21pz-104')['2722']).toBe(1);
    expect(leaving.reach('21pz-104')['2822']).toBeCloseTo(1.5);
  });
});

describe('breaching', () => {
  const inside = (set = {}, more = {}) =>
    active('21pz', {
      units: { '2622': ['ind-hecker', '21pz-104'], '2723': ['21pz-hq'], '2521': ['ff-1'], ...more },
      set: { points: 6, assigned: { 'ind-hecker': '21pz' }, ...set },
    });
  it('follows the worked example: 104 fails, KG Hecker succeeds, two points each [7.4.a] [7.4.b] [7.1.b]', () => {
    const t = inside();
    t.do('breach', '21pz-104').roll(5);
    expect([t.state.isBreached(t.hex('2622')), t.isDisrupted('21pz-104'), t.points]).toEqual([false, false, 4]);
    t.do('breach', 'ind-hecker').roll(3);
    expect([t.state.isBreached(t.hex('2622')), t.points]).toEqual([true, 2]);
  });
  it('is easier with engineers, KG Hecker and the Schwerpunkt, harder in an enemy zone [7.4.c] [7.4.d] [7.4.e] [7.4.f] [5.9.f] [5.4.1.h]', () => {
    const list = (t: ReturnType<typeof inside>) =>
      breachModifiers(t.state, t.unit('21pz-104')).map(({ value, because }) => `${because} ${value}`);
    expect(list(inside())).toEqual(['engineers -2', 'hecker -1', 'enemy-zone 1']);
    expect(list(inside({ schwerpunkt: '21pz' }, { '2521': [] }))).toEqual([
      'engineers -2',
      'hecker -1',
      'schwerpunkt-formation -1',
    ]);
  });
  it('stays breached for the rest of the game [7.4.g]', () => {
    const t = inside();
    t.do('breach', 'ind-hecker').roll(1);
    expect(t.why('breach', '21pz-104')?.key).toBe('no-mines');
  });
  it('may disrupt the unit', () => {
    const t = inside({}, { '2622': ['21pz-104'] });
    t.do('breach', '21pz-104').roll(10);
    expect(t.isDisrupted('21pz-104')).toBe(true);
  });
  it('is only for infantry, in command [7.4.a]', () => {
    const t = inside({}, { '2622': ['21pz-i5', '21pz-104'] });
    expect(t.why('breach', '21pz-i5')?.key).toBe('not-infantry');
  });
});
