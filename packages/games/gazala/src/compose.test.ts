import { isRefusal } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { accepted } from '../../../engine/src/testing/table.ts';
import { game, group, start, Table, table } from './testing/table.ts';

describe('a position in the set-up', () => {
  const composed = (position: object) => table({ scenario: 'one', clear: false, phase: 'setup', ...position });

  it.each(['one', 'campaign', 'drill'])('of %s is the one in which a match begins', (scenario) => {
    expect(game.hash(composed({ scenario }).state)).toBe(game.hash(start(scenario).state));
  });

  it('asks where the next unit starts, and says why it cannot start elsewhere [17.0.d]', () => {
    const t = composed({});
    const [hex] = t.offers('place');
    const unit = game.vocabulary.units[Number(t.asked()?.figures.unit)];
    expect({ awaits: t.awaits(), decider: t.decider(), 'why place 1401 key': t.why('place', '1401')?.key }).toEqual({
      awaits: 'choose-start',
      decider: 'allied',
      'why place 1401 key': 'not-in-area',
    });
    const next = composed({ units: { [hex]: [unit] } });
    expect(game.hash(next.state)).toBe(game.hash(t.do('place', hex).state));
  });

  it('takes units only in the order in which they are set up', () => {
    const [first, second] = composed({}).state.scenario.starts;
    const place = [{ unit: game.vocabulary.units[second.unit], at: game.vocabulary.placeName(second.place) }];
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

describe('a formation that has just been activated', () => {
  const units = { '1621': ['5/1', '104/1!'], '1815': ['8/1!'] };

  it('shows its unused faces, other formations theirs, and the activation counts [7.0.m] [7.0.h]', () => {
    const t = group('21 Pz', { units });
    expect({ 'isUsed 104/1': t.isUsed('104/1'), 'isUsed 8/1': t.isUsed('8/1') }).toEqual({
      'isUsed 104/1': false,
      'isUsed 8/1': true,
    });
    expect([...t.state.activations].filter((n) => n > 0)).toEqual([1]);
    expect(t.offers('move')).toEqual(['5/1', '104/1']);
  });

  it('may have units that have acted: they show their used faces', () => {
    const place = [
      { unit: '5/1', at: '1621', status: ['acted'] },
      { unit: '104/1', at: '1621' },
    ];
    const t = new Table(game, accepted(game.compose({ ...later, place })));
    expect({
      'offers move': t.offers('move'),
      'isUsed 5/1': t.isUsed('5/1'),
      'why move 5/1 key': t.why('move', '5/1')?.key,
    }).toEqual({ 'offers move': ['104/1'], 'isUsed 5/1': true, 'why move 5/1 key': 'has-acted' });
    const stranger = [...place, { unit: '8/1', at: '1815', status: ['acted'] }];
    expect(game.compose({ ...later, place: stranger })).toMatchObject({ rule: '7.0', key: 'not-activated' });
  });
  const later = { scenario: 'campaign', clear: true, turn: 5, active: { side: 'axis', formation: '21 Pz' } } as const;

  it('cannot be activated more often than the turn allows [7.0.h]', () => {
    const often = (n: number) => ({ scenario: 'campaign', turn: 5, active, set: { activations: { '21 Pz': n } } });
    const active = { side: 'axis', formation: '21 Pz' };
    expect(game.compose(often(2))).toMatchObject({ rule: '7.0', key: 'activated-enough', figures: { n: 2 } });
    expect(isRefusal(game.compose(often(1)))).toBe(false);
  });

  it('is refused while it is frozen [7.0.j]', () => {
    const frozen = { scenario: 'campaign', turn: 1, active: { side: 'allied', formation: '201 Gd' } };
    expect(game.compose(frozen)).toMatchObject({ rule: '7.0', key: 'frozen' });
  });

  it('brings the other formation of its face along [7.0.f]', () => {
    const t = group('Pavia', { units: { '1621': ['27 Pav'], '1815': ['19 Bre'] } });
    expect(t.offers('move')).toEqual(['19 Bre', '27 Pav']);
  });

  it('is activated unit by unit where no chit names it (G-41) [7.0.g]', () => {
    const t = group('151 Inf', { units: { '1815': ['9 Dur Lt'] } });
    expect({
      'offers move': t.offers('move'),
      'activations every n n 0': [...t.state.activations].every((n) => n === 0),
    }).toEqual({ 'offers move': ['9 Dur Lt'], 'activations every n n 0': true });
  });

  it('is one of the side that is active', () => {
    const active = { side: 'axis', formation: '22 Arm' };
    expect(game.compose({ scenario: 'campaign', turn: 5, active })).toMatchObject({ key: 'unknown-formation' });
  });
});

describe('marks', () => {
  it('on a hex are states of all units there; markers lie between two hexes', () => {
    const units = { '1815': ['8/1', '8/2'] };
    const t = table({ units, marks: [{ kind: 'disrupted', at: '1815' }] });
    expect(['8/1', '8/2'].map((unit) => t.state.isDisrupted(game.vocabulary.unit(unit)))).toEqual([true, true]);
    const one = { scenario: 'one', clear: true, place: [] };
    expect(game.compose({ ...one, marks: [{ kind: 'disrupted', at: 'nowhere' }] })).toMatchObject({
      key: 'unknown-place',
    });
    expect(game.compose({ ...one, marks: [{ kind: 'breached', at: '1815' }] })).toMatchObject({
      rule: '14.1',
      key: 'no-mines-between',
      figures: { name: '1815' },
    });
  });
});

describe('fields that only this game has', () => {
  it('do not include who holds a hex', () => {
    const control = { '1815': 'axis' };
    expect(game.compose({ scenario: 'one', control })).toMatchObject({
      key: 'unknown-field',
      figures: { name: 'control' },
    });
  });

  it.each([
    [{ points: -1 }, 'unknown-field'],
    [{ points: '2' }, 'unknown-field'],
    [{ chit: 3 }, 'unknown-field'],
    [{ draw: 'yes' }, 'unknown-field'],
    [{ activations: 2 }, 'unknown-field'],
    [{ activations: { '21 Pz': 'two' } }, 'unknown-number'],
    [{ withdrawn: { '99 Pz': 1 } }, 'unknown-formation'],
  ])('%o is refused as %s', (set, key) => {
    expect(game.compose({ scenario: 'one', set })).toMatchObject({ key });
  });
});
