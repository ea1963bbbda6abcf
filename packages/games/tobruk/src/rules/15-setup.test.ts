import { isRefusal, sayFor } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ARRIVALS, FIRST_AXIS, FIRST_COMMONWEALTH, SECOND_AXIS, SECOND_COMMONWEALTH } from '../testing/printed.ts';
import { game, neighbours, start, type Table, table } from '../testing/table.ts';

const view = (t: Table) => game.observe(t.state, 'umpire');
const idsIn = (t: Table, box: string) =>
  view(t)
    .pieces.filter((p) => p.place === t.hex(box))
    .map((p) => t.state.world.units.ids[p.unit]);
/** Who stands where, as the rulebook prints it: an asterisk is a unit on its back. */
function standing(t: Table, side: string): Record<string, string[]> {
  const { ids } = t.state.world.units;
  const stacks: Record<string, string[]> = {};
  for (const p of view(t).pieces) {
    if (p.place >= t.state.world.map.hexes || t.card(ids[p.unit]).side !== side) continue;
    const hex = game.vocabulary.placeName(p.place);
    stacks[hex] = [...(stacks[hex] ?? []), `${ids[p.unit]}${p.face === 'back' ? '*' : ''}`].sort();
  }
  return stacks;
}
const printed = (list: Record<string, string>) =>
  Object.fromEntries(Object.entries(list).map(([hex, units]) => [hex, units.split(', ').sort()]));
/** Fighters and close support that a side has ready. */
const air = (t: Table, side: string) =>
  ['F', 'B'].map((kind) => idsIn(t, `air:${side}`).filter((u) => u.includes(`-${kind}-`)).length);
const bothAir = (t: Table) => ({ commonwealth: air(t, 'commonwealth'), axis: air(t, 'axis') });
/** A turn of a scenario at its air allotment; the Commonwealth rolls first. */
const airTurn = (scenario: string, turn: number, dice: number[] = []) =>
  table({ scenario, turn, phase: 'air', units: { '4318': ['4th Indian HQ'] }, dice });

describe('15.0 The scenarios', () => {
  it.each(['1', '2', '3'])('scenario %s is played on the whole map [15.0.a]', (scenario) => {
    const corners = { '1401': ['15/Sav'], '1420': ['16/Sav'], '5220': ['19/Bre'], '5215': ['20/Bre'] };
    const t = table({ scenario, units: corners });
    for (const [hex, [unit]] of Object.entries(corners)) expect(t.at(unit)).toBe(hex);
    expect(t.state.world.map.hexes).toBe(39 * 20);
  });

  const lasts = (scenario: string, turn: number) => {
    const t = table({ scenario, turn, phase: 'end', units: { '4318': ['4th Indian HQ'] } });
    return t.pending().kind === 'outcome' ? 'over' : view(t).turn;
  };
  it('scenario 1 begins with turn 1 and ends after turn 4 [15.1.a]', () => {
    expect({
      'view start 1 turn': view(start('1')).turn,
      'lasts 1 1': lasts('1', 1),
      'lasts 1 3': lasts('1', 3),
      'lasts 1 4': lasts('1', 4),
    }).toEqual({ 'view start 1 turn': 1, 'lasts 1 1': 2, 'lasts 1 3': 4, 'lasts 1 4': 'over' });
    expect(game.compose({ scenario: '1', turn: 5 })).toMatchObject({
      key: 'no-such-turn',
      figures: { turn: 5, first: 1, last: 4 },
    });
  });
  it('scenario 2 begins with turn 6 and ends after turn 10 [15.2.a]', () => {
    expect({
      'view start 2 turn': view(start('2')).turn,
      'lasts 2 6': lasts('2', 6),
      'lasts 2 9': lasts('2', 9),
      'lasts 2 10': lasts('2', 10),
    }).toEqual({ 'view start 2 turn': 6, 'lasts 2 6': 7, 'lasts 2 9': 10, 'lasts 2 10': 'over' });
  });
  it('scenario 3 begins with turn 1 and ends after turn 10 [15.3.a]', () => {
    expect({
      'view start 3 turn': view(start('3')).turn,
      'lasts 3 4': lasts('3', 4),
      'lasts 3 9': lasts('3', 9),
      'lasts 3 10': lasts('3', 10),
    }).toEqual({ 'view start 3 turn': 1, 'lasts 3 4': 5, 'lasts 3 9': 10, 'lasts 3 10': 'over' });
  });

  const first = (t: Table) => [t.pending().kind, t.asked()?.prompt, t.offers('hq')];
  const XXX_FIRST = ['question', 'choose-hq', ['7th Armoured HQ', '1st South African HQ']];
  it('XXX Corps is played first on turn 1 of scenario 1, and only then T-31 [15.1.b]', () => {
    expect(first(start('1').do('done'))).toEqual(XXX_FIRST);
    expect(first(table({ scenario: '1', clear: false, turn: 2 }))).toEqual(['chance', undefined, []]);
  });
  it('a chit that is played first is not told as drawn, and its corps has its name [15.1.b]', () => {
    const t = start('1').do('done');
    const told = t.events.find((e) => e.key === 'first-chit');
    expect(told).toMatchObject({ rule: '15.1', figures: { corps: 'XXX Corps', side: 0 } });
    expect(t.told()).not.toContain('chit');
    expect(sayFor(game, 'first-chit', told?.figures ?? {})).toBe(
      'XXX Corps acts first by the scenario, without a draw: Commonwealth acts.',
    );
  });
  it('in scenario 2 every chit is drawn [15.2.b]', () => {
    const t = start('2', {}, [1, 1]);
    expect({ 'pending kind': t.pending().kind, 'view t holdings 0 count': view(t).holdings[0].count }).toEqual({
      'pending kind': 'chance',
      'view t holdings 0 count': 8,
    });
  });
  it('XXX Corps is played first on turn 1 of scenario 3 [15.3.b]', () => {
    expect(first(start('3').all('bid 12', 'bid 9', 'done'))).toEqual(XXX_FIRST);
    expect(first(table({ scenario: '3', clear: false, turn: 2 }))).toEqual(['chance', undefined, []]);
  });
});

