/** `cauldron pack check` and `cauldron pack schema`. */

import {
  checkMessages,
  optionalPackFileNames,
  packFileNames,
  packHash,
  packJsonSchema,
  provenance,
} from '@cauldron/engine';
import { broken, type Library } from '@cauldron/lab';
import { type Io, json, Trouble } from './io.ts';

export async function checkPackOf(
  io: Io,
  library: Library,
  id: string,
  flags: { pack?: string; json: boolean; list?: boolean },
): Promise<void> {
  const pack = library.pack(id, flags.pack);
  const wordless = checkMessages(pack, (await library.load(id, flags.pack)).game);
  if (wordless.length > 0) throw broken(`The pack of ${id}`, wordless);
  const files = provenance(pack);
  if (flags.json) {
    const shown = files.map(({ file, text, ruled, reconstructed, items }) => ({
      file,
      text,
      ruled,
      reconstructed,
      ...(flags.list ? { items } : {}),
    }));
    json(io, { game: id, ok: true, hash: packHash(pack), files: shown });
    return;
  }
  io.out(`The pack of ${id} is sound (${packHash(pack)}). Its figures come from:\n`);
  io.out('file        the text  rulings  reconstructed\n');
  for (const f of files) {
    const figures = [String(f.text).padStart(10), String(f.ruled).padStart(9), String(f.reconstructed).padStart(15)];
    io.out(`${f.file.padEnd(10)}${figures.join('')}\n`);
    if (flags.list) for (const item of f.items) io.out(`  ${item.path}: ${item.source}\n`);
  }
}

const ALL_FILES = [...packFileNames, ...optionalPackFileNames];

export function printSchema(io: Io, file: string | undefined): void {
  if (file === undefined) {
    json(io, Object.fromEntries(ALL_FILES.map((name) => [name, packJsonSchema(name)])));
    return;
  }
  const name = ALL_FILES.find((known) => known === file);
  if (!name) throw new Trouble(`A pack has no file “${file}”. Files: ${ALL_FILES.join(', ')}.`);
  json(io, packJsonSchema(name));
}
