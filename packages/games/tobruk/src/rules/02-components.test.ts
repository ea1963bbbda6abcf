import { isRefusal } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { game, neighbours, start, type Table, table } from '../testing/table.ts';

const xiii = { side: 'commonwealth', formation: 'XIII' } as const;
const view = (t: Table) => game.observe(t.state, 'umpire');
const badges = (t: Table, unit: string) => view(t).pieces.find((p) => p.unit === t.unit(unit))?.badges ?? [];
const unitsIn = (t: Table, box: string) =>
  view(t)
    .pieces.filter((p) => p.place === t.hex(box))
    .map((p) => t.state.world.units.ids[p.unit]);
/** Both sides send no air units. */
function noAir(t: Table): Table {
  while (t.asked()?.prompt.startsWith('commit')) t.do('done');
  return t;
}
/** Three units next to a hex, two apart: their zones of control close it off. */
const RING = ['1RS/7Ind', '4/11Sk/7Ind', '4/16Pb/7Ind'];

describe('1.0 The campaign', () => {
  it('ten turns of two days each, from 18-19 November to 6-7 December, for two players [1.0.a]', () => {
    const dates = Array.from({ length: 10 }, (_, i) => view(table({ scenario: '3', turn: i + 1 })).tracks[0].note);
    expect(dates).toEqual([
      '18-19 Nov',
      '20-21 Nov',
      '22-23 Nov',
      '24-25 Nov',
      '26-27 Nov',
      '28-29 Nov',
      '30 Nov-1 Dec',
      '2-3 Dec',
      '4-5 Dec',
      '6-7 Dec',
    ]);
    expect(game.info.sides).toEqual(['commonwealth', 'axis']);
    expect(game.compose({ scenario: '3', turn: 11 })).toMatchObject({ rule: '15.0', figures: { first: 1, last: 10 } });
  });
});

describe('2.0 Counters', () => {
  it('air units are never put on the map, not even while they fly in a combat [2.0.b]', () => {
    const bad = game.compose({ scenario: '1', clear: true, place: [{ unit: 'BR-F-1', at: '3011' }] });
    expect(bad).toMatchObject({ rule: '2.5', key: 'air-never-moves' });
    const t = table({
      units: { '4318': ['4th Indian HQ', '1RS/7Ind'], '4317': ['15/Sav'] },
      active: { ...xiii, mode: 'combat' },
    });
    t.all('attack 4317', 'with 1RS/7Ind', 'resolve', 'commit BR-B-1');
    expect(badges(t, 'BR-B-1')).toContain('committed');
    expect(view(t).pieces.filter((p) => t.state.isAir(p.unit) && p.place < t.state.world.map.hexes)).toEqual([]);
  });

  it('movement and combat take their terrain from the Terrain Effects Chart [2.1.b]', () => {
    const free = table({ units: { '3405': ['CIH/4Ind', '1RS/7Ind'] } });
    expect({
      'free reach CIH/4Ind 3505': free.reach('CIH/4Ind')['3505'],
      'free reach CIH/4Ind 3404': free.reach('CIH/4Ind')['3404'],
    }).toEqual({ 'free reach CIH/4Ind 3505': 1, 'free reach CIH/4Ind 3404': 3 });
    expect({
      'free reach 1RS/7Ind 3505': free.reach('1RS/7Ind')['3505'],
      'free reach 1RS/7Ind 3404': free.reach('1RS/7Ind')['3404'],
    }).toEqual({ 'free reach 1RS/7Ind 3505': 1, 'free reach 1RS/7Ind 3404': 2 });
    const t = table({ units: { '3405': ['1RS/7Ind'], '3404': ['15/Sav'] } });
    const odds = t.query({ ask: 'attack', place: t.hex('3404'), units: [t.unit('1RS/7Ind')] });
    expect(odds.shifts).toEqual([{ value: -1, rule: '10.1', because: 'rough' }]);
  });
});

