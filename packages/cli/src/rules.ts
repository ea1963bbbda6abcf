/** `cauldron rules`: which rows of a game's ledger its sources claim and its tests name. All of it is counted, nothing is kept by hand. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Library, readJson } from '@cauldron/lab';
import { z } from 'zod';
import { type Io, json, Trouble } from './io.ts';

const rowSchema = z.object({
  id: z.string(),
  section: z.string(),
  title: z.string(),
  data: z.string(),
  /** The row only defines a word, so a program cannot get it wrong. */
  stated: z.boolean().optional(),
});
type LedgerRow = z.infer<typeof rowSchema>;

interface RulesFlags {
  readonly json: boolean;
  readonly list?: boolean;
  readonly untested?: boolean;
}

interface RowStanding extends LedgerRow {
  readonly implemented: boolean;
  readonly tested: boolean;
}

export function rules(io: Io, library: Library, id: string, flags: RulesFlags): void {
  const folder = library.folder(id);
  const rows = standingOf(readLedger(folder), folder, join(folder, '../../../test'));
  const missing = rows.filter((r) => !(r.implemented && r.tested)).map((r) => r.id);
  const count = (test: (r: RowStanding) => boolean) => rows.filter(test).length;
  const summary = {
    game: id,
    rows: rows.length,
    implemented: count((r) => r.implemented),
    tested: count((r) => r.tested),
    stated: count((r) => r.stated === true),
    missing,
    reconstructed: count((r) => r.data === 'reconstructed'),
  };
  if (flags.json) json(io, summary);
  else if (flags.list || flags.untested) printRows(io, flags.untested ? rows.filter((r) => !r.tested) : rows);
  else printSections(io, rows, summary);
}

function readLedger(folder: string): readonly LedgerRow[] {
  const file = join(folder, 'ledger.json');
  const ledger = z.array(rowSchema).safeParse(readJson(file));
  if (ledger.success) return ledger.data;
  throw new Trouble(`${file} is not a ledger: ${z.prettifyError(ledger.error).split('\n')[0]}.`);
}

/** Rows claimed by a tag in a comment or in the pack; rows named in a test's title. */
export function standingOf(ledger: readonly LedgerRow[], folder: string, tests: string): RowStanding[] {
  const sources = filesUnder(join(folder, 'src'), '.ts');
  const isTest = (file: string) => file.endsWith('.test.ts');
  const claims = sources.filter((f) => !isTest(f)).flatMap((file) => commentsOf(readFileSync(file, 'utf8')));
  const comments = claims.join('\n');
  const inPacks = new Set(filesUnder(join(folder, 'pack'), '.json').flatMap((file) => ledgerTags(readJson(file))));
  const titles = [...sources, ...filesUnder(tests, '.ts')]
    .filter(isTest)
    .flatMap((file) => titlesOf(readFileSync(file, 'utf8')))
    .join('\n');
  return ledger.map((row) => ({
    ...row,
    implemented: row.stated === true || comments.includes(`[${row.id}]`) || inPacks.has(row.id),
    tested: row.stated === true || names(titles, row.id),
  }));
}

/** The text of every comment. */
const commentsOf = (source: string): string[] => source.match(/\/\/.*$|\/\*[\s\S]*?\*\//gm) ?? [];

/** The titles of tests that run; skipped ones prove nothing. */
export function titlesOf(source: string): string[] {
  const titles: string[] = [];
  const starts = /\b(?:it|test)((?:\.\w+)*)\(|\}?\]\s*\)\(/g;
  for (let start = starts.exec(source); start; start = starts.exec(source)) {
    if (/skip|todo/.test(start[1] ?? '')) continue;
    const title = /^\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(source.slice(starts.lastIndex));
    if (title) titles.push(title[2]);
  }
  return titles;
}

/** Whether the text names this id, and not a longer one that contains it. */
function names(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text.slice(at + id.length, at + id.length + 2);
    if (!/[\w.]/.test(before) && !/^(\w|\.\w)/.test(after)) return true;
  }
  return false;
}

function ledgerTags(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'ledger' && Array.isArray(inner) ? inner.map(String) : ledgerTags(inner),
  );
}

function filesUnder(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith(ending) && !/node_modules|\bdist\b/.test(e.parentPath))
    .map((e) => join(e.parentPath, e.name))
    .sort();
}

function printRows(io: Io, rows: readonly RowStanding[]): void {
  for (const r of rows) {
    const how = r.stated ? 'stated' : [r.implemented ? 'implemented' : '', r.tested ? 'tested' : ''].join(' ').trim();
    io.out(`${r.id.padEnd(9)} ${(how || 'missing').padEnd(20)} ${r.title}\n`);
  }
}

function printSections(
  io: Io,
  rows: readonly RowStanding[],
  summary: { missing: readonly string[]; stated: number; reconstructed: number; implemented: number; tested: number },
): void {
  io.out('section    rows  implemented  tested  missing\n');
  for (const section of new Set(rows.map((r) => r.section))) {
    const here = rows.filter((r) => r.section === section);
    const gone = here.filter((r) => !(r.implemented && r.tested)).map((r) => r.id);
    const figures = [
      String(here.length).padStart(6),
      String(here.filter((r) => r.implemented).length).padStart(13),
      String(here.filter((r) => r.tested).length).padStart(8),
    ];
    io.out(`${section.padEnd(9)}${figures.join('')}  ${gone.join(' ')}\n`);
  }
  io.out(
    `\n${rows.length} rows: ${summary.implemented} implemented, ${summary.tested} tested, ${summary.missing.length} missing; `,
  );
  io.out(`${summary.stated} only state a word, ${summary.reconstructed} rest on reconstructed figures.\n`);
}
