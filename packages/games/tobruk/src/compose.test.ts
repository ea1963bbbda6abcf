import { describe, expect, it } from 'vitest';
import { game, start, table } from './testing/table.ts';

describe('a position in the set-up', () => {
  const composed = (position: object) => table({ clear: false, phase: 'setup', ...position });

  it.each(['1', '2', '3', 'drill'])('of scenario %s is the one in which a match begins', (scenario) => {
    expect(game.hash(composed({ scenario }).state)).toBe(game.hash(start(scenario).state));
  });

  it('asks for the bids of scenario 3 and says what may be bid [15.3.d]', () => {
    const t = composed({ scenario: '3' });
    expect([t.awaits(), t.view(0).side, t.why('bid', 0)?.key]).toEqual(['bid', -1, 'no-such-bid']);
    t.all('bid 14', 'bid 11');
    expect([t.awaits(), t.view(0).side, t.query({ ask: 'score' }).figures.margin]).toEqual(['shift-garrison', 0, 14]);
  });

  it('goes on behind the bid where the margin is given, with the garrison’s shifts [15.1.f]', () => {
    const t = composed({ scenario: '3', set: { margin: 9 } });
    expect([t.awaits(), t.why('shift', '15/Sav')?.key]).toEqual(['shift-garrison', 'not-garrison']);
  });

  it.each([[{ clear: true }], [{ turn: 2 }], [{ active: { side: 'axis' } }]])('cannot be given %o', (field) => {
    expect(game.compose({ scenario: '3', phase: 'setup', ...field })).toMatchObject({ key: 'not-in-set-up' });
  });

  it('lies behind any other position: where no margin is given, the least was bid [15.3.d]', () => {
    expect(table({ scenario: '3' }).query({ ask: 'score' }).figures.margin).toBe(1);
    expect(table({ scenario: '3', set: { margin: 14 } }).query({ ask: 'score' }).figures.margin).toBe(14);
  });
});
