/** A game ready for the board: its rules, its pack, and what is drawn of it. */

import { CounterSet, type Drawings, layOut, type Sheet, type SheetHex } from '@cauldron/board';
import {
  compileMap,
  type Game,
  type Pack,
  type PackFiles,
  shippedPack,
  type UnitData,
  unitIds,
  type Vocabulary,
} from '@cauldron/engine';
import { isPseudo, unworded } from './messages/messages.ts';

/** A row of a rulebook's ledger, in our own words. */
export interface LedgerRow {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly rule: string;
}

/** A game ready for the board. */
export interface Edition {
  /** It belongs to an earlier release, and is here for a match that began with it. */
  readonly isEarlier: boolean;
  readonly game: Game;
  readonly pack: Pack;
  readonly sheet: Sheet;
  readonly counters: CounterSet<UnitData>;
  loadLedger(): Promise<readonly LedgerRow[]>;
}

/** The drawings of a game. */
export async function prepare(game: Game, played: Pack, files: PackFiles, drawings: Drawings) {
  const { vocabulary } = game;
  const pack = isPseudo ? shippedPack(await marked(files)) : played;
  return {
    game,
    pack,
    sheet: sheetOf(played, vocabulary),
    counters: countersOf(pack, vocabulary, drawings),
  };
}

/** The hexes of a map by their numbers in the game's vocabulary, laid out on paper. */
function sheetOf({ map }: Pick<Pack, 'map'>, words: Vocabulary): Sheet {
  const { hexes, ids, q, r } = compileMap(map);
  const all = ids.slice(0, hexes).map((id, i): SheetHex => ({ place: words.place(id), id, q: q[i], r: r[i] }));
  return layOut(
    all.filter(({ place }) => place >= 0),
    map.grid.orientation === 'flat',
  );
}

function countersOf(pack: Pack, { units, sides }: Vocabulary, drawings: Drawings): CounterSet<UnitData> {
  const prints = new Map(pack.units.flatMap((unit) => unitIds(unit).map((id) => [id, unit])));
  return new CounterSet({
    looks: pack.board,
    units: units.map((name) => ({ name, print: prints.get(name) })),
    sides,
    drawings,
    wordless: unworded,
  });
}

/** The files as the pseudo-locale shows them. */
async function marked(files: PackFiles): Promise<PackFiles> {
  const { markNames } = await import('./messages/pseudo.ts');
  const { map, units, charts, scenarios, board, messages, tutorial } = files;
  return {
    map: markNames(map),
    units: markNames(units),
    charts: markNames(charts),
    scenarios: markNames(scenarios),
    board: markNames(board),
    messages,
    ...(tutorial === undefined ? {} : { tutorial: markNames(tutorial) }),
  };
}

export const rowsOf = (ledger: unknown): readonly LedgerRow[] => (Array.isArray(ledger) ? (ledger as LedgerRow[]) : []);
