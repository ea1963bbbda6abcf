import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Layout } from '../flow/layout.ts';
import { column, type Seat, type Unit } from '../ids.ts';
import { blockMap } from '../testing/country.ts';
import { FieldState, type FieldWorld, fieldCaches } from './field.ts';
import { FieldPlan, sidesMask } from './plan.ts';

const map = blockMap(4, 3);
const SIDES = 3;
const UNITS = 9;
/** Layers by side and class: even units are of class 0. */
const CLASSES = 2;
const layerOf = (side: number, u: Unit): number => side * CLASSES + (u % CLASSES);
/** The first class of side 1 does not exert into hex 5; no zone of side 2 crosses hexsides in direction 0. */
const layers = Array.from({ length: SIDES * CLASSES }, (_, layer) => ({
  side: Math.floor(layer / CLASSES),
  closed: layer === 2 ? Uint8Array.from({ length: map.count }, (_x, p) => (p === 5 ? 1 : 0)) : undefined,
  shut: layer >= 4 ? Uint8Array.from({ length: map.count * 6 }, (_x, edge) => (edge % 6 === 0 ? 1 : 0)) : undefined,
}));
const KNOWERS = 2;
const world: FieldWorld = {
  map,
  units: { count: UNITS, side: Array.from({ length: UNITS }, (_, u) => u % SIDES) },
  field: new FieldPlan({ map, sides: SIDES, layers, knowers: KNOWERS }),
};
const truth = { at: UNITS, marks: UNITS, windows: 1, rank: UNITS, allegiance: UNITS, enemies: SIDES, seen: UNITS };

const SHAKEN = 1;

/** Units are shaken or not, and seen by seats or not; a shaken unit exerts nothing. */
class Test extends FieldState<FieldWorld> {
  /** A bit for each seat that sees the unit. */
  readonly seen = column<Unit>(this.section('seen'));

  constructor(sections: Readonly<Record<string, number>> = truth) {
    super(world, new Layout(sections, fieldCaches(world)));
  }
  shake(u: Unit, on: boolean): void {
    this.lift(u);
    if (on) this.mark(u, SHAKEN);
    else this.unmark(u, SHAKEN);
    this.drop(u);
  }
  see(u: Unit, seats: number): void {
    this.lift(u);
    this.seen[u] = seats;
    this.drop(u);
  }
  /** What a careless rule might do. */
  liftTwo(): void {
    this.lift(0);
    this.lift(1);
  }
  dropUnlifted(): void {
    this.drop(0);
  }
  protected override zonesOf(u: Unit): number {
    return this.isMarked(u, SHAKEN) ? 0 : 1 << layerOf(this.sideOfUnit(u), u);
  }
  protected override isKnownTo(seat: Seat, u: Unit): boolean {
    return ((this.seen[u] >> seat) & 1) === 1;
  }
  exerts(u: Unit, layer: number): boolean {
    return ((this.zonesOf(u) >> layer) & 1) === 1;
  }
}

type Change = (g: Test) => void;

const units = fc.nat(UNITS - 1);
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(units, fc.nat(map.count - 1)).map(
    ([u, to]): Change =>
      (g) =>
        g.put(u, to),
  ),
  fc.tuple(units, fc.nat(map.hexes - 1)).map(
    ([u, to]): Change =>
      (g) =>
        g.putUnder(u, to),
  ),
  fc.tuple(units, fc.boolean()).map(
    ([u, on]): Change =>
      (g) =>
        g.shake(u, on),
  ),
  fc.tuple(units, fc.nat(SIDES - 1)).map(
    ([u, side]): Change =>
      (g) =>
        g.changeSide(u, side),
  ),
  fc.tuple(units, fc.nat(3)).map(
    ([u, seats]): Change =>
      (g) =>
        g.see(u, seats),
  ),
  fc.tuple(units, units).map(
    ([u, carrier]): Change =>
      (g) => {
        if (!carries(g, u, carrier)) g.board(u, carrier);
      },
  ),
  units.map(
    (u): Change =>
      (g) => {
        if (g.carrierOf(u) >= 0) g.alight(u);
      },
  ),
);

function carries(g: Test, carrier: Unit, u: Unit): boolean {
  return u >= 0 && (u === carrier || carries(g, carrier, g.carrierOf(u)));
}

function playedThrough(list: readonly Change[]): Test {
  const g = new Test();
  g.rebuild();
  for (const change of list) change(g);
  return g;
}

const random = fc.array(changes, { maxLength: 60 }).map(playedThrough);
const firstDifference = (a: Int32Array, b: Int32Array): number => a.findIndex((n, i) => n !== b[i]);
const all = Array.from({ length: UNITS }, (_, u) => u);
const hexes = Array.from({ length: map.hexes }, (_, p) => p);

