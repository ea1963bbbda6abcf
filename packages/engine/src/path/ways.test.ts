import { describe, expect, it } from 'vitest';
import { Candidates } from '../flow/question.ts';
import { NO } from '../flow/refusal.ts';
import { blockMap } from '../testing/country.ts';
import { reaching, Ways } from './ways.ts';

const map = blockMap(4, 3);
const each = (cost: number) => new Int16Array(map.count * 6).fill(cost);
const [light, heavy] = [each(1), each(2)];

class Travel extends Ways {
  runs = 0;
  run(g: { stamp: number }, budgets: readonly number[], stopAt = -1): void {
    this.runs++;
    const going = { start: 0, stopAt };
    if (budgets.length === 1) this.find(g, going, { budget: budgets[0], cost: light });
    else
      this.findForAll(g, going, [
        { budget: budgets[0], cost: light },
        { budget: budgets[1], cost: heavy },
      ]);
  }
}

const listed = (ways: Ways): number[] => {
  const c = new Candidates();
  ways.listIn(c);
  return [...c.items.subarray(0, c.count)].sort((a, b) => a - b);
};

describe('what a mover reaches', () => {
  it('is told of one class and of several together', () => {
    const ways = new Travel(map);
    ways.run({ stamp: 1 }, [1]);
    expect(listed(ways)).toEqual([...map.around[0]].sort((a, b) => a - b));
    ways.run({ stamp: 1 }, [2, 2]);
    expect(listed(ways)).toEqual([...map.around[0]].sort((a, b) => a - b));
    const [next] = map.around[0];
    expect({
      'ways costTo next': ways.costTo(next),
      'ways trace next': ways.trace(next),
      'ways step 0': ways.step(0),
      'ways reaches 0': ways.reaches(0),
    }).toEqual({ 'ways costTo next': 2, 'ways trace next': 1, 'ways step 0': next, 'ways reaches 0': false });
  });

  it('is fresh for the position it was found for, until that changes', () => {
    const ways = new Travel(map);
    const g = { stamp: 1 };
    const [next, other] = map.around[0];
    ways.run(g, [1]);
    expect({
      'ways isFreshFor g next': ways.isFreshFor(g, next),
      'ways isFreshFor stamp 1 next': ways.isFreshFor({ stamp: 1 }, next),
    }).toEqual({ 'ways isFreshFor g next': true, 'ways isFreshFor stamp 1 next': false });
    ways.run(g, [1], next);
    expect({
      'ways isFreshFor g next': ways.isFreshFor(g, next),
      'ways isFreshFor g other': ways.isFreshFor(g, other),
    }).toEqual({ 'ways isFreshFor g next': true, 'ways isFreshFor g other': false });
    g.stamp++;
    expect(ways.isFreshFor(g, next)).toBe(false);
  });
});

describe('the answer «go there»', () => {
  it('lists what is reached, checks one place, and finds the way anew only where it must', () => {
    const g = { stamp: 1, travel: new Travel(map) };
    const went: number[] = [];
    const to = reaching<typeof g, typeof g, object, object>((k) => k.travel, {
      run: (k, _f, stopAt) => k.travel.run(k, [1], stopAt),
      whyNot: () => NO,
      does: (_g, _f, hex) => went.push(hex),
    });
    const c = new Candidates();
    to.list?.(g, {}, c);
    const [next, other] = map.around[0];
    to.does(g, {}, next);
    expect({ 'c count': c.count, 'travel runs': g.travel.runs }).toEqual({
      'c count': map.around[0].length,
      'travel runs': 1,
    });
    expect({
      'to allows g next': to.allows?.(g, {}, next),
      'to allows g map count 1': to.allows?.(g, {}, map.count - 1),
    }).toEqual({ 'to allows g next': true, 'to allows g map count 1': false });
    to.does(g, {}, other);
    expect({ went, 'travel runs': g.travel.runs }).toEqual({ went: [next, other], 'travel runs': 4 });
  });
});
