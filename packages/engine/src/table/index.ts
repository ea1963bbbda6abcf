export * from './modifiers.ts';
export * from './odds.ts';
