/** What scenarios say of regions, counters, times and seats: all that they name exists. */
import type { Report } from './check-tools.ts';
import { BOTH } from './check-tools.ts';
import type { Region } from './map.ts';
import type { Pack } from './pack.ts';
import type { PathStep } from './path.ts';
import { hexesIn } from './regions.ts';
import type { ArrivalTime, BriefData, CounterData, ScenarioData, SetupArea } from './scenarios.ts';
import type { UnitData } from './units.ts';

/** Reports what a region names that is not on the map, or a region without a hex. */
function checkRegion({ map }: Pack, region: Region, path: readonly PathStep[], report: Report): void {
  for (const [k, sheet] of (region.sheets ?? []).entries())
    if (!map.sheets?.some(({ id }) => id === sheet)) report([...path, 'sheets', k], `the map has no sheet ${sheet}.`);
  for (const [k, hex] of (region.hexes ?? []).entries())
    if (map.hexes[hex] === undefined) report([...path, 'hexes', k], `${hex} is not on the map.`);
  if (hexesIn(map, region).length === 0) report(path, 'no hex of the map is in it.');
}

export function checkArea(
  pack: Pack,
  area: SetupArea,
  places: ReadonlySet<string>,
  path: readonly PathStep[],
  report: Report,
): void {
  const named = 'of' in area ? [...area.of, ...(area.except ?? [])] : (area.except ?? []);
  for (const place of named) if (!places.has(place)) report(path, `there is no hex ${place}.`);
  if ('in' in area) checkRegion(pack, area.in, [...path, 'in'], report);
}

/** Like counters: no more than there are, of the side or of both. */
export function checkCounters(
  counters: readonly CounterData[],
  side: string,
  units: ReadonlyMap<string, UnitData>,
  path: readonly PathStep[],
  report: Report,
): void {
  for (const [k, { unit: id, count = 1 }] of counters.entries()) {
    const unit = units.get(id);
    const here = [...path, k];
    if (unit === undefined) report([...here, 'unit'], `there is no unit ${id}.`);
    else if (unit.side !== side && unit.side !== BOTH)
      report([...here, 'unit'], `${id} belongs to ${unit.side}, not to ${side}.`);
    else if (count > (unit.count ?? 1)) report([...here, 'count'], `there are only ${unit.count ?? 1} of ${id}.`);
  }
}

/** A span of turns runs forwards. */
export function checkTime(time: ArrivalTime, path: readonly PathStep[], report: Report): void {
  if (typeof time !== 'object' || 'event' in time) return;
  const { from, to } = time;
  if (typeof from === 'number' && typeof to === 'number' && from > to)
    report(path, `turn ${from} comes after turn ${to}.`);
}

/** The parts of a scenario that the older games do without. */
export function checkFurther(
  pack: Pack,
  scenario: ScenarioData,
  units: ReadonlyMap<string, UnitData>,
  path: readonly PathStep[],
  report: Report,
): void {
  const sides = new Set(pack.board.sides.map(({ id }) => id));
  const side = (id: string, at: readonly PathStep[]) => {
    if (!sides.has(id)) report(at, `the board knows no side ${id}.`);
  };
  // A scenario that extends another is whole by now; one that could not be made whole is told so.
  for (let next = scenario, seen = new Set<unknown>(); next.extends !== undefined; ) {
    const base = pack.scenarios.find(({ id }) => id === next.extends);
    if (base === undefined) report([...path, 'extends'], `there is no scenario ${next.extends}.`);
    else if (seen.has(base)) report([...path, 'extends'], 'leads back to itself.');
    if (base === undefined || seen.has(base)) break;
    seen = seen.add(base);
    next = base;
  }
  const { aims = [], measured } = scenario.brief ?? {};
  for (const [k, aim] of aims.entries()) side(aim.side, [...path, 'brief', 'aims', k, 'side']);
  if (measured) checkMeasured(measured, side, [...path, 'brief', 'measured'], report);
  if (scenario.inPlay) checkRegion(pack, scenario.inPlay, [...path, 'inPlay'], report);
  const held = (scenario.seats ?? []).flat();
  for (const id of held) side(id, [...path, 'seats']);
  if (new Set(held).size < held.length) report([...path, 'seats'], 'a side belongs to two seats.');
  for (const [id, region] of Object.entries(scenario.control?.regions ?? {})) {
    const here = [...path, 'control', 'regions', id];
    side(id, here);
    checkRegion(pack, region, here, report);
  }
  for (const [k, leaving] of (scenario.withdrawals ?? []).entries()) {
    const here = [...path, 'withdrawals', k];
    side(leaving.side, [...here, 'side']);
    checkTime(leaving.turn, [...here, 'turn'], report);
    for (const [n, id] of leaving.units.entries())
      if (!units.has(id)) report([...here, 'units', n], `there is no unit ${id}.`);
    checkCounters(leaving.counters ?? [], leaving.side, units, [...here, 'counters'], report);
  }
}

/** Every match is counted once, as a win of a side of the game or as a draw. */
function checkMeasured(
  { matches, won, drawn }: NonNullable<BriefData['measured']>,
  side: (id: string, at: readonly PathStep[]) => void,
  path: readonly PathStep[],
  report: Report,
): void {
  for (const id of Object.keys(won)) side(id, [...path, 'won', id]);
  const ended = Object.values(won).reduce((sum, n) => sum + n, drawn);
  if (ended !== matches) report([...path, 'matches'], `${ended} matches were won or drawn, not ${matches}.`);
}