describe('2.3 Combat units', () => {
  it('Germans and Italians stand together against the Commonwealth [2.3.a]', () => {
    const t = table({ units: { '3011': ['I/8/15', '2Lt/Art'], '3211': ['1RS/7Ind'] } });
    expect(['I/8/15', '2Lt/Art', '1RS/7Ind'].map((u) => t.card(u).side)).toEqual(['axis', 'axis', 'commonwealth']);
    for (const enemy of ['I/8/15', '2Lt/Art']) {
      const place = [enemy, '1RS/7Ind'].map((unit) => ({ unit, at: '3011' }));
      expect(game.compose({ scenario: '1', clear: true, place })).toMatchObject({
        rule: '7.0',
        key: 'both-sides-there',
      });
    }
  });

  const chit = (n: number) => table({ scenario: '2', clear: false, dice: [n] });

  it('Tobruk, XXX and XIII Corps are the three Commonwealth commands [2.3.b]', () => {
    expect([0, 1, 2].map((n) => chit(n).decider())).toEqual(['commonwealth', 'commonwealth', 'commonwealth']);
    expect(chit(0).offers('hq')).toEqual(['70th British HQ']);
    expect(chit(1).offers('hq')).toEqual(['7th Armoured HQ', '1st South African HQ']);
    expect(chit(2).offers('hq')).toEqual(['4th Indian HQ', '2nd New Zealand HQ']);
  });

  it('15 Panzer, 21 Panzer, Afrika with the Luftwaffe, CAM and XXI Corps are the five Axis commands [2.3.c]', () => {
    expect([3, 4, 5, 6, 7].map((n) => chit(n).decider())).toEqual(['axis', 'axis', 'axis', 'axis', 'axis']);
    expect(chit(3).offers('hq')).toEqual(['15th Panzer HQ']);
    expect(chit(4).offers('hq')).toEqual(['21st Panzer HQ']);
    expect(chit(5).offers('hq')).toEqual(['Afrika HQ']);
    expect(chit(6).offers('hq')).toEqual(['Ariete HQ', 'Trieste HQ']);
    expect(chit(7).offers('hq')).toEqual(['XXI Corps HQ']);
    const afrika = chit(5).all('hq Afrika HQ', 'order move-first');
    expect(afrika.offers('move')).toEqual(expect.arrayContaining(['I/18/LW', 'I/33/LW']));
  });

  it.each([
    ['CAM', 'Ariete HQ'],
    ['XXI', 'XXI Corps HQ'],
  ])('a unit of no colour goes with any headquarters in range, today that of %s [2.3.d]', (formation, hq) => {
    const t = table({ units: { '2514': [hq], '2613': ['1Mil'] }, active: { side: 'axis', formation, mode: 'move' } });
    expect(t.offers('move')).toContain('1Mil');
  });

  it('a unit has full strength on its front and less on its back [2.3.e]', () => {
    const t = table({ units: { '3011': ['1RS/7Ind', '4/11Sk/7Ind!'] } });
    expect(t.card('1RS/7Ind')).toMatchObject({ attack: 4, defence: 5, movement: 12, steps: 2 });
    expect(t.card('4/11Sk/7Ind')).toMatchObject({ attack: 2, defence: 3, movement: 12, steps: 1 });
  });

  it('a full unit that takes a loss is flipped, a reduced one is eliminated [2.3.f]', () => {
    const around = neighbours(table({}), '3814');
    const ring = { [around[0]]: [RING[0]], [around[2]]: [RING[1]], [around[4]]: [RING[2]] };
    const t = table({
      units: { '3814': ['15/Sav', '16/Sav!'], '2208': ['XXI Corps HQ'], ...ring },
      marks: [{ kind: 'out', at: '3814' }],
      phase: 'supply',
    });
    expect({ 'at 15/Sav': t.at('15/Sav'), 'isReduced 15/Sav': t.isReduced('15/Sav') }).toEqual({
      'at 15/Sav': '3814',
      'isReduced 15/Sav': true,
    });
    expect(t.at('16/Sav')).toBe('eliminated');
  });

  it('a headquarters is no combat unit and is lost with its first loss [2.3.g]', () => {
    const around = neighbours(table({}), '3814');
    const ring = { [around[0]]: [RING[0]], [around[2]]: [RING[1]], [around[4]]: [RING[2]] };
    const t = table({
      units: { '3814': ['Ariete HQ'], ...ring },
      marks: [{ kind: 'out', at: '3814' }],
      phase: 'supply',
    });
    expect(t.at('Ariete HQ')).toBe('turn:2');
    const lone = table({ units: { '3814': ['Ariete HQ'] } });
    expect(lone.query({ ask: 'zoc', side: 1 }).places).toEqual([]);
    expect(lone.query({ ask: 'stack', place: lone.hex('3814') }).used).toBe(0);
  });
});

