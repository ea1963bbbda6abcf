/** The scenarios: places, units, options and arrivals they name exist, and no unit starts or arrives twice. */
import { checkArea, checkCounters, checkFurther, checkTime } from './check-parts.ts';
import type { Report } from './check-tools.ts';
import { BOTH, placesOf, uniqueIds } from './check-tools.ts';
import type { Pack } from './pack.ts';
import type { PathStep } from './path.ts';
import { unitIds } from './readers.ts';
import type { ScenarioData, SetupGroup } from './scenarios.ts';
import type { UnitData } from './units.ts';

interface Known {
  readonly units: ReadonlyMap<string, UnitData>;
  readonly places: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
  readonly sides: ReadonlySet<string>;
}

export function checkScenarios(pack: Pack, report: Report): void {
  const known: Known = {
    units: new Map(pack.units.flatMap((u) => unitIds(u).map((id) => [id, u] as const))),
    places: placesOf(pack),
    options: new Set(pack.options.map((o) => o.id)),
    sides: new Set(pack.board.sides.map((s) => s.id)),
  };
  for (const [list, what] of [
    ['options', 'option'],
    ['arrivals', 'arrival'],
    ['scenarios', 'scenario'],
  ] as const)
    uniqueIds(
      pack[list].map((x, i) => [x.id, [list, i, 'id']]),
      what,
      report,
    );
  checkOptions(pack, report);
  checkArrivals(pack, known, report);
  for (const [i, scenario] of pack.scenarios.entries()) checkScenario(pack, known, scenario, ['scenarios', i], report);
}

function checkOptions(pack: Pack, report: Report): void {
  for (const [i, option] of pack.options.entries()) {
    const choices = option.choices ?? [true, false];
    if (!choices.includes(option.default))
      report(['options', i, 'default'], `${option.id} cannot be ${String(option.default)}.`);
    for (const [k, id] of (option.scenarios ?? []).entries())
      if (!pack.scenarios.some((s) => s.id === id))
        report(['options', i, 'scenarios', k], `there is no scenario ${id}.`);
  }
}

function checkArrivals(pack: Pack, known: Known, report: Report): void {
  if (pack.entryChart !== undefined && pack.charts[pack.entryChart]?.list === undefined)
    report(['entryChart'], `there is no chart ${pack.entryChart} with a list.`);
  const entries = new Set((pack.charts[pack.entryChart ?? '']?.list ?? []).map((e) => String(e.id)));
  for (const [i, arrival] of pack.arrivals.entries()) {
    const path = ['arrivals', i];
    const checkEntries = (list: readonly string[], at: readonly PathStep[]) => {
      for (const [k, place] of list.entries())
        if (!entries.has(place) && !known.places.has(place))
          report([...at, k], `there is no entry, hex or box ${place}.`);
    };
    checkEntries(arrival.entry, [...path, 'entry']);
    for (const [option, list] of Object.entries(arrival.instead ?? {})) {
      if (!known.options.has(option)) report([...path, 'instead', option], `there is no option ${option}.`);
      checkEntries(list, [...path, 'instead', option]);
    }
    checkUnitsOf(arrival.units, arrival.side, known, [...path, 'units'], report);
    checkCounters(arrival.counters ?? [], arrival.side, known.units, [...path, 'counters'], report);
    checkTime(arrival.turn, [...path, 'turn'], report);
    if (arrival.area) checkArea(pack, arrival.area, known.places, [...path, 'area'], report);
    if (typeof arrival.delay === 'object' && pack.charts[arrival.delay.chart] === undefined)
      report([...path, 'delay', 'chart'], `there is no chart ${arrival.delay.chart}.`);
    if (!known.sides.has(arrival.side)) report([...path, 'side'], `the board knows no side ${arrival.side}.`);
  }
}

function checkUnitsOf(units: readonly string[], side: string, known: Known, path: readonly PathStep[], report: Report) {
  for (const [k, id] of units.entries()) {
    const unit = known.units.get(id);
    if (unit === undefined) report([...path, k], `there is no unit ${id}.`);
    else if (unit.side !== side && unit.side !== BOTH)
      report([...path, k], `${id} belongs to ${unit.side}, not to ${side}.`);
  }
}

