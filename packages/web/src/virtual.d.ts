/** Modules that the build makes. */

declare module 'virtual:symbols' {
  const drawings: import('@cauldron/board').Drawings;
  export default drawings;
}

declare module 'virtual:covers' {
  const covers: Readonly<Record<string, () => Promise<{ readonly default: import('./cover.ts').CoverData }>>>;
  export default covers;
}
