import { describe, expect, it } from 'vitest';
import { attack, battlefield } from '../testing/battlefield.ts';
import { game, type Placed, type Table, table } from '../testing/table.ts';

const SCENARIOS = ['1', '2', '3'] as const;
const OBJECTIVES = { '2607': 2, '2708': 2, '3306': 1, '4417': 1, '4813': 1, '4709': 1, '4915': 1 } as const;
const control = (side: string, hexes: readonly string[] = Object.keys(OBJECTIVES)) =>
  Object.fromEntries(hexes.map((hex) => [hex, side]));
/** One Axis unit next to every lettered hex closes the route. */
const NO_ROUTE = { '2404': ['15/Sav'], '2304': ['16/Sav'], '2303': ['19/Bre'], '2504': ['20/Bre'] } as const;

interface Ending {
  readonly scenario: string;
  readonly units?: Placed;
  readonly control?: Record<string, string>;
  readonly margin?: number;
  readonly turn?: number;
}
/** A position on an otherwise empty map. */
const position = ({ scenario, units = {}, control: held = {}, margin }: Ending) =>
  table({ scenario, units, control: { ...control('axis'), ...held }, set: margin === undefined ? {} : { margin } });
/** The same at the end of a scenario's last turn. */
const end = ({ scenario, units = {}, control: held = {}, margin }: Ending) => {
  const last = scenario === '1' ? 4 : 10;
  return table({
    scenario,
    turn: last,
    phase: 'end',
    units,
    control: { ...control('axis'), ...held },
    set: margin === undefined ? {} : { margin },
  });
};
const points = (t: Table) => t.query({ ask: 'score' }).points;
const outcome = (t: Table) => {
  const p = t.pending();
  return p.kind === 'outcome' ? [p.winner, p.ending] : p.kind;
};
/** Axis units that are out for good, worth these points: Germans 2 each, one Italian for an odd one. */
const GERMANS = ['I/8/15', 'II/8/15', 'I/115/15', '2/15', 'I/5/21', 'II/5/21', '3/21', '15/21', '39/21', '200/21'];
const losses = (vp: number) => ({ eliminated: [...GERMANS.slice(0, vp >> 1), ...(vp % 2 === 1 ? ['15/Sav'] : [])] });

describe('14.0 Victory points', () => {
  it('points of the scenario decide, and every one has its reason [14.0.a]', () => {
    const t = position({
      scenario: '1',
      units: { eliminated: ['I/8/15', '1RS/7Ind'], '1803': ['19/Bre'] },
      control: control('commonwealth', ['2708']),
    });
    const { points: total, items } = t.query({ ask: 'score' });
    expect(total).toEqual([9, 1]);
    expect(items.map((i) => [i.side, i.value, i.because])).toEqual([
      [0, 5, 'route'],
      [0, 2, 'Sidi Rezegh'],
      [1, 1, '1RS/7Ind'],
      [0, 2, 'I/8/15'],
    ]);
  });
});

describe('15.1 to 15.3 The margin', () => {
  it.each([
    ['[15.1.i]', '1', 13],
    ['[15.2.g]', '2', 15],
  ])(
    '%s in scenario %s the Commonwealth needs %i points more than the Axis, else the Axis wins',
    (_id, scenario, margin) => {
      const units = (vp: number) => ({ ...losses(vp), '2403': ['11Cz'] });
      expect(points(end({ scenario, units: units(margin - 5) }))).toEqual([margin, 0]);
      expect(outcome(end({ scenario, units: units(margin - 5) }))).toEqual([0, 'margin-reached']);
      expect(outcome(end({ scenario, units: units(margin - 6) }))).toEqual([1, 'margin-missed']);
      const even = { eliminated: [...losses(margin - 5).eliminated, '1RS/7Ind'] };
      expect(outcome(end({ scenario, units: even }))).toEqual([1, 'margin-missed']);
    },
  );

  it('a Commonwealth that misses its bid has lost [15.3.m]', () => {
    expect(outcome(end({ scenario: '3', units: losses(4), margin: 9 }))).toEqual([0, 'margin-reached']);
    expect(outcome(end({ scenario: '3', units: losses(4), margin: 10 }))).toEqual([1, 'margin-missed']);
  });
});

describe('15.1 to 15.3 The supply route', () => {
  it.each([
    ['[15.1.j]', '1'],
    ['[15.2.h]', '2'],
    ['[15.3.f]', '3'],
  ])('%s a way from a lettered hex to Tobruk outside enemy zones is worth 5 points in scenario %s', (_id, scenario) => {
    expect(points(position({ scenario }))).toEqual([5, 0]);
    expect(points(position({ scenario, units: NO_ROUTE }))).toEqual([0, 0]);
    expect(points(position({ scenario, units: { '2403': ['15/Sav'] } }))[0]).toBe(0);
  });

  it('friends in a zone do not keep the route open, rough ground and escarpments do not close it T-35', () => {
    const gate = { '2404': ['15/Sav'], '2303': ['19/Bre'], '2504': ['20/Bre'] };
    expect(points(position({ scenario: '1', units: gate }))[0]).toBe(5);
    const besieged = {
      '2105': ['15/Sav'],
      '2206': ['16/Sav'],
      '2306': ['19/Bre'],
      '2406': ['20/Bre'],
      '2506': ['27/Pav'],
      '2605': ['28/Pav'],
      '2002': ['39/Bol'],
      '2003': ['40/Bol'],
    };
    expect(points(position({ scenario: '1', units: besieged }))[0]).toBe(0);
    expect(points(position({ scenario: '1', units: { ...besieged, '2604': ['11Cz'], '2505': ['149'] } }))[0]).toBe(0);
  });
});

