export * from './fair-chance.ts';
export * from './log.ts';
