import { describe, expect, it } from 'vitest';
import { attack, awaited, battlefield, type Field } from '../testing/battlefield.ts';
import { type Placed, type Table, type TableOptions, table } from '../testing/table.ts';

/** A reduced unit attacks against the odds and is eliminated. */
function lose(unit: string, hq: string, corps: string, field: Field = {}): Table {
  const enemy = ['XXX', 'XIII', 'Tobruk'].includes(corps) ? ['27/Pav', '28/Pav'] : ['18/4NZ', '19/4NZ'];
  const t = battlefield({
    scenario: '3',
    ...field,
    corps,
    units: { '3616': [hq], '3614': [`${unit}!`], '3514': enemy },
  });
  return attack(t, '3514', unit).roll([1, 1]);
}

/** A tank unit under repair is due on turn 3. */
function due(units: Placed, options: Partial<TableOptions> = {}): Table {
  return table({
    turn: 3,
    marks: [{ kind: 'repairing', at: '8Hus/4Arm' }],
    active: { side: 'commonwealth', formation: 'XXX' },
    ...options,
    units: { 'turn:3': ['8Hus/4Arm!'], ...units },
  });
}

/** Where the unit may come back. */
function placesOf(units: Placed): string[] {
  const t = due(units);
  return t.offers('recover').length > 0 ? t.do('recover', '8Hus/4Arm').offers('place').toSorted() : [];
}

/** Plays on to a turn: everybody does nothing, the dice show ones. */
function passUntil(t: Table, turn: number): void {
  while (t.state.turn < turn) {
    const pending = t.pending();
    if (pending.kind === 'question') t.do(t.offers().includes('done') ? 'done' : 'decline');
    else if (pending.kind === 'chance') t.roll(pending.cup ? pending.cup.findIndex((n) => n > 0) : [1]);
  }
}

