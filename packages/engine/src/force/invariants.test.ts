import { describe, expect, it } from 'vitest';
import type { Unit } from '../ids.ts';
import { blockMap } from '../testing/country.ts';
import { FieldState, fieldLayout } from './field.ts';
import { misplacedUnit, sharedHex } from './invariants.ts';
import { FieldPlan, sidesMask } from './plan.ts';

const map = blockMap(3, 3);
/** Side 2 is at war with nobody. */
const enemies = [sidesMask(1), sidesMask(0), 0];
const world = {
  map,
  units: { count: 3, side: [0, 1, 2], ids: ['red', 'blue', 'nomads'] },
  field: new FieldPlan({ map, sides: 3, layers: [], enemies }),
};
const layout = fieldLayout(world, {});

class Test extends FieldState<typeof world> {
  protected override zonesOf(_u: Unit): number {
    return 0;
  }
}

/** Each unit in a hex of its own. */
function position(): Test {
  const g = new Test(world, layout);
  for (let u = 0; u < 3; u++) g.at[u] = u;
  g.rebuild();
  return g;
}

describe('what holds in every position', () => {
  it('holds', () => {
    const g = position();
    expect({ 'misplacedUnit g': misplacedUnit(g), 'sharedHex g': sharedHex(g) }).toEqual({
      'misplacedUnit g': undefined,
      'sharedHex g': undefined,
    });
  });

  it('a unit is in a place, and in the stack of that place', () => {
    const carried = position();
    carried.board(1, 0);
    expect(misplacedUnit(carried, map.count + 3)).toBeUndefined();
    expect(misplacedUnit(carried)).toBe(`blue stands in no place (${map.count})`);
    const nowhere = position();
    nowhere.at[1] = map.count + 3;
    expect(misplacedUnit(nowhere, map.count + 3)).toBe(`blue stands in no place (${map.count + 3})`);
    const astray = position();
    astray.at[1] = 5;
    expect(misplacedUnit(astray)).toBe(`blue is not in the stack of its place (${map.ids[5]})`);
  });

  it('enemies do not share a hex; others may', () => {
    const g = position();
    g.put(2, 0);
    expect(sharedHex(g)).toBeUndefined();
    g.put(1, 0);
    expect(sharedHex(g)).toBe(`enemies stand together in ${map.ids[0]}`);
  });
});
