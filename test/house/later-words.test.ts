import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../../packages/web/src/', import.meta.url);
/** `import … from './x.ts'` and `export … from './x.ts'`, without types; not `import('./x.ts')`. */
const IMPORTS = /^(?:import|export) (?!type\b)[^;]*?'(\.[^']+\.tsx?)'/gm;

const later = JSON.parse(readFileSync(new URL('messages/later.json', SOURCES), 'utf8')) as Record<string, string>;

/** Everything that is loaded with the page's beginning. */
function loadedFirst(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const found = new Set([new URL('main.tsx', SOURCES).href]);
  for (const href of found) {
    if (!existsSync(new URL(href))) continue;
    const text = readFileSync(new URL(href), 'utf8');
    texts.set(href.slice(SOURCES.href.length), text);
    for (const [, path] of text.matchAll(IMPORTS)) found.add(new URL(path, href).href);
  }
  return texts;
}

it('words that are loaded later are said by no part that is loaded first', () => {
  const first = loadedFirst();
  expect(first.size).toBeGreaterThan(100);
  const wrong = [...first].flatMap(([file, text]) =>
    Object.keys(later).flatMap((key) => (text.includes(`'${key}'`) ? [`${file}: ${key}`] : [])),
  );
  expect(wrong).toEqual([]);
});
