/** The charts: rows, columns and cells agree in size, entries are told apart, and hexes they name exist. */
import type { Chart } from './charts.ts';
import type { Report } from './check-tools.ts';
import { uniqueIds } from './check-tools.ts';
import type { Pack } from './pack.ts';

export function checkCharts(pack: Pack, report: Report): void {
  for (const [name, chart] of Object.entries(pack.charts)) {
    checkGrid(name, chart, report);
    checkAxes(name, chart, report);
    checkList(pack, name, chart, report);
  }
}

function checkGrid(name: string, chart: Chart, report: Report): void {
  const { rows, columns, cells } = chart;
  if (cells === undefined) return;
  if (rows === undefined || columns === undefined) {
    report(['charts', name], 'has cells but not both rows and columns.');
    return;
  }
  if (cells.length !== rows.length)
    report(['charts', name, 'cells'], `has ${cells.length} rows of cells for ${rows.length} rows.`);
  for (const [i, line] of cells.entries())
    if (line.length !== columns.length)
      report(['charts', name, 'cells', i], `has ${line.length} cells for ${columns.length} columns.`);
  const keys = (list: readonly (string | number)[], what: 'rows' | 'columns') =>
    uniqueIds(
      list.map((k, i) => [String(k), ['charts', name, what, i]]),
      what.slice(0, -1),
      report,
    );
  keys(rows, 'rows');
  keys(columns, 'columns');
  if (chart.open === true && rows.some((r) => typeof r !== 'number'))
    report(['charts', name, 'rows'], 'must all be numbers where the table is open at both ends.');
  const addresses = new Set(rows.flatMap((r) => columns.map((c) => `${r}|${c}`)));
  if (Array.isArray(chart.known))
    for (const [i, [row, column]] of chart.known.entries())
      if (!addresses.has(`${row}|${column}`))
        report(['charts', name, 'known', i], `there is no cell in row ${row}, column ${column}.`);
  if (Array.isArray(chart.known) && chart.known.length > 0 && chart.knownSource === undefined)
    report(['charts', name, 'knownSource'], 'is missing: it must say where the text states the known cells.');
  for (const address of Object.keys(chart.cellSources ?? {}))
    if (!addresses.has(address))
      report(['charts', name, 'cellSources', address], `there is no cell ${address} (row|column).`);
}

function checkList(pack: Pack, name: string, chart: Chart, report: Report): void {
  const list = chart.list ?? [];
  uniqueIds(
    list.flatMap((e, i) => (e.id === undefined ? [] : [[String(e.id), ['charts', name, 'list', i, 'id']] as const])),
    'entry',
    report,
  );
  for (const [i, entry] of list.entries()) {
    const path = ['charts', name, 'list', i];
    if (entry.hex !== undefined && pack.map.hexes[entry.hex] === undefined)
      report([...path, 'hex'], `${entry.hex} is not on the map.`);
    for (const [k, hex] of (entry.hexes ?? []).entries())
      if (pack.map.hexes[hex] === undefined) report([...path, 'hexes', k], `${hex} is not on the map.`);
  }
}

/** Every combination of the axes' values has a cell, and no other. */
function checkAxes(name: string, { axes, entries }: Chart, report: Report): void {
  if (axes === undefined && entries === undefined) return;
  if (axes === undefined || entries === undefined) {
    report(['charts', name], 'has axes or entries, but not both.');
    return;
  }
  const wanted = axes.reduce<string[]>(
    (keys, { values }) => keys.flatMap((key) => values.map((v) => (key === '' ? String(v) : `${key}|${v}`))),
    [''],
  );
  const known = new Set(wanted);
  for (const key of wanted)
    if (entries[key] === undefined) report(['charts', name, 'entries', key], 'is missing: the axes lead there.');
  for (const key of Object.keys(entries))
    if (!known.has(key)) report(['charts', name, 'entries', key], 'leads nowhere: the axes have no such values.');
}
