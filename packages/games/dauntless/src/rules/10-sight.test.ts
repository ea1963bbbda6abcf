import { describe, expect, it } from 'vitest';
import { start, table } from '../testing/table.ts';
import { bestEyes, isConcealedFrom, isSpotted, longestSight, SPOTTED, sees, seesToFire } from './10-sight.ts';

const { state } = start('T1');
const at = (id: string) => state.world.map.place(id);
const see = (a: string, b: string) => state.world.sight.sees(at(a), at(b));

/** The worked example of 10.6.3. The hexes of its three companies are ours, as it names none. */
const check = (from: string, clear: readonly string[], shut: readonly string[]) => {
  for (const [hexes, expected] of [
    [clear, true],
    [shut, false],
  ] as const)
    for (const hex of hexes) {
      expect(see(from, hex), `${from} to ${hex}`).toBe(expected);
      expect(see(hex, from), `${hex} to ${from}`).toBe(expected);
    }
};

describe('the worked example of line of sight', () => {
  it('the hex just beyond a waterway is dead ground, the next one is seen (10.6.3.e)', () => {
    check('0512', ['0409', '0609'], ['0410', '0510', '0610']);
  });
  it('higher ground sees over a bocage hex next to it, and no farther than the first that is not (10.6.3.d)', () => {
    check('0512', ['0311', '0711', '0508'], ['0406', '0308', '0506']);
  });
  it('what is lower than both ends does not block (10.6.3.c)', () => check('0512', ['0609', '0707'], []));
  it('from the bank only the other bank is seen: waterways block (10.6.1.a, 2.0.f, 5.1.5.d)', () => {
    check('0511', ['0410', '0510', '0610'], ['0409', '0508', '0707', '0609', '0506']);
  });
  it('along a spine cover on both hands blocks (10.6.1.e)', () => check('0511', [], ['0311', '0711']));
  it('along a spine one open hand is enough (10.6.1.e)', () => check('0504', ['0707'], []));
  it('nobody sees over woods (10.6.3.g)', () => check('0504', [], ['0506', '0406', '0308']));
  it('the line runs from centre to centre, and the hex in the way is named (10.6.1.c)', () => {
    expect(state.world.map.ids[state.world.sight.blocker(at('0504'), at('0506'))]).toBe('0505');
    expect(state.world.sight.blocker(at('0512'), at('0409'))).toBe(-1);
  });
});

describe('line of sight', () => {
  it('is the same in both directions for every pair of the map (10.6.1.g)', () => {
    const { map, sight } = state.world;
    for (let a = 0; a < map.hexes; a++)
      for (let b = 0; b < a; b++)
        if (sight.sees(a, b) !== sight.sees(b, a)) expect([map.ids[a], map.ids[b]]).toEqual([]);
  });
  it('reaches every neighbour, waterway or not (10.6.1.b)', () => {
    const { map, sight } = state.world;
    for (let a = 0; a < map.hexes; a++) {
      if (state.world.costs.closed[a] === 1) continue;
      for (const b of map.around[a]) if (state.world.costs.closed[b] === 0) expect(sight.sees(a, b)).toBe(true);
    }
  });
  it('is as long as the turn allows: the hour, rain and fog, the lowest of them (10.6.2.a, 16.0.d, 17.0.e)', () => {
    const on = (turn: number) => table({ units: {}, track: 'A', turn }).state;
    expect([on(18), on(15), on(25), on(26), on(27)].map(longestSight)).toEqual([99, 8, 4, 1, 2]);
    expect(sees(on(18), at('0512'), at('0707'))).toBe(true);
    expect(sees(on(25), at('0512'), at('0707'))).toBe(false);
    expect(sees(on(26), at('0706'), at('0707'))).toBe(true);
  });
  it('does not change with roads and works (10.6.1.d)', () => {
    const bare = table({ units: { '1008': 'mg9-26' } });
    const dug = table({ units: { '1008': 'mg9-26' }, marks: [{ kind: 'dug-in', at: '1008' }] });
    const seen = ({ state: g }: typeof bare) => g.world.map.hexesWhere((hex) => sees(g, at('1008'), hex));
    expect(seen(dug)).toEqual(seen(bare));
  });
  it('is blocked by a field only if it is higher than both ends (10.6.3.b, 5.1.1.a)', () => {
    const { map, sight, isField } = state.world;
    const open = map.hexesWhere((hex) => isField[hex] === 1 && map.elevation[hex] === 1);
    const [a, hill, b] = map.ids.flatMap((_, mid) => {
      if (mid >= map.hexes || isField[mid] === 0 || map.elevation[mid] !== 2) return [];
      const d = [0, 1, 2].find((way) => [way, way + 3].every((x) => open.includes(map.neighbours[mid * 6 + x])));
      return d === undefined ? [] : [map.neighbours[mid * 6 + d], mid, map.neighbours[mid * 6 + d + 3]];
    });
    expect(hill).toBeGreaterThan(0);
    expect(sight.sees(a, b)).toBe(false);
    expect(see('0906', '0706')).toBe(true);
  });
});