describe('15.1 to 15.3 Air power', () => {
  it('on turn 1 the Axis has four fighters and three bombers [15.1.c]', () => {
    expect(air(start('1').do('done'), 'axis')).toEqual([4, 3]);
  });
  it('on turn 1 the Commonwealth has ten fighters and seven bombers [15.1.p]', () => {
    expect(air(start('1').do('done'), 'commonwealth')).toEqual([10, 7]);
  });
  it('from turn 2 the Axis has eight fighters and the Commonwealth four [15.1.d]', () => {
    for (const turn of [2, 3, 4]) {
      const t = airTurn('1', turn, [1, 1]);
      expect({ 'air t axis 0': air(t, 'axis')[0], 'air t commonwealth 0': air(t, 'commonwealth')[0] }).toEqual({
        'air t axis 0': 8,
        'air t commonwealth 0': 4,
      });
    }
  });
  it('from turn 2 bombers are rolled for: Axis 3 or from a 4 five, Commonwealth 5 or from a 5 seven [15.1.e]', () => {
    const rolls = [1, 2, 3, 4, 5, 6].map((n) => airTurn('1', 2, [n, n]));
    expect(rolls.map((t) => air(t, 'axis')[1])).toEqual([3, 3, 3, 5, 5, 5]);
    expect(rolls.map((t) => air(t, 'commonwealth')[1])).toEqual([5, 5, 5, 5, 7, 7]);
  });
  it('turn 2 with two fours: tb-ex-18-air-turn2', () => {
    expect(bothAir(airTurn('1', 2, [4, 4]))).toEqual({ axis: [8, 5], commonwealth: [4, 5] });
  });
  it('scenario 2 gives both sides all their fighters on every turn [15.2.c]', () => {
    for (const turn of [6, 7, 8, 9, 10]) {
      const t = airTurn('2', turn, [1, 1]);
      expect({ 'air t commonwealth 0': air(t, 'commonwealth')[0], 'air t axis 0': air(t, 'axis')[0] }).toEqual({
        'air t commonwealth 0': 10,
        'air t axis 0': 8,
      });
    }
  });
  it('scenario 2 rolls for bombers on every turn [15.2.d]', () => {
    for (const turn of [6, 10]) {
      expect(airTurn('2', turn).pending()).toMatchObject({ kind: 'chance' });
      const t = airTurn('2', turn, [5, 3]);
      expect({ 'air t commonwealth 1': air(t, 'commonwealth')[1], 'air t axis 1': air(t, 'axis')[1] }).toEqual({
        'air t commonwealth 1': 7,
        'air t axis 1': 3,
      });
    }
  });
  it('scenario 3 has the air of scenario 1, to turn 10 [15.3.c]', () => {
    expect(bothAir(start('3').all('bid 12', 'bid 9', 'done'))).toEqual({ commonwealth: [10, 7], axis: [4, 3] });
    for (const turn of [2, 10])
      expect(bothAir(airTurn('3', turn, [6, 4]))).toEqual({ commonwealth: [4, 7], axis: [8, 5] });
  });
});

