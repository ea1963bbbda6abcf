import type { Chart } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { chartOrigins } from './chart-origins.ts';

describe('where the figures of a chart come from', () => {
  it('a grid is reconstructed except for the cells that the text gives', () => {
    const chart: Chart = {
      title: 'Results',
      rows: [2, 3],
      columns: ['1:1', '2:1'],
      cells: [
        ['A', 'B'],
        ['C', 'D'],
      ],
      known: [[3, '2:1']],
      knownSource: 'rulebook 10.2',
      cellSources: { '2|2:1': 'ruling T-1' },
      source: 'reconstructed: the table is not in the text',
    };
    const { isCell, isWhole, isPartly } = chartOrigins(chart);
    expect({
      cell2at1to1: isCell(2, '1:1'),
      cell3at1to1: isCell(3, '1:1'),
      cell3at2to1: isCell(3, '2:1'),
      cell2at2to1: isCell(2, '2:1'),
    }).toEqual({ cell2at1to1: true, cell3at1to1: true, cell3at2to1: false, cell2at2to1: false });
    expect({ isWhole, isPartly }).toEqual({ isWhole: false, isPartly: true });
  });

  it('an entry or a value is judged by its own source, and by the part of it that is shown', () => {
    const chart: Chart = {
      title: 'Track',
      list: [{ id: 1, date: 'May 27', actions: 8, source: { date: 'rulebook 4.0', '*': 'reconstructed: by analogy' } }],
      values: { radius: { value: 4 } },
      source: 'rulebook 4.0',
    };
    const { isEntry, isValue, isWhole } = chartOrigins(chart);
    expect({
      isEntryDate: isEntry(0, 'date'),
      isEntryActions: isEntry(0, 'actions'),
      isValue: isValue('radius'),
      isWhole,
    }).toEqual({ isEntryDate: false, isEntryActions: true, isValue: false, isWhole: false });
  });

  it('a chart that is entirely reconstructed has one mark', () => {
    const chart: Chart = { title: 'C', values: { a: { value: 1 } }, source: 'reconstructed: not in the text' };
    expect(chartOrigins(chart).isWhole).toBe(true);
  });
});
