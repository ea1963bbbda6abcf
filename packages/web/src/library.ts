/** The games there are, each with its pack, its ledger and its drawing, loaded when it is asked for. */

import type { Game, Pack, PackFiles } from '@cauldron/engine';
import { CounterSet } from './board/counter.ts';
import { layOut, type Sheet } from './board/sheet.ts';
import { loadDrawings } from './board/symbols.ts';
import { isPseudo } from './messages/messages.ts';
import { loadPackFiles, readPack } from './pack.ts';
import { catalogue, ledgerFile } from './shelf.ts';

/** A row of a rulebook's ledger, in our own words. */
export interface LedgerRow {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly rule: string;
}

/** A game ready for the board. */
export interface Edition {
  readonly game: Game;
  readonly pack: Pack;
  readonly sheet: Sheet;
  readonly counters: CounterSet;
}

export const gameIds: readonly string[] = Object.keys(catalogue);

const editions = new Map<string, Promise<Edition>>();

export function loadEdition(id: string): Promise<Edition> {
  const known = editions.get(id) ?? load(id);
  editions.set(id, known);
  return known;
}

async function load(id: string): Promise<Edition> {
  const [module, drawings, files] = await Promise.all([catalogue[id](), loadDrawings(), loadPackFiles(id)]);
  const played = readPack(files);
  const game = module.create(played);
  const { vocabulary } = game;
  const pack = isPseudo ? readPack(await marked(files)) : played;
  return {
    game,
    pack,
    sheet: layOut(played.map, vocabulary),
    counters: new CounterSet(pack, vocabulary.units, vocabulary.sides, drawings),
  };
}

/** The files as the pseudo-locale shows them. */
async function marked(files: PackFiles): Promise<PackFiles> {
  const { markNames } = await import('./messages/pseudo.ts');
  const { map, units, charts, scenarios, board, tutorial } = files;
  return {
    ...{ map: markNames(map), units: markNames(units), charts: markNames(charts) },
    ...{ scenarios: markNames(scenarios), board: markNames(board) },
    ...(tutorial === undefined ? {} : { tutorial: markNames(tutorial) }),
  };
}

export async function loadLedger(id: string): Promise<readonly LedgerRow[]> {
  const rows = await ledgerFile(id);
  return Array.isArray(rows) ? (rows as LedgerRow[]) : [];
}
