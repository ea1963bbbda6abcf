import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Layout } from '../flow/layout.ts';
import { column, type Place, type Unit } from '../ids.ts';
import { blockMap } from '../testing/country.ts';
import { FieldState, type FieldWorld, fieldCaches } from './field.ts';
import { FieldPlan } from './plan.ts';

const map = blockMap(4, 3);
const UNITS = 6;
const MINED = 0;
const WIRED = 1;
/** The zones of side 0 do not enter mined places, those of side 1 do not enter wired ones. */
const layers = [
  { side: 0, closedBy: MINED },
  { side: 1, closedBy: WIRED },
];
const world: FieldWorld = {
  map,
  units: { count: UNITS, side: Array.from({ length: UNITS }, (_, u) => u % 2) },
  field: new FieldPlan({ map, sides: 2, layers, signs: 2, knowers: 1 }),
};

class Mined extends FieldState<FieldWorld> {
  readonly signs = column<Place>(this.section('signs'));

  constructor() {
    super(world, new Layout({ at: UNITS, marks: UNITS, signs: map.count }, fieldCaches(world)));
  }
  sign(place: Place, signs: number): void {
    this.signs[place] = signs;
    this.resign(place);
  }
  protected override signsOf(place: Place): number {
    return this.signs[place];
  }
  protected override zonesOf(u: Unit): number {
    return 1 << this.sideOfUnit(u);
  }
}

describe('the signs of a place', () => {
  it('keep the zones of a layer out, and let them in again when they go', () => {
    const g = new Mined();
    g.at.fill(map.hexes - 1);
    g.rebuild();
    const near = map.around[0][0];
    g.put(0, 0);
    g.put(1, 0);
    expect([g.covers(0, near), g.covers(1, near)]).toEqual([true, true]);
    g.sign(near, 1 << MINED);
    expect([g.covers(0, near), g.covers(1, near), g.field.hasSign(MINED, near)]).toEqual([false, true, true]);
    g.sign(near, 0);
    expect([g.covers(0, near), g.covers(1, near), g.field.hasSign(MINED, near)]).toEqual([true, true, false]);
  });

  it('and the zones over it are the same whether they are kept up to date or counted anew', () => {
    const step = fc.tuple(fc.boolean(), fc.nat(UNITS - 1), fc.nat(map.hexes - 1), fc.nat(3));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const g = new Mined();
        g.rebuild();
        for (const [moves, u, place, signs] of steps) {
          if (moves) g.put(u, place);
          else g.sign(place, signs);
        }
        const [truth, known] = [g.field.ints.slice(), g.fieldOf(0).ints.slice()];
        g.rebuild();
        expect(g.field.ints).toEqual(truth);
        expect(g.fieldOf(0).ints).toEqual(known);
      }),
    );
  });

  it('must fit into the integer, and a layer is closed by a sign that exists', () => {
    expect(() => new FieldPlan({ map, sides: 2, layers, signs: 1 })).toThrow('sign 1 of 1');
    expect(() => new FieldPlan({ map, sides: 8, layers, signs: 18 })).toThrow('18 signs');
  });
});
