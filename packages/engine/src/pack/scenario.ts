/** A scenario of a pack in numbers: who starts where, who comes when, who holds what. A game adds what is its own. */
import type { Place, Side, Unit } from '../ids.ts';
import type { GameMap } from '../map/map.ts';
import type { Pack } from './pack.ts';
import { chartList, scenarioOf, setupOf } from './readers.ts';
import { hexesOfArea } from './regions.ts';
import type { ScenarioData, SetupGroup } from './scenarios.ts';

type Tolerance = NonNullable<ScenarioData['tolerances']>[number];

/** A unit that is there when the match begins. */
export interface Start {
  readonly unit: Unit;
  readonly side: Side;
  /** It shows its back. */
  readonly reduced: boolean;
  /** Where it stands, or where the pack suggests to set it up. */
  readonly place: Place;
  /** Another place when an option is on. */
  readonly instead: readonly { readonly option: string; readonly place: Place }[];
  /** Where its owner may set it up, with at most this many units in its hex. */
  readonly hexes: readonly Place[];
  readonly perHex: number;
}

/** Units that come together: when, and through which places; through others when an option is on. */
export interface ArrivalPlan {
  readonly turn: number;
  readonly units: readonly Unit[];
  readonly hexes: readonly Place[];
  readonly instead: readonly { readonly option: string; readonly hexes: readonly Place[] }[];
  /** The option that keeps them away; '' if none does. */
  readonly unless: string;
}

export interface ScenarioPlan {
  readonly id: string;
  readonly title: string;
  readonly first: number;
  readonly last: number;
  readonly starts: readonly Start[];
  /** The hexes to which units of a group with a tolerance may be shifted before the first turn. */
  readonly shifts: ReadonlyMap<Unit, readonly Place[]>;
  readonly arrivals: readonly ArrivalPlan[];
  /** [unit] */
  readonly arrivalOf: readonly (ArrivalPlan | undefined)[];
  readonly control: readonly { readonly place: Place; readonly side: Side }[];
}

interface Names {
  readonly map: GameMap;
  readonly units: readonly string[];
  readonly sides: readonly string[];
}

/** `order`: the sides in the order in which they set up, where it is not that of the file. */
export function planScenario(pack: Pack, id: string, names: Names, order?: readonly string[]): ScenarioPlan {
  const read = readerFor(`Scenario ${id} of ${pack.game}`, names);
  const { title, turns, tolerances = [], arrivals: used, control } = scenarioOf(pack, id);
  const setup = setupOf(pack, id);
  const groups = (order ?? Object.keys(setup)).flatMap((side) =>
    (setup[side] ?? []).map((group): SideGroup => ({ ...group, side, at: listOf(group.at) })),
  );
  const arrivals = readArrivals(pack, used?.use ?? [], read);
  return {
    id,
    title,
    first: Number(turns?.first),
    last: Number(turns?.last),
    starts: groups.flatMap((group) => readStarts(pack, group, read)),
    shifts: new Map(tolerances.flatMap((tolerance) => readShifts(names.map, groups, tolerance, read))),
    arrivals,
    arrivalOf: names.units.map((_, u) => arrivals.find(({ units }) => units.includes(u))),
    control: Object.entries(control?.hexes ?? {}).map(([hex, owner]) => ({
      place: read.place(hex),
      side: read.side(owner),
    })),
  };
}

type ScenarioReader = ReturnType<typeof readerFor>;
type SideGroup = Omit<SetupGroup, 'at'> & { readonly side: string; readonly at: readonly string[] };

function readerFor(what: string, { map, units, sides }: Names) {
  const known = (i: number, name: string): number => {
    if (i < 0) throw new Error(`${what} names an unknown ${name}.`);
    return i;
  };
  return {
    known,
    unit: (name: string): Unit => known(units.indexOf(name), `unit ${name}`),
    place: (name: string): Place => known(map.place(name), `place ${name}`),
    side: (name: string): Side => known(sides.indexOf(name), `side ${name}`),
  };
}

/** Where there is an area, `at` is what is suggested; where there is a list of places, `special.suggested` may name one for each unit. */
function readStarts(pack: Pack, group: SideGroup, read: ScenarioReader): Start[] {
  const { at, area, special, units, reduced, instead = {} } = group;
  const hexes = (area === undefined ? at : hexesOfArea(pack.map, area)).map(read.place);
  const perHex = Number(area?.perHex ?? special?.perHex ?? Number.POSITIVE_INFINITY);
  const suggested = Array.isArray(special?.suggested) ? special.suggested.map(String) : at;
  return units.map((name, i) => ({
    unit: read.unit(name),
    side: read.side(group.side),
    reduced: reduced?.includes(name) ?? false,
    place: read.place(suggested[i] ?? at[0]),
    instead: Object.entries(instead).map(([option, other]) => ({ option, place: read.place(other) })),
    hexes,
    perHex,
  }));
}

function readShifts(map: GameMap, groups: readonly SideGroup[], tolerance: Tolerance, read: ScenarioReader) {
  const inside = tolerance.inside === undefined ? undefined : map.feature(tolerance.inside);
  return groups
    .filter(({ group }) => group === tolerance.group)
    .flatMap(({ at, units }) => {
      const from = read.place(at[0]);
      const hexes: Place[] = [];
      for (let hex = 0; hex < map.hexes; hex++) {
        const isNear = hex !== from && map.distance(from, hex) <= tolerance.within;
        if (isNear && (inside === undefined || inside[hex] === 1)) hexes.push(hex);
      }
      return units.map((name) => [read.unit(name), hexes] as const);
    });
}

function readArrivals(
  pack: Pack,
  used: readonly { id: string; unless?: string | undefined }[],
  read: ScenarioReader,
): ArrivalPlan[] {
  const entries = pack.entryChart === undefined ? [] : chartList(pack, pack.entryChart);
  const hexesOf = (list: readonly string[]): Place[] =>
    list.flatMap((name) => (entries.find((entry) => entry.id === name)?.hexes ?? [name]).map(read.place));
  return used.map(({ id, unless = '' }) => {
    const i = pack.arrivals.findIndex((arrival) => arrival.id === id);
    const { turn, units, entry, instead = {} } = pack.arrivals[read.known(i, `arrival ${id}`)];
    return {
      turn: Number(turn),
      units: units.map(read.unit),
      hexes: hexesOf(entry),
      instead: Object.entries(instead).map(([option, list]) => ({ option, hexes: hexesOf(list) })),
      unless,
    };
  });
}

const listOf = (at: string | readonly string[]): readonly string[] => (typeof at === 'string' ? [at] : at);
