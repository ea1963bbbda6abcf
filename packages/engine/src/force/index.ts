export * from './field.ts';
export * from './stacks.ts';
export * from './zones.ts';
