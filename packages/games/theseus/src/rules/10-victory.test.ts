import { describe, expect, it } from 'vitest';
import { start, table } from '../testing/table.ts';

const LEVELS = { '21pz': 0, '15pz': 0, '7armd': 0, '1armd': 0, ariete: 0, trieste: 0, ff: 0 };
/** The End of Turn Phase of a turn; the match goes on with the next turn, in which nobody can act, to its end. */
const end = (turn: number, units: Record<string, string[]>, more: Record<string, unknown> = {}, scenario = 'battles') =>
  table({
    scenario,
    turn,
    phase: 'end',
    units: { '5109': ['1armd-hq'], '5113': ['7armd-hq'], ...units },
    set: { levels: LEVELS, ...more },
  });
const scored = (t: ReturnType<typeof end>, hex: string) =>
  t.state.scored[t.state.scenario.objectives.findIndex((objective) => objective.hex === t.hex(hex))];

describe('objectives', () => {
  it('give the higher number to an occupier in command, the lower to others [10.f] [10.g] [5.8.1.k] [3.5.f]', () => {
    expect(scored(end(8, { '4112': ['21pz-104'], '4113': ['21pz-hq'] }), '4112')).toBe(1);
    expect(scored(end(8, { '4112': ['21pz-104'], '0110': ['21pz-hq'] }), '4112')).toBe(0);
  });
  it('are counted once, at the best value they ever had, at the end of a turn [10.h] [10.3.o] [4.h]', () => {
    const t = end(3, { '4112': ['21pz-104'], '4113': ['21pz-hq'] });
    expect(scored(t, '4112')).toBe(2);
  });
  it('in command a permanently independent unit needs supply [10.i]', () => {
    const marks = ['2521', '2422'].map((at) => ({ kind: 'breached', at }));
    const held = (blocked: number) =>
      table({ turn: 8, phase: 'end', units: { '2521': ['perm-kampfstaffel'] }, marks, set: { blocked } });
    expect(scored(held(0), '2521')).toBe(1);
    expect(scored(held(7), '2521')).toBe(0);
  });
  const bandsOf = (scenario: string, hex: string) => {
    const { scenario: plan, world } = start(scenario, { axisFreeSetup: false }).state;
    return plan.objectives.find((one) => one.hex === world.map.place(hex))?.bands;
  };
  it('of the campaign pay less as the turns go by [10.3.c] [10.3.d] [10.3.e] [10.3.g] [10.3.h] [10.3.i] [3.5.f]', () => {
    expect(bandsOf('battles', '4303')).toEqual([
      [1, 4, 10, 8],
      [5, 6, 7, 6],
      [7, 8, 6, 5],
    ]);
    for (const hex of ['3012', '3305'])
      expect(bandsOf('battles', hex)).toEqual([
        [1, 3, 3, 2],
        [4, 5, 2, 1],
        [6, 8, 1, 0],
      ]);
    expect(bandsOf('battles', '4112')).toEqual([
      [1, 4, 2, 1],
      [5, 8, 1, 0],
    ]);
    for (const hex of ['2521', '2100']) expect(bandsOf('battles', hex)).toEqual([[1, 8, 1, 0]]);
  });
  it('of the opening phase are those of four turns [10.2.b] [10.2.c] [10.2.d] [10.2.f] [10.2.g] [10.2.h]', () => {
    expect(bandsOf('opening', '4303')).toEqual([[1, 4, 6, 5]]);
    for (const hex of ['3012', '3305'])
      expect(bandsOf('opening', hex)).toEqual([
        [1, 3, 3, 2],
        [4, 4, 2, 1],
      ]);
    expect(bandsOf('opening', '4112')).toEqual([[1, 4, 2, 1]]);
    for (const hex of ['2521', '2100']) expect(bandsOf('opening', hex)).toEqual([[1, 4, 1, 0]]);
  });
  it('Tobruk, Knightsbridge and Acroma are forfeited if the Commonwealth was there last, the others are kept [10.2.e] [10.3.f]', () => {
    const points = (t: ReturnType<typeof end>) => Number(t.view(0).outcome?.figures.points);
    const units = { '3012': ['21pz-104'], '3013': ['21pz-hq'], '2521': ['15pz-i8'], '2522': ['15pz-hq'] };
    const rest = { blocked: 0 };
    const lost = points(end(8, units, rest));
    const kept = points(end(8, units, { ...rest, latest: ['3012'] }));
    expect(kept - lost).toBe(1);
  });
  it('the last ground unit in the hex or through it decides, an HQ too [10.2.e] [10.3.f]', () => {
    const t = table({
      turn: 3,
      units: { '3013': ['21pz-3'], '3015': ['21pz-hq'] },
      marks: [{ kind: 'breached', at: '3012' }],
      active: { side: 'axis', formation: '21pz' },
    });
    t.march('21pz-3', '3012').do('go', '3011');
    expect(t.state.latest[1]).toBe(1);
  });
  it('each Axis source with a Commonwealth combat unit in it costs two points every turn [10.2.i] [10.3.j]', () => {
    expect(end(8, { '0122': ['7armd-4sa'], '0111': ['7armd-kdg'] }).state.get('penalty')).toBe(-4);
    expect(end(8, { '0122': ['7armd-4sa'] }, { penalty: 0 }).state.get('penalty')).toBe(-2);
    expect(end(8, { '0122': ['50-hq'] }).state.get('penalty')).toBe(0);
  });
});

