import { describe, expect, it } from 'vitest';
import { type Suffered, suffer } from '../testing/battle.ts';
import { type Placed, type Table, table } from '../testing/table.ts';

/** The 104th in 1524, with its division; a British stack in 1525, whose way east is 1626. */
const GERMANS = ['21pz-104', '21pz-i5'];
const BRITISH = ['7armd-7mot', '7armd-3rtr'];
const place = (units: Placed = {}): Table =>
  table({ turn: 3, units: { '1524': GERMANS, '1525': BRITISH, '1522': ['21pz-hq'], '1827': ['7armd-hq'], ...units } });
const defence = (given: Partial<Suffered>, units: Placed = {}, ...dice: number[]): Table =>
  suffer(place(units), { hex: '1525', hits: 1, ...given }, ...dice);
const attack = (given: Partial<Suffered>, units: Placed = {}, ...dice: number[]): Table =>
  suffer(place(units), { hex: '1524', hits: 1, attacker: true, ...given }, ...dice);
const strengths = (t: Table, ...ids: string[]) => ids.map((id) => t.strength(id));
const british = (t: Table) => strengths(t, '7armd-7mot', '7armd-3rtr');
const germans = (t: Table) => strengths(t, '21pz-104', '21pz-i5');
const places = (t: Table, ...ids: string[]) => ids.map((id) => t.at(id));
const OVER = 'go-on';
/** Ratings: the 7th Motor Brigade and 3 RTR 5, the 104th and I./5 6. */
const [PASS, FAIL] = [1, 10];

describe('the first loss', () => {
  it('falls on the unit whose armour was compared [7.5.2.c] [7.5.2.1.a]', () => {
    const t = defence({ first: '7armd-3rtr' });
    expect([t.awaits(), british(t)]).toEqual([OVER, [12, 3]]);
  });
  it('falls on a unit of the owner’s choice if none was [7.5.2.c]', () => {
    const t = defence({});
    expect([t.awaits(), t.decider(), t.offers('lose')]).toEqual(['choose-loss', 'commonwealth', BRITISH]);
    expect(british(t.do('lose', '7armd-7mot'))).toEqual([11, 4]);
  });
  it('is the last where there is one hit: nobody retreats, failed check or not, disrupted before or not [7.5.2.p]', () => {
    const t = defence(
      { first: '7armd-7mot', red: true },
      { '1525': ['7armd-7mot', '7armd-3rtr disrupted'] },
      FAIL,
      PASS,
    );
    expect([t.awaits(), ...places(t, ...BRITISH)]).toEqual([OVER, '1525', '1525']);
  });
  it('does not come with no hits; a red nought makes the units check all the same [7.5.2.q]', () => {
    const t = defence({ hits: 0, red: true }, {}, FAIL, PASS);
    expect([t.awaits(), british(t), t.isDisrupted('7armd-7mot'), t.at('7armd-7mot')]).toEqual([
      OVER,
      [12, 4],
      true,
      '1525',
    ]);
    expect(defence({ hits: 0 }).awaits()).toBe(OVER);
  });
});

describe('the losses of a result', () => {
  it('lower strength and nothing else, and at nought the unit is eliminated [7.5.2.1.a] [7.5.2.1.c] [7.5.2.1.d]', () => {
    const units = { '1525': ['7armd-3rtr:2'] };
    const t = defence({ hits: 1 }, units);
    expect([t.strength('7armd-3rtr'), t.card('7armd-3rtr')]).toMatchObject([
      1,
      { tank: 6, effectiveness: 5, movement: 6 },
    ]);
    const gone = defence({ hits: 2 }, units).do('hold');
    expect(gone.at('7armd-3rtr')).toBe('eliminated:commonwealth');
  });
  it('are spread evenly, the first loss counted; between equals the owner chooses [7.5.2.1.b]', () => {
    const t = defence({ hits: 4, first: '7armd-3rtr' }).do('hold');
    // One after the other: 3 RTR has had the first, the brigade the second without a choice.
    expect([british(t), t.offers('lose')]).toEqual([[11, 3], BRITISH]);
    t.do('lose', '7armd-3rtr');
    expect([t.awaits(), british(t)]).toEqual([OVER, [10, 2]]);
  });
  it('cannot be heaped on one unit [7.5.2.1.b]', () => {
    const t = defence({ hits: 4 }).do('lose', '7armd-7mot').do('hold');
    expect(t.offers('lose')).toEqual(BRITISH);
    t.do('lose', '7armd-7mot');
    expect(british(t)).toEqual([10, 2]);
  });
  it('are taken only by those who took part [7.5.1.l]', () => {
    const t = attack({ hits: 3, units: ['21pz-i5'] }).do('hold');
    expect(germans(t)).toEqual([9, 3]);
  });
  it('end with the last unit; an HQ takes none and does not retreat [7.5.c] [3.3.g]', () => {
    const t = defence({ hits: 5 }, { '1525': ['7armd-hq', '7armd-3rtr:1'], '1827': ['7armd-7mot'] });
    expect([t.at('7armd-3rtr'), t.at('7armd-hq'), t.awaits()]).toEqual(['eliminated:commonwealth', '1827', OVER]);
  });
});

