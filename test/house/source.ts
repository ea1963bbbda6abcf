/** Sources as the house tests read them: code, comments and strings apart. */

import { read } from './tree.ts';

/** Comments and strings. */
const PIECES = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Code without its comments and the text of its strings; every line stays on its line. */
export function codeOf(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return source.replace(PIECES, (text) => (text.startsWith('`') ? keepInserted(text) : blank(text)));
}

/** What a template inserts is code. */
const keepInserted = (text: string): string =>
  text.replace(/\$\{([^}]*)\}|[^\n]/g, (_, code: string | undefined) => (code === undefined ? ' ' : ` {${code}}`));

/** The strings of a source without its code and comments; every line stays on its line. */
export const stringsOf = (source: string): string => {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  let last = 0;
  let strings = '';
  for (const { 0: text, index } of source.matchAll(PIECES)) {
    strings += blank(source.slice(last, index)) + (text.startsWith('/') ? blank(text) : text);
    last = index + text.length;
  }
  return strings + blank(source.slice(last));
};

/** The lines of files that match, as `path:line: text`. */
export const linesWith = (files: readonly string[], pattern: RegExp, prepare: (source: string) => string): string[] =>
  files.flatMap((path) =>
    prepare(read(path))
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
