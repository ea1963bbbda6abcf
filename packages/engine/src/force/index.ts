export * from './field.ts';
export * from './stacks.ts';
export * from './together.ts';
export * from './zones.ts';
