export type { Located, Mapping } from './mapping.ts';
export * from './menace.ts';
export { Ring } from './ring.ts';
export * from './script.ts';
export * from './value.ts';
export * from './ways.ts';
