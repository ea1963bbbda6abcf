import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileMap } from '../map/map.ts';
import { soundPack } from './check.ts';
import { mergePack } from './merge.ts';
import type { PackFiles } from './pack.ts';
import { unitIds } from './readers.ts';
import { planScenario } from './scenario.ts';

const text = readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8');

/** The plan of a scenario whose red side is set up like this. */
function planned(group: object, more: object = {}) {
  const setup = { sides: { red: { groups: [{ at: '0102', group: 'Guard', units: ['1 Foot'], ...group }] } } };
  const override = { scenarios: { partial: true, scenarios: [{ id: 'a', setup, ...more }] } } as Partial<PackFiles>;
  const merged = mergePack(JSON.parse(text), override);
  if ('problems' in merged) throw new Error('the pack is not sound');
  const pack = soundPack(merged.files);
  const map = compileMap(pack.map);
  const plan = planScenario(pack, 'a', { map, units: pack.units.flatMap(unitIds), sides: ['red', 'blue'] });
  const named = (places: readonly number[]) => places.map((place) => map.ids[place]);
  return { plan, named, start: plan.starts.find(({ side }) => side === 0) };
}

describe('the plan of a scenario', () => {
  it('lets a unit start in its one place', () => {
    const { start, named } = planned({});
    expect(start && [named([start.place]), named(start.hexes), start.perHex]).toEqual([['0102'], ['0102'], Infinity]);
  });

  it('lets the owner choose in an area, and takes the place of the group as what is suggested', () => {
    const { start, named } = planned({ area: { within: 1, of: ['0102'], except: ['0202'], perHex: 2 } });
    expect(start && [named([start.place]), named(start.hexes)]).toEqual([['0102'], ['0101', '0102', '0201']]);
    expect(start?.perHex).toBe(2);
  });

  it('lets the owner choose among places, with a suggestion of their own', () => {
    const { start, named } = planned({ at: ['0101', '0102'], special: { perHex: 1, suggested: ['0102'] } });
    expect(start && [named([start.place]), named(start.hexes)]).toEqual([['0102'], ['0101', '0102']]);
    expect(start?.perHex).toBe(1);
  });

  it('lets a group with a tolerance be shifted, by so much and no further', () => {
    const tolerances = [{ group: 'Guard', within: 1, source: 'rulebook 1' }];
    const { plan, named } = planned({}, { tolerances });
    expect([...plan.shifts.values()].map(named)).toEqual([['0101', '0201', '0202']]);
  });
});
