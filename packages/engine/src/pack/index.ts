export type { BoardData } from './board.ts';
export type { Cell, Chart, ChartEntry } from './charts.ts';
export type { Open, Scalar, Source } from './common.ts';
export type { HexData, MapData, SideData } from './map.ts';
export type { Pack, PackFileName, PackFiles, PackProblem } from './pack.ts';
export { packFileNames } from './pack.ts';
export * from './readers.ts';
export type { ArrivalData, OptionData, ScenarioData, SetupGroup } from './scenarios.ts';
export type { Ratings, UnitData } from './units.ts';
