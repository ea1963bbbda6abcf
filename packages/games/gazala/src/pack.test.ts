import { readFileSync } from 'node:fs';
import { chartCell, chartList, chartValue, provenance, type UnitData } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { readPack, rowsNamedIn } from '../../../engine/src/testing/pack.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));
const folder = new URL('../pack/', import.meta.url);
const pack = readPack(folder);

/** Every counter: formation, type, and the hard, soft and movement figures of its unused face. */
const COUNTERS: Record<string, string> = {
  '21 Pz armor 15-12-24': '5/1, 5/2',
  '21 Pz infantry 5-8-24': '104/1, 104/2, 104/3',
  '21 Pz antitank 10-2-24': '39 AT',
  '21 Pz infantry 3-4-30': '3 Rec',
  '15 Pz armor 15-12-24': '8/1, 8/2',
  '15 Pz infantry 5-8-24': '115/1, 115/2, 115/3',
  '15 Pz antitank 10-2-24': '33 AT',
  '15 Pz infantry 3-4-30': '33 Rec',
  '90 Lt infantry 6-7-24': '155/1, 155/2, 200/1, 200/2, 288',
  '90 Lt infantry 5-7-24': '361/1, 361/2',
  '90 Lt antitank 10-2-24': '190 AT',
  '90 Lt infantry 3-4-30': '580 Rec',
  'Ariete armor 8-6-24': '132/8, 132/9, 132/10',
  'Ariete infantry 3-5-24': '5 Ber, 12 Ber',
  'Ariete antitank 6-2-24': '3 Ber AT',
  'Trieste infantry 3-5-24': '65/1, 65/2, 66/1, 66/2',
  'Trieste infantry 3-4-30': '8 Ber',
  'Trieste armor 6-5-24': '11 Arm',
  'Pavia infantry 5-9-6': '27 Pav, 28 Pav',
  'Brescia infantry 5-9-6': '19 Bre, 20 Bre',
  '3 Ind infantry 3-5-24': '2 RL, 11 Cav, 18 Cav',
  '7 Motor infantry 5-6-24': '2 RB, 9 KRR, 2 KRR',
  '9 Ind infantry 4-6-24': '3/12 FR, 3/9 Jat, 2 WY',
  '1 FF infantry 5-7-24': 'Marine, 2 FL, 3 FL, Pacific',
  '201 Gd infantry 5-7-24': '3 Cold, 2 Scots, 9 RB',
  '201 Gd antitank 8-2-24': 'Gd AT',
  '150 Inf infantry 4-7-6': '4 EY, 4 GH, 5 GH',
  '69 Inf infantry 4-7-6': '5 EY, 6 GH, 7 GH',
  '151 Inf infantry 4-7-6': '9 Dur Lt',
  'Indep infantry 4-6-6': 'Cumber.',
  '22 Arm armor 10-7-24': '2 RGH, 3 CLY, 4 CLY',
  '4 Arm armor 12-8-24': '3 RTR, 5 RTR, 8 Hus',
  '4 Arm infantry 4-6-24': '1 KRR',
  '2 Arm armor 12-8-24': 'Bays, 9 Lan, 10 Hus',
  '2 Arm infantry 4-6-24': '1 RB',
  '1 ATB armor 9-8-24': '8 RTR, 42 RTR, 44 RTR',
  '32 ATB armor 9-8-24': '4 RTR, 7 RTR',
  '10 Ind infantry 4-6-24': '2 HLI, 4/10 Bal, 2/4 Gur',
  '29 Ind infantry 4-6-24': '1 Worc, 1/5 Mah, 3/2 Pun',
};

const unit = (id: string) => pack.units.find((u) => u.id === id);
const figures = (f: UnitData['front'] | undefined) => [f?.hard, f?.soft, f?.movement].join('-');
const ofType = (type: string) => pack.units.filter((u) => u.type === type);
/** A face with a share of its hard and soft values, rounded up. */
const share = (f: UnitData['front'], part: number, movement = f.movement) =>
  [Math.ceil(Number(f.hard) * part), Math.ceil(Number(f.soft) * part), movement].join('-');

