/** A game without its rules, ready for the first page; and with them, ready for the board. */

import { CounterSet, type Drawings, layOut, type Sheet, type SheetHex } from '@cauldron/board';
import {
  compileMap,
  type Game,
  type Pack,
  type PackFiles,
  shippedPack,
  type UnitData,
  unitIds,
  Vocabulary,
} from '@cauldron/engine';
import { type CoverData, type CoverInfo, type CoverPosition, coverDataOf } from './cover.ts';
import { isPseudo, unworded } from './messages/messages.ts';

/** A row of a rulebook's ledger, in our own words. */
export interface LedgerRow {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly rule: string;
}

/** A game as the first page shows it. */
export interface Cover {
  readonly info: CoverInfo;
  readonly pack: Pack;
  readonly vocabulary: Vocabulary;
  readonly sheet: Sheet;
  readonly counters: CounterSet<UnitData>;
  /** What everybody sees before the first decision, by scenario. */
  readonly openings: Readonly<Record<string, CoverPosition>>;
}

/** A game ready for the board. */
export interface Edition extends Cover {
  /** It belongs to an earlier release, and is here for a match that began with it. */
  readonly isEarlier: boolean;
  /** The rules for a board alone; it may compose no positions. */
  readonly game: Game;
  loadWhole(): Promise<Game>;
  loadLedger(): Promise<readonly LedgerRow[]>;
}

/** The cover of a game. Its vocabulary has no verbs. */
export async function coverFrom(data: CoverData, played: Pack, files: PackFiles, drawings: Drawings): Promise<Cover> {
  const { info, units, places, openings } = data;
  const vocabulary = new Vocabulary({}, info.sides, units, places, played.map.aliases);
  const pack = isPseudo ? shippedPack(await marked(files)) : played;
  return {
    info,
    pack,
    vocabulary,
    sheet: sheetOf(played, vocabulary),
    counters: countersOf(pack, vocabulary, drawings),
    openings,
  };
}

/** The cover of a game whose rules are here. */
export const coverOf = (game: Game, played: Pack, files: PackFiles, drawings: Drawings): Promise<Cover> =>
  coverFrom(coverDataOf(game, played), played, files, drawings);

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
