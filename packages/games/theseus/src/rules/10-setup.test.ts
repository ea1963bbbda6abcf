import { LOWEST, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { game, start, table } from '../testing/table.ts';
import { commandState } from './05-command.ts';
import { isOverstacked } from './05-limits.ts';
import { supplyPath } from './05-supply.ts';

describe('the set-up', () => {
  it.each(['opening', 'battles', 'drill'])(
    'of %s stands within the limits, in command and in supply [3.7.a] [10.e]',
    (scenario) => {
      const { state: g } = start(scenario, { axisFreeSetup: false });
      for (let hex = 0; hex < g.world.map.hexes; hex++) expect(isOverstacked(g, hex), g.world.map.ids[hex]).toBe(false);
      for (let u = 0; u < g.world.units.count; u++) {
        if (!g.isOnMap(u)) continue;
        if (g.isCombat(u)) expect(commandState(g, u), g.world.units.ids[u]).toBe(0);
        if (g.isHq(u)) expect(supplyPath(g, u), g.world.units.ids[u]).toBeDefined();
      }
    },
  );
  it('puts Commonwealth units into fixed hexes; the Axis may place its mobile units [10.e]', () => {
    const t = start('battles');
    expect(t.at('50-150')).toBe('2414');
    expect([t.awaits(), t.decider()]).toEqual(['choose-start', 'axis']);
    expect(t.at('21pz-104')).toBe('reserve');
    expect(t.offers('place').length).toBeGreaterThan(50);
    t.do('usual');
    expect(t.at('21pz-104')).toBe('1622');
  });
  it('keeps the Axis in its zone, away from Minefields and from the enemy, in command and within the limits', () => {
    const t = start('battles');
    expect(t.offers('place')).not.toContain('2315');
    expect(t.offers('place')).not.toContain('0410');
    while (t.asked()?.subject.units[0] !== t.unit('90le-155')) t.do('place', t.offers('place')[0]);
    const hq = t.hex(t.at('90le-hq'));
    const far = t.offers('place').map((hex) => t.state.world.map.distance(t.hex(hex), hq));
    expect(far.length).toBeGreaterThan(3);
    expect(Math.max(...far)).toBeLessThanOrEqual(6);
    expect(t.why('usual')?.key).toBe('begun-already');
  });
  it('is sealed: the enemy cannot tell one from another before everybody stands [5.3.4.a]', () => {
    const one = start('battles');
    const other = start('battles');
    for (let placed = 0; one.awaits() === 'choose-start'; placed++) {
      expect(other.view(1), `${placed} placed`).toEqual(one.view(1));
      expect(other.view('spectator'), `${placed} placed, a spectator`).toEqual(one.view('spectator'));
      one.do('place', one.offers('place')[0]);
      other.do('place', other.offers('place').at(-1) ?? '');
    }
    expect(other.view(1)).not.toEqual(one.view(1));
  });
  it('is sealed: a unit that was laid upon a fixed one cannot be told [5.3.4.a] [5.3.1.a]', () => {
    const one = start('battles');
    const other = start('battles');
    const { starts, fixed } = one.state.scenario;
    const isFixed = (id: string) => starts.slice(0, fixed).some(({ unit }) => unit === one.unit(id));
    let laid = 0;
    while (one.awaits() === 'choose-start') {
      const unit = one.view(0).question?.figures.unit;
      const id = one.game.vocabulary.units[Number(unit)];
      const hex = one.offers('place').find((at) => one.stack(at).some(isFixed)) ?? one.offers('place')[0];
      for (const t of [one, other]) t.do('place', hex);
      if (one.awaits() !== 'choose-start' || one.why('top', id)) continue;
      if (one.stack(hex).some(isFixed)) laid++;
      one.do('top', id);
      expect(other.view(1), `${id} on top`).toEqual(one.view(1));
      expect(other.view('spectator'), `${id} on top, for a spectator`).toEqual(one.view('spectator'));
    }
    expect(laid).toBeGreaterThan(0);
  });
  it.each(['opening', 'battles'])('of %s is imagined by the enemy without a change in what it sees', (scenario) => {
    const t = start(scenario);
    const rng = seededRng('set-up');
    for (let placed = 0; t.awaits() === 'choose-start'; placed++) {
      const view = t.view(1);
      expect(game.observe(game.imagine(view, rng), 1), `${placed} placed`).toEqual(view);
      t.do('place', t.offers('place').at(-1) ?? '');
    }
  });
  it('is imagined by the enemy as the scenario suggests it', () => {
    const t = start('battles');
    for (let placed = 0; placed < 6; placed++) t.do('place', t.offers('place').at(-1) ?? '');
    const { state } = t;
    const { starts, fixed } = state.scenario;
    const thought = game.imagine(t.view(1), LOWEST);
    const seen = game.observe(thought, 'umpire').pieces;
    const placeOf = (unit: number) => seen.find((piece) => piece.unit === unit)?.place;
    expect(starts.slice(fixed, fixed + 6).map(({ unit }) => placeOf(unit))).toEqual(
      starts.slice(fixed, fixed + 6).map(({ place }) => place),
    );
    expect(placeOf(starts[fixed + 6].unit)).toBe(state.world.boxes.reserve);
  });
  it('gives the Axis the SNAFU marker, and lets it choose the Schwerpunkt [5.2.c] [5.9.a]', () => {
    const t = start('battles', { axisFreeSetup: false });
    expect(t.state.get('snafu')).toBe(0);
    expect([t.awaits(), t.decider()]).toEqual(['choose-schwerpunkt', 'axis']);
    expect(t.offers('schwerpunkt')).toContain('pavia');
    expect(t.why('schwerpunkt', 'littorio')?.key).toBe('not-in-play');
    expect(t.why('schwerpunkt', '50')?.key).toBe('not-own-formation');
    t.do('schwerpunkt', 'ariete');
    expect(t.state.world.formations[t.state.schwerpunkt]).toBe('ariete');
  });
  it('has levels and assignments as listed, and Improved Defence in Tobruk [5.5.2.a] [3.5.b]', () => {
    const t = start('battles', { axisFreeSetup: false });
    expect([t.level('21pz'), t.level('trento'), t.level('littorio')]).toEqual([6, 2, 0]);
    expect(t.state.formationOf(t.unit('ind-hecker'))).toBe(t.state.world.formations.indexOf('trieste'));
    expect(t.state.hasImproved(t.hex('4303'))).toBe(true);
    expect(
      t
        .view(0)
        .marks.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['improved', 'tobruk']);
  });
  it('lets each side change its assignments, in secret [5.5.2.a]', () => {
    const t = start('battles', { axisFreeSetup: false });
    t.do('schwerpunkt', 'ariete');
    expect([t.awaits(), t.decider()]).toEqual(['organise', 'axis']);
    t.do('done');
    expect([t.awaits(), t.decider()]).toEqual(['organise', 'commonwealth']);
    expect(t.offers('bluff')).toContain('50');
    t.do('done');
    expect(t.awaits()).toBe('choose-initiative');
  });
  it('keeps reinforcements on the turn track', () => {
    const t = start('battles', { axisFreeSetup: false });
    expect([t.at('5ind-10'), t.at('littorio-hq'), t.at('perm-20ind')]).toEqual(['turn:2', 'turn:6', 'turn:5']);
    expect(start('opening', { axisFreeSetup: false }).at('littorio-hq')).toBe('reserve');
  });
  it('special rules of a scenario go before the general ones: here a formation is held back [10.a] [3.5.e]', () => {
    const t = table({ turn: 2, phase: 'ops', clear: false });
    t.roll(1, 10);
    expect(t.why('activate', '2sa')?.key).toBe('restricted');
    expect(t.offers('activate')).toContain('5ind');
  });
});