describe('2.4 Headquarters', () => {
  it('a headquarters activates units of its colour only, and lends them its guns [2.4.a]', () => {
    const units = { '4318': ['4th Indian HQ', '1RS/7Ind', '2RTR/7Arm'], '4317': ['15/Sav'] };
    const t = table({ units, active: { ...xiii, mode: 'move' } });
    expect(t.offers('move')).toEqual(['4th Indian HQ', '1RS/7Ind']);
    expect(t.why('move', '2RTR/7Arm')).toMatchObject({ rule: '6.0', key: 'other-corps-unit' });
    const fight = table({ units, active: { ...xiii, mode: 'combat' } });
    noAir(fight.all('attack 4317', 'with 1RS/7Ind', 'resolve'));
    expect(fight.offers('artillery')).toEqual(['0', '1', '2']);
  });

  it('only the chit of its own colour activates a headquarters [2.4.b]', () => {
    const t = table({ scenario: '2', clear: false, dice: [2] });
    expect(t.offers('hq')).not.toContain('7th Armoured HQ');
    expect(t.why('hq', '7th Armoured HQ')).toMatchObject({
      rule: '2.4',
      key: 'other-corps',
      figures: { corps: 'XIII Corps' },
    });
    expect(t.why('hq', '1RS/7Ind')).toMatchObject({ rule: '2.4', key: 'not-a-hq' });
    expect(t.why('hq', '2nd South African HQ')).toMatchObject({ rule: '4.0', key: 'not-on-map' });
  });

  it('headquarters take no room in a stack [2.4.c]', () => {
    const t = table({ units: { '4318': ['4th Indian HQ', '2nd New Zealand HQ', '1RS/7Ind'] } });
    expect(t.query({ ask: 'stack', place: t.hex('4318') })).toEqual({ used: 1, limit: 6, over: 0 });
  });

  it('a lone headquarters defends with its artillery number, in company with nothing, and never attacks [2.4.d]', () => {
    const hq = table({
      units: { '3011': ['XXI Corps HQ'], '3012': ['1RS/7Ind', '4th Indian HQ'] },
      active: { ...xiii, mode: 'combat' },
    });
    const attack = (t: Table) => t.query({ ask: 'attack', place: t.hex('3011'), units: [t.unit('1RS/7Ind')] });
    expect(attack(hq)).toMatchObject({ attack: 4, defence: 3 });
    const guarded = table({ units: { '3011': ['XXI Corps HQ', '15/Sav'], '3012': ['1RS/7Ind'] } });
    expect(attack(guarded).defence).toBe(4);
    hq.do('attack', '3011');
    expect(hq.offers('with')).toEqual(['1RS/7Ind']);
    expect(hq.why('with', '4th Indian HQ')).toMatchObject({ rule: '2.4', key: 'hq-never-fights' });
  });

  it('a lost headquarters waits in the box of the next turn [2.4.e]', () => {
    const units = { '3011': ['XXI Corps HQ'], '3012': ['1RS/7Ind', '4/11Sk/7Ind', '4/16Pb/7Ind', '4th Indian HQ'] };
    const t = table({ turn: 2, units, active: { ...xiii, mode: 'combat' } });
    t.all('attack 3011', ...['1RS/7Ind', '4/11Sk/7Ind', '4/16Pb/7Ind'].map((u) => `with ${u}`), 'resolve');
    noAir(t).do('artillery', 0).roll([4, 4]);
    expect(t.at('XXI Corps HQ')).toBe('turn:3');
  });

  it('the artillery number is what a headquarters can give in the whole activation [2.4.f]', () => {
    const units = { '4318': ['4th Indian HQ', '1RS/7Ind', '4/11Sk/7Ind'], '4317': ['15/Sav'], '4418': ['16/Sav'] };
    const t = table({ units, active: { ...xiii, mode: 'combat' } });
    noAir(t.all('attack 4317', 'with 1RS/7Ind', 'resolve'));
    expect(t.offers('artillery')).toEqual(['0', '1', '2']);
    t.do('artillery', 1).roll([4, 4]);
    noAir(t.all('attack 4418', 'with 4/11Sk/7Ind', 'resolve'));
    expect(t.offers('artillery')).toEqual(['0', '1']);
  });

  const ariete = (...attackers: string[]) => {
    const units = { '2514': ['Ariete HQ'], '2613': ['1Mil', '8Md/Art'], '2713': ['1RS/7Ind'] };
    const t = table({ units, active: { side: 'axis', formation: 'CAM', mode: 'combat' } });
    return noAir(t.all('attack 2713', ...attackers.map((u) => `with ${u}`), 'resolve'));
  };

  it('every unit that attacks beside one of the corps has the guns behind it, one of no colour too [2.4.g]', () => {
    const t = ariete('1Mil', '8Md/Art');
    expect(t.offers('artillery')).toEqual(['0', '1']);
    t.do('artillery', 1).roll([3, 3]);
    expect(t.events.find((e) => e.key === 'combat')?.figures.modifier).toBe(1);
  });

  it('units of no colour that attack alone get no artillery from the headquarters that activates them (T-66) [2.4.f]', () => {
    expect(ariete('1Mil').pending()).toMatchObject({ kind: 'chance', stream: 'combat' });
    const units = { '3012': ['15th Panzer HQ'], '3013': ['III/255'], '3014': ['2BW/14'] };
    const t = table({ units, active: { side: 'axis', formation: '15 Pz', mode: 'combat' } });
    noAir(t.all('attack 3014', 'with III/255', 'resolve')).roll([3, 3]);
    expect(t.told()).toContain('combat');
  });

  it('a headquarters that has not entered the map has no guns there; once it has, it gives them (T-51) [2.4.f]', () => {
    const attack = (...first: string[]) => {
      const units = { 'turn:1': ['7th Armoured HQ', '11Hus/7Arm'], '5017': ['15/Sav'], '4318': ['4th Indian HQ'] };
      const t = table({ turn: 1, units, set: { minefields: 1 } });
      t.all('hq 7th Armoured HQ', 'order move-first', ...first, 'move 11Hus/7Arm');
      t.all('to 5118', 'done', 'attack 5017', 'with 11Hus/7Arm', 'resolve');
      return noAir(t);
    };
    expect(attack().pending()).toMatchObject({ kind: 'chance', stream: 'combat' });
    expect(attack('move 7th Armoured HQ', 'to 5118').offers('artillery')).toEqual(['0', '1', '2', '3']);
  });

  it('the guns support an attack out of the hex of the headquarters itself (T-28) [2.4.h]', () => {
    const t = table({
      units: { '4318': ['4th Indian HQ', '1RS/7Ind'], '4317': ['15/Sav'] },
      active: { ...xiii, mode: 'combat' },
    });
    noAir(t.all('attack 4317', 'with 1RS/7Ind', 'resolve'))
      .do('artillery', 2)
      .roll([3, 3]);
    expect(t.events.find((e) => e.key === 'combat')?.figures.modifier).toBe(2);
  });
});