function checkScenario(pack: Pack, known: Known, scenario: ScenarioData, path: readonly PathStep[], report: Report) {
  const { turns, setup } = scenario;
  if (turns !== undefined && typeof turns.first === 'number' && typeof turns.last === 'number')
    if (turns.first > turns.last) report([...path, 'turns'], `turn ${turns.first} comes after turn ${turns.last}.`);
  const placed = new Map<string, string>();
  if ('sides' in setup) {
    for (const [side, { groups }] of Object.entries(setup.sides)) {
      const here = [...path, 'setup', 'sides', side];
      if (!known.sides.has(side)) report(here, `the board knows no side ${side}.`);
      for (const [k, group] of groups.entries()) {
        checkGroup(group, side, known, placed, [...here, 'groups', k], report);
        if (group.area) checkArea(pack, group.area, known.places, [...here, 'groups', k, 'area'], report);
        checkCounters(group.counters ?? [], side, known.units, [...here, 'groups', k, 'counters'], report);
      }
    }
  } else {
    const other = pack.scenarios.find((s) => s.id === setup.sameAs);
    if (other === undefined) report([...path, 'setup', 'sameAs'], `there is no scenario ${setup.sameAs}.`);
    else if ('sameAs' in other.setup)
      report([...path, 'setup', 'sameAs'], `scenario ${other.id} has no set-up of its own.`);
    else
      for (const { groups } of Object.values(other.setup.sides))
        for (const group of groups) for (const id of group.units) placed.set(id, String(group.at));
  }
  checkTolerances(pack, scenario, path, report);
  checkFurther(pack, scenario, known.units, path, report);
  checkUse(pack, known, scenario, placed, path, report);
  for (const [hex, side] of Object.entries(scenario.control?.hexes ?? {})) {
    if (pack.map.hexes[hex] === undefined) report([...path, 'control', 'hexes', hex], `${hex} is not on the map.`);
    if (!known.sides.has(side)) report([...path, 'control', 'hexes', hex], `the board knows no side ${side}.`);
  }
}

function checkGroup(
  group: SetupGroup,
  side: string,
  known: Known,
  placed: Map<string, string>,
  path: readonly PathStep[],
  report: Report,
): void {
  const spots = typeof group.at === 'string' ? [group.at] : group.at;
  for (const place of spots)
    if (!known.places.has(place)) report([...path, 'at'], `there is no hex or box ${place} to set up in.`);
  checkUnitsOf(group.units, side, known, [...path, 'units'], report);
  for (const [k, id] of group.units.entries()) {
    const before = placed.get(id);
    if (before !== undefined)
      report([...path, 'units', k], `${id} is set up twice: in ${before} and in ${spots.join(', ')}.`);
    placed.set(id, spots.join(', '));
  }
  for (const [k, id] of (group.reduced ?? []).entries()) {
    if (!group.units.includes(id)) report([...path, 'reduced', k], `${id} is not among the units set up here.`);
    else if (known.units.get(id)?.back === undefined) report([...path, 'reduced', k], `${id} has no back to start on.`);
  }
  for (const [option, place] of Object.entries(group.instead ?? {})) {
    if (!known.options.has(option)) report([...path, 'instead', option], `there is no option ${option}.`);
    if (!known.places.has(place)) report([...path, 'instead', option], `there is no hex or box ${place} to set up in.`);
  }
}

function checkTolerances(pack: Pack, scenario: ScenarioData, path: readonly PathStep[], report: Report): void {
  const { setup } = scenario;
  const own = 'sides' in setup ? setup : pack.scenarios.find((s) => s.id === setup.sameAs)?.setup;
  const groups = own !== undefined && 'sides' in own ? Object.values(own.sides).flatMap((s) => s.groups) : [];
  for (const [k, tolerance] of (scenario.tolerances ?? []).entries()) {
    const here = [...path, 'tolerances', k];
    if (!groups.some((g) => g.group === tolerance.group))
      report([...here, 'group'], `no units are set up under the heading ${tolerance.group}.`);
    const { inside } = tolerance;
    if (inside !== undefined && !Object.values(pack.map.hexes).some((h) => h.f?.includes(inside)))
      report([...here, 'inside'], `no hex has the feature ${inside}.`);
  }
}

function checkUse(
  pack: Pack,
  known: Known,
  scenario: ScenarioData,
  placed: Map<string, string>,
  path: readonly PathStep[],
  report: Report,
): void {
  const { turns } = scenario;
  for (const [k, use] of (scenario.arrivals?.use ?? []).entries()) {
    const here = [...path, 'arrivals', 'use', k];
    if (use.unless !== undefined && !known.options.has(use.unless))
      report([...here, 'unless'], `there is no option ${use.unless}.`);
    const arrival = pack.arrivals.find((a) => a.id === use.id);
    if (arrival === undefined) {
      report([...here, 'id'], `there is no arrival ${use.id}.`);
      continue;
    }
    const { turn } = arrival;
    if (typeof turn === 'number' && typeof turns?.first === 'number' && typeof turns.last === 'number')
      if (turn < turns.first || turn > turns.last)
        report([...here, 'id'], `${use.id} comes on turn ${turn}, outside turns ${turns.first} to ${turns.last}.`);
    for (const id of arrival.units) {
      const before = placed.get(id);
      if (before !== undefined) report([...here, 'id'], `${use.id} brings ${id}, which is there already (${before}).`);
      placed.set(id, use.id);
    }
  }
}