describe('12.0 Armor recovery', () => {
  it('the owner of eliminated Commonwealth or German armor may roll at once, or let it go (T-29) [12.0.a]', () => {
    const british = lose('8Hus/4Arm', '7th Armoured HQ', 'XXX');
    expect({ 'british decider': british.decider(), 'british offers': british.offers() }).toEqual({
      'british decider': 'commonwealth',
      'british offers': ['repair', 'decline'],
    });
    british.do('decline');
    expect({ 'british at 8Hus/4Arm': british.at('8Hus/4Arm'), 'awaited british': awaited(british) }).toEqual({
      'british at 8Hus/4Arm': 'eliminated',
      'awaited british': 'choose-target',
    });
    const german = lose('I/8/15', '15th Panzer HQ', '15 Pz');
    expect({ 'german decider': german.decider(), 'awaited german': awaited(german) }).toEqual({
      'german decider': 'axis',
      'awaited german': 'recover-armor',
    });
    german.do('repair');
    expect(german.pending()).toMatchObject({ kind: 'chance', stream: 'recovery', dice: 1 });
  });

  it('Italian armor and units that are no armor are gone for good [12.0.a]', () => {
    for (const [unit, hq, corps] of [
      ['7Md/Art', 'Ariete HQ', 'CAM'],
      ['2SG/4Arm', '7th Armoured HQ', 'XXX'],
      ['11Hus/7Arm', '7th Armoured HQ', 'XXX'],
    ]) {
      const t = lose(unit, hq, corps);
      expect({ 'at unit': t.at(unit), 'awaited t': awaited(t) }).toEqual({
        'at unit': 'eliminated',
        'awaited t': 'choose-target',
      });
    }
  });

  it('the die says how many turns must pass; the unit is due on the turn after (T-63) [12.0.b]', () => {
    const rolled = (unit: string, hq: string, corps: string) =>
      [1, 2, 3, 4, 5, 6].map((die) => lose(unit, hq, corps).do('repair').roll(die).at(unit));
    expect(rolled('8Hus/4Arm', '7th Armoured HQ', 'XXX')).toEqual([
      'turn:3',
      'turn:4',
      'turn:4',
      'turn:5',
      'eliminated',
      'eliminated',
    ]);
    expect(rolled('I/8/15', '15th Panzer HQ', '15 Pz')).toEqual([
      'turn:3',
      'turn:3',
      'turn:4',
      'turn:4',
      'turn:5',
      'eliminated',
    ]);
  });

  it('it comes back on its turn, in the activation of its own corps [12.0.b]', () => {
    expect(due({ '3616': ['7th Armoured HQ'] }).offers('recover')).toEqual(['8Hus/4Arm']);
    expect(due({ '3616': ['7th Armoured HQ'] }, { turn: 2 }).offers('recover')).toEqual([]);
    const other = { active: { side: 'commonwealth', formation: 'XIII' } };
    expect(due({ '3616': ['7th Armoured HQ'], '4318': ['4th Indian HQ'] }, other).offers('recover')).toEqual([]);
  });

  it('from the loss to the return: a 1 on turn 1 brings it back on turn 3 [12.0.b]', () => {
    const t = lose('8Hus/4Arm', '7th Armoured HQ', 'XXX').do('repair').roll(1);
    passUntil(t, 3);
    t.roll(
      [1],
      [1],
      t.state.world.corps.findIndex((c) => c.name === 'XXX'),
    );
    expect(t.offers('recover')).toEqual(['8Hus/4Arm']);
    t.all('recover 8Hus/4Arm', 'place 3617', 'hq 7th Armoured HQ', 'order move-first');
    expect(t.offers('move')).toContain('8Hus/4Arm');
  });

  it('if the last turn that must pass is the last of the scenario, the unit is gone [12.0.c]', () => {
    const onTurn = (turn: number) => lose('8Hus/4Arm', '7th Armoured HQ', 'XXX', { scenario: '1', turn });
    expect(onTurn(2).do('repair').roll(1).at('8Hus/4Arm')).toBe('turn:4');
    const late = onTurn(2).do('repair').roll(2);
    expect({ 'late at 8Hus/4Arm': late.at('8Hus/4Arm'), 'late told at 1': late.told().at(-1) }).toEqual({
      'late at 8Hus/4Arm': 'eliminated',
      'late told at 1': 'no-repair',
    });
    expect(onTurn(1).do('repair').roll(4).at('8Hus/4Arm')).toBe('eliminated');
  });

  it('where even the best roll comes too late nobody is asked [12.0.c]', () => {
    const t = lose('8Hus/4Arm', '7th Armoured HQ', 'XXX', { scenario: '1', turn: 3 });
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'awaited t': awaited(t) }).toEqual({
      'at 8Hus/4Arm': 'eliminated',
      'awaited t': 'choose-target',
    });
  });

  it('it is placed reduced, with a headquarters of its corps or next to it [12.0.d]', () => {
    expect(placesOf({ '3514': ['7th Armoured HQ'], '2303': ['70th British HQ'] })).toEqual([
      '3413',
      '3414',
      '3513',
      '3514',
      '3515',
      '3613',
      '3614',
    ]);
    expect(placesOf({ '3514': ['7th Armoured HQ'], '3914': ['1st South African HQ'] })).toContain('3915');
    const t = due({ '3514': ['7th Armoured HQ'] }).do('recover', '8Hus/4Arm');
    expect(t.why('place', '3412')).toMatchObject({ rule: '12.0', key: 'no-hq-near', figures: { hex: t.hex('3412') } });
    t.do('place', '3413');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'isReduced 8Hus/4Arm': t.isReduced('8Hus/4Arm') }).toEqual({
      'at 8Hus/4Arm': '3413',
      'isReduced 8Hus/4Arm': true,
    });
    const lost = lose('8Hus/4Arm', '7th Armoured HQ', 'XXX').do('repair').roll(1);
    expect(lost.isReduced('8Hus/4Arm')).toBe(true);
  });

  it('a unit lost at full strength, for want of room, comes back reduced too [12.0.d]', () => {
    const crowd = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm', '2SG/4Arm', '1TS/1SA', '1RNC/1SA', '2RB/7Sup'];
    const t = table({
      scenario: '3',
      units: { '3616': ['7th Armoured HQ'], '3614': crowd },
      active: { side: 'commonwealth', formation: 'XXX', mode: 'move' },
    });
    t.all('done', 'remove 8Hus/4Arm', 'repair').roll(1);
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'isReduced 8Hus/4Arm': t.isReduced('8Hus/4Arm') }).toEqual({
      'at 8Hus/4Arm': 'turn:3',
      'isReduced 8Hus/4Arm': true,
    });
  });

  it('a unit under repair comes back reduced, whichever face its counter showed while it waited [12.0.d]', () => {
    const t = table({
      turn: 2,
      units: { '3514': ['7th Armoured HQ'], 'turn:2': ['8Hus/4Arm'] },
      marks: [{ kind: 'repairing', at: '8Hus/4Arm' }],
      active: { side: 'commonwealth', formation: 'XXX' },
    });
    t.all('recover 8Hus/4Arm', 'place 3514');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'isReduced 8Hus/4Arm': t.isReduced('8Hus/4Arm') }).toEqual({
      'at 8Hus/4Arm': '3514',
      'isReduced 8Hus/4Arm': true,
    });
  });

  it('not next to an enemy unit, be it a headquarters [12.0.e]', () => {
    expect(placesOf({ '3514': ['7th Armoured HQ'], '3313': ['XXI Corps HQ'] })).toEqual([
      '3414',
      '3513',
      '3514',
      '3515',
      '3613',
      '3614',
    ]);
    const t = due({ '3514': ['7th Armoured HQ'], '3313': ['XXI Corps HQ'] }).do('recover', '8Hus/4Arm');
    expect(t.why('place', '3413')).toMatchObject({
      rule: '12.0',
      key: 'next-to-enemy',
      figures: { hex: t.hex('3413') },
    });
  });

  it('not in the sea, not beyond the stacking limit [12.0.e]', () => {
    const full = ['18/4NZ', '19/4NZ', '20/4NZ', '21/5NZ', '22/5NZ', '23/5NZ'];
    const t = due({ '3104': ['7th Armoured HQ', ...full] }).do('recover', '8Hus/4Arm');
    expect(t.offers('place').toSorted()).toEqual(['3004', '3105', '3204']);
    expect(t.why('place', '3103')).toMatchObject({ rule: '12.0', key: 'impassable' });
    expect(t.why('place', '3104')).toMatchObject({ rule: '7.1', key: 'no-room' });
  });

  it('road markers come off where a unit that is placed would break the limit of the road (T-25)', () => {
    const t = due(
      { '3616': ['7th Armoured HQ', '3RTR/4Arm', '5RTR/4Arm', '2RTR/7Arm'] },
      {
        marks: [
          { kind: 'repairing', at: '8Hus/4Arm' },
          { kind: 'road', at: '3RTR/4Arm' },
        ],
      },
    );
    t.all('recover 8Hus/4Arm', 'place 3616');
    expect(t.query({ ask: 'stack', place: t.hex('3616') })).toEqual({ used: 4, limit: 6, over: 0 });
  });

  it('not behind an enemy fortification as its headquarters sees it; behind its own it may (T-07) [12.0.e]', () => {
    const t = due({ '4416': ['7th Armoured HQ'] }, { control: { '4417': 'axis' } }).do('recover', '8Hus/4Arm');
    expect(t.offers('place')).not.toContain('4417');
    expect(t.why('place', '4417')).toMatchObject({
      rule: '12.0',
      key: 'beyond-fortification',
      figures: { hex: t.hex('4417') },
    });
    const own = due({ '4416': ['7th Armoured HQ'] }, { control: { '4417': 'commonwealth' } }).do(
      'recover',
      '8Hus/4Arm',
    );
    expect(own.offers('place')).toContain('4417');
  });

  it('what cannot be placed in its corps’ activation is gone [12.0.f]', () => {
    const ring = { '3616': ['7th Armoured HQ'], '3615': ['27/Pav'], '3617': ['28/Pav'] };
    const t = due(ring);
    expect(t.offers('recover')).toEqual([]);
    t.do('done');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), told: t.told() }).toEqual({
      'at 8Hus/4Arm': 'eliminated',
      told: expect.arrayContaining(['not-recovered']),
    });
  });

  it('without a headquarters of its corps on the map it is gone at the end of its turn [12.0.f]', () => {
    const t = due({ '4318': ['4th Indian HQ'] }, { active: { side: 'commonwealth', formation: 'XIII' } });
    passUntil(t, 4);
    expect(t.at('8Hus/4Arm')).toBe('eliminated');
  });
});
