import { describe, expect, it } from 'vitest';
import { PackedField } from './packed.ts';
import { FieldPlan, type FieldSpec, sidesMask } from './plan.ts';

/** Three places in a row: 0 – 1 – 2. */
const map = {
  count: 3,
  neighbours: Int16Array.from([1, -1, -1, -1, -1, -1, 0, 2, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1]),
};
const plan = (more: Partial<FieldSpec> = {}) =>
  new FieldPlan({ map, sides: 2, layers: [{ side: 0 }, { side: 1 }], ...more });
const empty = (p = plan()) => new PackedField(p, new Int32Array(p.places));
const covered = (field: PackedField, layer: number) => [0, 1, 2].filter((place) => field.covers(layer, place));
const LAYER = [1, 2];

describe('zones of control', () => {
  it('reach the neighbours of a hex, not the hex itself', () => {
    const field = empty();
    field.exert(LAYER[1], 1, 1);
    expect({ layer0: covered(field, 0), layer1: covered(field, 1) }).toEqual({ layer0: [], layer1: [0, 2] });
  });

  it('stay while a second hex exerts them', () => {
    const field = empty();
    field.exert(LAYER[0], 0, 1);
    field.exert(LAYER[0], 2, 1);
    field.exert(LAYER[0], 0, -1);
    expect(covered(field, 0)).toEqual([1]);
    field.exert(LAYER[0], 2, -1);
    expect([...field.ints]).toEqual([0, 0, 0]);
  });

  it('do not enter a place that is closed to their layer', () => {
    const field = empty(plan({ layers: [{ side: 0, closed: [0, 0, 1] }, { side: 1 }] }));
    field.exert(LAYER[0] | LAYER[1], 1, 1);
    expect({ layer0: covered(field, 0), layer1: covered(field, 1) }).toEqual({ layer0: [0], layer1: [0, 2] });
  });

  it('do not cross a hexside that is shut to their layer, in that direction', () => {
    const shut = new Uint8Array(18);
    shut[6] = 1;
    const field = empty(plan({ layers: [{ side: 0 }, { side: 1, shut }] }));
    field.exert(LAYER[0] | LAYER[1], 1, 1);
    expect({ layer0: covered(field, 0), layer1: covered(field, 1) }).toEqual({ layer0: [0, 2], layer1: [2] });
    field.exert(LAYER[1], 0, 1);
    expect(covered(field, 1)).toEqual([1, 2]);
  });

  it('of several sides can be asked for at once', () => {
    const field = empty(plan({ sides: 3, layers: [{ side: 0 }, { side: 2 }, { side: 2 }] }));
    field.exert(4, 0, 1);
    const covers = (...sides: number[]) => field.coversFor(sidesMask(...sides), 1);
    expect({
      side0: covers(0),
      side1: covers(1),
      side2: covers(2),
      sides0and2: covers(0, 2),
      sides0and1: covers(0, 1),
    }).toEqual({ side0: false, side1: false, side2: true, sides0and2: true, sides0and1: false });
  });

  it('of all layers count up to six hexes, and disturb neither each other nor presence', () => {
    const star = { count: 7, neighbours: new Int16Array(42).fill(-1) };
    for (let p = 1; p < 7; p++) star.neighbours[p * 6] = 0;
    const layers = Array.from({ length: 9 }, () => ({ side: 0 }));
    const field = empty(new FieldPlan({ map: star, sides: 4, layers }));
    field.enter(sidesMask(1, 3), 0);
    for (let p = 1; p < 7; p++) field.exert(0b1_0101_0101, p, 1);
    expect(layers.map((_, i) => field.covers(i, 0))).toEqual(layers.map((_, i) => i % 2 === 0));
    expect([0, 1, 2, 3].map((side) => field.hasUnit(side, 0))).toEqual([false, true, false, true]);
    for (let p = 1; p < 7; p++) field.exert(0b1_0101_0101, p, -1);
    field.leave(sidesMask(1, 3), 0);
    expect(field.ints[0]).toBe(0);
  });
});

describe('a plan', () => {
  const layers = (n: number) => Array.from({ length: n }, () => ({ side: 0 }));

  it('refuses more sides and layers than an integer holds', () => {
    expect(() => plan({ sides: 4, layers: layers(9) })).not.toThrow();
    expect(() => plan({ sides: 5, layers: layers(9) })).toThrow('5 sides and 9 layers of zones take 32 bits of 31');
  });
  it('refuses a single side, and a layer of an unknown side', () => {
    expect(() => plan({ sides: 1, layers: [] })).toThrow('two to 8 sides');
    expect(() => plan({ layers: [{ side: 2 }] })).toThrow('a layer of zones belongs to side 2 of 2');
  });
  it('has every side at war with all others unless the game says otherwise', () => {
    expect([...plan({ sides: 3 }).enemies]).toEqual([0b110, 0b101, 0b011]);
    expect([...plan({ sides: 3, enemies: [0b010, 0b001, 0] }).enemies]).toEqual([0b010, 0b001, 0]);
  });
});
