import { describe, expect, it } from 'vitest';
import { start, table } from '../testing/table.ts';

const mortar = (more: object = {}) => table({ units: { '0904': 'm-6dwr' }, ...more }).do('move', 'm-6dwr');

describe('attached transports', () => {
  it('the owner chooses at set-up whether a unit begins on its transport (4.5.1.a, 4.5.b, 1.2.c)', () => {
    const t = start('T1');
    expect(t.offers('state')).toEqual(['deployed', 'loaded']);
    t.do('state', 'loaded');
    expect(t.isFlipped('m-6dwr')).toBe(true);
    expect(t.at('a-6dwr')).toBe('0905');
  });
  it('the side that shows has the ratings, and its own class of movement (4.5.1.a, 2.2.1.u, 2.2.1.g)', () => {
    const t = mortar();
    const face = () => t.state.faceOf(t.unit('m-6dwr'));
    expect([
      t.state.world.units.ma[face()],
      t.state.world.units.mover[face()],
      t.state.rasOf(t.unit('m-6dwr')),
    ]).toEqual([4, 0, 5]);
    t.do('load', 'm-6dwr');
    expect([
      t.state.world.units.ma[face()],
      t.state.world.units.mover[face()],
      t.state.rasOf(t.unit('m-6dwr')),
    ]).toEqual([9, 1, 2]);
  });
  it('loading costs two points of the loaded side (4.5.3.a, 4.5.3.b, 4.5.3.j)', () => {
    const t = mortar().do('load', 'm-6dwr');
    expect(t.spent('m-6dwr')).toBe(2);
    expect(t.isFlipped('m-6dwr')).toBe(true);
    t.do('go', '0906');
    expect(t.spent('m-6dwr')).toBeLessThanOrEqual(9);
  });
  it('a gun with a dash limbers and drives in one phase (4.5.3.j)', () => {
    const t = table({ units: { '0905': '12-901-mtr' }, active: { side: 'german' } })
      .do('move', '12-901-mtr')
      .do('load', '12-901-mtr');
    expect(t.offers('go').length).toBeGreaterThan(3);
  });
  it('a unit that begins loaded deploys and walks on its deployed allowance less two (4.5.3.h)', () => {
    const t = table({ units: { '0906': 'm-6dwr!' } })
      .do('move', 'm-6dwr')
      .do('load', 'm-6dwr');
    expect(t.isFlipped('m-6dwr')).toBe(false);
    expect(Math.max(...Object.values(t.reach('m-6dwr')))).toBe(4);
  });
  it('it may load again for two more points (4.5.3.i)', () => {
    const t = table({ units: { '0904': 'm-6dwr!' } })
      .do('move', 'm-6dwr')
      .do('load', 'm-6dwr')
      .do('load', 'm-6dwr');
    expect([t.isFlipped('m-6dwr'), t.spent('m-6dwr')]).toEqual([true, 4]);
  });
  it('cargo that is no infantry does not walk after it was driven, nor drive after it walked (4.5.3.d)', () => {
    const driven = mortar().do('load', 'm-6dwr').do('go', '0905').do('load', 'm-6dwr');
    expect(driven.offers('go')).toEqual([]);
    const walked = mortar().do('go', '0905').do('load', 'm-6dwr');
    expect(walked.offers('go')).toEqual([]);
    expect(walked.why('go', '0906')?.key).toBe('was-carried');
  });
  it('infantry that has deployed keeps its minimum move of one hex (4.5.3.e)', () => {
    const t = table({ units: { '0906': '15-26-a!' }, active: { side: 'german' } })
      .do('move', '15-26-a')
      .do('load', '15-26-a');
    t.state.spent[t.unit('15-26-a')] = 10;
    expect(t.offers('go')).toContain('0907');
  });
  it('a Crusader tractor needs its whole allowance (2.2.1.s, 12.9.a)', () => {
    const t = table({ units: { '0905': 'a2-55at' } })
      .do('move', 'a2-55at')
      .do('load', 'a2-55at');
    expect(t.spent('a2-55at')).toBe(9);
    expect(t.offers('move')).toEqual([]);
  });
  it('only the unit on its own counter is carried (4.5.1.b)', () => {
    const t = table({ units: { '0904': 'm-6dwr a-6dwr' } })
      .do('move', 'm-6dwr')
      .do('join', 'a-6dwr');
    expect(t.why('load', 'a-6dwr')?.key).toBe('no-transport');
  });
});
