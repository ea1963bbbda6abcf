/** The page's colours have enough contrast: 4.5:1 for text, 3:1 for marks, in both themes (WCAG 1.4.3 and 1.4.11). */

import { describe, expect, it } from 'vitest';
import { read } from './tree.ts';

const css = read('packages/web/src/styles/base.css');

/** The colours in a block of the style sheet. */
function colours(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0];
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

/** The luminance of a colour, by WCAG's formula. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Text colours and their grounds. */
const TEXT: readonly (readonly [string, string])[] = [
  ...['sheet', 'raised', 'table'].map((ground) => ['ink', ground] as const),
  ...['sheet', 'raised', 'table'].map((ground) => ['faint', ground] as const),
  ...['accent-soft', 'warn-soft', 'gold-soft'].map((ground) => ['ink', ground] as const),
  ['accent', 'sheet'],
  ['accent-ink', 'accent'],
  ['warn', 'sheet'],
  ['warn', 'warn-soft'],
  ['gold', 'gold-soft'],
];

/** Marks without words: the focus ring, and edges that show a choice. */
const MARKS: readonly (readonly [string, string])[] = [
  ...['sheet', 'raised', 'table'].map((ground) => ['focus', ground] as const),
  ...['sheet', 'raised'].map((ground) => ['accent', ground] as const),
  ...['sheet', 'raised'].map((ground) => ['warn', ground] as const),
];

for (const [theme, selector] of [
  ['light', ':root'],
  ['dark', ':root[data-theme="dark"]'],
]) {
  describe(`the ${theme} palette`, () => {
    const palette = colours(selector);
    const weak = (pairs: typeof TEXT, least: number) =>
      pairs
        .map(([mark, ground]) => ({ pair: `${mark} on ${ground}`, ratio: contrast(palette[mark], palette[ground]) }))
        .filter(({ ratio }) => !(ratio >= least));

    it('has 4.5:1 for every text on its ground', () => expect(weak(TEXT, 4.5)).toEqual([]));
    it('has 3:1 for every mark on its ground', () => expect(weak(MARKS, 3)).toEqual([]));
  });
}