describe('15.1 Set-up of scenario 1', () => {
  it('the Commonwealth stands as printed [15.1.f]', () => {
    expect(standing(start('1'), 'commonwealth')).toEqual(printed(FIRST_COMMONWEALTH));
  });

  it('garrison units may start a hex away inside the perimeter, each once, within the stacking limit [15.1.f]', () => {
    const t = start('1');
    expect({
      decider: t.decider(),
      'asked prompt': t.asked()?.prompt,
      'offers shift length': t.offers('shift').length,
    }).toEqual({ decider: 'commonwealth', 'asked prompt': 'shift-garrison', 'offers shift length': 22 });
    expect(t.why('shift', '1RS/7Ind')).toMatchObject({ rule: '15.1', key: 'not-garrison' });
    t.do('shift', '2Rfl/Car');
    expect([...t.offers('place')].sort()).toEqual(['2103', '2202']);
    expect(t.why('place', '2002')).toMatchObject({ rule: '15.1', key: 'not-inside-perimeter' });
    expect(t.why('place', '2303')).toMatchObject({ rule: '15.1', key: 'not-inside-perimeter' });
    t.do('place', '2202');
    expect({ 'at 2Rfl/Car': t.at('2Rfl/Car'), 'why shift 2Rfl/Car key': t.why('shift', '2Rfl/Car')?.key }).toEqual({
      'at 2Rfl/Car': '2202',
      'why shift 2Rfl/Car key': 'already-shifted',
    });
    for (const unit of ['4Bdr/23', '1DLI/23', '1Esx/23']) t.all(`shift ${unit}`, 'place 2305');
    t.do('shift', '2Kng/16');
    expect(t.offers('place')).not.toContain('2305');
    expect(t.why('place', '2305')).toMatchObject({ rule: '7.1', key: 'no-room' });
  });

  it('the Axis stands as printed [15.1.g]', () => {
    expect(standing(start('1'), 'axis')).toEqual(printed(FIRST_AXIS));
  });

  it('what the schedules bring by turn 4 waits in the boxes of the turns [15.1.h]', () => {
    const t = start('1');
    expect([1, 2, 3, 4, 5, 9].map((turn) => idsIn(t, `turn:${turn}`).length)).toEqual([41, 0, 4, 3, 0, 0]);
  });

  it('places nobody stands in are the Axis’s, Tobruk the Commonwealth’s T-10', () => {
    const holders = (scenario: string) => view(start(scenario)).marks.filter((m) => m.kind === 'held');
    const holder = (scenario: string, hex: string) =>
      holders(scenario).find((m) => game.vocabulary.placeName(m.at[0]) === hex)?.owner;
    const hexes = ['2403', '2607', '2708', '3306', '4417', '4709', '4813', '4915'];
    expect(hexes.map((hex) => holder('1', hex))).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    expect(hexes.map((hex) => holder('2', hex))).toEqual([0, 1, 0, 1, 0, 1, 1, 1]);
  });

  it('the lancers are 4-3-18 in every scenario T-05', () => {
    for (const scenario of ['1', '2', '3'])
      expect(start(scenario).card('Lnr/Car')).toMatchObject({ attack: 4, defence: 3, movement: 18 });
  });
});

