export * from './deal.ts';
export * from './random.ts';
export * from './source.ts';
