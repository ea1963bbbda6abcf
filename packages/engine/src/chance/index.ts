export * from './random.ts';
export * from './source.ts';
