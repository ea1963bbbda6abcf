/** `cauldron balance --what-if`: which of our reconstructed figures matter, by playing the same seeds with a figure changed. */

import type { Game } from '@cauldron/engine';
import { type Library, type Mean, type Series, shareText, type Tried, tryCorrections } from '@cauldron/lab';
import { type Io, json } from '../io.ts';
import { withProgress } from '../progress.ts';

interface WhatIfFlags {
  readonly pack?: string;
  readonly keep?: string;
  readonly whatIf: readonly string[];
  readonly json: boolean;
}

export async function whatIf(io: Io, library: Library, game: Game, series: Series, flags: WhatIfFlags): Promise<void> {
  const corrections = { folders: flags.whatIf, pack: flags.pack };
  const found = await withProgress(io, (played) =>
    tryCorrections(library, game, series, corrections, flags.keep, played),
  );
  if (flags.json) json(io, { game: series.id, seats: series.seats, seed: series.seed, found });
  else for (const tried of found) io.out(tell(tried, game.info.sides[0]));
}

/** With more changes than this only their number is printed. */
const SHOWN = 12;

function tell({ folder, changes, effects }: Tried, side: string): string {
  const shown = changes.slice(0, SHOWN).map(({ path, from, to }) => `- ${path}: ${word(from)} → ${word(to)}\n`);
  if (changes.length > SHOWN) shown.push(`- and ${changes.length - SHOWN} more\n`);
  const rows = effects.map(({ scenario, pairs, scores, score, lead }) => {
    const cells = [scenario, pairs, ...scores.map(shareText), signed(score, 100, ' %'), signed(lead, 1, '')];
    return `| ${cells.join(' | ')} |\n`;
  });
  return [
    `What if, by ${folder}:\n\n`,
    ...shown,
    `\n| scenario | seeds | score of ${side} | then | difference | lead of ${side}, difference |\n`,
    '| --- | --- | --- | --- | --- | --- |\n',
    ...rows,
    '\n',
  ].join('');
}

const word = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

function signed({ mean, within }: Mean, times: number, unit: string): string {
  const digits = times === 1 ? 1 : 0;
  const text = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value * times).toFixed(digits)}`;
  return Number.isFinite(within)
    ? `${text(mean)}${unit} ± ${(within * times).toFixed(digits)}`
    : `${text(mean)}${unit}`;
}
