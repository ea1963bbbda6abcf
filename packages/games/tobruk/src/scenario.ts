/** A scenario of the pack, compiled: who starts where, who comes when, and what is needed to win (15.0). */

import {
  chartList,
  type GameMap,
  type Pack,
  type Place,
  type Side,
  scenarioOf,
  setupOf,
  type Unit,
} from '@cauldron/engine';
import { SIDES } from './lists.ts';
import type { Units } from './units.ts';

export interface Placement {
  readonly unit: Unit;
  readonly place: Place;
  readonly reduced: boolean;
  /** Another place when an option is on. */
  readonly instead: readonly { readonly option: string; readonly place: Place }[];
}

/** Units that arrive together: when, and through which hexes. */
export interface Arrival {
  readonly turn: number;
  readonly hexes: readonly Place[];
  /** Other hexes when an option is on. */
  readonly instead: readonly { readonly option: string; readonly hexes: readonly Place[] }[];
  readonly units: readonly Unit[];
  readonly unless: string;
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** The section of the rulebook that holds its victory conditions. */
  readonly rule: string;
  readonly first: number;
  readonly last: number;
  readonly placements: readonly Placement[];
  /** The hexes each unit may be shifted to before the first turn; units that may not be are absent. */
  readonly shifts: readonly { readonly unit: Unit; readonly hexes: readonly Place[] }[];
  readonly arrivals: readonly Arrival[];
  /** [unit] its arrival, or -1. */
  readonly arrivalOf: Int8Array;
  readonly control: readonly { readonly place: Place; readonly side: Side }[];
  readonly firstChit: { readonly turn: number; readonly chit: string } | undefined;
  /** The lead in points that the Commonwealth needs; 0 where it is bid for. */
  readonly margin: number;
  /** Per side, from the latest first turn that has begun: fighters and close support; -1 is rolled for. */
  readonly air: readonly {
    readonly side: Side;
    readonly first: number;
    readonly last: number;
    readonly fighter: number;
    readonly closeSupport: number;
  }[];
}

export function compileScenario(pack: Pack, id: string, map: GameMap, units: Units): Scenario {
  const data = scenarioOf(pack, id);
  const unit = (name: string) => found(units.ids.indexOf(name), `unit ${name}`);
  const place = (name: string) => found(map.place(name), `place ${name}`);
  const groups = Object.values(setupOf(pack, id)).flat();
  const placements = groups.flatMap((g) =>
    g.units.map((name) => ({
      unit: unit(name),
      place: place(typeof g.at === 'string' ? g.at : g.at[0]),
      reduced: g.reduced?.includes(name) ?? false,
      instead: Object.entries(g.instead ?? {}).map(([option, at]) => ({ option, place: place(at) })),
    })),
  );
  const shifts = (data.tolerances ?? []).flatMap((t) => {
    const inside = t.inside === undefined ? undefined : map.feature(t.inside);
    return groups
      .filter((g) => g.group === t.group)
      .flatMap((g) => {
        const from = place(typeof g.at === 'string' ? g.at : g.at[0]);
        const hexes = hexesOf(map).filter(
          (p) => p !== from && map.distance(from, p) <= t.within && (inside === undefined || inside[p] === 1),
        );
        return g.units.map((name) => ({ unit: unit(name), hexes }));
      });
  });
  const entries = chartList(pack, pack.entryChart ?? 'entryHexes');
  const hexesOfEntries = (list: readonly string[]) =>
    list.flatMap((e) => (entries.find((x) => x.id === e)?.hexes ?? [e]).map(place));
  const arrivals = (data.arrivals?.use ?? []).map((use) => {
    const a = pack.arrivals.find((x) => x.id === use.id);
    if (!a) throw new Error(`scenario ${id} of tobruk uses the unknown arrival ${use.id}`);
    return {
      turn: Number(a.turn),
      hexes: hexesOfEntries(a.entry),
      instead: Object.entries(a.instead ?? {}).map(([option, list]) => ({ option, hexes: hexesOfEntries(list) })),
      units: a.units.map(unit),
      unless: use.unless ?? '',
    };
  });
  const arrivalOf = new Int8Array(units.count).fill(-1);
  arrivals.forEach((a, i) => {
    for (const u of a.units) arrivalOf[u] = i;
  });
  const first = data.special?.firstChit as { turn: number; chit: string } | undefined;
  const margin = (data.victory.margin as { value: number | string }).value;
  return {
    id,
    title: data.title,
    rule: /^\d+$/.test(id) ? `15.${id}` : '14.0', // a scenario that the book does not number is won by the general rule
    first: Number(data.turns?.first),
    last: Number(data.turns?.last),
    placements,
    shifts,
    arrivals,
    arrivalOf,
    control: Object.entries(data.control?.hexes ?? {}).map(([hex, side]) => ({
      place: place(hex),
      side: SIDES.indexOf(side as 'axis'),
    })),
    firstChit: first === undefined ? undefined : { turn: first.turn, chit: first.chit },
    margin: typeof margin === 'number' ? margin : 0,
    air: chartList(pack, 'airAllotment')
      .filter((a) => a.scenario === id)
      .map((a) => ({
        side: SIDES.indexOf(a.side as 'axis'),
        first: Number(a.first),
        last: Number(a.last),
        fighter: Number(a.fighter),
        closeSupport: a.closeSupport === 'roll' ? -1 : Number(a.closeSupport),
      })),
  };
}

const hexesOf = (map: GameMap): number[] => Array.from({ length: map.hexes }, (_, p) => p);

function found(i: number, what: string): number {
  if (i < 0) throw new Error(`the scenarios of tobruk name an unknown ${what}`);
  return i;
}
