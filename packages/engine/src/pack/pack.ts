/** A whole edition: the five files of a pack, the words beside it, and a tutorial if it has one, read and joined. */
import type { BoardData } from './board.ts';
import type { Chart } from './charts.ts';
import type { MapData } from './map.ts';
import type { MessagesData } from './messages.ts';
import type { ArrivalData, OptionData, ScenarioData } from './scenarios.ts';
import type { TutorialData } from './tutorial.ts';
import type { UnitData } from './units.ts';

export const packFileNames = ['map', 'units', 'charts', 'scenarios', 'board', 'messages'] as const;
/** Files that a pack may lack. */
export const optionalPackFileNames = ['tutorial'] as const;
export type RequiredFileName = (typeof packFileNames)[number];
type OptionalFileName = (typeof optionalPackFileNames)[number];
export type PackFileName = RequiredFileName | OptionalFileName;

/** The files as JSON, before anyone has looked at them. */
export type PackFiles = Record<RequiredFileName, unknown> & Partial<Record<OptionalFileName, unknown>>;

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
  /** What the game says; no part of the hash. */
  readonly messages: MessagesData;
  readonly tutorial: TutorialData | undefined;
}

/** What is wrong, in which file, and where in it. */
export interface PackProblem {
  readonly file: PackFileName;
  readonly path: string;
  readonly message: string;
}
