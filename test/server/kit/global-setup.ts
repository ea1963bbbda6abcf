/** One PostgreSQL for all server tests of a run; each suite has a database of its own in it. */

import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.mjs';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgres', postgres.url);
  return () => postgres.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}
