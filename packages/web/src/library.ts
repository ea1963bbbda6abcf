/** The games, each with its pack, its ledger and its drawings, loaded on demand. */

import type { Drawings } from '@cauldron/board';
import { fits, type Game, type Pack, type PackFiles, type Pin, shippedPack } from '@cauldron/engine';
import type { CoverData } from './cover.ts';
import { type Cover, coverFrom, coverOf, type Edition, rowsOf } from './edition.ts';
import { loadPackFiles, loadRules } from './pack.ts';
import { catalogue, ledgerFile, plain } from './shelf.ts';

export const gameIds: readonly string[] = Object.keys(catalogue);

interface LoadedPack {
  readonly files: PackFiles;
  readonly played: Pack;
  readonly cover: Cover;
}
const opened = new Map<string, Promise<LoadedPack>>();
const editions = new Map<string, Promise<Edition>>();
const whole = new Map<string, Promise<Game>>();

/** A game for the first page, without its rules. */
export const loadCover = async (id: string): Promise<Cover> => (await onceIn(opened, id, openPack)).cover;

/** A game for a new match: rules that its first question does not need may still be missing (`game.rest`). */
export const openEdition = (id: string): Promise<Edition> => onceIn(editions, id, load);

export async function loadEdition(id: string): Promise<Edition> {
  const edition = await openEdition(id);
  await edition.game.rest?.load();
  return edition;
}

function onceIn<T>(known: Map<string, Promise<T>>, id: string, load: (id: string) => Promise<T>): Promise<T> {
  const found = known.get(id) ?? load(id);
  known.set(id, found);
  return found;
}

/**
 * The game in the version that a match began with: ours, or one of an earlier release that the server has kept; undefined if
 * there is neither.
 */
export async function editionOf(pin: Pin): Promise<Edition | undefined> {
  const ours = gameIds.includes(pin.game) ? await loadEdition(pin.game) : undefined;
  if (ours && fits(ours.game, pin)) return ours;
  return (await import('./earlier.ts')).loadEarlier(pin);
}

/** The rules for a board, if the game has such a form: the computer thinks in a thread of its own, which loads the whole. */
const loadPlain = (id: string) => (plain[id] ?? catalogue[id])();

async function load(id: string): Promise<Edition> {
  const [rules, { played, cover }] = await Promise.all([loadPlain(id), onceIn(opened, id, openPack)]);
  const game = rules.create(played);
  const { info, vocabulary } = game;
  const loadLedger = async () => rowsOf(await ledgerFile(id));
  return {
    ...cover,
    info,
    vocabulary,
    game,
    isEarlier: false,
    loadWhole: () => onceIn(whole, id, loadRules),
    loadLedger,
  };
}

async function openPack(id: string): Promise<LoadedPack> {
  const [data, drawings, files] = await Promise.all([loadCoverData(id), loadDrawings(), loadPackFiles(id)]);
  const played = shippedPack(files);
  const cover = data
    ? await coverFrom(data, played, files, drawings)
    : await coverOf((await loadPlain(id)).create(played), played, files, drawings);
  return { files, played, cover };
}

/** What the build knows of a game; undefined where nothing was built, as in tests beside the code. */
async function loadCoverData(id: string): Promise<CoverData | undefined> {
  const covers = await import('virtual:covers').catch(() => undefined);
  return (await covers?.default[id]?.())?.default;
}

/** Military symbols, in a separate file that the build makes. Without it, counters show the paths of the pack. */
export async function loadDrawings(): Promise<Drawings> {
  try {
    return (await import('virtual:symbols')).default;
  } catch {
    return {};
  }
}
