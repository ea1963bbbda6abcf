/** A whole pack: the five files of a game, read and joined. */
import type { BoardData } from './board.ts';
import { boardSchema } from './board.ts';
import type { Chart } from './charts.ts';
import { chartsSchema } from './charts.ts';
import type { MapData } from './map.ts';
import { mapSchema } from './map.ts';
import type { ArrivalData, OptionData, ScenarioData } from './scenarios.ts';
import { scenariosSchema } from './scenarios.ts';
import type { UnitData } from './units.ts';
import { unitsSchema } from './units.ts';

export const packFileNames = ['map', 'units', 'charts', 'scenarios', 'board'] as const;
export type PackFileName = (typeof packFileNames)[number];

/** The files as JSON, before anyone has looked at them. */
export type PackFiles = Record<PackFileName, unknown>;

export const packSchemas = {
  map: mapSchema,
  units: unitsSchema,
  charts: chartsSchema,
  scenarios: scenariosSchema,
  board: boardSchema,
} as const;

export interface Pack {
  readonly game: string;
  readonly map: MapData;
  readonly units: readonly UnitData[];
  readonly charts: Readonly<Record<string, Chart>>;
  /** The chart whose entries name the places of arrival. */
  readonly entryChart: string | undefined;
  readonly options: readonly OptionData[];
  readonly arrivals: readonly ArrivalData[];
  readonly scenarios: readonly ScenarioData[];
  readonly board: BoardData;
}

/** What is wrong, in which file, and where in it. */
export interface PackProblem {
  readonly file: PackFileName;
  readonly path: string;
  readonly message: string;
}
