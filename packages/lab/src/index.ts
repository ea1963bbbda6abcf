/** The laboratory: it plays many matches, learns from them, and knows the games on this machine. */

export { balanceOf } from './balance/balance.ts';
export { chapterOf, leaningText, writeChapter } from './balance/chapter.ts';
export { type Tried, tryCorrections } from './balance/what-if.ts';
export { contestOf } from './learning/contest.ts';
export { learn } from './learning/learn.ts';
export { type BranchFigures, slopeOf } from './learning/slope.ts';
export { tune } from './learning/tune.ts';
export { learnValue } from './learning/value.ts';
export { valueModule } from './learning/value-file.ts';
export { gameFor, type Library, type Loaded, nodeLibrary } from './library.ts';
export { judge } from './manners/judge.ts';
export { broken, parseJson, readJson, readPack, readText } from './packs.ts';
export { keptMatch, playAgain } from './play/again.ts';
export type { Quantiles } from './play/pace.ts';
export { playerOf } from './play/players.ts';
export { playSeries, type Series } from './play/series.ts';
export { type Soaked, soakGame } from './play/soak.ts';
export { addUp, type Job, simulateHere, type Tally } from './simulation/simulation.ts';
export { simulateFar } from './simulation/spread.ts';
export { work } from './simulation/worker.ts';
export { type Mean, type Share, shareText } from './statistics.ts';
export { type Compose, type Puzzle, prove, readSuite, type Solved, solve } from './suite/suite.ts';
export { type Counts, holdTournament, type Standing, type TournamentPlan } from './tournament/tournament.ts';
export { explain, orTrouble, Trouble } from './trouble.ts';
