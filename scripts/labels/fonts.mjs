/** The widths of letters in the fonts of the map, read from the font files themselves. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(new URL('../../packages/web/package.json', import.meta.url));
const FILES = { true: 'latin-500-italic', false: 'latin-600-normal' };

/** The tables of a WOFF file, unpacked. */
function tablesOf(file) {
  const tables = new Map();
  for (let i = 0; i < file.readUInt16BE(12); i++) {
    const at = 44 + i * 20;
    const [offset, packed, full] = [4, 8, 12].map((k) => file.readUInt32BE(at + k));
    const data = file.subarray(offset, offset + packed);
    tables.set(file.toString('latin1', at, at + 4), packed < full ? inflateSync(data) : data);
  }
  return tables;
}

/** From letters to glyphs: the ranges of the table of format 4. */
function glyphFinder(cmap) {
  const count = cmap.readUInt16BE(2);
  const starts = Array.from({ length: count }, (_, i) => cmap.readUInt32BE(8 + i * 8));
  const at = starts.find((start) => cmap.readUInt16BE(start) === 4);
  if (at === undefined) throw new Error('the font has no table of letters of format 4');
  const twice = cmap.readUInt16BE(at + 6);
  return (code) => {
    for (let i = 0; i < twice; i += 2) {
      if (cmap.readUInt16BE(at + 14 + i) < code) continue;
      const [start, delta] = [cmap.readUInt16BE(at + 16 + twice + i), cmap.readUInt16BE(at + 16 + 2 * twice + i)];
      const place = at + 16 + 3 * twice + i;
      const shift = cmap.readUInt16BE(place);
      if (code < start) return 0;
      return shift === 0 ? (code + delta) & 0xffff : cmap.readUInt16BE(place + shift + 2 * (code - start));
    }
    return 0;
  };
}

function fontOf(isItalic) {
  const tables = tablesOf(
    readFileSync(require.resolve(`@fontsource/eb-garamond/files/eb-garamond-${FILES[isItalic]}.woff`)),
  );
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((name) => tables.get(name));
  const [unit, wide] = [head.readUInt16BE(18), hhea.readUInt16BE(34)];
  const glyphOf = glyphFinder(tables.get('cmap'));
  return (text) =>
    [...text].reduce((sum, letter) => {
      const glyph = Math.min(wide - 1, glyphOf(letter.codePointAt(0)));
      return sum + hmtx.readUInt16BE(glyph * 4) / unit;
    }, 0);
}

const fonts = new Map([true, false].map((isItalic) => [isItalic, fontOf(isItalic)]));

/** The width of a text in parts of its size. */
export const widthOf = (text, isItalic) => fonts.get(isItalic)(text);
