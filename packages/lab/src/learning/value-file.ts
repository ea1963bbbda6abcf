/** A learned value as a module of its game: `src/advice/value.ts`. It is written by `cauldron ai learn --write`. */

import type { Game, LearnedScenario, ValueFile } from '@cauldron/engine';

/** The values of other scenarios stay, if they belong to the same pack and the same features. */
export function valueModule(game: Game, scenario: string, learned: LearnedScenario): string {
  const { advice, info } = game;
  const file: ValueFile = {
    features: advice?.lessons?.features.version ?? '',
    pack: info.packHash,
    scenarios: { ...advice?.value?.scenarios, [scenario]: learned },
  };
  return [
    `/** The learned value of ${info.title}. \`cauldron ai learn\` writes this file. */`,
    '',
    "import type { ValueFile } from '@cauldron/engine';",
    '',
    `export const VALUE: ValueFile | undefined = ${written(file, '')};`,
    '',
  ].join('\n');
}

/** As the formatter of the sources would write it. */
function written(value: unknown, indent: string): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => `${inner}${written(item, inner)},\n`).join('')}${indent}]`;
  const fields = Object.entries(value).map(([key, item]) => {
    const name = /^[a-z]\w*$/i.test(key) || /^\d$/.test(key) ? key : `'${key}'`;
    const text = written(item, inner);
    const isLong = inner.length + name.length + text.length > 116 && text.startsWith("'");
    return `${inner}${name}:${isLong ? `\n${inner}  ` : ' '}${text},\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}
