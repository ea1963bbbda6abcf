/** A scenario of the pack, compiled: who starts where, who comes when, what is restricted, what scores (10). */

import {
  type Formation,
  type GameMap,
  indexIn,
  type Pack,
  type Place,
  placeNamed,
  planScenario,
  type Start,
  scenarioOf,
  type Unit,
} from '@cauldron/engine';
import { SIDES } from './names.ts';
import type { Units } from './units.ts';

export type Scenario = Readonly<ReturnType<typeof compileScenario>>;
export type Objective = Scenario['objectives'][number];

/** 3.5, TH-71: a formation that may not be activated until something happens. */
export interface Restriction {
  readonly formation: Formation;
  readonly turns: readonly [first: number, last: number];
  /** Released when an Axis combat unit is this near to it; if `inMinefield`, in a Commonwealth Minefield. */
  readonly within: number;
  readonly inMinefield: boolean;
  /** Released when one of its hexes is attacked. */
  readonly attacked: boolean;
}

/** What stands under `special` and `victory` of a scenario. The pack is ours, and a test reads every scenario. */
interface Special {
  readonly levels: Readonly<Record<string, number>>;
  readonly assigned?: Readonly<Record<string, string>>;
  readonly restricted?: { readonly list: readonly (Omit<Restriction, 'formation'> & { readonly formation: string })[] };
  readonly improved?: { readonly hexes: readonly string[] };
  readonly firstInitiative?: { readonly side: string };
  readonly solitaire?: { readonly acts: string };
  readonly schwerpunkt?: { readonly formation: string };
}
interface Victory {
  readonly automatic?: { readonly hex: string; readonly formation?: string; readonly headquarters?: number };
  readonly objectives?: {
    readonly list: readonly { readonly hex: string; readonly forfeit: boolean; readonly bands: readonly Band[] }[];
  };
  readonly points?: {
    readonly breached: number;
    readonly lost: number;
    readonly disrupted: number;
    readonly formation: string;
  };
  readonly sources?: { readonly each: number };
  readonly headquarters?: { readonly unsupplied: number; readonly removed: number };
  readonly losses?: {
    readonly commonwealth: readonly (readonly [from: number, points: number])[];
    readonly axis: readonly (readonly [from: number, points: number])[];
    readonly formations: readonly string[];
    readonly units: readonly string[];
  };
  readonly levels: { readonly list: readonly (readonly [level: string, from: number | null])[] };
}
/** First and last turn, and the points for an occupier in command and out of command (10). [3.5.f] */
export type Band = readonly [first: number, last: number, inCommand: number, outOfCommand: number];

export function compileScenario(pack: Pack, id: string, map: GameMap, units: Units, formations: readonly string[]) {
  const data = scenarioOf(pack, id); // [10.a] [10.1.e] what it says goes before the general rules
  const special = data.special as unknown as Special;
  const victory = data.victory as unknown as Victory;
  const formation = (name: string): Formation => indexIn(formations, name);
  const unit = (name: string): Unit => indexIn(units.ids, name);
  const place = (name: string): Place => placeNamed(map, name);
  const { losses } = victory;
  const counted = new Set([
    ...(losses?.formations.flatMap((name) => units.members[formation(name)]) ?? []),
    ...(losses?.units.map(unit) ?? []),
  ]);
  const isMotorised = (u: Unit): boolean => units.data[u].class === 'motorised';
  const plan = planScenario(pack, id, { map, units: units.ids, sides: SIDES }, ['commonwealth', 'axis']);
  const isFree = ({ hexes }: Start) => hexes.length > 1;
  const isHq = ({ unit: u }: Start) => units.hqs.includes(u);
  const free = plan.starts.filter(isFree);
  const fixed = plan.starts.filter((start) => !isFree(start));
  return {
    ...plan,
    /** 10: units in fixed hexes first; then those that the Axis may place, HQs before the others. */
    starts: [...fixed, ...free.filter(isHq), ...free.filter((start) => !isHq(start))],
    fixed: fixed.length,
    /** [formation] its level at the start; 0 if it is not there. */
    levels: formations.map((name) => special.levels[name] ?? 0),
    assigned: Object.entries(special.assigned ?? {})
      .filter(([name]) => name !== 'source')
      .map(([name, to]) => ({ unit: unit(name), formation: formation(to) })),
    restrictions: (special.restricted?.list ?? []).map(
      (r): Restriction => ({ ...r, formation: formation(r.formation) }),
    ),
    improved: (special.improved?.hexes ?? []).map(place),
    /** 10.1: the only formation that acts; -1 in a match of two. */
    solitaire: special.solitaire === undefined ? -1 : formation(special.solitaire.acts),
    /** The formation that has the Schwerpunkt marker from the start; -1 if the Axis chooses. */
    schwerpunkt: special.schwerpunkt === undefined ? -1 : formation(special.schwerpunkt.formation),
    /** 10.3, 10.1: where a victory is automatic, and with how few Commonwealth HQs in supply. */
    automatic: victory.automatic && {
      hex: place(victory.automatic.hex),
      headquarters: victory.automatic.headquarters ?? 0,
    },
    objectives: (victory.objectives?.list ?? []).map(({ hex, forfeit, bands }) => ({
      hex: place(hex),
      forfeit,
      bands,
    })),
    solitairePoints: victory.points && { ...victory.points, formation: formation(victory.points.formation) },
    sourcePoints: victory.sources?.each ?? 0,
    hqPoints: victory.headquarters ?? { unsupplied: 0, removed: 0 },
    /** [side] the units whose losses count at the end, and the bands from the lowest up (10.3). */
    losses: [
      { units: [...counted], bands: losses?.axis ?? [] },
      {
        units: units.ids.flatMap((_, u) =>
          units.side[u] === 1 && units.isCombat[u] === 1 && isMotorised(u) ? [u] : [],
        ),
        bands: losses?.commonwealth ?? [],
      },
    ],
    /** From the best for the Axis down; each with the lowest score that reaches it. */
    victoryLevels: victory.levels.list
      .map(([level, from]) => ({ level, from: from ?? Number.NEGATIVE_INFINITY }))
      .sort((a, b) => b.from - a.from),
  };
}