describe('worked examples of victory', () => {
  it('Tobruk pays ten points in command on turns 1 to 4, eight out of command [10.3.c] [10.f] [10.g]', () => {
    expect(scored(end(3, { '4303': ['21pz-104'], '4304': ['21pz-hq'] }), '4303')).toBe(10);
    expect(scored(end(3, { '4303': ['21pz-104'], '0110': ['21pz-hq'] }), '4303')).toBe(8);
  });
});

describe('at the end', () => {
  const total = (units: Record<string, string[]>, more = {}, scenario = 'battles') =>
    end(scenario === 'battles' ? 8 : 4, units, more, scenario).view(0).outcome?.figures.points;
  it('each Axis HQ without supply costs a point, in the campaign also each one removed [10.2.j] [10.3.l] [5.7.1.d]', () => {
    expect(total({ '0103': ['21pz-hq', '21pz-104'] })).toBe(-1);
    expect(total({ '0103': ['21pz-hq', '21pz-104'] }, {}, 'opening')).toBe(-1);
    expect(total({ 'eliminated:axis': ['21pz-hq'] })).toBe(-1);
    expect(total({ 'eliminated:axis': ['21pz-hq'] }, {}, 'opening')).toBe(0);
  });
  it('losses of motorised Commonwealth units bring points in bands [10.3.k] [10.3.p]', () => {
    const lost = (...ids: string[]) => total({ 'eliminated:commonwealth': ids });
    const tanks = ['7armd-8h', '7armd-3rtr', '7armd-5rtr', '1armd-bays', '1armd-9l', '1armd-10h'];
    expect(lost(...tanks)).toBe(0);
    expect(lost(...tanks, '7armd-7mot', '1armd-201')).toBe(1);
    expect(lost(...tanks, '7armd-7mot', '1armd-201', '7armd-3ind', '1armd-2rgh', '1armd-3cly', '1armd-4cly')).toBe(2);
    expect(lost('50-69', '50-150', '50-151', '1sa-1')).toBe(0);
  });
  it('losses of DAK and XX Corps cost points in bands; KG Hecker and the 15th Brigade do not count [10.3.m] [10.3.p]', () => {
    const lost = (...ids: string[]) => total({ 'eliminated:axis': ids });
    const dak = ['21pz-104', '21pz-i5', '21pz-ii5', '15pz-115'];
    expect(lost(...dak)).toBe(0);
    expect(lost(...dak, '15pz-i8')).toBe(-1);
    expect(lost(...dak, '15pz-i8', '15pz-ii8', '15pz-33')).toBe(-2);
    expect(lost(...dak, '15pz-i8', '15pz-ii8', '15pz-33', '90le-155', '90le-288')).toBe(-3);
    expect(lost(...dak, 'ind-hecker', '15sb-200')).toBe(0);
  });
  it('only the Axis has points, and they give a level of victory [1.b] [10.3.n] [10.2.k]', () => {
    const level = (scenario: string) =>
      start(scenario, { axisFreeSetup: false }).state.scenario.victoryLevels.map(
        ({ level: name, from }) => `${name} ${from}`,
      );
    expect(level('battles')).toEqual([
      'Axis Decisive 15',
      'Axis Substantial 13',
      'Axis Minor 11',
      'Draw 10',
      'Commonwealth Minor 9',
      'Commonwealth Substantial 8',
      'Commonwealth Decisive -Infinity',
    ]);
    expect(level('opening')).toEqual([
      'Axis Decisive 8',
      'Axis Substantial 7',
      'Axis Minor 6',
      'Draw 5',
      'Commonwealth Minor 4',
      'Commonwealth Substantial 3',
      'Commonwealth Decisive -Infinity',
    ]);
    expect(end(8, {}).view(0).outcome).toMatchObject({ ending: 'commonwealth-decisive', winner: 1 });
  });
  it('Tobruk with fewer than two Commonwealth HQs in supply wins the campaign at once, before scoring [10.3.b] [8.a] [5.7.1.d]', () => {
    const units = { '4303': ['21pz-104'], '4304': ['21pz-hq'] };
    expect(end(3, { ...units, '5113': [], '5109': ['1armd-hq'] }).view(0).outcome).toMatchObject({
      ending: 'axis-automatic',
      winner: 0,
    });
    expect(end(3, units).view(0).outcome?.ending).not.toBe('axis-automatic');
    expect(end(3, { ...units, '5113': [] }, {}, 'opening').view(0).outcome?.ending).not.toBe('axis-automatic');
  });
});
