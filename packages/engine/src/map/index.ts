export * from './map.ts';
export * from './source.ts';
