/** Which figures of a chart stand on no page of the rulebook. */

import { isReconstructed } from '@cauldron/board';
import type { Chart } from '@cauldron/engine';

export interface ChartOrigins {
  /** For a grid, by row and column. */
  isCell(row: string | number, column: string | number): boolean;
  /** For a list, by the number of the entry. */
  isEntry(entry: number, field: string): boolean;
  isValue(name: string): boolean;
  /** The whole chart is reconstructed: one mark is enough. */
  readonly isWhole: boolean;
  readonly isPartly: boolean;
}

export function chartOrigins(chart: Chart): ChartOrigins {
  const { rows = [], columns = [], cells, list = [], values = {}, known, knownSource } = chart;
  const stated = new Set(Array.isArray(known) ? known.map(([r, c]) => `${r}|${c}`) : []);
  const isCell = (row: string | number, column: string | number) => {
    const address = `${row}|${column}`;
    const text = known === 'all' || stated.has(address) ? knownSource : undefined;
    return isReconstructed(chart.cellSources?.[address] ?? text ?? chart.source);
  };
  const isEntry = (entry: number, field: string) => isReconstructed(list[entry].source ?? chart.source, field);
  const isValue = (name: string) => isReconstructed(values[name].source ?? chart.source, 'value');
  const figures = [
    ...(cells ? rows.flatMap((r) => columns.map((c) => isCell(r, c))) : []),
    ...list.flatMap((entry, i) => fieldsOf(entry).map((field) => isEntry(i, field))),
    ...Object.keys(values).map(isValue),
  ];
  return { isCell, isEntry, isValue, isWhole: figures.every(Boolean), isPartly: figures.some(Boolean) };
}

const REMARKS = new Set(['id', 'source', 'ledger', 'special']);
const fieldsOf = (entry: object): string[] => Object.keys(entry).filter((field) => !REMARKS.has(field));
