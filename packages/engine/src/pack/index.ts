export type { BoardData } from './board.ts';
export type { Cell, Chart, ChartEntry } from './charts.ts';
export { checkPack, soundPack } from './check.ts';
export { checkMessages } from './check-messages.ts';
export type { Open, Scalar, Source } from './common.ts';
export * from './counters.ts';
export type { ChartFields, ChartFigure, ChartRead } from './figure.ts';
export { packFilesOf, packPath, packPaths, showProblem } from './files.ts';
export { canonicalJson, packHash } from './hash.ts';
export { shippedPack } from './join.ts';
export { packJsonSchema } from './json-schema.ts';
export { ENGLISH } from './language.ts';
export type { HexData, MapData, Region, SideData } from './map.ts';
export { isPackFileName, mergePack } from './merge.ts';
export type { MessagesData } from './messages.ts';
export type { Pack, PackFileName, PackFiles, PackProblem } from './pack.ts';
export { optionalPackFileNames, packFileNames } from './pack.ts';
export { showPath } from './path.ts';
export type { Provenance } from './provenance.ts';
export { provenance } from './provenance.ts';
export * from './readers.ts';
export { hexesIn, hexesOfArea } from './regions.ts';
export { type ArrivalPlan, planScenario, type ScenarioPlan, type Start } from './scenario.ts';
export type {
  ArrivalData,
  ArrivalTime,
  BriefData,
  CounterData,
  OptionData,
  ScenarioData,
  SetupArea,
  SetupGroup,
} from './scenarios.ts';
export type { TutorialData, TutorialStep } from './tutorial.ts';
export { chart, chartsOf } from './typed-charts.ts';
export type { Ratings, UnitData } from './units.ts';
