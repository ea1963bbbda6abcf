/** Runs in the build, with the rules of every game on the shelf: makes their covers while it is imported, because the runner ends afterwards. */

import { shippedPack } from '@cauldron/engine';
import { type CoverData, coverDataOf } from '../src/cover.ts';
import { loadPackFiles, loadRules } from '../src/pack.ts';
import { catalogue } from '../src/shelf.ts';

const coverOf = async (id: string) => coverDataOf(await loadRules(id), shippedPack(await loadPackFiles(id)));
const made = Object.keys(catalogue).map(async (id) => [id, await coverOf(id)] as const);

export const coversById: Readonly<Record<string, CoverData>> = Object.fromEntries(await Promise.all(made));
