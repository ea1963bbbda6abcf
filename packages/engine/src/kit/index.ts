export { Features } from './features.ts';
export type { Located, Mapping } from './mapping.ts';
export * from './value.ts';