describe('15.2 Set-up of scenario 2', () => {
  it('the Commonwealth stands as printed, depleted units on their backs, the garrison exactly so [15.2.e]', () => {
    const t = start('2');
    expect(standing(t, 'commonwealth')).toEqual(printed(SECOND_COMMONWEALTH));
    expect(t.offers('shift')).toEqual([]);
  });
  it('the Axis stands as printed, depleted units on their backs [15.2.f]', () => {
    expect(standing(start('2'), 'axis')).toEqual(printed(SECOND_AXIS));
  });
  it('both sides are printed in 2407: 28/Pav gives way, or by the option the group of Ed Duda T-02', () => {
    const where = (t: Table) => ['1RTR/32Tk', '1Esx/23', '28/Pav'].map((u) => t.at(u));
    expect(where(start('2'))).toEqual(['2407', '2407', '2207']);
    expect(where(start('2', { edDudaAt2506: true }))).toEqual(['2506', '2506', '2407']);
  });
  it('the arrivals of turn 9 come in scenario 2 too, unless the option says no T-08', () => {
    expect(idsIn(start('2'), 'turn:9')).toHaveLength(12);
    expect(idsIn(start('2', { noTurn9InScenario2: true }), 'turn:9')).toEqual([]);
  });
});

describe('15.3 Scenario 3', () => {
  it('sets up as scenario 1, with its garrison’s freedom and both whole schedules T-04 [15.3.g]', () => {
    const t = start('3').all('bid 12', 'bid 9');
    expect(standing(t, 'commonwealth')).toEqual(printed(FIRST_COMMONWEALTH));
    expect(standing(t, 'axis')).toEqual(printed(FIRST_AXIS));
    expect(t.offers('shift')).toHaveLength(22);
    expect([1, 3, 4, 5, 9].map((turn) => idsIn(t, `turn:${turn}`).length)).toEqual([41, 4, 3, 1, 12]);
  });

  it('each bids at least 1 in secret; the higher plays the Commonwealth and needs that lead [15.3.d]', () => {
    const t = start('3');
    expect({
      'asked seat': t.asked()?.seat,
      'asked prompt': t.asked()?.prompt,
      'offers bid 0': t.offers('bid')[0],
    }).toEqual({ 'asked seat': 0, 'asked prompt': 'bid', 'offers bid 0': '1' });
    expect(t.why('bid', 0)).toMatchObject({ rule: '15.3', key: 'no-such-bid', figures: { minimum: 1 } });
    t.do('bid', 11);
    expect(t.asked()?.seat).toBe(1);
    const seen = (viewer: 0 | 1) =>
      JSON.stringify({ ...game.observe(t.state, viewer), viewer: 0, question: undefined });
    const other = start('3').do('bid', 17);
    expect(seen(1)).toBe(JSON.stringify({ ...game.observe(other.state, 1), viewer: 0, question: undefined }));
    expect(t.events.map((e) => e.figures)).toEqual([{ seat: 1 }]);
    t.do('bid', 14);
    expect({
      'seatOf 0': t.state.seatOf(0),
      'seatOf 1': t.state.seatOf(1),
      'view t numbers margin': view(t).numbers.margin,
    }).toEqual({ 'seatOf 0': 1, 'seatOf 1': 0, 'view t numbers margin': 14 });
    expect({ decider: t.decider(), 'asked seat': t.asked()?.seat }).toEqual({
      decider: 'commonwealth',
      'asked seat': 1,
    });
  });

  it('a composed position of scenario 3 needs the suggested lead, or the one it is given; its bid may be composed too', () => {
    const numbers = (t: Table) => view(t).numbers.margin;
    expect(numbers(table({ scenario: '3' }))).toBe(18);
    expect(numbers(table({ scenario: '3', set: { margin: 7 } }))).toBe(7);
    expect(numbers(table({ scenario: '1' }))).toBe(13);
    const t = table({ scenario: '3', clear: false, phase: 'setup' });
    expect({ 'asked prompt': t.asked()?.prompt, 'numbers t': numbers(t) }).toEqual({
      'asked prompt': 'bid',
      'numbers t': 0,
    });
    t.all('bid 12', 'bid 9');
    expect({ 'asked prompt': t.asked()?.prompt, 'numbers t': numbers(t) }).toEqual({
      'asked prompt': 'shift-garrison',
      'numbers t': 12,
    });
  });
  it('14 against 11: tb-ex-19-bid', () => {
    const t = start('3').all('bid 14', 'bid 11');
    expect({ 'sideOf 0': t.state.sideOf(0), 'view t numbers margin': view(t).numbers.margin }).toEqual({
      'sideOf 0': 0,
      'view t numbers margin': 14,
    });
  });

  it('on equal bids that is the lead, and a die says who plays the Commonwealth [15.3.e]', () => {
    const tie = (die: number) => {
      const t = start('3').all('bid 12', 'bid 12');
      expect(t.pending()).toMatchObject({ kind: 'chance' });
      t.roll(die);
      expect(view(t).numbers.margin).toBe(12);
      return t.state.seatOf(0);
    };
    expect([1, 2, 3, 4, 5, 6].map(tie)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('a sealed bid can be imagined as any bid, and the view stays the same', () => {
    const t = start('3').do('bid', 17);
    const seen = game.observe(t.state, 1);
    const bids = [0, 50, 113].map((n) => game.imagine(seen, { below: (most) => Math.min(n, most - 1) }));
    expect(bids.map((g) => g.bids[0])).toEqual([1, 51, 114]);
    for (const g of bids) expect(game.observe(g, 1)).toEqual(seen);
  });
});

describe('15.4 and 15.5 The schedules', () => {
  /** The hexes a unit can be in after its very first step onto the map. */
  const entries = (t: Table, unit: string) => {
    const reach = t.reach(unit);
    return Object.keys(reach)
      .filter((hex) => neighbours(t, hex).every((n) => !(n in reach) || reach[n] >= reach[hex]))
      .sort();
  };
  const whole = start('3').all('bid 12', 'bid 9');
  /** Who is due on a turn, and where they come in; other units are off the map. */
  function arrives(when: keyof typeof ARRIVALS) {
    const [turn] = when.split(' at ');
    const units = ARRIVALS[when].split(', ');
    expect(units.filter((u) => whole.at(u) !== `turn:${turn}`)).toEqual([]);
    const t = table({ scenario: '3', turn: Number(turn), units: { [`turn:${turn}`]: units } });
    const hexes = units.map((u) => entries(t, u).join());
    expect(new Set(hexes).size).toBe(1);
    return [units.length, hexes[0]];
  }
  it('7th Armoured Division, eighteen counters, comes on turn 1 anywhere from G to F (T-32) [15.4.a]', () => {
    expect(arrives('1 at G-F')).toEqual([18, '5218,5219,5220']);
  });
  it('the first South Africans, eight counters, come on turn 1 at G [15.4.b]', () => {
    expect(arrives('1 at G')).toEqual([8, '5220']);
  });
  it('the New Zealanders with their tanks, fifteen counters, come on turn 1 at E [15.4.c]', () => {
    expect(arrives('1 at E')).toEqual([15, '5217']);
  });
  it('5th Indian Brigade comes on turn 4 at D [15.4.d]', () => {
    expect(arrives('4 at D')).toEqual([3, '5216']);
  });
  it('the second South Africans come on turn 9 at C and the Guards at D, all of XIII Corps T-23 [15.4.e]', () => {
    expect(arrives('9 at C')).toEqual([10, '5214']);
    expect(arrives('9 at D')).toEqual([2, '5216']);
    const units = [...ARRIVALS['9 at C'].split(', '), ...ARRIVALS['9 at D'].split(', ')];
    expect(units.filter((u) => whole.card(u).formation !== 'XIII')).toEqual([]);
  });
  it('the Trieste Division comes on turn 3 at 1 [15.5.a]', () => {
    expect(arrives('3 at 1')).toEqual([4, '1402']);
  });
  it('the tanks of the Trieste come on turn 5 at 1 [15.5.b]', () => {
    expect(arrives('5 at 1')).toEqual([1, '1402']);
  });

  it('armour from F comes as far as 3717 on turn 1; by the option it is at Sidi Rezegh with exactly its 16 points T-32', () => {
    const reach = (options: Record<string, boolean>) =>
      table({ units: { 'turn:1': ['6RTR/7Arm'], '4318': ['4th Indian HQ'] }, options }).reach('6RTR/7Arm');
    expect(reach({})).toHaveProperty('3717');
    expect(reach({})).not.toHaveProperty('2708');
    expect(reach({ southernEntry: true })['2708']).toBe(16);
  });

  it('an unknown scenario, option or turn is refused with what there is', () => {
    expect(isRefusal(game.setup('4', {}))).toBe(true);
    expect(game.setup('1', { fog: true })).toMatchObject({ key: 'unknown-option' });
  });
});
