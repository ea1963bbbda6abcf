/** A scenario of the pack, compiled: who starts where, who comes when, and what scores at the end (17.0). */

import { chartList, type GameMap, indexIn, type Pack, placeNamed, scenarioOf, setupOf } from '@cauldron/engine';
import { SIDES } from './names.ts';
import type { Units } from './units.ts';

/** A unit that its owner sets up in one of several hexes. */
export interface Start {
  readonly unit: number;
  readonly side: number;
  readonly hexes: readonly number[];
  /** The most units there may be in its hex. */
  readonly perHex: number;
  /** On its used face. */
  readonly used: boolean;
  readonly suggested: number;
}

export interface Arrival {
  readonly turn: number;
  readonly hexes: readonly number[];
  readonly units: readonly number[];
}

export interface Objective {
  readonly side: number;
  /** Scored each turn, or at the end. */
  readonly each: boolean;
  readonly hexes: readonly number[];
  readonly vp: number;
  readonly name: string;
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly first: number;
  readonly last: number;
  /** In the order in which the sides set up. */
  readonly starts: readonly Start[];
  readonly arrivals: readonly Arrival[];
  /** [unit] its arrival, or -1. */
  readonly arrivalOf: Int8Array;
  readonly points: number;
  readonly objectives: readonly Objective[];
}

export function compileScenario(pack: Pack, id: string, map: GameMap, units: Units): Scenario {
  const data = scenarioOf(pack, id);
  const place = (name: string) => placeNamed(map, name);
  const unit = (name: string) => indexIn(units.ids, name);
  const setup = setupOf(pack, id);
  const order = (data.special?.setupOrder as { order: readonly string[] } | undefined)?.order ?? SIDES;
  const starts = order.flatMap((side) =>
    (setup[side] ?? []).flatMap((g) =>
      g.units.map(
        (name, i): Start => ({
          unit: unit(name),
          side: indexIn(SIDES, side), // [17.0.d] [17.0.f]
          hexes: (typeof g.at === 'string' ? [g.at] : g.at).map(place),
          perHex: Number(g.special?.perHex ?? STACKED),
          used: g.reduced?.includes(name) ?? false,
          suggested: place(String((g.special?.suggested as readonly string[] | undefined)?.[i])),
        }),
      ),
    ),
  );
  const entries = chartList(pack, pack.entryChart ?? 'entryHexes');
  const arrivals = (data.arrivals?.use ?? []).map((use): Arrival => {
    const a = pack.arrivals.find((x) => x.id === use.id);
    if (!a) throw new Error(`scenario ${id} of gazala uses the unknown arrival ${use.id}`);
    return {
      turn: Number(a.turn),
      hexes: a.entry.flatMap((e) => (entries.find((x) => x.id === e)?.hexes ?? [e]).map(place)),
      units: a.units.map(unit),
    };
  });
  const arrivalOf = new Int8Array(units.count).fill(-1);
  arrivals.forEach((a, i) => {
    for (const u of a.units) arrivalOf[u] = i;
  });
  return {
    id,
    title: data.title,
    first: Number(data.turns?.first),
    last: Number(data.turns?.last),
    starts,
    arrivals,
    arrivalOf,
    points: Number((data.victory.start as { axis: number }).axis), // [17.0.b]
    objectives: chartList(pack, 'objectives')
      .filter((o) => (o.scenarios as readonly string[]).includes(id))
      .map((o) => ({
        side: indexIn(SIDES, String(o.side)),
        each: o.when === 'turn',
        hexes: (o.hexes ?? []).map(place),
        vp: Number(o.vp),
        name: String(o.id),
      })),
  };
}

/** No limit of its own: the stacking rule alone (17.0). */
const STACKED = 99;