describe('the counters', () => {
  it.each(Object.entries(COUNTERS))('%s is what %s shows', (shown, ids) => {
    for (const u of ids.split(', ').map(unit)) expect(`${u?.formation} ${u?.type} ${figures(u?.front)}`).toBe(shown);
  });
  it('there are 86 units on 112 counters, and no other', () => {
    const named = Object.values(COUNTERS).flatMap((ids) => ids.split(', '));
    expect(pack.units.map((u) => u.id).sort()).toEqual([...named].sort());
    expect(pack.units.reduce((n, u) => n + u.steps, 0)).toBe(112);
  });
  it('what the worked examples state is so (11.0)', () => {
    expect({
      'unit 5/1 front soft': unit('5/1')?.front.soft,
      'unit 5/1 front movement': unit('5/1')?.front.movement,
    }).toEqual({ 'unit 5/1 front soft': 12, 'unit 5/1 front movement': 24 });
    expect(unit('104/1')?.back?.soft).toBe(4);
    expect(unit('11 Cav')?.front.hard).toBe(3);
    expect(Number(unit('132/8')?.front.hard) + Number(unit('132/9')?.front.hard)).toBe(16);
    expect(Number(unit('10 Hus')?.front.hard) + Number(unit('Marine')?.front.hard)).toBe(17);
  });
  it('German armor has three steps, other armor two, every other unit one (11.0.x)', () => {
    for (const u of pack.units) {
      const steps = u.type !== 'armor' ? 1 : u.nation === 'german' ? 3 : 2;
      expect({ 'u id': u.id, 'u steps': u.steps }).toEqual({ 'u id': u.id, 'u steps': steps });
    }
    expect(ofType('armor')).toHaveLength(22);
  });
  it('a counter with fewer steps has its share of the strength, and every step below the full has one', () => {
    for (const u of pack.units) {
      const below = Array.from({ length: u.steps - 1 }, (_, i) => u.steps - 1 - i);
      expect([u.id, ...(u.substitutes ?? []).map((s) => s.steps)]).toEqual([u.id, ...below]);
      for (const s of u.substitutes ?? []) expect(figures(s.front)).toBe(share(u.front, s.steps / u.steps));
    }
  });
  it('a used face is half the unused one, rounded up, and does not move (2.2.3, G-38)', () => {
    for (const u of pack.units)
      for (const face of [u, ...(u.substitutes ?? [])])
        expect({ 'u id': u.id, 'figures face back': figures(face.back) }).toEqual({
          'u id': u.id,
          'figures face back': share(face.front, 0.5, 0),
        });
  });
  it('armor is tracked, infantry with 6 points goes on foot, the others on wheels (8.0.i)', () => {
    for (const u of pack.units) {
      const foot = u.type === 'infantry' && u.front.movement === 6;
      expect({ 'u id': u.id, 'u class': u.class }).toEqual({
        'u id': u.id,
        'u class': u.type === 'armor' ? 'tracked' : foot ? 'foot' : 'wheeled',
      });
    }
    expect(pack.units.filter((u) => u.class === 'foot')).toHaveLength(12);
  });
  it('only the units of Pavia and Brescia are regiments (2.1.b)', () => {
    const big = pack.units.filter((u) => u.size !== 'II').map((u) => `${u.id} ${u.size}`);
    expect(big).toEqual(['27 Pav III', '28 Pav III', '19 Bre III', '20 Bre III']);
  });
  it('two units of 69 Inf are bound to its area and the third is free (8.2.a, G-16)', () => {
    const bound = pack.units.filter((u) => u.special?.tether === 'zone:69-brigade').map((u) => u.id);
    expect(bound).toEqual(['5 EY', '6 GH']);
    expect(unit('7 GH')?.special).toBeUndefined();
  });
  it('Trieste has a 65/1 and a 65/2 (17.0.h)', () => {
    expect({ 'unit 65/1 formation': unit('65/1')?.formation, 'unit 65/2 formation': unit('65/2')?.formation }).toEqual({
      'unit 65/1 formation': 'Trieste',
      'unit 65/2 formation': 'Trieste',
    });
    expect(unit('65/2')?.front).toEqual(unit('65/1')?.front);
  });
  it('each nation has its colour and its side (2.2.3.a)', () => {
    const nations = chartList(pack, 'nations').map((n) => `${n.id} ${n.side} ${n.colour}`);
    expect(nations).toEqual(
      ['italian axis green', 'german axis gray', 'british allied brown'].concat([
        'indian allied orange',
        'french allied blue',
      ]),
    );
    const sideOf = new Map(chartList(pack, 'nations').map((n) => [n.id, n.side]));
    for (const u of pack.units)
      expect({ 'u id': u.id, 'u side': u.side }).toEqual({ 'u id': u.id, 'u side': sideOf.get(u.nation ?? '') });
  });
  it('all counters together are 168', () => {
    const { total, ...mix } = pack.charts.counterMix?.values ?? {};
    expect({
      'values mix reduce n v n Number v value 0': Object.values(mix).reduce((n, v) => n + Number(v.value), 0),
      'total value': total?.value,
    }).toEqual({ 'values mix reduce n v n Number v value 0': 168, 'total value': 168 });
    const chits = chartList(pack, 'actionChits').reduce((n, c) => n + Number(c.count), 0);
    const tactical = chartList(pack, 'tacticalChits').reduce((n, c) => n + Number(c.axis) + Number(c.allied), 0);
    const drawn = ['action chits', 'tactical chits', 'breach markers'].map((k) => chartValue(pack, 'counterMix', k));
    expect(drawn).toEqual([chits, tactical, chartValue(pack, 'breaches', 'markers')]);
  });
});

