/** A whole edition: the five files of a pack, the words beside it, and a tutorial if it has one, read and joined. */
import type { z } from 'zod';
import type { BoardData } from './board.ts';
import { boardSchema } from './board.ts';
import type { Chart } from './charts.ts';
import { chartsSchema } from './charts.ts';
import type { MapData } from './map.ts';
import { mapSchema } from './map.ts';
import type { MessagesData } from './messages.ts';
import { messagesSchema } from './messages.ts';
import type { ArrivalData, OptionData, ScenarioData } from './scenarios.ts';
import { scenariosSchema } from './scenarios.ts';
import type { TutorialData } from './tutorial.ts';
import { tutorialSchema } from './tutorial.ts';
import type { UnitData } from './units.ts';
import { unitsSchema } from './units.ts';

export const packFileNames = ['map', 'units', 'charts', 'scenarios', 'board', 'messages'] as const;
/** Files that a pack may lack. */
export const optionalPackFileNames = ['tutorial'] as const;
type RequiredFileName = (typeof packFileNames)[number];
type OptionalFileName = (typeof optionalPackFileNames)[number];
export type PackFileName = RequiredFileName | OptionalFileName;

/** The files as JSON, before anyone has looked at them. */
export type PackFiles = Record<RequiredFileName, unknown> & Partial<Record<OptionalFileName, unknown>>;

export const packSchemas = {
  map: mapSchema,
  units: unitsSchema,
  charts: chartsSchema,
  scenarios: scenariosSchema,
  board: boardSchema,
  messages: messagesSchema,
  tutorial: tutorialSchema,
} as const;

/** The files after the schemas have found nothing wrong. */
export type ShapedFiles = { readonly [K in RequiredFileName]: z.infer<(typeof packSchemas)[K]> } & {
  readonly tutorial: TutorialData | undefined;
};

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