describe('a black result', () => {
  it('lets the defender hold and lose a point for each hit left [7.5.2.d] [7.5.2.r]', () => {
    const t = defence({ hits: 3, first: '7armd-7mot' });
    expect([t.awaits(), t.decider()]).toEqual(['hold-or-retreat', 'commonwealth']);
    t.do('hold').do('lose', '7armd-7mot');
    expect([british(t), t.at('7armd-7mot')]).toEqual([[10, 3], '1525']);
  });
  it('makes defenders that were disrupted before retreat one hex, which is no hit; the others take the losses [7.5.2.d]', () => {
    const t = defence({ hits: 3, first: '7armd-7mot' }, { '1525': ['7armd-7mot', '7armd-3rtr disrupted'] }).do('hold');
    expect([british(t), ...places(t, ...BRITISH)]).toEqual([[9, 4], '1525', '1626']);
  });
  it('makes all of them retreat and lose if all were disrupted [7.5.2.d]', () => {
    const units = { '1525': ['7armd-7mot disrupted', '7armd-3rtr disrupted'] };
    const t = defence({ hits: 3, first: '7armd-7mot' }, units).do('hold').do('lose', '7armd-7mot');
    expect([british(t), ...places(t, ...BRITISH)]).toEqual([[10, 3], '1626', '1626']);
  });
  it('lets the defender retreat a hex for each hit left instead, all together [7.5.2.e] [7.5.2.2.j]', () => {
    const t = defence({ hits: 3, first: '7armd-7mot' }).do('withdraw');
    expect(t.offers('to')).toEqual(['1725', '1726']);
    t.do('to', '1726');
    expect([t.awaits(), british(t), ...places(t, ...BRITISH)]).toEqual([OVER, [11, 4], '1726', '1726']);
  });
  it('closes that way where it cannot be made in full [7.5.2.e]', () => {
    const ring = { '1627': ['21pz-ii5'], '1427': ['15pz-i8'] };
    const t = defence({ hits: 2, first: '7armd-7mot' }, ring);
    expect([t.told().includes('holds'), t.awaits() === 'hold-or-retreat', ...places(t, ...BRITISH)]).toEqual([
      true,
      false,
      '1525',
      '1525',
    ]);
  });
  it('lets the attacker turn the first hit left into one hex, and no other [7.5.2.f]', () => {
    const t = attack({ hits: 3, first: '21pz-i5' });
    expect(t.offers()).toEqual(['hold', 'withdraw']);
    t.do('withdraw');
    expect([t.awaits(), germans(t), ...places(t, ...GERMANS)]).toEqual([OVER, [8, 5], '1424', '1424']);
  });
  it('has no checks [7.5.2.a]', () => {
    expect(
      defence({ hits: 1, first: '7armd-7mot' })
        .told()
        .filter((key) => key.includes('check')),
    ).toEqual([]);
    expect(defence({ red: true, first: '7armd-7mot' }, {}, PASS, FAIL).told()).toContain('check-failed');
  });
});

