import { describe, expect, it } from 'vitest';
import { suffer } from '../testing/battle.ts';
import { start, table } from '../testing/table.ts';

describe('Assault on Bir Hacheim', () => {
  it('is for one player with one formation, and has no sequence of play [10.1.a] [10.1.e]', () => {
    const t = start('bir-hacheim');
    expect([t.awaits(), t.offers('activate')]).toEqual(['assault', ['ariete']]);
    expect(t.state.seatOf(1)).toBe(0);
    expect(t.why('activate', 'ff')?.key).toBe('not-in-play');
  });
  it('ends after six activations [10.1.b]', () => {
    const t = start('bir-hacheim');
    for (let i = 0; i < 6; i++) t.do('activate', 'ariete').roll(1).do('end');
    expect(t.view(0).outcome).toMatchObject({ ending: 'below', figures: { points: 0 } });
  });
  it('keeps the Ariete HQ in supply, but checks Command Range [10.1.c]', () => {
    const t = table({
      scenario: 'bir-hacheim',
      units: { '3627': ['ariete-hq'], '2723': ['ariete-8'], '2521': ['ff-1', 'ff-2'] },
      active: { side: 'axis', formation: 'ariete' },
    });
    expect(t.isSupplied('ariete-hq')).toBe(true);
    expect(t.command('ariete-8')).toBe('out-of-command');
  });
  it('is won at once by a combat unit that enters 2521 [10.1.g]', () => {
    const t = table({
      scenario: 'bir-hacheim',
      units: { '2621': ['ariete-8'], '2723': ['ariete-hq'] },
      marks: [{ kind: 'breached', at: '2521' }],
      active: { side: 'axis', formation: 'ariete' },
    });
    t.march('ariete-8', '2521');
    expect(t.view(0).outcome).toMatchObject({ ending: 'automatic', winner: 0 });
  });
  it('counts hexes breached, points lost and disrupted units of the Free French [10.1.h] [10.1.i] [10.1.j]', () => {
    const t = table({
      scenario: 'bir-hacheim',
      units: { '2521': ['ff-1:4', 'ff-2 disrupted'], '2723': ['ariete-hq'] },
      marks: [{ kind: 'breached', at: '2622' }],
      active: { side: 'axis', formation: 'ariete' },
    });
    expect(t.view(0).numbers.points).toBe(4);
  });
  it.each([
    [4, 'below'],
    [3, 'historical'],
    [2, 'better'],
    [1, 'far-better'],
  ])('with %i points left to the half-brigade it comes out %s [10.1.k]', (left, ending) => {
    const t = table({
      scenario: 'bir-hacheim',
      units: { '2521': [`ff-1:${left}`, 'ff-2 disrupted'], '2723': ['ariete-hq'] },
      active: { side: 'axis', formation: 'ariete' },
    });
    t.do('end').do('end');
    expect(t.view(0).outcome?.ending).toBe(ending);
  });
  it('the Free French do nothing: nobody reacts [10.1.f]', () => {
    const t = start('bir-hacheim');
    t.do('activate', 'ariete').roll(10).march('ariete-nizza', '2624');
    expect(t.decider()).toBe('axis');
  });
  it('the Free French lose from the stronger half-brigade, of two equals from the first, and nobody chooses [10.1.f]', () => {
    const hit = (...units: string[]) => {
      const t = table({ scenario: 'bir-hacheim', units: { '2521': units, '2723': ['ariete-hq'] } });
      suffer(t, { hex: '2521', hits: 2 });
      return [t.awaits(), t.strength('ff-1'), t.strength('ff-2')];
    };
    expect(hit('ff-2:2', 'ff-1:2')).toEqual(['go-on', 1, 1]);
    expect(hit('ff-2:4', 'ff-1:2')).toEqual(['go-on', 1, 3]);
  });
  it('one air unit is there [10.1.d]', () => {
    const t = start('bir-hacheim');
    expect([t.at('air-2stormo'), t.at('air-stg3')]).toEqual(['air:available', 'reserve']);
  });
});
