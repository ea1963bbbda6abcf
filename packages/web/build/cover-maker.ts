/** Runs in the build, with the rules of every game on the shelf: makes their covers while it is imported, because the runner ends afterwards. */

import { type CoverData, coverDataOf } from '../src/cover.ts';
import { loadRules } from '../src/pack.ts';
import { catalogue } from '../src/shelf.ts';

const made = Object.keys(catalogue).map(async (id) => [id, coverDataOf(await loadRules(id))] as const);

export const coversById: Readonly<Record<string, CoverData>> = Object.fromEntries(await Promise.all(made));
