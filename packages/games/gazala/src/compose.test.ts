import { describe, expect, it } from 'vitest';
import { game, start, table } from './testing/table.ts';

describe('a position in the set-up', () => {
  const composed = (position: object) => table({ scenario: 'one', clear: false, phase: 'setup', ...position });

  it.each(['one', 'campaign', 'drill'])('of %s is the one in which a match begins', (scenario) => {
    expect(game.hash(composed({ scenario }).state)).toBe(game.hash(start(scenario).state));
  });

  it('asks where the next unit starts, and says why it cannot start elsewhere [17.0.d]', () => {
    const t = composed({});
    const [hex] = t.offers('place');
    const unit = game.vocabulary.units[Number(t.asked()?.figures.unit)];
    expect([t.awaits(), t.decider(), t.why('place', '1401')?.key]).toEqual(['choose-start', 'allied', 'not-in-area']);
    const next = composed({ units: { [hex]: [unit] } });
    expect(game.hash(next.state)).toBe(game.hash(t.do('place', hex).state));
  });

  it('takes units only in the order in which they are set up', () => {
    const [first, second] = composed({}).state.scenario.starts;
    const place = [{ unit: game.vocabulary.units[second.unit], at: game.vocabulary.placeName(second.suggested) }];
    expect(game.compose({ scenario: 'one', phase: 'setup', place })).toMatchObject({
      rule: '17.0',
      key: 'not-in-order',
      figures: { unit: second.unit, leader: first.unit },
    });
  });

  it.each([[{ clear: true }], [{ turn: 2 }], [{ active: { side: 'axis' } }]])('cannot be given %o', (field) => {
    expect(game.compose({ scenario: 'one', phase: 'setup', ...field })).toMatchObject({ key: 'not-in-set-up' });
  });
});