describe('Concealment', () => {
  const hidden = (from: string, hex: string) => isConcealedFrom(state, at(from), at(hex));
  it('is judged for each observer: a neighbour sees what another does not (2.0.h, 5.3.a)', () => {
    expect(hidden('0511', '0610')).toBe(false);
    expect(hidden('0908', '1111')).toBe(true);
  });
  it('ends where higher ground sees into the first cover within four hexes (10.6.3.a, 10.6.3.f, 5.3.f)', () => {
    expect(hidden('0512', '0311')).toBe(false);
    expect(hidden('0512', '0711')).toBe(false);
    expect(hidden('0512', '0508')).toBe(false);
  });
  it('does not work upward: who stands below sees the hex, not the units in its cover (10.6.1.g, 10.6.3.a)', () => {
    expect(see('0508', '0512')).toBe(true);
    expect(state.world.sight.seesInto(at('0508'), at('0512'))).toBe(false);
  });
  it('does not exist in fields (5.1.1.a)', () => {
    expect(state.world.isField[at('0707')]).toBe(1);
    expect(hidden('0504', '0707')).toBe(false);
  });
});

describe('friends in the line of fire', () => {
  const fires = (more: Record<string, string>, gun = 'a-6dwr') => {
    const t = table({ units: { '0906': 'a-6dwr', ...more } });
    return seesToFire(t.state, t.unit(gun), t.hex('0706'));
  };
  it('stop direct fire on both hands of the line (10.6.1.h)', () => {
    expect(fires({})).toBe(true);
    expect(fires({ '0805': 'b-6dwr' })).toBe(true);
    expect(fires({ '0805': 'b-6dwr', '0806': 'c-6dwr' })).toBe(false);
  });
  it('do not if they are vehicles (10.6.1.hb)', () =>
    expect(fires({ '0805': 'b-6dwr', '0806': 'cp-6dwr' })).toBe(true));
  it('do not if the firer stands higher (10.6.1.ha)', () => {
    const t = table({ units: { '1205': 'a-6dwr', '1107': 'b-6dwr', '1206': 'c-6dwr' } });
    const { map } = t.state.world;
    const low = map.ids.findIndex(
      (_, hex) => hex < map.hexes && map.elevation[hex] === 1 && map.distance(t.hex('1205'), hex) === 1,
    );
    t.state.put(t.unit('b-6dwr'), low);
    const beyond =
      map.around[low].find((hex) => map.distance(t.hex('1205'), hex) === 2 && sees(t.state, t.hex('1205'), hex)) ?? -1;
    expect(beyond).toBeGreaterThan(0);
    expect(seesToFire(t.state, t.unit('a-6dwr'), beyond)).toBe(true);
  });
});

describe('spotters', () => {
  const spot = (units: Record<string, string>, gun: string, hex: string) => {
    const t = table({ units });
    const { spotted } = bestEyes(t.state, t.unit(gun), t.hex(hex));
    expect(isSpotted(t.state, t.unit(gun), t.hex(hex))).toBe(spotted !== SPOTTED.not);
    return spotted;
  };
  it('a mortar spots for itself, else a friend next to the target, else any friend that sees it (10.5.a, 10.5.d, 10.5.1.a, 10.5.1.c)', () => {
    expect(spot({ '0907': 'm-6dwr' }, 'm-6dwr', '0908')).toBe(SPOTTED.self);
    expect(spot({ '0904': 'm-6dwr', '0907': 'a-6dwr' }, 'm-6dwr', '0908')).toBe(SPOTTED.near);
    expect(spot({ '0904': 'm-6dwr' }, 'm-6dwr', '1010')).toBe(SPOTTED.not);
  });
  it('nobody spots in heavy fog (10.5.b)', () => {
    const t = table({ units: { '0904': 'm-6dwr', '0907': 'a-6dwr' }, track: 'B', turn: 1 });
    expect(isSpotted(t.state, t.unit('m-6dwr'), t.hex('0908'))).toBe(false);
    expect(sees(t.state, t.hex('0907'), t.hex('0908'))).toBe(false);
  });
  it('a battery beside the map needs one too', () => {
    expect(spot({ 'guns:british': 'a-143fd' }, 'a-143fd', '0908')).toBe(SPOTTED.not);
    expect(spot({ 'guns:british': 'a-143fd', '0907': 'a-6dwr' }, 'a-143fd', '0908')).toBe(SPOTTED.near);
  });
  it('German divisions do not spot for each other; units of no division spot for all (10.5.1.d)', () => {
    expect(spot({ '1010': '12-26-mtr', '0907': '7-901' }, '12-26-mtr', '0906')).toBe(SPOTTED.not);
    expect(spot({ '1010': '12-26-mtr', '0907': '1-101' }, '12-26-mtr', '0906')).toBe(SPOTTED.near);
  });
});
