export * from './explain.ts';
export { FIGURES, LEVELS, type Level, TEMPERAMENTS, type Temperament } from './levels.ts';
export * from './opponent.ts';
export * from './play.ts';
