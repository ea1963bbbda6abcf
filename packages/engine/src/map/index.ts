export * from './boxes.ts';
export * from './crossings.ts';
export * from './map.ts';
export * from './source.ts';
