import { describe, expect, it } from 'vitest';
import { type Placed, type Table, table } from '../testing/table.ts';

const xxx = { side: 'commonwealth', formation: 'XXX', mode: 'combat' } as const;
const xiii = { side: 'commonwealth', formation: 'XIII', mode: 'combat' } as const;
const pz15 = { side: 'axis', formation: '15 Pz', mode: 'combat' } as const;

const brigade = ['8Hus/4Arm', '3RTR/4Arm', '5RTR/4Arm'];
/** A brigade of tanks (18) and a headquarters north of a regiment (4): 4:1. */
const charge = (more: Placed = {}, options: Partial<Parameters<typeof table>[0]> = {}) =>
  table({ units: { '3713': ['7th Armoured HQ', ...brigade], '3714': ['15/Sav'], ...more }, active: xxx, ...options });

/** The brigade overruns the regiment; nobody sends air units. */
const overrun = (t: Table, ...dice: number[]): Table => {
  t.all('overrun 3714', ...brigade.map((id) => `with ${id}`), 'resolve');
  while (t.asked()?.prompt === 'commit-fighters' || t.asked()?.prompt === 'commit-air') t.do('done');
  return t.roll(dice);
};

describe('9.4 Overrun', () => {
  it('armor, reconnaissance and motorized units overrun; infantry and guns do not [9.4.a] (T-24)', () => {
    for (const id of ['8Hus/4Arm', '11Hus/7Arm', '2RB/7Sup']) {
      const t = table({ units: { '3713': ['7th Armoured HQ', id], '3714': ['15/Sav'] }, active: xxx });
      expect(t.offers('overrun')).toEqual(['3714']);
    }
    for (const id of ['1RNC/1SA', '3RHA/7Sup']) {
      const t = table({ units: { '3713': ['7th Armoured HQ', id], '3714': ['15/Sav'] }, active: xxx });
      expect(t.offers('overrun')).toEqual([]);
      expect(t.offers('attack')).toEqual(['3714']);
      expect(t.why('overrun', '3714')).toMatchObject({
        rule: '9.4',
        key: 'overrun-type',
        figures: { unit: t.unit(id) },
      });
    }
    const guns = table({ units: { '3713': ['15th Panzer HQ', '33/15 AT'], '3714': ['1RNC/1SA'] }, active: pz15 });
    expect(guns.why('overrun', '3714')?.key).toBe('overrun-type');
  });

  it('there is no overrun in the Move mode [9.4.a]', () => {
    const t = charge({}, { active: { ...xxx, mode: 'move' } });
    expect(t.offers('overrun')).toEqual([]);
    t.do('done');
    expect(t.offers('overrun')).toEqual(['3714']);
  });

  it('an overrun gets no artillery and no close air support, and fighters only to dogfight [9.4.b]', () => {
    const t = charge().all('overrun 3714', ...brigade.map((id) => `with ${id}`), 'resolve');
    expect(t.asked()?.prompt).toBe('commit-fighters');
    expect(t.offers('commit')).toEqual(['BR-F-1']);
    t.all('commit BR-F-1', 'done', 'done').roll([3, 4]);
    expect(t.told()).not.toContain('artillery');
    expect(t.events.find((e) => e.key === 'combat')?.figures).toMatchObject({ column: '4:1', modifier: 0, roll: 7 });
    const odds = charge().query({
      ask: 'attack',
      place: t.hex('3714'),
      units: brigade.map((id) => t.unit(id)),
      support: { artillery: 2, closeSupport: 1, fighters: 1, overrun: true },
    });
    expect(odds.modifier).toBe(0);
  });

  it('the same attack without overrun has them all [9.4.b]', () => {
    const t = charge().all('attack 3714', ...brigade.map((id) => `with ${id}`), 'resolve');
    expect(t.offers('commit')).toEqual(['BR-F-1', 'BR-B-1']);
    t.all('commit BR-F-1', 'commit BR-B-1', 'done', 'done', 'artillery 2').roll([1, 1]);
    expect(t.events.find((e) => e.key === 'combat')?.figures.modifier).toBe(5);
  });

  it('fighters of an overrun shoot at the defending air units [9.4.b]', () => {
    const t = charge().all('overrun 3714', ...brigade.map((id) => `with ${id}`), 'resolve', 'commit BR-F-1', 'done');
    t.all('commit GE-B-1', 'done').roll([3, 4]);
    expect(t.at('GE-B-1')).toBe('lost-air:axis');
    expect(t.events.find((e) => e.key === 'combat')?.figures.modifier).toBe(0);
  });

  it('no overrun into a city [9.4.c]', () => {
    const t = table({ units: { '4713': ['7th Armoured HQ'], '4813': ['Det/Sol'], '4812': ['2RB/7Sup'] }, active: xxx });
    expect(t.offers('attack')).toEqual(['4813']);
    expect(t.why('overrun', '4813')).toMatchObject({
      rule: '9.4',
      key: 'overrun-city',
      figures: { hex: t.hex('4813') },
    });
  });

  it('no overrun over works that the enemy holds, but out of a fort there is one [9.4.c] (T-07)', () => {
    const omar = { '4417': ['15/Sav'], '4416': ['CIH/4Ind', '4th Indian HQ'] };
    const t = table({ units: omar, active: xiii });
    expect(t.offers('attack')).toEqual(['4417']);
    expect(t.why('overrun', '4417')).toMatchObject({ rule: '9.4', key: 'overrun-fortification' });
    const out = table({ units: { '4417': ['CIH/4Ind', '4th Indian HQ'], '4416': ['15/Sav'] }, active: xiii });
    expect(out.offers('overrun')).toEqual(['4416']);
  });

  it('no overrun up or down an escarpment, while a plain attack is allowed [9.5.a] [9.4.c] (T-27)', () => {
    const up = table({ units: { '3905': ['7th Armoured HQ', '2RB/7Sup'], '4005': ['15/Sav'] }, active: xxx });
    expect(up.offers('attack')).toEqual(['4005']);
    expect(up.offers('overrun')).toEqual([]);
    expect(up.why('overrun', '4005')).toMatchObject({ rule: '9.5', key: 'overrun-escarpment' });
    const down = table({ units: { '4005': ['7th Armoured HQ', '2RB/7Sup'], '3905': ['15/Sav'] }, active: xxx });
    expect(down.why('overrun', '3905')?.rule).toBe('9.5');
  });

  it('once the hex is cleared the overrunners get markers, whether they advance or not [9.4.d]', () => {
    const t = overrun(charge(), 3, 4).do('to', '3614').do('to', '3514');
    expect(t.asked()?.prompt).toBe('choose-advance');
    t.all('advance 8Hus/4Arm', 'stop', 'done');
    for (const id of brigade) expect(t.card(id).status).toContain('overrun');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'at 3RTR/4Arm': t.at('3RTR/4Arm') }).toEqual({
      'at 8Hus/4Arm': '3714',
      'at 3RTR/4Arm': '3713',
    });
    t.do('done');
    expect(t.offers('exploit')).toEqual(brigade);
  });

  it('if a defender holds out the overrunners are done for the turn: no marker and no move later [9.4.e]', () => {
    const t = overrun(charge(), 2, 2);
    for (const id of brigade) expect(t.card(id).status).not.toContain('overrun');
    t.do('done');
    expect(t.asked()?.prompt).toBe('choose-mover');
    expect(t.offers('move')).toEqual(['7th Armoured HQ']);
    expect(t.why('move', '8Hus/4Arm')).toMatchObject({ rule: '9.4', key: 'overrun-failed' });
  });

  it('after a plain attack that failed the attackers may still move [9.4.e]', () => {
    const t = charge({}, { set: { artilleryLeft: 0 } });
    t.all('attack 3714', ...brigade.map((id) => `with ${id}`), 'resolve', 'done', 'done')
      .roll([2, 2])
      .do('done');
    expect(t.offers('move')).toEqual(['7th Armoured HQ', ...brigade].sort((a, b) => t.unit(a) - t.unit(b)));
  });

  it('a marked unit moves up to four hexes after the combat mode, over any ground and whatever it has spent [9.4.f]', () => {
    const t = overrun(charge(), 3, 4).all('to 3614', 'to 3514', 'done', 'done', 'exploit 8Hus/4Arm');
    expect(t.asked()).toMatchObject({ rule: '9.4', prompt: 'exploit-to', figures: { left: 4 } });
    expect(t.offers('to')).toContain('4111');
    expect(t.why('to', '4211')).toMatchObject({
      rule: '9.4',
      key: 'beyond-overrun',
      figures: { distance: 5, left: 4 },
    });
    t.all('to 3812', 'to 3811');
    expect(t.asked()?.figures.left).toBe(2);
    t.do('to', '3809');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'asked prompt': t.asked()?.prompt }).toEqual({
      'at 8Hus/4Arm': '3809',
      'asked prompt': 'choose-exploiter',
    });
    expect(t.offers('exploit')).toEqual(['3RTR/4Arm', '5RTR/4Arm']);
    expect(t.why('exploit', '8Hus/4Arm')).toMatchObject({ rule: '9.4', key: 'no-overrun-marker' });
  });

  it('a hex of rough ground or up an escarpment is one hex of the four [9.4.f] (T-53)', () => {
    const t = table({
      units: { '3905': ['7th Armoured HQ', ...brigade], '3805': ['15/Sav'] },
      active: xxx,
    });
    t.all('overrun 3805', ...brigade.map((id) => `with ${id}`), 'resolve', 'done', 'done').roll([3, 4]);
    while (t.asked()?.prompt === 'retreat-to') t.do('to', t.offers('to')[0]);
    t.all('done', 'done', 'exploit 8Hus/4Arm', 'to 4005');
    expect(t.asked()?.figures.left).toBe(3);
  });

  it("an overrun does not run on into Tobruk through a gap in its wall: neither its advance nor its move crosses the enemy's works [9.4.f] (T-53, T-67)", () => {
    const units = { '2606': ['15th Panzer HQ', 'I/8/15', 'II/8/15'], '2605': ['149'], '4318': ['4th Indian HQ'] };
    const t = table({ units, active: pz15, set: { artilleryLeft: 0 } });
    t.all('overrun 2605', 'with I/8/15', 'with II/8/15', 'resolve');
    while (t.asked()?.prompt === 'anti-tank-target') t.do('fire', 'I/8/15').roll(6);
    while (t.asked()?.prompt.startsWith('commit')) t.do('done');
    t.roll([6, 6]);
    expect(t.at('149')).toBe('eliminated');
    t.do('advance', 'I/8/15');
    expect(t.why('to', '2505')).toMatchObject({ rule: '10.4', key: 'works-bar', figures: { hex: t.hex('2505') } });
    t.all('stop', 'done', 'done', 'exploit I/8/15');
    for (const hex of ['2505', '2404', '2403'])
      expect(t.why('to', hex)).toMatchObject({ rule: '9.4', key: 'works-bar', figures: { hex: t.hex(hex) } });
    expect(t.offers('to')).toContain('2506');
  });

  it('an overrun move out of an enemy zone still goes four hexes [9.4.f] [8.0.g] (T-53)', () => {
    const t = overrun(charge({ '3612': ['16/Sav'] }), 3, 4).all(
      'to 3614',
      'to 3514',
      'done',
      'done',
      'exploit 8Hus/4Arm',
    );
    expect(t.state.inEnemyZone(0, t.hex('3713'))).toBe(true);
    t.do('to', '4111');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'asked prompt': t.asked()?.prompt }).toEqual({
      'at 8Hus/4Arm': '4111',
      'asked prompt': 'choose-exploiter',
    });
  });

  it('enemy zones halt an overrun move, and enemies block it [9.4.f]', () => {
    const t = overrun(charge({ '3910': ['16/Sav'] }), 3, 4).all(
      'to 3614',
      'to 3514',
      'done',
      'done',
      'exploit 8Hus/4Arm',
    );
    expect(t.why('to', '3910')?.rule).toBe('7.0');
    t.do('to', '3911');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'asked prompt': t.asked()?.prompt }).toEqual({
      'at 8Hus/4Arm': '3911',
      'asked prompt': 'choose-exploiter',
    });
  });

  it('stacking is looked at when all overrun moves are over [9.4.f]', () => {
    const guard = ['1RNC/1SA', '1TS/1SA', 'Duke/1SA', 'Botha/5SA', 'Irish/5SA', '3TS/5SA'];
    const t = overrun(charge({ '3711': guard }), 3, 4).all('to 3614', 'to 3514', 'done', 'done');
    t.all('exploit 8Hus/4Arm', 'to 3711', 'stop', 'done');
    expect(t.asked()).toMatchObject({ rule: '7.1', prompt: 'overstacked', figures: { used: 7, limit: 6 } });
  });

  it("the overrun move comes before the units' normal move and before the next chit [9.4.f] (T-53)", () => {
    const t = overrun(charge(), 3, 4).all('to 3614', 'to 3514', 'done', 'done', 'exploit 8Hus/4Arm', 'to 3709', 'done');
    expect(t.asked()?.prompt).toBe('choose-mover');
    expect(t.offers('move')).toContain('8Hus/4Arm');
  });

  it('a marked unit need not move, and may stop after one hex [9.4.g]', () => {
    const t = overrun(charge(), 3, 4).all('to 3614', 'to 3514', 'done', 'done');
    t.all('exploit 8Hus/4Arm', 'to 3712', 'stop', 'exploit 3RTR/4Arm', 'stop', 'done');
    expect({
      'at 8Hus/4Arm': t.at('8Hus/4Arm'),
      'at 3RTR/4Arm': t.at('3RTR/4Arm'),
      'at 5RTR/4Arm': t.at('5RTR/4Arm'),
    }).toEqual({ 'at 8Hus/4Arm': '3712', 'at 3RTR/4Arm': '3713', 'at 5RTR/4Arm': '3713' });
    expect(t.asked()?.prompt).toBe('choose-mover');
    for (const id of brigade) expect(t.card(id).status).not.toContain('overrun');
  });

  it('infantry may join an overrun; it loses artillery and air all the same, and gets no marker [9.4.h] (T-15)', () => {
    const t = table({
      units: { '3713': ['7th Armoured HQ', ...brigade, '1RNC/1SA'], '3714': ['15/Sav'] },
      active: xxx,
    });
    t.all('overrun 3714', 'with 1RNC/1SA');
    expect(t.offers()).not.toContain('resolve');
    t.all(...brigade.map((id) => `with ${id}`), 'resolve');
    expect(t.asked()?.prompt).toBe('commit-fighters');
    t.all('done', 'done').roll([2, 4]);
    expect(t.events.find((e) => e.key === 'combat')?.figures).toMatchObject({ attack: 21, modifier: 1 });
    t.all('to 3614', 'to 3514', 'done', 'done');
    expect(t.offers('exploit')).toEqual(brigade);
  });
});
