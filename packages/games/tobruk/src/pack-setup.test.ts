import { arrivalsOf, chartCell, chartValueNumber, type SetupGroup, scenarioOf, setupOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { readPack } from '../../../engine/src/testing/pack.ts';
import { ARRIVALS, FIRST_AXIS, FIRST_COMMONWEALTH, SECOND_AXIS, SECOND_COMMONWEALTH } from './testing/printed.ts';

const pack = readPack(new URL('../pack/', import.meta.url));

const shown = (groups: readonly SetupGroup[] | undefined) => {
  const stacks: Record<string, string[]> = {};
  for (const g of groups ?? []) {
    const units = g.units.map((u) => (g.reduced?.includes(u) ? `${u}*` : u));
    stacks[String(g.at)] = [...(stacks[String(g.at)] ?? []), ...units];
  }
  return Object.fromEntries(Object.entries(stacks).map(([hex, units]) => [hex, units.join(', ')]));
};
const off = () => false;

describe('scenario 1', () => {
  it('the Commonwealth sets up as printed, the garrison within one hex inside the perimeter (15.1.f)', () => {
    expect(shown(setupOf(pack, '1').commonwealth)).toEqual(FIRST_COMMONWEALTH);
    expect(scenarioOf(pack, '1').tolerances).toMatchObject([
      { group: 'Tobruk Garrison', within: 1, inside: 'zone:Tobruk' },
    ]);
    const garrison = setupOf(pack, '1').commonwealth?.filter((g) => g.group === 'Tobruk Garrison') ?? [];
    expect(garrison).toHaveLength(9);
    for (const g of garrison) expect(pack.map.hexes[String(g.at)]?.f).toContain('zone:Tobruk');
  });
  it('the Axis sets up as printed (15.1.g)', () => {
    expect(shown(setupOf(pack, '1').axis)).toEqual(FIRST_AXIS);
  });
  it('lasts from turn 1 to turn 4 (15.1.a), XXX Corps first on turn 1 (15.1.b)', () => {
    expect(scenarioOf(pack, '1').turns).toMatchObject({ first: 1, last: 4 });
    expect(scenarioOf(pack, '1').special?.firstChit).toMatchObject({ turn: 1, chit: 'xxx' });
  });
  it('receives what the schedules bring by turn 4 (15.1.h)', () => {
    const ids = arrivalsOf(pack, '1', off).map((a) => `${a.turn} at ${a.entry.join()}`);
    expect(ids).toEqual(['1 at G-F', '1 at G', '1 at E', '4 at D', '3 at 1']);
  });
});

describe('scenario 2', () => {
  it('the Commonwealth sets up as printed, the garrison exactly so (15.2.e)', () => {
    expect(shown(setupOf(pack, '2').commonwealth)).toEqual(SECOND_COMMONWEALTH);
    expect(scenarioOf(pack, '2').tolerances).toBeUndefined();
  });
  it('the Axis sets up as printed but for 28/Pav (15.2.f, T-02)', () => {
    expect(shown(setupOf(pack, '2').axis)).toEqual(SECOND_AXIS);
  });
  it('an option puts the Ed Duda group into 2506 and 28/Pav into 2407 (T-02)', () => {
    const all = Object.values(setupOf(pack, '2')).flat();
    const moved = all.filter((g) => g.instead !== undefined).map((g) => [g.units[0], g.at, g.instead]);
    expect(moved).toEqual([
      ['4Bdr/23', '2407', { edDudaAt2506: '2506' }],
      ['28/Pav', '2207', { edDudaAt2506: '2407' }],
    ]);
  });
  it('lasts from turn 6 to turn 10 (15.2.a), with no first chit (15.2.b)', () => {
    expect(scenarioOf(pack, '2').turns).toMatchObject({ first: 6, last: 10 });
    expect(scenarioOf(pack, '2').special?.firstChit).toBeUndefined();
  });
  it('receives the arrivals of turn 9, unless the option is on (T-08)', () => {
    expect(arrivalsOf(pack, '2', off).map((a) => `${a.turn} at ${a.entry.join()}`)).toEqual(['9 at C', '9 at D']);
    expect(arrivalsOf(pack, '2', (o) => o === 'noTurn9InScenario2')).toEqual([]);
  });
});

describe('scenario 3', () => {
  it('sets up as scenario 1 with both whole schedules (15.3.g)', () => {
    expect(setupOf(pack, '3')).toEqual(setupOf(pack, '1'));
    expect(scenarioOf(pack, '3').tolerances).toMatchObject([
      { group: 'Tobruk Garrison', within: 1, inside: 'zone:Tobruk' },
    ]);
    expect(arrivalsOf(pack, '3', off)).toEqual(pack.arrivals);
  });
  it('lasts from turn 1 to turn 10 (15.3.a), XXX Corps first on turn 1 (15.3.b)', () => {
    expect(scenarioOf(pack, '3').turns).toMatchObject({ first: 1, last: 10 });
    expect(scenarioOf(pack, '3').special?.firstChit).toMatchObject({ turn: 1, chit: 'xxx' });
  });
});

describe('the reinforcement schedules', () => {
  const rows: Record<string, string> = {
    '1 at G-F': '15.4.a',
    '1 at G': '15.4.b',
    '1 at E': '15.4.c',
    '4 at D': '15.4.d',
    '9 at C': '15.4.e',
    '9 at D': '15.4.e',
    '3 at 1': '15.5.a',
    '5 at 1': '15.5.b',
  };
  const cases = Object.entries(ARRIVALS).map(([when, units]) => [when, rows[when] ?? '', units] as const);
  it.each(cases)('turn %s comes what is printed (%s)', (when, row, units) => {
    const arrival = pack.arrivals.find((a) => `${a.turn} at ${a.entry.join()}` === when);
    expect(arrival?.units.join(', ')).toBe(units);
    expect(arrival?.side).toBe(row.startsWith('15.4') ? 'commonwealth' : 'axis');
    expect(arrival?.ledger).toEqual([row]);
  });
});

describe('every set-up', () => {
  const size = new Map(pack.units.map((u) => [u.id, u.size ?? '']));
  it.each(['1', '2', '3'])(
    'scenario %s stands on land, within the stacking limit, and no hex holds both sides (7.0, 7.1)',
    (id) => {
      for (const on of [off, () => true]) {
        const holder = new Map<string, string>();
        const used = new Map<string, number>();
        for (const [side, groups] of Object.entries(setupOf(pack, id)))
          for (const g of groups) {
            const option = Object.keys(g.instead ?? {}).find(on);
            const hex = option === undefined ? String(g.at) : (g.instead?.[option] ?? '');
            expect(pack.map.hexes[hex]?.t).not.toBe('sea');
            expect(holder.get(hex) ?? side).toBe(side);
            holder.set(hex, side);
            const points = g.units.reduce((n, u) => n + chartValueNumber(pack, 'stacking', size.get(u) ?? ''), 0);
            used.set(hex, (used.get(hex) ?? 0) + points);
          }
        expect([...used].filter(([, n]) => n > Number(chartCell(pack, 'stacking', 'normal', 'limit')))).toEqual([]);
      }
    },
  );
});
