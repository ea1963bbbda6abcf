import { describe, expect, it } from 'vitest';
import { accepted } from '../../../engine/src/testing/table.ts';
import { game, start, Table, table } from './testing/table.ts';

describe('a position in the set-up', () => {
  const composed = (position: object) => table({ clear: false, phase: 'setup', ...position });

  it.each(['1', '2', '3', 'drill'])('of scenario %s is the one in which a match begins', (scenario) => {
    expect(game.hash(composed({ scenario }).state)).toBe(game.hash(start(scenario).state));
  });

  it('asks for the bids of scenario 3 and says what may be bid [15.3.d]', () => {
    const t = composed({ scenario: '3' });
    expect({ awaits: t.awaits(), 'view 0 side': t.view(0).side, 'why bid 0 key': t.why('bid', 0)?.key }).toEqual({
      awaits: 'bid',
      'view 0 side': -1,
      'why bid 0 key': 'no-such-bid',
    });
    t.all('bid 14', 'bid 11');
    expect({
      awaits: t.awaits(),
      'view 0 side': t.view(0).side,
      'query ask score figures margin': t.query({ ask: 'score' }).figures.margin,
    }).toEqual({ awaits: 'shift-garrison', 'view 0 side': 0, 'query ask score figures margin': 14 });
  });

  it('goes on with the garrison’s shifts [15.1.f]', () => {
    const t = composed({ scenario: '1' });
    expect({ awaits: t.awaits(), 'why shift 15/Sav key': t.why('shift', '15/Sav')?.key }).toEqual({
      awaits: 'shift-garrison',
      'why shift 15/Sav key': 'not-garrison',
    });
  });

  it.each([[{ clear: true }], [{ turn: 2 }], [{ active: { side: 'axis' } }]])('cannot be given %o', (field) => {
    expect(game.compose({ scenario: '3', phase: 'setup', ...field })).toMatchObject({ key: 'not-in-set-up' });
  });

  it('lies behind any other position: where no margin is given, it is the one that the pack suggests [15.3.d]', () => {
    expect(table({ scenario: '3' }).query({ ask: 'score' }).figures.margin).toBe(18);
    expect(table({ scenario: '3', set: { margin: 14 } }).query({ ask: 'score' }).figures.margin).toBe(14);
  });
});

describe('a tank unit under repair', () => {
  const composed = (entry: object) =>
    game.compose({
      scenario: '1',
      clear: true,
      turn: 3,
      place: [
        { unit: '7th Armoured HQ', at: '3616' },
        { unit: '8Hus/4Arm', at: 'turn:3', status: ['repairing'], ...entry },
      ],
      active: { side: 'commonwealth', formation: 'XXX' },
    });

  it('comes back on its reduced side, however it was placed (12.0) [12.0.d]', () => {
    const marked = table({
      turn: 3,
      units: { '3616': ['7th Armoured HQ'], 'turn:3': ['8Hus/4Arm'] },
      marks: [{ kind: 'repairing', at: '8Hus/4Arm' }],
      active: { side: 'commonwealth', formation: 'XXX' },
    });
    for (const t of [new Table(game, accepted(composed({}))), marked]) {
      t.all('recover 8Hus/4Arm', 'place 3617');
      expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'isReduced 8Hus/4Arm': t.isReduced('8Hus/4Arm') }).toEqual({
        'at 8Hus/4Arm': '3617',
        'isReduced 8Hus/4Arm': true,
      });
    }
  });

  it.each([
    [{ reduced: false }, 'repaired-reduced'],
    [{ at: '3617' }, 'not-on-track'],
    [{ unit: '2Lt/Art' }, 'not-repairable'],
    [{ unit: '1TS/1SA' }, 'not-repairable'],
    [{ status: ['returning'] }, 'not-a-hq'],
  ])('cannot be %o: %s', (entry, key) => {
    expect(composed(entry)).toMatchObject({ key });
  });
});
