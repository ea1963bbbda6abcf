/** bench/results.md: one section for each part, written separately. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';

const FILE = join(root, 'bench/results.md');
const HEAD = [
  '# The benchmark',
  'Written by `npm run bench`, part by part (`npm run bench -- board`). Trust factors of two, not tenths.',
].join('\n\n');

const mark = (name) => `<!-- ${name} -->`;

/** Replaces the section of a part; the others stay. */
export function writePart(order, name, text) {
  const old = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const parts = order.map((part) => [part, part === name ? text : partOf(old, part)]).filter(([, body]) => body !== '');
  writeFileSync(FILE, `${[HEAD, ...parts.map(([part, body]) => `${mark(part)}\n\n${body}`)].join('\n\n')}\n`);
}

function partOf(text, name) {
  const from = text.indexOf(mark(name));
  if (from < 0) return '';
  const begin = from + mark(name).length;
  const end = text.indexOf('<!-- ', begin);
  return text.slice(begin, end < 0 ? text.length : end).trim();
}