describe('the checks of a red result', () => {
  it('are made by each unit of the hex after the first loss, and those that fail are disrupted [7.5.2.a] [7.5.2.g] [7.5.2.s] [5.6.a]', () => {
    const t = defence({ red: true, first: '7armd-3rtr' });
    expect([british(t), t.awaits()]).toEqual([[12, 3], 'checks']);
    t.roll([PASS, FAIL]);
    expect(BRITISH.map((id) => t.isDisrupted(id))).toEqual([false, true]);
  });
  it('are passed with the rating or less [7.5.2.g]', () => {
    const t = defence({ red: true, first: '7armd-3rtr' }, {}, 5, 6);
    expect(BRITISH.map((id) => t.isDisrupted(id))).toEqual([false, true]);
  });
  it('cost a unit that was disrupted and fails one more point, which is no hit [7.5.2.g] [5.6.2.b]', () => {
    const t = defence(
      { red: true, first: '7armd-7mot' },
      { '1525': ['7armd-7mot', '7armd-3rtr disrupted'] },
      PASS,
      FAIL,
    );
    expect([t.awaits(), british(t)]).toEqual([OVER, [11, 3]]);
  });
  it('are made by units that were left out of the attack too [7.5.1.l] [7.5.2.a]', () => {
    const t = attack({ red: true, units: ['21pz-i5'], first: '21pz-i5' }, {}, PASS, FAIL);
    expect(GERMANS.map((id) => t.isDisrupted(id))).toEqual([true, false]);
    expect(germans(t)).toEqual([9, 5]);
  });
  it('are not made by HQs [7.5.c]', () => {
    const t = defence({ red: true, first: '7armd-3rtr' }, { '1525': ['7armd-hq', '7armd-3rtr'], '1827': [] });
    t.roll(PASS);
    expect(t.awaits()).toBe(OVER);
  });
});

describe('case A: all pass', () => {
  it('is as a black result for the hits left [7.5.2.h]', () => {
    const t = defence({ hits: 2, red: true, first: '7armd-7mot' }, {}, PASS, PASS);
    expect([t.awaits(), t.offers()]).toEqual(['hold-or-retreat', ['hold', 'withdraw']]);
    expect(british(t.do('hold'))).toEqual([11, 3]);
  });
  it('makes those disrupted before retreat if the others hold [7.5.2.h] [7.5.2.d]', () => {
    const units = { '1525': ['7armd-7mot', '7armd-3rtr disrupted'] };
    const t = defence({ hits: 2, red: true, first: '7armd-7mot' }, units, PASS, PASS).do('hold');
    expect([british(t), ...places(t, ...BRITISH)]).toEqual([[10, 4], '1525', '1626']);
  });
});

describe('case B: all fail', () => {
  it('the defender makes a Forced Retreat of one hex for each hit left [7.5.2.i] [7.5.2.j]', () => {
    const one = defence({ hits: 2, red: true, first: '7armd-7mot' }, {}, FAIL, FAIL);
    expect([one.awaits(), british(one), ...places(one, ...BRITISH)]).toEqual([OVER, [11, 4], '1626', '1626']);
    const two = defence({ hits: 3, red: true, first: '7armd-7mot' }, {}, FAIL, FAIL).do('to', '1726');
    expect([two.awaits(), british(two), two.at('7armd-7mot')]).toEqual([OVER, [11, 4], '1726']);
  });
  it('the attacker makes one of one hex, and his other hits are losses [7.5.2.i] [7.5.2.k]', () => {
    const t = attack({ hits: 4, red: true, first: '21pz-i5' }, {}, FAIL, FAIL);
    expect([germans(t), ...places(t, ...GERMANS)]).toEqual([[8, 5], '1424', '1424']);
    t.do('lose', '21pz-i5');
    expect([t.awaits(), germans(t)]).toEqual([OVER, [8, 4]]);
  });
  it('counts defenders that passed but were disrupted before [7.5.2.i]', () => {
    const units = { '1525': ['7armd-7mot', '7armd-3rtr disrupted'] };
    const t = defence({ hits: 2, red: true, first: '7armd-7mot' }, units, FAIL, PASS);
    expect([t.awaits(), ...places(t, ...BRITISH)]).toEqual([OVER, '1626', '1626']);
  });
});

