import { describe, expect, it } from 'vitest';
import { drawn, table } from '../testing/table.ts';

describe('13.7 Withdraw or attack', () => {
  const units = {
    '1710': ['3 RTR', '5 RTR'],
    '1910': ['8 Hus'],
    eliminated: ['1 KRR'],
    '2010': ['2 RGH'],
    '0810': ['4 EY'],
  };
  const withdraw = (more: Record<string, readonly string[]> = {}) =>
    drawn('allied', '22 Arm', { units: { ...units, ...more }, held: { allied: ['withdraw-attack'] } });

  it('is played right after a friendly Action Chit, in either form [13.7.a]', () => {
    expect(withdraw().offers('play')).toEqual(['withdrawal', 'attack']);
    expect(withdraw().all('activate 22 Arm').offers('play')).toEqual([]);
    const attack = withdraw().all('play attack');
    expect({
      'attack offers play': attack.offers('play'),
      'attack view 1 holdings find h h id available:allied count': attack
        .view(1)
        .holdings.find((h) => h.id === 'available:allied')?.count,
    }).toEqual({ 'attack offers play': [], 'attack view 1 holdings find h h id available:allied count': 0 });
    const gone = withdraw().all('play withdrawal', 'withdraw 4 Arm');
    expect(gone.view(0).holdings.find((h) => h.id === 'played:allied')?.known).toEqual({ 'withdraw-attack': 1 });
  });

  it('all units of a formation leave the game with its chit, for good; what was eliminated stays so [13.7.c] [13.7.e]', () => {
    const t = withdraw().all('play withdrawal', 'withdraw 4 Arm');
    expect(['3 RTR', '5 RTR', '8 Hus', '1 KRR'].map((u) => t.at(u))).toEqual([
      'withdrawn',
      'withdrawn',
      'withdrawn',
      'eliminated:allied',
    ]);
    expect(t.view('umpire').holdings.find((h) => h.id === 'cup:allied')?.known['4 Arm']).toBeUndefined();
    expect(t.score()[0]).toBe(1);
  });

  it('the chit of a withdrawn formation is not put in again [13.7.c]', () => {
    const t = table({
      turn: 4,
      phase: 'actions',
      units: { '0102': ['5 EY'] },
      set: { withdrawn: { '4 Arm': 1 }, axisActions: 0, alliedActions: 0 },
    });
    expect(t.view('umpire').holdings.find((h) => h.id === 'cup:allied')?.known).toMatchObject({ '2 Arm': 1 });
    expect(t.view('umpire').holdings.find((h) => h.id === 'cup:allied')?.known['4 Arm']).toBeUndefined();
  });

  it('a unit without a way to the edge that is free of enemies stays [13.7.d]', () => {
    const ring = {
      '1909': ['104/1'],
      '1911': ['104/2'],
      '2010': ['104/3'],
      '2011': ['115/1'],
      '1810': ['115/2'],
      '1811': ['115/3'],
    };
    const t = withdraw(ring).all('play withdrawal', 'withdraw 4 Arm');
    expect({ 'at 8 Hus': t.at('8 Hus'), 'at 3 RTR': t.at('3 RTR') }).toEqual({
      'at 8 Hus': '1910',
      'at 3 RTR': 'withdrawn',
    });
  });

  it('a formation without a unit left may be withdrawn, each only once [13.7.f] [13.7.g]', () => {
    const t = drawn('allied', '22 Arm', {
      units: { eliminated: ['Bays', '9 Lan', '10 Hus', '1 RB'] },
      held: { allied: ['withdraw-attack'] },
      set: { withdrawn: { '4 Arm': 1 } },
    });
    t.all('play withdrawal');
    expect({
      'offers withdraw includes 2 Arm': t.offers('withdraw').includes('2 Arm'),
      'offers withdraw includes 4 Arm': t.offers('withdraw').includes('4 Arm'),
      'offers withdraw includes 21 Pz': t.offers('withdraw').includes('21 Pz'),
    }).toEqual({
      'offers withdraw includes 2 Arm': true,
      'offers withdraw includes 4 Arm': false,
      'offers withdraw includes 21 Pz': false,
    });
    expect(t.why('withdraw', '4 Arm')).toMatchObject({ rule: '13.7', key: 'withdrawn-before' });
    t.all('withdraw 2 Arm');
    expect(t.view('umpire').holdings.find((h) => h.id === 'cup:allied')?.known['2 Arm']).toBeUndefined();
  });

  it('a formation that is not in the scenario cannot be withdrawn; one that is still to come can [13.7.f] [13.7.c]', () => {
    const choose = (scenario: string) =>
      drawn('allied', '22 Arm', { scenario, clear: false, turn: 3, held: { allied: ['withdraw-attack'] } }).all(
        'play withdrawal',
      );
    const one = choose('one');
    expect(['10 Ind', '32 ATB', 'Indep', '29 Ind', '9 Ind'].map((f) => one.offers('withdraw').includes(f))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(one.why('withdraw', '32 ATB')).toMatchObject({ rule: '13.7', key: 'not-in-scenario' });
    const campaign = choose('campaign');
    expect(['10 Ind', '32 ATB', 'Indep'].map((f) => campaign.offers('withdraw').includes(f))).toEqual([
      true,
      true,
      true,
    ]);
    expect(campaign.all('withdraw 32 ATB').at('4 RTR')).toBe('withdrawn');
    expect(one.why('withdraw', '15 Pz')).toMatchObject({ rule: '13.7', key: 'not-allied' });
  });

  it('where no formation is in play the chit cannot be played as a withdrawal [13.7.f]', () => {
    const units = { eliminated: ['2 RGH'] };
    const held = { allied: ['withdraw-attack'] };
    const t = drawn('allied', '22 Arm', { units, held, set: { withdrawn: { '22 Arm': 1 } } });
    expect(t.offers('play')).toEqual(['attack']);
    expect(t.why('play', 'withdrawal')).toMatchObject({ rule: '13.7', key: 'not-now' });
  });

  it('what a withdrawn formation had lost is not rebuilt, and still counts [13.7.c] [13.7.e] [13.3.d]', () => {
    const t = drawn('allied', '22 Arm', {
      units: { eliminated: ['3 RTR', '2 RGH'], '1710': ['5 RTR'], '2010': ['3 CLY'] },
      held: { allied: ['withdraw-attack', 'replacement'] },
    });
    t.all('play withdrawal', 'withdraw 4 Arm', 'play replacement');
    expect(t.offers('rebuild')).toEqual(['2 RGH']);
    expect(t.why('rebuild', '3 RTR')).toMatchObject({ rule: '13.7', key: 'gone-for-good' });
    expect(t.score()[0]).toBe(4);
  });

  it('nor by tank replacements; a unit that had to stay on the map may gain a step [13.7.c] [13.7.d] [15.0.g]', () => {
    const t = table({
      turn: 4,
      phase: 'supply',
      units: { eliminated: ['3 RTR', '2 RGH'], '2010': ['8 Hus:1'] },
      set: { withdrawn: { '4 Arm': 1 } },
    });
    expect({ awaits: t.awaits(), 'offers rebuild': t.offers('rebuild') }).toEqual({
      awaits: 'tank-replacement',
      'offers rebuild': ['2 RGH', '8 Hus'],
    });
    expect(t.why('rebuild', '3 RTR')).toMatchObject({ rule: '13.7', key: 'gone-for-good' });
  });

  it('played as an attack it binds the Allies: the phase does not end while one can be made [13.7.i]', () => {
    const promise = (enemy: string) => withdraw({ [enemy]: ['104/1'] }).all('play attack', 'activate 22 Arm');
    const t = promise('2009');
    expect({ 'offers done': t.offers('done'), 'why done key': t.why('done')?.key }).toEqual({
      'offers done': [],
      'why done key': 'must-attack',
    });
    t.all('move 2 RGH');
    expect(t.offers('stop')).toEqual([]);
    t.all('attack light').roll(5);
    expect({ 'get attackDue': t.state.get('attackDue'), 'offers stop': t.offers('stop') }).toEqual({
      'get attackDue': 0,
      'offers stop': [''],
    });
    expect(promise('0112').offers('done')).toEqual(['']);
  });

  it('a chit that was drawn and not played gives the Axis a point; one that was never drawn does not [13.7.b]', () => {
    const end = (held: readonly string[], option = false) =>
      table({
        turn: 7,
        phase: 'actions',
        units: { '0102': ['5 EY'] },
        held: { allied: held },
        options: { withdrawPenaltyWhenUndrawn: option },
        set: { axisActions: 0, alliedActions: 0 },
      }).state.get('points');
    expect({
      'end withdraw-attack': end(['withdraw-attack']),
      'end combat': end(['combat']),
      'end 3': end([]),
      'end 4': end([], true),
    }).toEqual({ 'end withdraw-attack': 1, 'end combat': 0, 'end 3': 0, 'end 4': 1 });
    const missed = withdraw().all('play attack', 'activate 22 Arm', 'done');
    expect(missed.state.get('attackMissed')).toBe(1);
  });
});
