export * from './db/database.ts';
export { migrate } from './db/migrate.ts';
export { openPglite } from './db/pglite.ts';
export { openPostgres } from './db/postgres.ts';
export * from './match/service.ts';
