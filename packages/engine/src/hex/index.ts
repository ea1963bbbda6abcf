export * from './hex.ts';
export * from './numbering.ts';
