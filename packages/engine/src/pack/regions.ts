/** Parts of the map: the hexes of a region, and those in which units may be set up. */
import { distance } from '../hex/hex.ts';
import { Numbering } from '../hex/numbering.ts';
import type { MapData, Region } from './map.ts';
import type { SetupArea } from './scenarios.ts';

/** The hexes that answer to every condition of a region, in the order of the file. */
export function hexesIn(map: MapData, region: Region): readonly string[] {
  const listed = region.hexes === undefined ? undefined : new Set(region.hexes);
  return Object.entries(map.hexes).flatMap(([id, { t, f, c }]) => {
    const { column, row, sheet } = partsOf(map, id);
    const fits =
      (listed?.has(id) ?? true) &&
      (region.sheets?.includes(sheet) ?? true) &&
      (region.countries?.includes(c ?? '') ?? true) &&
      (region.terrain?.includes(t) ?? true) &&
      (region.features?.some((feature) => f?.includes(feature)) ?? true) &&
      isBetween(column, region.columns) &&
      isBetween(row, region.rows);
    return fits ? [id] : [];
  });
}

/** The hexes in which the owner may set up: boxes are named one by one, and are in no area. */
export function hexesOfArea(map: MapData, area: SetupArea): readonly string[] {
  const barred = new Set(area.except ?? []);
  return ('in' in area ? hexesIn(map, area.in) : hexesWithin(map, area.within, area.of)).filter(
    (id) => !barred.has(id),
  );
}

function hexesWithin(map: MapData, most: number, of: readonly string[]): readonly string[] {
  const numbering = new Numbering(map.grid, map.sheets);
  const centres = of.map((id) => map.aliases?.[id] ?? id);
  return Object.keys(map.hexes).filter((id) => centres.some((centre) => isWithin(numbering, most, id, centre)));
}

function isWithin(numbering: Numbering, most: number, a: string, b: string): boolean {
  const [from, to] = [numbering.read(a), numbering.read(b)];
  return from !== undefined && to !== undefined && distance(from, to) <= most;
}

/** The digits of an id, read as its grid writes them. */
function partsOf({ grid }: MapData, id: string): { column: number; row: number; sheet: string } {
  const sheet = id.slice(0, id.length - grid.id.length);
  const read = (letter: string) => {
    let digits = '';
    for (let i = 0; i < grid.id.length; i++) if (grid.id[i] === letter) digits += id[sheet.length + i] ?? '';
    return Number(digits);
  };
  return { column: read('C'), row: read('R'), sheet };
}

const isBetween = (n: number, span: readonly [number, number] | undefined): boolean =>
  span === undefined || (n >= span[0] && n <= span[1]);
