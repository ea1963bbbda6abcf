/** `cauldron balance --what-if`: which of our reconstructed figures drive a result, by the same seeds with a figure changed. */

import type { Game } from '@cauldron/engine';
import { type Io, json, Trouble } from '../io.ts';
import type { Library } from '../library.ts';
import { type Change, changesOf } from './changes.ts';
import { playWith, type Run } from './run.ts';
import type { Mean, Share } from './statistics.ts';
import { type Effect, effectOf } from './what-if.ts';

interface Asked {
  readonly pack?: string;
  readonly keep?: string;
  readonly whatIf: readonly string[];
  readonly json: boolean;
}

/** Each correction against our pack, or against that of --pack. */
export async function whatIf(io: Io, library: Library, game: Game, run: Run, asked: Asked): Promise<void> {
  const corrections = asked.whatIf.map((folder) => {
    const changes = changesOf(library.pack(run.id, asked.pack), library.pack(run.id, folder));
    checkReconstructed(folder, changes);
    return { folder, changes };
  });
  const ours = await playWith(io, game, run, asked.pack, asked.keep);
  const found = [];
  for (const { folder, changes } of corrections) {
    const { game: other } = await library.load(run.id, folder);
    // A file of matches is of one pack.
    const keep = asked.keep && `${asked.keep}.${other.info.packHash.slice(0, 12)}`;
    const theirs = await playWith(io, other, run, folder, keep);
    const effects = run.scenarios.map((scenario, i) => effectOf(scenario, ours[i], theirs[i]));
    found.push({ folder, changes, effects });
  }
  if (asked.json) json(io, { game: run.id, seats: run.seats, seed: run.seed, found });
  else for (const { folder, changes, effects } of found) io.out(tell(folder, changes, effects, game.info.sides[0]));
}

/** A printed figure or a ruling is not ours to bend. */
function checkReconstructed(folder: string, changes: readonly Change[]): void {
  if (changes.length === 0)
    throw new Trouble(`${folder} changes nothing that has a say in play: correct a figure there.`);
  const bad = changes.find(({ source }) => !source.startsWith('reconstructed'));
  if (!bad) return;
  throw new Trouble(
    `${folder} changes ${bad.path}, whose source is “${bad.source}”: only what we reconstructed may be tried otherwise. See \`cauldron pack check --list\`.`,
  );
}

/** More changes than this are told by their number. */
const SHOWN = 12;

function tell(folder: string, changes: readonly Change[], effects: readonly Effect[], side: string): string {
  const shown = changes.slice(0, SHOWN).map(({ path, from, to }) => `- ${path}: ${word(from)} → ${word(to)}\n`);
  if (changes.length > SHOWN) shown.push(`- and ${changes.length - SHOWN} more\n`);
  const rows = effects.map(({ scenario, pairs, scores, score, lead }) => {
    const cells = [scenario, pairs, ...scores.map(percent), signed(score, 100, ' %'), signed(lead, 1, '')];
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

const percent = ({ share, low, high }: Share): string =>
  `${Math.round(share * 100)} % (${Math.round(low * 100)}–${Math.round(high * 100)})`;

function signed({ mean, within }: Mean, times: number, unit: string): string {
  const digits = times === 1 ? 1 : 0;
  const text = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value * times).toFixed(digits)}`;
  return Number.isFinite(within)
    ? `${text(mean)}${unit} ± ${(within * times).toFixed(digits)}`
    : `${text(mean)}${unit}`;
}
