/** The board: it can draw every unit, hex, side, way and box of the pack. */
import type { Report } from './check-tools.ts';
import { uniqueIds } from './check-tools.ts';
import type { Pack } from './pack.ts';

export function checkBoard(pack: Pack, report: Report): void {
  const { board } = pack;
  for (const list of ['sides', 'nations', 'formations', 'panels'] as const)
    uniqueIds(
      (board[list] ?? []).map((x, i) => [x.id, [list, i, 'id']]),
      list.slice(0, -1),
      report,
    );
  checkFaces(pack, report);
  checkStyles(pack, report);
  const boxes = new Set((pack.map.boxes ?? []).map((b) => b.id));
  for (const [i, panel] of board.panels.entries())
    for (const [k, box] of panel.boxes.entries())
      if (!boxes.has(box)) report(['panels', i, 'boxes', k], `the map has no box ${box}.`);
  for (const [i, label] of board.labels.entries())
    if (pack.charts[label.chart]?.list === undefined)
      report(['labels', i, 'chart'], `there is no chart ${label.chart} with a list.`);
  for (const [i, type] of (board.roster?.leaders ?? []).entries())
    if (!pack.units.some((unit) => unit.type === type))
      report(['roster', 'leaders', i], `there is no unit of type ${type}.`);
  for (const [i, chart] of board.charts.entries())
    if (pack.charts[chart] === undefined) report(['charts', i], `there is no chart ${chart}.`);
}

function checkFaces({ board, units }: Pack, report: Report): void {
  const drawn = new Set(board.faces.flatMap((f) => f.types));
  for (const type of new Set(units.map((u) => u.type)))
    if (!drawn.has(type) && !drawn.has('*')) report(['faces'], `no face is given for units of type ${type}.`);
  const named = new Set(board.faces.flatMap((f) => f.types));
  for (const [i, face] of board.faces.entries()) {
    if (face.symbol !== undefined && board.symbols[face.symbol] === undefined)
      report(['faces', i, 'symbol'], `there is no symbol ${face.symbol}.`);
    const shown = units.filter((u) => face.types.includes(u.type) || (face.types.includes('*') && !named.has(u.type)));
    for (const [k, { rating }] of face.ratings.entries()) {
      const path = ['faces', i, 'ratings', k, 'rating'];
      if (board.ratings[rating] === undefined) report(path, `there is no rating ${rating}.`);
      else if (!shown.some((u) => rating in u.front))
        report(path, `no unit of type ${face.types.join(', ')} has the rating ${rating}.`);
    }
  }
}

function checkStyles({ board, map }: Pack, report: Report): void {
  for (const terrain of new Set(Object.values(map.hexes).map((h) => h.t)))
    if (board.terrain[terrain] === undefined) report(['terrain'], `has no look for the terrain ${terrain}.`);
  for (const type of new Set(map.sides.map((s) => s[2])))
    if (board.hexsides[type] === undefined) report(['hexsides'], `has no look for the hexside ${type}.`);
  for (const type of new Set(map.ways.map((w) => w.type)))
    if (board.ways[type] === undefined) report(['ways'], `has no look for the way ${type}.`);
}