/** Whether a unit in a hex next to `place` exerts a layer into it, by a plain loop. */
function isCovered(g: Test, layer: number, place: number, who: readonly Unit[]): boolean {
  const { closed, shut } = layers[layer];
  return who.some((u) => {
    const direction = g.isOnMap(u) ? map.directionTo(g.at[u], place) : -1;
    if (direction < 0 || closed?.[place] === 1 || shut?.[g.at[u] * 6 + direction] === 1) return false;
    return g.exerts(u, layer);
  });
}

describe('a field kept unit by unit', () => {
  it('equals one built from nothing, in stacks, presence, zones and seats’ knowledge', () => {
    fc.assert(
      fc.property(random, (g) => {
        const built = new Test();
        built.ints.set(g.ints);
        built.rebuild();
        expect(firstDifference(built.ints, g.ints)).toBe(-1);
      }),
      { seed: 3001, numRuns: 400 },
    );
  });

  it('gives the same presence and zones as a look at every unit', () => {
    fc.assert(
      fc.property(random, (g) => {
        expect(g.marked(SHAKEN)).toEqual(all.filter((u) => g.isMarked(u, SHAKEN)));
        for (const place of hexes) {
          expect(g.stackAt(place).toSorted()).toEqual(all.filter((u) => g.at[u] === place));
          for (let side = 0; side < SIDES; side++) {
            const here = all.filter((u) => g.at[u] === place && g.sideOfUnit(u) === side);
            expect({ hasUnit: g.hasUnit(side, place), unitsIn: g.unitsIn(side, place) }).toEqual({
              hasUnit: here.length > 0,
              unitsIn: here.length,
            });
          }
          for (let layer = 0; layer < layers.length; layer++)
            expect(g.covers(layer, place)).toBe(isCovered(g, layer, place, all));
        }
      }),
      { seed: 3002, numRuns: 150 },
    );
  });

  it('shows a seat only the units that it knows, and only their zones', () => {
    fc.assert(
      fc.property(random, fc.nat(KNOWERS - 1), (g, seat) => {
        const known = all.filter((u) => ((g.seen[u] >> seat) & 1) === 1);
        const field = g.fieldOf(seat);
        for (const place of hexes) {
          for (let side = 0; side < SIDES; side++)
            expect(field.hasUnit(side, place)).toBe(known.some((u) => g.at[u] === place && g.sideOfUnit(u) === side));
          for (let layer = 0; layer < layers.length; layer++)
            expect(field.covers(layer, place)).toBe(isCovered(g, layer, place, known));
        }
      }),
      { seed: 3003, numRuns: 150 },
    );
  });

  it('reveals nothing through what a seat does not know', () => {
    fc.assert(
      fc.property(random, units, fc.nat(map.hexes - 1), (g, u, to) => {
        g.see(u, 0b10);
        const before = Int32Array.from(g.fieldOf(0).ints);
        g.put(u, to);
        g.shake(u, !g.isMarked(u, SHAKEN));
        expect(firstDifference(g.fieldOf(0).ints, before)).toBe(-1);
      }),
      { seed: 3004, numRuns: 100 },
    );
  });

  it('refuses to lift a second unit before the first is dropped', () => {
    const g = playedThrough([]);
    expect(() => g.liftTwo()).toThrow('unit 1 is lifted before unit 0 is dropped');
    expect(() => playedThrough([]).dropUnlifted()).toThrow('it was not lifted');
  });
});

describe('carriers', () => {
  it('take their cargo with them without changing it', () => {
    const g = playedThrough([(s) => s.put(0, 3), (s) => s.put(1, 3), (s) => s.put(2, 3)]);
    g.board(1, 0);
    g.board(2, 1);
    g.put(0, 7);
    expect({ hex0: g.hexOf(0), hex1: g.hexOf(1), hex2: g.hexOf(2) }).toEqual({ hex0: 7, hex1: 7, hex2: 7 });
    expect({ cargo0: g.cargoOf(0), cargo1: g.cargoOf(1), cargo2: g.cargoOf(2) }).toEqual({
      cargo0: 1,
      cargo1: 2,
      cargo2: -1,
    });
    expect({ isOnMap: g.isOnMap(1), hasUnit7: g.hasUnit(1, 7), hasUnit3: g.hasUnit(1, 3) }).toEqual({
      isOnMap: false,
      hasUnit7: false,
      hasUnit3: false,
    });
    g.alight(2);
    expect(g.carrierOf(2)).toBe(0);
    g.alight(2);
    expect({ at2: g.at[2], hasUnit: g.hasUnit(2, 7) }).toEqual({ at2: 7, hasUnit: true });
  });

  it('cannot enter their own cargo', () => {
    const g = playedThrough([(s) => s.board(1, 0), (s) => s.board(2, 1)]);
    expect(() => g.board(0, 2)).toThrow('unit 0 cannot board unit 2, which it carries');
    expect(() => g.alight(0)).toThrow('nothing carries it');
  });

  it('that carry each other are refused', () => {
    const g = playedThrough([]);
    g.at[3] = map.count + 4;
    g.at[4] = map.count + 3;
    expect(() => g.rebuild()).toThrow('unit 3 is carried by what it carries');
  });
});

