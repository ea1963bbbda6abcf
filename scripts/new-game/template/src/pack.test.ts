import { describe, expect, it } from 'vitest';
import { disagreements } from '../../../../packages/engine/src/testing/says.ts';
import { says } from './messages.ts';
import { pack, table } from './testing/table.ts';

describe('the sentences', () => {
  it('are those that the rules use, without figures that the rules do not give', () => {
    expect(disagreements(says, pack.messages)).toEqual([]);
  });
});

describe('positions', () => {
  it('that are impossible are refused', () => {
    const tried = (more: Parameters<typeof table>[0]) => () => table(more);
    const units = { '11': 'b1', '65': 'r1' };
    expect(tried({ units: { '99': 'b1' } })).toThrow('unknown-place');
    expect(tried({ units: { '11': 'zz' } })).toThrow('unknown-unit');
    expect(tried({ units, phase: 'supper' })).toThrow('unknown-choice');
    expect(tried({ units, turn: 7 })).toThrow('no-such-turn');
    expect(tried({ units, active: { side: 'green' } })).toThrow('unknown-side');
    expect(tried({ units, control: { '11': 'red' } })).toThrow('unknown-place');
    expect(tried({ units: { '61': 'b1' }, clear: false })).toThrow('occupied');
  });
});