describe('2.5 Air units', () => {
  /** Fighters and close support of a nation in the match. */
  const airOf = (t: Table, nation: string) =>
    ['fighter', 'closeSupport'].map(
      (type) => t.state.world.units.ids.filter((u) => t.card(u).type === type && t.card(u).nation === nation).length,
    );

  it('a side is given fighters and close support [2.5.a]', () => {
    const kinds = (t: Table) => [...new Set(unitsIn(t, 'air:commonwealth').map((u) => t.card(u).type))];
    expect(kinds(start('1').do('done'))).toEqual(['fighter', 'closeSupport']);
  });

  it('ten British fighters and seven bombers, six and three German, two and two Italian [2.5.b]', () => {
    const t = start('2');
    expect(['commonwealth', 'german', 'italian'].map((n) => airOf(t, n))).toEqual([
      [10, 7],
      [6, 3],
      [2, 2],
    ]);
  });

  const END = { units: { '2403': ['70th British HQ'] }, phase: 'end', turn: 1, scenario: '1' } as const;
  const lost = ['BR-F-1', 'BR-F-2', 'BR-F-3', 'BR-F-4', 'BR-F-5', 'BR-F-6', 'BR-F-7'];

  it('eliminated air units are missing from later allotments (T-09: as long as others cannot fill their place) [2.5.c]', () => {
    const t = table({ ...END, units: { ...END.units, 'lost-air:commonwealth': lost }, dice: [1, 1] });
    expect(unitsIn(t, 'air:commonwealth').filter((u) => u.startsWith('BR-F'))).toEqual(['BR-F-8', 'BR-F-9', 'BR-F-10']);
    expect(unitsIn(t, 'lost-air:commonwealth')).toEqual(lost);
  });

  it('aborted air units come back with the next allotment [2.5.d]', () => {
    const aborted = ['BR-B-1', 'BR-B-2', 'BR-B-3', 'BR-B-4', 'BR-B-5'];
    const t = table({ ...END, units: { ...END.units, 'aborted:commonwealth': aborted }, dice: [1, 1] });
    expect(unitsIn(t, 'aborted:commonwealth')).toEqual([]);
    expect(unitsIn(t, 'air:commonwealth').filter((u) => u.startsWith('BR-B'))).toHaveLength(5);
  });

  it('air units are kept off the map in the boxes of their side [2.5.e]', () => {
    const t = table({ scenario: '1', clear: false, turn: 2 });
    const inBoxes = ['pool', 'air'].flatMap((box) =>
      ['commonwealth', 'axis'].flatMap((side) => unitsIn(t, `${box}:${side}`)),
    );
    expect(inBoxes).toHaveLength(30);
    expect(t.at('BR-F-10')).toBe('pool:commonwealth');
    expect(t.at('IT-F-2')).toBe('air:axis');
  });

  it('close support bombs, a fighter adds to the dice only if it did not dogfight [2.5.f]', () => {
    const units = { '4318': ['4th Indian HQ', '1RS/7Ind'], '4317': ['15/Sav'] };
    const fight = () =>
      table({ units, active: { ...xiii, mode: 'combat' } }).all(
        'attack 4317',
        'with 1RS/7Ind',
        'resolve',
        'commit BR-F-1',
        'commit BR-B-1',
        'done',
      );
    const modifier = (t: Table) => t.events.find((e) => e.key === 'combat')?.figures.modifier;
    expect(modifier(fight().do('done').do('artillery', 0).roll([3, 3]))).toBe(3);
    const dogfight = fight().all('commit GE-F-1', 'done').roll([5], [4]).do('artillery', 0).roll([3, 3]);
    expect(dogfight.at('GE-F-1')).toBe('lost-air:axis');
    expect(modifier(dogfight)).toBe(2);
  });
});

