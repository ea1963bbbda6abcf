export * from './stacks.ts';
export * from './zones.ts';