describe('what each type may do', () => {
  const may = (type: string) =>
    ['starts', 'attacksArmor', 'attacksOthers', 'advancesOverMines', 'breaches'].filter(
      (right) => chartCell(pack, 'unitTypes', type, right) === true,
    );
  it('armor attacks everything (11.0.af) and advances over no mines (11.2.c)', () => {
    expect(may('armor')).toEqual(['starts', 'attacksArmor', 'attacksOthers']);
  });
  it('infantry never attacks armor (2.2.3.c, 11.0.l) but advances over mines and breaches them (14.0.d)', () => {
    expect(may('infantry')).toEqual(['starts', 'attacksOthers', 'advancesOverMines', 'breaches']);
  });
  it('anti-tank guns start nothing (11.0.m) and join only against armor (2.2.3.d, 11.0.ag, 11.0.n)', () => {
    expect(may('antitank')).toEqual(['attacksArmor']);
  });
  it('the counters print a hard value red and a soft value black where it may attack, else black and white (2.2.3)', () => {
    const inks = pack.board.faces.map((f) => f.ratings.map((r) => r.ink));
    const [red, black, white] = ['#a3171c', '#111111', '#ffffff'];
    expect(pack.board.faces.map((f) => f.types.join())).toEqual(['armor', 'infantry', 'antitank']);
    expect(inks).toEqual([
      [red, black, undefined],
      [black, black, undefined],
      [red, white, undefined],
    ]);
  });
});

describe('the ledger', () => {
  const ledger: { id: string; stated?: boolean }[] = read('ledger');
  it('lists all 271 rules once', () => {
    expect({
      'ledger length': ledger.length,
      'Set ledger map r r id size': new Set(ledger.map((r) => r.id)).size,
    }).toEqual({ 'ledger length': 271, 'Set ledger map r r id size': 271 });
    expect(ledger.filter((r) => r.stated).map((r) => r.id)).toEqual(['1.0.a', '2.0.b', '2.1.a', '19.0.a']);
  });
  it('knows every row that the pack names', () => {
    const ids = new Set(ledger.map((r) => r.id));
    const named = rowsNamedIn(folder);
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
  it('every ruling that the pack rests on is written down', () => {
    const rulings = readFileSync(new URL('../docs/rulings.md', import.meta.url), 'utf8');
    const cited = new Set(provenance(pack).flatMap((p) => p.items.flatMap((i) => i.source.match(/G-\d\d/g) ?? [])));
    expect([...cited].filter((id) => !rulings.includes(`| ${id} |`))).toEqual([]);
    expect(cited.size).toBeGreaterThan(12);
  });
  it('every example names a section and says what comes out', () => {
    const examples: { id: string; section: string; expect: object }[] = read('examples');
    expect(examples).toHaveLength(14);
    for (const e of examples) expect(Object.keys(e.expect).length).toBeGreaterThan(0);
  });
});
