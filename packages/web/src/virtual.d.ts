/** Modules that the build makes. */

declare module 'virtual:symbols' {
  const drawings: import('@cauldron/board').Drawings;
  export default drawings;
}