describe('2.6 Corps activation chits', () => {
  it('the chits of both sides lie in one cup and come out one at a time [2.6.a]', () => {
    const t = table({ scenario: '2', clear: false });
    const cup = () => view(t).holdings[0];
    expect(cup()).toMatchObject({
      count: 8,
      known: { Tobruk: 1, XXX: 1, XIII: 1, '15 Pz': 1, '21 Pz': 1, Afrika: 1, CAM: 1, XXI: 1 },
    });
    expect(t.pending()).toMatchObject({ kind: 'chance' });
    t.roll(7);
    expect(cup()).toMatchObject({ count: 7 });
    expect(cup().known.XXI).toBeUndefined();
  });

  it('a drawn chit lets its owner activate the headquarters of that colour, each in turn [2.6.b]', () => {
    const t = table({ scenario: '2', clear: false, dice: [6] });
    expect({ decider: t.decider(), 'offers hq': t.offers('hq') }).toEqual({
      decider: 'axis',
      'offers hq': ['Ariete HQ', 'Trieste HQ'],
    });
    t.all('hq Ariete HQ', 'order move-first', 'done', 'done');
    expect(t.offers('hq')).toEqual(['Trieste HQ']);
  });

  it('the chit shows whether its headquarters moves or fights [2.6.c]', () => {
    const mode = (t: Table) => view(t).tracks.find((track) => track.id === 'mode')?.note;
    const t = table({ scenario: '2', clear: false, dice: [6] });
    expect(mode(t)).toBe('none');
    t.all('hq Ariete HQ', 'order combat-first');
    expect(mode(t)).toBe('combat');
    t.do('done');
    expect(mode(t)).toBe('move');
  });
});

