import { describe, expect, it } from 'vitest';
import { pillsOf } from './lettering.ts';

const option = (id: string, on: boolean) => ({ id, title: id, what: id, default: on, source: 'ruling' });

describe('what is written on the map from charts', () => {
  it('leaves out entries that exist only with an option that is off by default', () => {
    const pills = pillsOf(
      {
        board: { labels: [{ chart: 'entries', field: 'id', at: 'bottom', ink: '#000000' }] },
        charts: {
          entries: {
            list: [
              { id: 'A', hexes: ['0101'] },
              { id: 'B', hexes: ['0102'], option: 'south' },
              { id: 'port', hex: '0103', option: 'port' },
            ],
          },
        },
        options: [option('south', false), option('port', true)],
      },
      () => ({ x: 0, y: 0 }),
    );
    expect(pills.map((p) => p.text)).toEqual(['A', 'port']);
  });
});
