/** How the house tests read sources: code, comments and strings separately. */

import { read } from './tree.ts';

/** Comments and strings. */
const PIECES = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Code without comments and the text of strings; line numbers stay the same. */
export function codeOf(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return source.replace(PIECES, (text) => (text.startsWith('`') ? keepInserted(text) : blank(text)));
}

/** Code inside a template string. */
const keepInserted = (text: string): string =>
  text.replace(/\$\{([^}]*)\}|[^\n]/g, (_, code: string | undefined) => (code === undefined ? ' ' : ` {${code}}`));

/** The strings of a source without its code and comments; line numbers stay the same. */
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

/** The matching lines of files, as `path:line: text`. */
export const linesWith = (files: readonly string[], pattern: RegExp, prepare: (source: string) => string): string[] =>
  files.flatMap((path) =>
    prepare(read(path))
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
