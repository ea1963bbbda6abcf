import { describe, expect, it } from 'vitest';
import { table } from './testing/table.ts';

const xiii = { side: 'commonwealth', formation: 'XIII', mode: 'move' } as const;

describe('9.0 Movement', () => {
  it('only activated units and the headquarters itself move [9.0.a]', () => {
    const t = table({ units: { '4318': ['4th Indian HQ', '1RS/7Ind'], '2303': ['11Cz'] }, active: xiii });
    expect(t.offers('move')).toEqual(['4th Indian HQ', '1RS/7Ind']);
    expect(t.why('move', '11Cz')?.rule).toBe('6.0');
  });
});
