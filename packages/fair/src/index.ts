export * from './bytes.ts';
export * from './canonical.ts';
export * from './check.ts';
export * from './numbers.ts';
export * from './row.ts';
export * from './sha256.ts';
export * from './witness.ts';
