import { describe, expect, it } from 'vitest';
import { says } from './messages.ts';
import { pack, table } from './testing/table.ts';

const { prompts, events, refusals, terms } = pack.board.sentences;

/** The names of the figures in a sentence. */
const figuresIn = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

describe('the sentences', () => {
  it.each([
    ['prompts', says.prompts, prompts],
    ['events', says.events, events],
    ['refusals', says.refusals, refusals],
  ])('for %s are those that the rules use', (_, used, written) => {
    expect(Object.keys(written).sort()).toEqual(Object.keys(used).sort());
  });

  it('use no figure that the rules do not give', () => {
    const used = { ...says.prompts, ...says.events, ...says.refusals, ...says.endings };
    const written: Readonly<Record<string, string>> = { ...terms, ...prompts, ...events, ...refusals };
    for (const [key, figures] of Object.entries(used))
      expect(Object.keys(figures), key).toEqual(expect.arrayContaining(figuresIn(written[key])));
  });
});

describe('positions', () => {
  it('that cannot be are refused', () => {
    const tried = (more: Parameters<typeof table>[0]) => () => table(more);
    const units = { '11': 'b1', '65': 'r1' };
    expect(tried({ units: { '99': 'b1' } })).toThrow('unknown-place');
    expect(tried({ units: { '11': 'zz' } })).toThrow('unknown-unit');
    expect(tried({ units, phase: 'supper' })).toThrow('unknown-phase');
    expect(tried({ units, turn: 7 })).toThrow('bad-position');
    expect(tried({ units, active: { side: 'green' } })).toThrow('unknown-side');
    expect(tried({ units, control: { '11': 'red' } })).toThrow('unknown-place');
    expect(tried({ units: { '61': 'b1' }, clear: false })).toThrow('occupied');
  });
});
