/** The games there are, each with its pack, its ledger and its drawing, loaded when it is asked for. */

import {
  checkPack,
  type Game,
  optionalPackFileNames,
  type Pack,
  type PackFiles,
  packFileNames,
} from '@cauldron/engine';
import { catalogue } from '@cauldron/games';
import { CounterSet } from './board/counter.ts';
import { layOut, type Sheet } from './board/sheet.ts';

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

type Loader = () => Promise<unknown>;
const packs: Record<string, Loader> = import.meta.glob('../../games/*/pack/*.json', { import: 'default' });
const ledgers: Record<string, Loader> = import.meta.glob('../../games/*/ledger.json', { import: 'default' });

export const gameIds: readonly string[] = Object.keys(catalogue);

const editions = new Map<string, Promise<Edition>>();

export function loadEdition(id: string): Promise<Edition> {
  const known = editions.get(id) ?? load(id);
  editions.set(id, known);
  return known;
}

async function load(id: string): Promise<Edition> {
  const files: PackFiles = { map: {}, units: {}, charts: {}, scenarios: {}, board: {} };
  const [module] = await Promise.all([
    catalogue[id](),
    ...[...packFileNames, ...optionalPackFileNames].map(async (name) => {
      const file = packs[`../../games/${id}/pack/${name}.json`];
      if (file) files[name] = await file();
    }),
  ]);
  const checked = checkPack(files);
  if ('problems' in checked)
    throw new Error(checked.problems.map((p) => `${p.file} ${p.path}: ${p.message}`).join('\n'));
  const game = module.create(checked.pack);
  const { vocabulary } = game;
  return {
    game,
    pack: checked.pack,
    sheet: layOut(checked.pack.map, vocabulary),
    counters: new CounterSet(checked.pack, vocabulary.units, vocabulary.sides),
  };
}

export async function loadLedger(id: string): Promise<readonly LedgerRow[]> {
  const rows = await ledgers[`../../games/${id}/ledger.json`]?.();
  return Array.isArray(rows) ? (rows as LedgerRow[]) : [];
}