describe('2.7 Markers', () => {
  it('an unassigned unit that was activated is marked for the turn [2.7.a]', () => {
    const t = table({
      units: { '2514': ['Ariete HQ'], '2613': ['1Mil'] },
      active: { side: 'axis', formation: 'CAM', mode: 'move' },
    });
    expect(badges(t, '1Mil')).not.toContain('activated');
    t.all('move 1Mil', 'to 2614', 'stop');
    expect(badges(t, '1Mil')).toContain('activated');
  });

  it('artillery in a combat is shown to both players [2.7.b]', () => {
    const t = table({
      units: { '4318': ['4th Indian HQ', '1RS/7Ind'], '4317': ['15/Sav'] },
      active: { ...xiii, mode: 'combat' },
    });
    noAir(t.all('attack 4317', 'with 1RS/7Ind', 'resolve')).do('artillery', 2);
    expect(t.events.find((e) => e.key === 'artillery')?.figures).toEqual({ hex: t.hex('4317'), n: 2 });
  });

  it('a unit that ends its move by road keeps a road marker [2.7.c]', () => {
    const t = table({
      units: { '2805': ['Ariete HQ', '8Brs/Art'] },
      active: { side: 'axis', formation: 'CAM', mode: 'move' },
    });
    t.all('move 8Brs/Art', 'to 3005', 'stop');
    expect(badges(t, '8Brs/Art')).toContain('road');
    expect(t.query({ ask: 'stack', place: t.hex('3005') }).limit).toBe(3);
  });

  it('low and out of supply are marked on the unit [2.7.d]', () => {
    const t = table({
      units: { '3011': ['15/Sav', '16/Sav', '19/Bre'] },
      marks: [
        { kind: 'low', at: '15/Sav' },
        { kind: 'out', at: '16/Sav' },
      ],
    });
    expect(['15/Sav', '16/Sav', '19/Bre'].map((u) => badges(t, u))).toEqual([['low'], ['out'], []]);
  });
});

describe('a position that cannot be', () => {
  it.each([
    [{ unit: 'I/8/15', at: '2402' }, '9.0', 'impassable'],
    [{ unit: 'I/8/15', at: 'air:axis' }, '2.5', 'wrong-box'],
    [{ unit: 'GE-F-1', at: 'air:commonwealth' }, '2.5', 'wrong-box'],
    [{ unit: 'GE-F-1', at: 'eliminated' }, '2.5', 'wrong-box'],
    [{ unit: 'III/255', at: '3011', reduced: true }, '10.2', 'no-back'],
  ])('%o is refused', (entry, rule, key) => {
    const refusal = game.compose({ scenario: '1', clear: true, place: [entry] });
    expect(isRefusal(refusal) && [refusal.rule, refusal.key]).toEqual([rule, key]);
  });
});
