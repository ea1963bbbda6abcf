/** Modules that the build makes. */

declare module 'virtual:symbols' {
  const drawings: import('./board/symbols.ts').Drawings;
  export default drawings;
}
