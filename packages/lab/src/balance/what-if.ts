/** The effect of a figure: the same seeds played with our pack and with a correction of it. */

import type { Game } from '@cauldron/engine';
import type { Library } from '../library.ts';
import { type Broken, isBroken, type PlayedRow } from '../play/match.ts';
import { type Played, playSeries, type Series } from '../play/series.ts';
import { type Mean, meanOf, type Share, wilson } from '../statistics.ts';
import { Trouble } from '../trouble.ts';
import { changesOf, type FigureChange } from './changes.ts';

export interface Effect {
  readonly scenario: string;
  /** Seeds that were played to the end with both packs. */
  readonly pairs: number;
  /** The first side's score with ours and with the correction; a draw is half a win. */
  readonly scores: readonly [Share, Share];
  /** How much the first side's score and lead in points grow, over pairs of matches with the same seed. */
  readonly score: Mean;
  readonly lead: Mean;
}

/** A correction of the pack, the figures it changes, and its effect in each scenario. */
export interface Tried {
  readonly folder: string;
  readonly changes: readonly FigureChange[];
  readonly effects: readonly Effect[];
}

/** Each correction against our pack, or against the one in the folder `pack`. */
export async function tryCorrections(
  library: Library,
  game: Game,
  series: Series,
  corrections: { readonly folders: readonly string[]; readonly pack: string | undefined },
  keep: string | undefined,
  played: Played,
): Promise<Tried[]> {
  const { folders, pack } = corrections;
  const all = folders.map((folder) => {
    const changes = changesOf(library.pack(series.id, pack), library.pack(series.id, folder));
    checkReconstructed(folder, changes);
    return { folder, changes };
  });
  const ours = await playSeries(game, series, pack, keep, played);
  const tried: Tried[] = [];
  for (const { folder, changes } of all) {
    const { game: other } = await library.load(series.id, folder);
    // A file of kept matches belongs to one pack.
    const apart = keep && `${keep}.${other.info.packHash.slice(0, 12)}`;
    const theirs = await playSeries(other, series, folder, apart, played);
    const effects = series.scenarios.map((scenario, i) => effectOf(scenario, ours[i], theirs[i]));
    tried.push({ folder, changes, effects });
  }
  return tried;
}

/** A printed figure or a ruling must not be changed. */
function checkReconstructed(folder: string, changes: readonly FigureChange[]): void {
  if (changes.length === 0)
    throw new Trouble(`${folder} changes nothing that has a say in play: correct a figure there.`);
  const bad = changes.find(({ source }) => !source.startsWith('reconstructed'));
  if (!bad) return;
  throw new Trouble(
    `${folder} changes ${bad.path}, whose source is “${bad.source}”: only what we reconstructed may be tried otherwise. See \`cauldron pack check --list\`.`,
  );
}

export function effectOf(
  scenario: string,
  ours: readonly (PlayedRow | Broken)[],
  theirs: readonly (PlayedRow | Broken)[],
): Effect {
  const other = new Map(theirs.flatMap((row) => (isBroken(row) ? [] : [[row.seed, row] as const])));
  const pairs = ours.flatMap((row) => {
    const twin = other.get(row.seed);
    return isBroken(row) || !twin ? [] : [[row, twin] as const];
  });
  const total = (which: 0 | 1) => pairs.reduce((sum, pair) => sum + scoreOf(pair[which]), 0);
  return {
    scenario,
    pairs: pairs.length,
    scores: [wilson(total(0), pairs.length), wilson(total(1), pairs.length)],
    score: meanOf(pairs.map(([a, b]) => scoreOf(b) - scoreOf(a))),
    lead: meanOf(pairs.map(([a, b]) => leadOf(b) - leadOf(a))),
  };
}

const scoreOf = ({ winner }: PlayedRow): number => (winner < 0 ? 0.5 : winner === 0 ? 1 : 0);

const leadOf = ({ points }: PlayedRow): number => (points[0] ?? 0) - (points[1] ?? 0);