describe('15.1 to 15.3 Objectives', () => {
  it.each([
    ['[15.1.k]', '1'],
    ['[15.2.i]', '2'],
    ['[15.3.h]', '3'],
  ])(
    '%s Belhamed and Sidi Rezegh are worth 2, the other five 1, to the Commonwealth if it was there last (scenario %s; T-30)',
    (_id, scenario) => {
      const worth = (held: Record<string, string>) => points(position({ scenario, units: NO_ROUTE, control: held }))[0];
      expect(worth({})).toBe(0);
      for (const [hex, vp] of Object.entries(OBJECTIVES)) expect(worth({ [hex]: 'commonwealth' })).toBe(vp);
      expect(worth(control('commonwealth'))).toBe(9);
    },
  );

  it('a place is held by the side that was there last, headquarters included, though it is left again', () => {
    const t = table({
      units: { ...NO_ROUTE, '3307': ['4th Indian HQ'] },
      control: control('axis'),
      set: { minefields: 1 },
      active: { side: 'commonwealth', formation: 'XIII', mode: 'move' },
    });
    expect(points(t)).toEqual([0, 0]);
    t.all('move 4th Indian HQ', 'to 3306', 'to 3305', 'stop');
    expect(points(t)).toEqual([1, 0]);
  });
});

describe('15.1 to 15.3 Casualties', () => {
  const worth = (scenario: string, unit: string) =>
    points(position({ scenario, units: { ...NO_ROUTE, eliminated: [unit] } }));

  it.each([
    ['[15.1.l]', '1'],
    ['[15.2.j]', '2'],
    ['[15.3.i]', '3'],
  ])('%s a German unit is worth 2 and an Italian one 1, headquarters alike (scenario %s)', (_id, scenario) => {
    expect(['I/8/15', 'III/255', '15th Panzer HQ'].map((u) => worth(scenario, u))).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
    expect(['2Lt/Art', '39/Bol', 'Ariete HQ'].map((u) => worth(scenario, u))).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  it.each([
    ['[15.1.m]', '1'],
    ['[15.2.k]', '2'],
    ['[15.3.j]', '3'],
  ])(
    '%s a Commonwealth tank unit is worth 2, any other land unit 1, headquarters too (scenario %s; T-17)',
    (_id, scenario) => {
      expect(['2RTR/7Arm', '1RTR/32Tk'].map((u) => worth(scenario, u))).toEqual([
        [0, 2],
        [0, 2],
      ]);
      expect(['1RS/7Ind', 'CIH/4Ind', '149', '4th Indian HQ'].map((u) => worth(scenario, u))).toEqual([
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 1],
      ]);
    },
  );

  it('tanks under repair, units not in play and lost aircraft score nothing T-16', () => {
    const units = { ...NO_ROUTE, 'turn:3': ['2RTR/7Arm'], 'lost-air:axis': ['GE-F-1'], reserve: ['I/8/15'] };
    const t = table({ units, control: control('axis'), marks: [{ kind: 'repairing', at: '2RTR/7Arm' }] });
    expect(points(t)).toEqual([0, 0]);
  });

  /** Tanks attack a lone headquarters that has a unit of its colour elsewhere. */
  const hunt = (turn: number, options: Readonly<Record<string, boolean>> = {}) => {
    const tanks = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];
    const units = { ...NO_ROUTE, '3614': ['7th Armoured HQ', ...tanks], '3514': ['15th Panzer HQ'], '3010': ['2/15'] };
    const t = battlefield({ turn, units, options, control: control('axis') });
    return attack(t, '3514', ...tanks).roll([6, 4]);
  };

  it('a headquarters that is lost on the last turn scores, though its box is that of the next T-16 [15.1.l]', () => {
    const t = hunt(4);
    expect({ 'at 15th Panzer HQ': t.at('15th Panzer HQ'), 'points t': points(t) }).toEqual({
      'at 15th Panzer HQ': 'turn:5',
      'points t': [2, 0],
    });
    expect(points(hunt(4, { onlyHqsGoneForGoodScore: true }))).toEqual([0, 0]);
  });

  it('a headquarters goes on scoring when it is back, and once only though it is lost again T-16 [15.1.l]', () => {
    const tanks = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];
    const units = {
      ...NO_ROUTE,
      '3614': ['7th Armoured HQ', ...tanks],
      '3414': ['2/15'],
      'turn:3': ['15th Panzer HQ'],
    };
    const marks = ['fallen', 'returning'].map((kind) => ({ kind, at: '15th Panzer HQ' }));
    const t = table({ turn: 3, units, marks, control: control('axis'), options: { airAfterActivation: true } });
    expect(points(t)).toEqual([2, 0]);
    t.do('place', '3514');
    expect(points(t)).toEqual([2, 0]);
    t.roll(1).all('hq 7th Armoured HQ', 'order combat-first');
    attack(t, '3514', ...tanks);
    while (t.offers().includes('done')) t.do('done');
    t.do('artillery', 3).roll([6, 4]);
    expect({ 'at 15th Panzer HQ': t.at('15th Panzer HQ'), 'points t': points(t) }).toEqual({
      'at 15th Panzer HQ': 'turn:4',
      'points t': [2, 0],
    });
  });
});