describe('sides', () => {
  it('change with their unit: its presence and zones change too', () => {
    const g = playedThrough([(s) => s.put(0, 3)]);
    const next = map.neighbours.subarray(18, 24).find((p) => p >= 0) ?? -1;
    expect({ inEnemyZone0: g.inEnemyZone(0, next), inEnemyZone1: g.inEnemyZone(1, next) }).toEqual({
      inEnemyZone0: false,
      inEnemyZone1: true,
    });
    g.changeSide(0, 1);
    expect({ hasUnit0: g.hasUnit(0, 3), hasUnit1: g.hasUnit(1, 3) }).toEqual({ hasUnit0: false, hasUnit1: true });
    expect({ inEnemyZone0: g.inEnemyZone(0, next), inEnemyZone1: g.inEnemyZone(1, next) }).toEqual({
      inEnemyZone0: true,
      inEnemyZone1: false,
    });
  });

  it('a unit that comes back to its first side leaves no trace in the truth', () => {
    const g = playedThrough([(s) => s.changeSide(4, 2), (s) => s.changeSide(4, 1)]);
    expect(g.ints).toEqual(playedThrough([]).ints);
  });

  it('are at war with all others until the game says otherwise', () => {
    const g = playedThrough([(s) => s.put(2, 3)]);
    const next = map.neighbours.subarray(18, 24).find((p) => p >= 0) ?? -1;
    expect({ enemies: g.enemiesOf(0), inEnemyZone: g.inEnemyZone(0, next) }).toEqual({
      enemies: sidesMask(1, 2),
      inEnemyZone: true,
    });
    g.setEnemies(0, sidesMask(1));
    expect({ enemies: g.enemiesOf(0), inEnemyZone: g.inEnemyZone(0, next) }).toEqual({
      enemies: sidesMask(1),
      inEnemyZone: false,
    });
    expect({ enemyZones0: g.enemyZones(0), enemyZones1: g.enemyZones(1) }).toEqual({
      enemyZones0: world.field.zoneMask(2, 3),
      enemyZones1: world.field.zoneMask(0, 1, 4, 5),
    });
  });

  it('are those of the pack if a game keeps no allegiance', () => {
    const { allegiance, enemies, rank, ...rest } = truth;
    const g = new Test(rest);
    g.rebuild();
    expect(g.sideOfUnit(4)).toBe(1);
    expect(() => g.changeSide(4, 2)).toThrow('keeps no allegiance');
    expect(() => g.setEnemies(0, 0)).toThrow('keeps none');
    expect(() => g.putUnder(4, 0)).toThrow('keeps no order');
  });
});

describe('units and hexes by what is so of them', () => {
  const g = new Test();
  for (let u = 0; u < UNITS; u++) g.put(u, u % 4);
  g.put(8, map.hexes + UNITS);
  g.mark(3, SHAKEN);

  it('finds units, those of a side on the map, and whether there is any', () => {
    expect(g.unitsWhere((u) => u > 6)).toEqual([7, 8]);
    expect(g.unitsOf(2)).toEqual([2, 5]);
    expect({ 'someUnit u u 8 1': g.someUnit((u) => u === 8), 'someUnit u u 8 2': g.someUnit((u) => u > 8) }).toEqual({
      'someUnit u u 8 1': true,
      'someUnit u u 8 2': false,
    });
  });
  it('finds hexes, all of them or the next', () => {
    const isTaken = (hex: number) => !g.stacks.isEmpty(hex);
    expect(g.hexesWhere(isTaken)).toEqual([0, 1, 2, 3]);
    expect({ 'hexFrom 2 isTaken': g.hexFrom(2, isTaken), 'hexFrom 4 isTaken': g.hexFrom(4, isTaken) }).toEqual({
      'hexFrom 2 isTaken': 2,
      'hexFrom 4 isTaken': map.hexes,
    });
  });
  it('takes a mark off all units', () => {
    g.unmarkAll(SHAKEN);
    expect(g.marked(SHAKEN)).toEqual([]);
  });
});
