export * from './changing.ts';
export * from './flood.ts';
export * from './mixed.ts';
export * from './modes.ts';
export * from './retreat.ts';
export * from './trace.ts';
export * from './ways.ts';
