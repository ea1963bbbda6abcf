/** The same schemas as JSON Schema, for editors and other programs. */
import { z } from 'zod';
import type { PackFileName } from './pack.ts';
import { packSchemas } from './schemas.ts';

export function packJsonSchema(file: PackFileName): Record<string, unknown> {
  return { ...z.toJSONSchema(packSchemas[file]), title: `${file}.json of a Cauldron pack` };
}