describe('15.1 to 15.3 Sudden death and the draw', () => {
  it.each([
    ['[15.1.n]', '1', 1],
    ['[15.2.l]', '2', 6],
    ['[15.3.k]', '3', 1],
  ])('%s an Axis unit in Tobruk wins scenario %s at once', (_id, scenario, turn) => {
    const units = { '2404': ['15/Sav', 'XXI Corps HQ'], '4318': ['4th Indian HQ'] };
    const t = table({ scenario, turn, units, active: { side: 'axis', formation: 'XXI', mode: 'move' } });
    t.all('move 15/Sav', 'to 2304');
    expect(outcome(t)).not.toContain('tobruk-fallen');
    const into = table({ scenario, turn, units, active: { side: 'axis', formation: 'XXI', mode: 'move' } });
    into.all('move 15/Sav', 'to 2403');
    expect(outcome(into)).toEqual([1, 'tobruk-fallen']);
    expect(into.told()).toContain('tobruk-taken');
  });

  it.each([
    ['[15.1.o]', '1'],
    ['[15.2.m]', '2'],
    ['[15.3.l]', '3'],
  ])('%s three air units lost more than the Axis make a Commonwealth victory a draw (scenario %s)', (_id, scenario) => {
    const british = ['BR-F-1', 'BR-B-1', 'BR-F-2', 'BR-F-3'];
    const ended = (own: number, axis: string[]) =>
      outcome(
        end({
          scenario,
          margin: 13,
          units: { ...losses(10), 'lost-air:commonwealth': british.slice(0, own), 'lost-air:axis': axis },
        }),
      );
    expect(ended(2, [])).toEqual([0, 'margin-reached']);
    expect(ended(3, [])).toEqual([-1, 'air-losses']);
    expect(ended(4, ['IT-B-1'])).toEqual([-1, 'air-losses']);
    expect(ended(4, ['IT-B-1', 'GE-F-1'])).toEqual([0, 'margin-reached']);
  });

  it('a repaired German tank unit that is placed in Tobruk ends the match too T-44', () => {
    const units = { '2304': ['15th Panzer HQ'], 'turn:2': ['I/8/15!'], '4318': ['4th Indian HQ'] };
    const marks = [{ kind: 'repairing', at: 'I/8/15' }];
    const t = table({ turn: 2, units, marks, active: { side: 'axis', formation: '15 Pz' } });
    t.all('recover I/8/15', 'place 2403');
    expect(outcome(t)).toEqual([1, 'tobruk-fallen']);
  });

  it('an Axis victory stays one, whatever was lost in the air', () => {
    expect(outcome(end({ scenario: '1', units: { 'lost-air:commonwealth': ['BR-F-1', 'BR-F-2', 'BR-F-3'] } }))).toEqual(
      [1, 'margin-missed'],
    );
  });

  it('each reason names the section of its own scenario', () => {
    const rules = SCENARIOS.map((scenario) =>
      position({ scenario })
        .query({ ask: 'score' })
        .items.map((i) => i.rule),
    );
    expect(rules).toEqual([['15.1'], ['15.2'], ['15.3']]);
  });

  it('the score says how many air units more than the Axis may be lost, and at which questions [15.1.o]', () => {
    const units = { 'lost-air:commonwealth': ['BR-F-1', 'BR-B-1'], 'lost-air:axis': ['IT-B-1'] };
    const { limits } = position({ scenario: 'drill', units }).query({ ask: 'score' });
    expect(limits).toMatchObject([{ side: 0, because: 'air-lead', now: 1, most: 2 }]);
    expect(limits?.[0].at).toContain('choose-air-loss');
  });

  it('the score says who leads', () => {
    expect(SCENARIOS.map((scenario) => position({ scenario, margin: 5 }).query({ ask: 'score' }).leader)).toEqual([
      0, 0, 0,
    ]);
    expect(game.observe(position({ scenario: '1' }).state, 'spectator').numbers).toMatchObject({
      commonwealth: 5,
      axis: 0,
      margin: 13,
    });
  });
});
