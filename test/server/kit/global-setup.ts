/** Shared by all server tests of a run: one PostgreSQL, in which each suite has its own database, and one prepared PGlite to copy. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../packages/server/src/db/migrate.ts';
import { openPglite } from '../../../packages/server/src/db/pglite.ts';
import { startPostgres } from './postgres.mjs';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = mkdtempSync(join(tmpdir(), 'cauldron-template-'));
  const postgres = await startPostgres();
  // Making a PGlite takes seconds; copying one does not.
  const pglite = await openPglite(template);
  await migrate(pglite);
  await pglite.close();
  project.provide('postgres', postgres.url);
  project.provide('pglite', template);
  return async () => {
    await postgres.stop();
    rmSync(template, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
    pglite: string;
  }
}
