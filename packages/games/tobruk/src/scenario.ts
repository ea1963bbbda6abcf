/** A scenario of the pack, compiled: who starts where, who comes when, and what is needed to win (15.0). */

import { chartList, type GameMap, type Pack, type Place, scenarioOf, setupOf, type Unit } from '@cauldron/engine';
import { SIDES } from './lists.ts';
import type { Units } from './units.ts';

export function compileScenario(pack: Pack, id: string, map: GameMap, units: Units) {
  const data = scenarioOf(pack, id);
  const unit = (name: string): Unit => found(units.ids.indexOf(name), `unit ${name}`);
  const place = (name: string): Place => found(map.place(name), `place ${name}`);
  const groups = Object.values(setupOf(pack, id)).flat();
  const placements = groups.flatMap((g) =>
    g.units.map((name) => ({
      unit: unit(name),
      place: place(typeof g.at === 'string' ? g.at : g.at[0]),
      reduced: g.reduced?.includes(name) ?? false,
      /** Another place when an option is on. */
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
  // Units that arrive together: when, and through which hexes; other hexes when an option is on.
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
    /** The section of the rulebook that holds its victory conditions. */
    rule: /^\d+$/.test(id) ? `15.${id}` : '14.0', // a scenario that the book does not number is won by the general rule
    first: Number(data.turns?.first),
    last: Number(data.turns?.last),
    placements,
    /** The hexes each unit may be shifted to before the first turn; units that may not be are absent. */
    shifts,
    arrivals,
    /** [unit] its arrival, or -1. */
    arrivalOf,
    control: Object.entries(data.control?.hexes ?? {}).map(([hex, side]) => ({
      place: place(hex),
      side: SIDES.indexOf(side as 'axis'),
    })),
    firstChit: first === undefined ? undefined : { turn: first.turn, chit: first.chit },
    /** The lead in points that the Commonwealth needs; 0 where it is bid for. */
    margin: typeof margin === 'number' ? margin : 0,
    /** Fighters and close support by side and turns; -1 is rolled for. */
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

const hexesOf = (map: GameMap): Place[] => Array.from({ length: map.hexes }, (_, p) => p);

function found(i: number, what: string): number {
  if (i < 0) throw new Error(`the scenarios of tobruk name an unknown ${what}`);
  return i;
}
