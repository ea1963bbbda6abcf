import { describe, expect, it } from 'vitest';
import { Schedule, type WaitingTurn } from './schedule.ts';

const turn = (match: string, more: Partial<WaitingTurn> = {}): WaitingTurn => ({
  match,
  seat: 1,
  level: 'recruit',
  network: 'home',
  person: `guest in ${match}`,
  isAbsent: false,
  ...more,
});
const many = (count: number, network: string, more: Partial<WaitingTurn> = {}) =>
  Array.from({ length: count }, (_, i) => turn(`${network}-${i}`, { network, ...more }));

/** Who comes, one after the other; each answered turn waits again at once. */
function served(schedule: Schedule, times: number): string[] {
  return Array.from({ length: times }, () => {
    const next = schedule.next(() => true);
    if (next) schedule.add(next);
    return next?.match ?? '';
  });
}

describe('the order of thoughts', () => {
  it('one network with fifty matches delays the single match of another by one thought', () => {
    const schedule = new Schedule();
    schedule.renew(many(50, 'mill'));
    served(schedule, 200);
    schedule.add(turn('mine'));
    expect(served(schedule, 2)).toContain('mine');
    expect(served(schedule, 100).filter((match) => match === 'mine')).toHaveLength(50);
  });

  it('weak levels come first, and more often than strong ones of another network', () => {
    const schedule = new Schedule();
    schedule.renew([...many(40, 'mill', { level: 'commander' }), turn('mine')]);
    const order = served(schedule, 170);
    expect(order[0]).toBe('mine');
    expect(order.filter((match) => match === 'mine')).toHaveLength(160);
  });

  it('in one network its persons take turns, and of each person the matches', () => {
    const schedule = new Schedule();
    schedule.renew([...many(20, 'inn', { person: 'host' }), turn('guest', { network: 'inn' })]);
    const order = served(schedule, 40);
    expect(order.filter((match) => match === 'guest')).toHaveLength(20);
    expect(new Set(order).size).toBe(21);
  });

  it('nobody waits for ever: a strong level whose person has left is answered among weak ones who are there', () => {
    const schedule = new Schedule();
    schedule.renew([turn('far', { network: 'away', level: 'commander', isAbsent: true }), ...many(5, 'mill')]);
    const order = served(schedule, 300);
    expect(order.filter((match) => match === 'far').length).toBeGreaterThanOrEqual(4);
    const first = order.indexOf('far');
    expect(first).toBeLessThan(2);
    expect(order.indexOf('far', first + 1) - first).toBeLessThanOrEqual(65);
  });

  it('a network that was silent has saved nothing up', () => {
    const schedule = new Schedule();
    schedule.renew([turn('mine'), ...many(1, 'mill')]);
    served(schedule, 100);
    schedule.renew([turn('mine')]);
    served(schedule, 1000);
    schedule.renew([turn('mine'), ...many(1, 'mill')]);
    expect(served(schedule, 10).filter((match) => match === 'mill-0').length).toBeLessThanOrEqual(6);
  });

  it('keeps nothing of matches that wait no more', () => {
    const schedule = new Schedule();
    schedule.renew(many(20, 'mill'));
    schedule.renew([turn('mine')]);
    expect(schedule.waiting.map(({ match }) => match)).toEqual(['mine']);
    schedule.renew([]);
    expect(schedule.next(() => true)).toBeUndefined();
  });

  it('what may not be thought about now is passed over, and charged nothing', () => {
    const schedule = new Schedule();
    schedule.renew([turn('mine'), ...many(1, 'mill')]);
    expect(schedule.next(({ match }) => match !== 'mine')?.match).toBe('mill-0');
    expect(schedule.next(() => true)?.match).toBe('mine');
  });
});
