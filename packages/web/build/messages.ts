/**
 * Parses the catalogue of messages when the page is built, so that the ICU parser need not be sent with the page. A message with
 * figures becomes the tree that the formatter works on.
 */

import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Plugin } from 'vite';

const READER = '@formatjs/icu-messageformat-parser';

export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return source === READER ? this.resolve(`${READER}/no-parser.js`, importer) : undefined;
    },
    load(id) {
      // Games keep their words in folders of the same name; the engine reads those.
      if (!/\/web\/src\/messages\/\w+\.json$/.test(id)) return undefined;
      const catalogue = JSON.parse(readFileSync(id, 'utf8')) as Record<string, string>;
      return JSON.stringify(
        Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compiled(message)])),
      );
    },
  };
}

const compiled = (message: string) =>
  message.includes('{') ? new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst() : message;
