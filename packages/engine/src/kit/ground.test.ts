import { describe, expect, it } from 'vitest';
import { ChangingWays, type Coming, Contact, FAR, Menace, Ring, WayTables } from './index.ts';

/** Six hexes in a row, and an island. */
const HEXES = 7;
const neighbours = new Int16Array(HEXES * 6).fill(-1);
const cost = new Int16Array(HEXES * 6).fill(-1);
for (let hex = 0; hex < 6; hex++) {
  if (hex > 0) neighbours[hex * 6] = hex - 1;
  if (hex < 5) neighbours[hex * 6 + 3] = hex + 1;
  for (const d of [0, 3]) cost[hex * 6 + d] = 2;
}
const grid = { count: HEXES, neighbours };

describe('ways over the map', () => {
  it('cost what the steps cost, with what hexsides add, and are far where none leads', () => {
    const extra = new Uint8Array(HEXES * 6);
    extra[2 * 6] = 5; // from 2 to 1
    extra[1 * 6 + 3] = 5;
    expect([...new WayTables(grid, [cost]).wayTo(0)]).toEqual([0, 2, 4, 6, 8, 10, FAR]);
    expect([...new WayTables(grid, [cost], extra).wayTo(0)]).toEqual([0, 2, 9, 11, 13, 15, FAR]);
  });
  it('are kept while there is room, and are the same when they were forgotten', () => {
    const ways = new WayTables(grid, [cost], undefined, 2);
    const first = ways.wayTo(0);
    expect(ways.wayTo(0)).toBe(first);
    ways.wayTo(1);
    ways.wayTo(2);
    const again = ways.wayTo(0);
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});

describe('ways that change', () => {
  let looks = 0;
  /** The position is the hex where it costs the second side more to enter. */
  const ways = new ChangingWays<number>(
    grid,
    cost,
    (mined) => mined,
    (mined, side, place) => {
      looks++;
      return side === 1 && place === mined ? 9 : 0;
    },
  );
  it('cost a side what it costs to enter the places on the way, but not the goal itself', () => {
    expect([...ways.wayTo(3, 0, 0)]).toEqual([0, 2, 4, 6, 8, 10, FAR]);
    expect([...ways.wayTo(3, 1, 0)]).toEqual([0, 2, 4, 6, 17, 19, FAR]);
    expect([...ways.wayTo(3, 1, 3)]).toEqual([6, 4, 2, 0, 2, 4, FAR]);
  });
  it('are found anew only when the position has another sign', () => {
    const before = looks;
    ways.wayTo(3, 1, 0);
    expect(looks).toBe(before);
    expect([...ways.wayTo(2, 1, 0)]).toEqual([0, 2, 4, 15, 17, 19, FAR]);
  });
  it('lead to the nearest of several places', () => {
    expect([...new WayTables(grid, [cost]).wayToAny([0, 4])]).toEqual([0, 2, 4, 2, 0, 2, FAR]);
  });
});

const position = (at: readonly number[]) => ({ at, isOnMap: (u: number) => at[u] < HEXES });

describe('contact', () => {
  it('is next to units of the side that was looked at, as it was then', () => {
    const contact = new Contact(grid, { count: 2, side: [0, 1] });
    contact.look(position([2, 5]), 0);
    expect([0, 1, 2, 3, 4].map((hex) => contact.isAt(hex))).toEqual([false, true, false, true, false]);
    contact.look(position([9, 5]), 0);
    expect(contact.isAt(1)).toBe(false);
  });
});

describe('a menace', () => {
  /** A unit brings its number and one to hexes up to two away. */
  let musters = 0;
  const how: Coming<readonly number[], number[]> = {
    fields: 1,
    keyOf: (at, u) => at[u],
    room: () => [],
    muster(at, members, into) {
      musters++;
      into.length = 0;
      for (const u of members) into.push(at[u], u + 1);
    },
    reckon(mustered, hex, into) {
      into[hex] = 0;
      for (let i = 0; i < mustered.length; i += 2) if (Math.abs(mustered[i] - hex) <= 2) into[hex] += mustered[i + 1];
    },
  };
  it('is that of the worst formation in each hex, and is worked out again only where something changed', () => {
    const menace = new Menace(how, HEXES, [[0, 1], undefined, [2]]);
    expect([...menace.worstOf([0, 1, 3])]).toEqual([3, 3, 3, 3, 3, 3, 0]);
    const before = menace.changes[6];
    musters = 0;
    menace.worstOf([0, 1, 3]);
    expect(musters).toBe(0);
    expect([...menace.worstOf([0, 1, 6])]).toEqual([3, 3, 3, 2, 3, 3, 3]);
    expect(musters).toBe(1);
    expect(menace.changes[6]).toBe(before + 1);
    expect(menace.of([0, 1, 6], 1)).toBeUndefined();
  });
});

describe('a ring', () => {
  /** In the row of hexes the place is hex 0; only zones and units on the way can shut it off. */
  const open = new Uint8Array(HEXES).fill(1);
  const map = { count: HEXES, neighbours, distance: (a: number, b: number) => Math.abs(a - b) };
  const ring = new Ring(map, open, 0, 3, 0, 1);
  const standing = (held: readonly number[], zones: readonly number[]) => ({
    hasUnit: (side: number, place: number) => side === 0 && held.includes(place),
    inEnemyZone: (side: number, place: number) => side === 1 && zones.includes(place),
  });

  it('is shut by a unit on the way, or by a zone in which the enemy has to stop', () => {
    expect(ring.isOpen(standing([], []))).toBe(true);
    expect(ring.isOpen(standing([2], []))).toBe(false);
    expect(ring.isOpen(standing([], [2]))).toBe(false);
  });
  it('has its gaps where a unit would shut it, and none when it is shut', () => {
    const gaps = new Set<number>();
    ring.gaps(standing([], []), [1, 3, 5], gaps);
    expect([...gaps]).toEqual([1, 3]);
    ring.gaps(standing([2], []), [1, 3], gaps);
    expect(gaps.size).toBe(0);
  });
});
