export * from './db/database.ts';
export { migrate } from './db/migrate.ts';
export { openPglite } from './db/pglite.ts';
export { openPostgres } from './db/postgres.ts';
export { openShelf, type Shelf } from './match/bundles.ts';
export { Matches, type MatchesOptions } from './match/matches.ts';
export type { FaultPoint } from './match/room.ts';
export * from './match/service.ts';
