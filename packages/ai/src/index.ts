export * from './baselines/mcts.ts';
export * from './branches.ts';
export * from './explain.ts';
export { FIGURES, LEVELS, type Level, type LevelFigures, TEMPERAMENTS, type Temperament } from './levels.ts';
export * from './opponent.ts';
export * from './play.ts';
export * from './seats.ts';
export * from './speed.ts';
export * from './worker.ts';