describe('case C: some fail', () => {
  it('the disrupted retreat one hex; who passed holds and takes every hit left [7.5.2.l] [7.5.2.m]', () => {
    const t = defence({ hits: 3, red: true, first: '7armd-3rtr' }, {}, PASS, FAIL);
    expect([t.awaits(), t.decider(), t.offers()]).toEqual([
      'who-follows',
      'commonwealth',
      ['follow 7armd-7mot', 'done'],
    ]);
    t.do('done');
    expect([t.awaits(), british(t), ...places(t, ...BRITISH)]).toEqual([OVER, [10, 3], '1525', '1626']);
  });
  it('the defenders that were disrupted before retreat with them [7.5.2.l]', () => {
    const units = { '1525': ['7armd-7mot', '7armd-3rtr disrupted', '7armd-kdg'], '1827': ['7armd-hq'] };
    const t = defence({ hits: 2, red: true, first: '7armd-7mot' }, units, PASS, PASS, FAIL).do('done');
    expect(places(t, '7armd-7mot', '7armd-3rtr', '7armd-kdg')).toEqual(['1525', '1626', '1626']);
  });
  it('if all defenders follow, each hit left is one hex [7.5.2.n]', () => {
    const t = defence({ hits: 3, red: true, first: '7armd-3rtr' }, {}, PASS, FAIL)
      .do('follow', '7armd-7mot')
      .do('done')
      .do('to', '1726');
    expect([t.awaits(), british(t), ...places(t, ...BRITISH)]).toEqual([OVER, [12, 3], '1726', '1726']);
  });
  it('if all attackers follow, that is one hit, and the others are losses [7.5.2.o]', () => {
    const t = attack({ hits: 3, red: true, first: '21pz-i5' }, {}, PASS, FAIL).do('follow', '21pz-104').do('done');
    expect([t.awaits(), germans(t), ...places(t, ...GERMANS)]).toEqual([OVER, [8, 5], '1424', '1424']);
  });
  it('lets some follow and some hold; then those who hold take the hits [7.5.2.m]', () => {
    const units = { '1524': ['21pz-104', '21pz-i5', '21pz-3'] };
    const t = attack({ hits: 3, red: true, first: '21pz-i5' }, units, PASS, FAIL, PASS)
      .do('follow', '21pz-3')
      .do('done');
    expect([strengths(t, '21pz-104', '21pz-i5', '21pz-3'), ...places(t, '21pz-104', '21pz-3')]).toEqual([
      [7, 5, 3],
      '1524',
      '1424',
    ]);
  });
  it('asks nobody who failed [7.5.2.l]', () => {
    const t = defence({ hits: 2, red: true, first: '7armd-3rtr' }, {}, PASS, FAIL);
    expect(t.why('follow', '7armd-3rtr')?.key).toBe('cannot-hold');
  });
});

describe('an HQ after a combat', () => {
  it('that is left alone is displaced, though no enemy is near [7.5.d] [5.3.2.d]', () => {
    const units = { '1524': [], '1525': ['7armd-hq', '7armd-7mot', '7armd-3rtr'], '1827': ['7armd-8h'] };
    const t = suffer(place(units), { hex: '1525', hits: 2, first: '7armd-7mot' }).do('withdraw');
    if (t.awaits() === 'retreat-to') t.do('to', t.offers('to')[0]);
    expect([t.at('7armd-7mot') === t.at('7armd-hq'), t.strength('7armd-hq')]).toEqual([true, 4]);
    expect(t.told()).toContain('hq-displaced');
  });
  it('stays where a unit holds [7.5.c]', () => {
    const t = defence(
      { hits: 2, first: '7armd-3rtr' },
      { '1525': ['7armd-hq', '7armd-3rtr'], '1827': ['7armd-8h'] },
    ).do('hold');
    expect(t.at('7armd-hq')).toBe('1525');
  });
});

describe('what the other side learns', () => {
  it('is the check of a unit it knows; a unit that was left out shows itself only by failing [7.5.1.l]', () => {
    const t = place();
    t.state.setSeen(t.unit('21pz-104'), 0);
    t.state.put(t.unit('21pz-i5'), t.hex('1524'));
    t.state.setSeen(t.unit('21pz-104'), 0);
    suffer(t, { hex: '1524', hits: 1, attacker: true, red: true, units: ['21pz-i5'], first: '21pz-i5' }, PASS, FAIL);
    expect(t.seen('1524', 'commonwealth')).toContain('21pz-104');
  });
});
