import { type Rng, seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { moving } from '../frames.ts';
import { start, type Table, table } from '../testing/table.ts';

const xiii = { side: 'commonwealth', formation: 'XIII', mode: 'move' } as const;
const xxx = { side: 'commonwealth', formation: 'XXX', mode: 'move' } as const;
const xxi = { side: 'axis', formation: 'XXI', mode: 'move' } as const;
const pz15 = { side: 'axis', formation: '15 Pz', mode: 'move' } as const;
const cam = { side: 'axis', formation: 'CAM', mode: 'move' } as const;

/** What a unit has paid, hex by hex. */
const paid = (t: Table): unknown[] => t.events.filter((e) => e.key === 'moved').map((e) => e.figures.cost);
/** The units of the stack that moves now. */
const moversOf = (t: Table): string[] => {
  const m = t.state.nearest(moving);
  return m ? Array.from({ length: m.count }, (_, i) => t.state.world.units.ids[m.item(i)]) : [];
};
/** What chance might give: dice, or a chit that is in the cup. */
const fall = (t: Table, rng: Rng): number | number[] => {
  const p = t.pending();
  if (p.kind !== 'chance') return 0;
  if (p.dice > 0) return Array.from({ length: p.dice }, () => 1 + rng.below(p.sides));
  const chits = [...(p.cup ?? [])].flatMap((n, i) => (n > 0 ? [i] : []));
  return chits[rng.below(chits.length)];
};
const status = (t: Table, id: string) => t.card(id).status;

describe('9.0 Movement', () => {
  it('only activated units and the headquarters itself move [9.0.a]', () => {
    const t = table({
      units: { '4318': ['4th Indian HQ', '1RS/7Ind'], '2303': ['11Cz'], '4815': ['15/Sav'] },
      active: xiii,
    });
    expect(t.offers('move')).toEqual(['4th Indian HQ', '1RS/7Ind']);
    expect(t.why('move', '11Cz')?.rule).toBe('6.0');
    expect(t.why('move', '15/Sav')).toMatchObject({ rule: '6.0', key: 'not-its-unit' });
    t.all('move 4th Indian HQ', 'to 4319');
    expect(t.at('4th Indian HQ')).toBe('4319');
  });

  it('another headquarters does not move with this one [9.0.a]', () => {
    const t = table({ units: { '4318': ['4th Indian HQ', '2nd New Zealand HQ'] }, active: xiii });
    expect(t.offers('move')).toEqual(['4th Indian HQ']);
    expect(t.why('move', '2nd New Zealand HQ')).toMatchObject({ rule: '6.0', key: 'not-its-unit' });
  });

  it('the number on the right of the counter is what a unit may spend [9.0.b]', () => {
    const far = (id: string, hq: string, formation: string) =>
      Math.max(
        ...Object.values(
          table({ units: { '2717': [hq, id] }, active: { side: 'axis', formation, mode: 'move' } }).reach(id),
        ),
      );
    expect(far('15/Sav', 'XXI Corps HQ', 'XXI')).toBe(8);
    expect(far('7Brs/Tre', 'XXI Corps HQ', 'XXI')).toBe(12);
    expect(far('8Md/Art', 'Ariete HQ', 'CAM')).toBe(16);
    expect(far('I/8/15', '15th Panzer HQ', '15 Pz')).toBe(18);
  });

  it('a unit or stack finishes before the next one starts [9.0.c]', () => {
    const t = table({ units: { '3714': ['XXI Corps HQ', '15/Sav', '16/Sav'] }, active: xxi });
    t.all('move 15/Sav', 'to 3715');
    expect(t.offers('move')).toEqual([]);
    expect(t.why('move', '16/Sav')).toMatchObject({
      rule: '9.0',
      key: 'finish-first',
      figures: { unit: t.unit('15/Sav') },
    });
    t.do('stop');
    expect(t.offers('move')).toEqual(['XXI Corps HQ', '16/Sav']);
    expect(t.why('move', '15/Sav')).toMatchObject({ rule: '9.0', key: 'already-moved' });
  });

  it('when moving comes first, no unit moves once the attacks have begun [9.0.c]', () => {
    const t = table({
      units: { '3714': ['XXI Corps HQ', '15/Sav', '16/Sav'], '3712': ['1RS/7Ind'] },
      active: { ...xxi, mode: undefined },
    });
    t.all('hq XXI Corps HQ', 'order move-first', 'move 15/Sav', 'to 3713');
    expect(t.offers('attack')).toEqual([]);
    t.do('done');
    expect(t.offers('move')).toEqual([]);
    expect(t.offers('attack')).toEqual(['3712']);
  });

  it('tracks pay three points for rough ground and three for an escarpment, foot two and two [9.0.d]', () => {
    const rough = table({ units: { '3605': ['15th Panzer HQ', '2/15'] }, active: pz15 });
    expect(rough.reach('2/15')).toMatchObject({ '3705': 1, '3604': 3 });
    expect(rough.all('move 2/15', 'to 3604').asked()?.figures.left).toBe(15);
    const foot = table({ units: { '3605': ['XXI Corps HQ', '15/Sav'] }, active: xxi });
    expect(foot.reach('15/Sav')).toMatchObject({ '3705': 1, '3604': 2 });
    expect(table({ units: { '3905': ['15th Panzer HQ', '2/15'] }, active: pz15 }).reach('2/15')['4005']).toBe(4);
    expect(table({ units: { '3905': ['XXI Corps HQ', '15/Sav'] }, active: xxi }).reach('15/Sav')['4005']).toBe(3);
  });

  it('a trail carries a unit through rough ground and over an escarpment for one point [9.0.d]', () => {
    const t = table({ units: { '3306': ['15th Panzer HQ', '2/15'] }, active: pz15 });
    expect(t.reach('2/15')).toMatchObject({ '3307': 1, '3407': 2 });
    t.all('move 2/15', 'to 3307');
    expect(paid(t)).toEqual([1]);
    expect(status(t, '2/15')).not.toContain('road');
  });

  it('a unit enters no hex it cannot pay for, and never the sea [9.0.d]', () => {
    const t = table({ units: { '3714': ['XXI Corps HQ', '15/Sav'] }, active: xxi });
    t.do('move', '15/Sav');
    expect(t.offers('to')).toContain('2918');
    expect(t.why('to', '2818')).toMatchObject({
      rule: '9.0',
      key: 'too-far',
      figures: { hex: t.hex('2818'), cost: 9, left: 8 },
    });
    expect(t.why('to', '2601')).toMatchObject({ rule: '9.0', key: 'impassable' });
    expect(t.why('to', '3714')).toMatchObject({ rule: '9.0', key: 'already-there' });
    t.do('to', '3414');
    expect(t.asked()?.figures.left).toBe(5);
    expect(t.why('to', '2814')).toMatchObject({ key: 'too-far', figures: { cost: 6, left: 5 } });
  });

  it('a walk costs what was promised before it, for single units and stacks [9.0.d]', () => {
    const rng = seededRng('walks');
    let walks = 0;
    for (let match = 0; match < 2; match++) {
      const t = start('1', {}, []);
      for (let n = 0; n < 4000 && t.state.turn < 3 && t.pending().kind !== 'outcome'; n++) {
        if (t.pending().kind === 'chance') {
          t.roll(fall(t, rng));
          continue;
        }
        const offers = t.offers();
        const order = t.offers('pass').includes('turn') ? 'pass turn' : offers[rng.below(offers.length)];
        const stack = t.offers('stop').length > 0 ? moversOf(t) : [];
        if (!order.startsWith('to ') || stack.length === 0) {
          t.all(order);
          continue;
        }
        const promised = t.reach(...stack)[order.slice(3)];
        t.events.length = 0;
        t.all(order);
        if (t.decider() === 'axis' && t.asked()?.prompt === 'declare-minefield') t.do('pass', 'turn');
        const spent = stack.map((id) =>
          t.events
            .filter((e) => (e.key === 'moved' || e.key === 'entered') && e.figures.unit === t.unit(id))
            .reduce((sum, e) => sum + Number(e.figures.cost), 0),
        );
        expect(Math.max(...spent)).toBe(promised);
        walks++;
      }
    }
    expect(walks).toBeGreaterThan(100);
  });

  it('a step over works that the other side holds takes a whole move, whatever the unit has (T-67)', () => {
    const omar = { '4517': ['4th Indian HQ', 'CIH/4Ind', '1RS/7Ind'] };
    const t = table({ units: omar, set: { minefields: 1 }, active: xiii });
    expect({
      'reach CIH/4Ind 4417': t.reach('CIH/4Ind')['4417'],
      'reach 1RS/7Ind 4417': t.reach('1RS/7Ind')['4417'],
    }).toEqual({ 'reach CIH/4Ind 4417': 18, 'reach 1RS/7Ind 4417': 12 });
    expect(t.reach('CIH/4Ind', '1RS/7Ind')['4417']).toBe(12);
    expect(Object.values(t.reach('1RS/7Ind')).filter((cost) => cost > 12)).toEqual([]);
    t.all('move CIH/4Ind', 'to 4417');
    expect(t.events.at(-1)).toMatchObject({ key: 'moved', figures: { cost: 18 } });
    expect({ 'at CIH/4Ind': t.at('CIH/4Ind'), 'asked prompt': t.asked()?.prompt }).toEqual({
      'at CIH/4Ind': '4417',
      'asked prompt': 'choose-mover',
    });
  });

  it('works that the other side holds are crossed as the first step of a move or not at all (T-67)', () => {
    const t = table({ units: { '4717': ['4th Indian HQ', 'CIH/4Ind'] }, set: { minefields: 1 }, active: xiii });
    expect(t.reach('CIH/4Ind')).not.toHaveProperty('4417');
    t.all('move CIH/4Ind', 'to 4517');
    expect(t.why('to', '4417')).toMatchObject({ rule: '9.0', key: 'works-bar', figures: { hex: t.hex('4417') } });
  });

  it('works that the own side holds cost nothing (T-07)', () => {
    const own = table({
      units: { '4517': ['4th Indian HQ', 'CIH/4Ind'] },
      control: { '4417': 'commonwealth' },
      active: xiii,
    });
    expect(own.reach('CIH/4Ind')['4417']).toBe(1);
    const axis = table({ units: { '4517': ['XXI Corps HQ', '15/Sav'] }, active: xxi });
    expect(axis.reach('15/Sav')['4417']).toBe(1);
  });

  it('points that are not used are lost: a unit that stops does not go on later [9.0.e]', () => {
    const t = table({ units: { '3714': ['XXI Corps HQ', '15/Sav', '16/Sav'] }, active: xxi });
    t.all('move 15/Sav', 'to 3715', 'stop');
    expect(t.why('move', '15/Sav')?.key).toBe('already-moved');
    t.do('move', '16/Sav');
    expect(t.asked()?.figures.left).toBe(8);
  });
});

describe('9.1 Movement restrictions', () => {
  const climb = {
    units: { '4914': ['42RTR/1Tk'], '4915': ['15/Sav'], '4714': ['4th Indian HQ'] },
    active: xiii,
  };

  it('a unit may always move one hex, even one it cannot pay for [9.1.a]', () => {
    const t = table({ ...climb, marks: [{ kind: 'out-of-supply', at: '42RTR/1Tk' }] });
    expect(t.card('42RTR/1Tk').movement).toBe(6);
    expect(t.reach('42RTR/1Tk')['4814']).toBe(6); // rough 3, escarpment 3, out of a zone 1: more than it has, so all it has
    t.all('move 42RTR/1Tk', 'to 4814');
    expect(t.at('42RTR/1Tk')).toBe('4814');
    expect(t.asked()?.prompt).toBe('choose-mover');
  });

  it('only the first hex is free of the limit [9.1.a]', () => {
    const t = table({
      units: { '3505': ['42RTR/1Tk'], '3506': ['4th Indian HQ'] },
      marks: [{ kind: 'out-of-supply', at: '42RTR/1Tk' }],
      active: xiii,
    });
    t.all('move 42RTR/1Tk', 'to 3605', 'pass turn', 'to 3705', 'to 3805', 'to 3705');
    expect(t.why('to', '3804')).toMatchObject({ rule: '9.0', key: 'too-far', figures: { cost: 3, left: 2 } });
  });

  it('even the first hex may not hold an enemy or be sea [9.1.a]', () => {
    const t = table({ ...climb, marks: [{ kind: 'out-of-supply', at: '42RTR/1Tk' }] });
    t.do('move', '42RTR/1Tk');
    expect(t.why('to', '4915')?.rule).toBe('7.0');
    expect(t.why('to', '5013')?.key).toBe('impassable');
  });

  it('out of supply, tracks, trucks and headquarters go half as far; foot does not mind [9.1.b]', () => {
    const t = table({
      units: { '3714': ['15th Panzer HQ', 'I/8/15', 'I/115/15', 'I/33/LW', '15/Sav'] },
      marks: [{ kind: 'out-of-supply', at: '3714' }],
      active: pz15,
    });
    expect(['15th Panzer HQ', 'I/8/15', 'I/115/15', 'I/33/LW', '15/Sav'].map((id) => t.card(id).movement)).toEqual([
      9, 9, 9, 9, 8,
    ]);
    t.do('move', 'I/8/15');
    expect(t.asked()?.figures.left).toBe(9);
  });

  it('units with the mobility of trucks pay and are slowed like them, whatever their type (T-24)', () => {
    const t = table({
      units: { '3605': ['15th Panzer HQ', '33/15 AT'] },
      marks: [{ kind: 'out-of-supply', at: '33/15 AT' }],
      active: pz15,
    });
    expect(t.card('33/15 AT')).toMatchObject({ type: 'antitank', movement: 9 });
    expect(t.reach('33/15 AT')['3604']).toBe(3);
  });
});

describe('9.2 Road movement', () => {
  it('from road hex to road hex over a hexside the road crosses a truck pays half a point, foot one [9.2.a]', () => {
    const t = table({ units: { '2905': ['15th Panzer HQ', '2/15'] }, active: pz15 });
    expect(t.reach('2/15')).toMatchObject({ '2805': 0.5, '2705': 1, '2605': 1.5 });
    t.all('move 2/15', 'to 2605');
    expect(paid(t)).toEqual([0.5, 0.5, 0.5]);
    const foot = table({ units: { '2905': ['XXI Corps HQ', '15/Sav'] }, active: xxi });
    expect(foot.reach('15/Sav')).toMatchObject({ '2805': 1, '2705': 2 });
  });

  it('two road hexes side by side do not help where no road joins them [9.2.a]', () => {
    const t = table({ units: { '2706': ['15th Panzer HQ', '2/15'] }, active: pz15 });
    expect(t.reach('2/15')).toMatchObject({ '2805': 0.5, '2705': 1 });
  });

  it('a road climbs an escarpment at the road rate [9.2.a]', () => {
    const t = table({ units: { '2206': ['15th Panzer HQ', '2/15', '15/Sav'] }, active: pz15 });
    expect(t.reach('2/15')['2207']).toBe(0.5);
    expect(t.reach('15/Sav')['2207']).toBe(1);
  });

  it('who moves by road gets a marker and keeps it at the end, into the next turn [9.2.b] (T-25)', () => {
    const t = table({ units: { '2905': ['15th Panzer HQ', '2/15', 'I/8/15'] }, active: pz15 });
    t.all('move 2/15', 'to 2605', 'stop', 'move I/8/15', 'to 2806', 'stop', 'done', 'done');
    expect(t.state.turn).toBe(2);
    expect(status(t, '2/15')).toEqual(['road']);
    expect(status(t, 'I/8/15')).toEqual([]);
    expect(t.query({ ask: 'stack', place: t.hex('2605') }).limit).toBe(3);
  });

  it('the marker comes off when the unit leaves the road [9.2.b]', () => {
    const t = table({ units: { '2905': ['15th Panzer HQ', '2/15'] }, active: pz15 });
    t.all('move 2/15', 'to 2705');
    expect(status(t, '2/15')).toContain('road');
    t.do('to', '2706');
    expect(status(t, '2/15')).not.toContain('road');
  });

  it('road movement may be given up at any time; the rest of the move pays for the ground [9.2.c]', () => {
    const t = table({ units: { '2905': ['15th Panzer HQ', '2/15'] }, active: pz15 });
    t.do('move', '2/15');
    expect(t.offers()).not.toContain('leave-road');
    t.all('to 2805', 'leave-road');
    expect(status(t, '2/15')).not.toContain('road');
    expect(t.reach('2/15')['2705']).toBe(1);
    t.all('to 2705', 'stop');
    expect(paid(t)).toEqual([0.5, 1]);
    expect(t.query({ ask: 'stack', place: t.hex('2705') }).limit).toBe(6);
  });

  it('a marker kept from the last turn may be given up before the first step [9.2.c]', () => {
    const t = table({
      units: { '2905': ['15th Panzer HQ', '2/15'] },
      marks: [{ kind: 'road', at: '2/15' }],
      active: pz15,
    });
    t.do('move', '2/15');
    expect(t.offers()).toContain('leave-road');
    t.do('leave-road');
    expect(status(t, '2/15')).not.toContain('road');
  });
});

describe('9.3 Stacks', () => {
  it('a stack goes as far as its slowest unit [9.3.a]', () => {
    const t = table({
      units: { '3714': ['Ariete HQ', '8Md/Art'], '3717': ['Trieste HQ', '9Brs/Tri', '7Md/Art'] },
      active: cam,
    });
    expect(Math.max(...Object.values(t.reach('7Md/Art')))).toBe(16);
    expect(Math.max(...Object.values(t.reach('7Md/Art', '9Brs/Tri')))).toBe(12);
    t.all('move 7Md/Art', 'join 9Brs/Tri');
    expect(t.asked()?.figures.left).toBe(12);
    expect(t.why('join', '8Md/Art')).toMatchObject({ rule: '9.3', key: 'not-stacked' });
  });

  it('each class of the stack pays its own cost on the one path they share [9.3.a]', () => {
    const t = table({ units: { '3605': ['Trieste HQ', '9Brs/Tri', '3Lt/Tri'] }, active: cam });
    expect(t.reach('9Brs/Tri', '3Lt/Tri')['3604']).toBe(3);
    t.all('move 9Brs/Tri', 'join 3Lt/Tri', 'to 3604');
    expect(paid(t).sort()).toEqual([2, 3]);
  });

  it('a unit may drop off on the way, and the others go on as far as they can [9.3.a]', () => {
    const t = table({ units: { '3714': ['Trieste HQ', '9Brs/Tri', '3Lt/Tri'] }, active: cam });
    t.all('move 3Lt/Tri', 'join 9Brs/Tri', 'to 3114', 'drop 9Brs/Tri');
    expect(t.asked()?.figures.left).toBe(10);
    t.all('to 2114', 'done');
    expect({ 'at 9Brs/Tri': t.at('9Brs/Tri'), 'at 3Lt/Tri': t.at('3Lt/Tri') }).toEqual({
      'at 9Brs/Tri': '3114',
      'at 3Lt/Tri': '2114',
    });
    expect(t.told()).toContain('dropped');
  });

  it('the slowest may drop off where it has spent everything, and the others still go on [9.3.a]', () => {
    const t = table({ units: { '3714': ['Trieste HQ', '9Brs/Tri', '3Lt/Tri'] }, active: cam });
    t.all('move 3Lt/Tri', 'join 9Brs/Tri', 'to 2514');
    expect(t.asked()).toMatchObject({ prompt: 'move-to', figures: { left: 0 } });
    expect(t.offers('to')).toEqual([]);
    t.all('drop 9Brs/Tri', 'to 2114');
    expect(t.at('3Lt/Tri')).toBe('2114');
  });

  it('nobody joins a stack that is under way, and only its own units drop off [9.3.a]', () => {
    const t = table({ units: { '3714': ['Trieste HQ', '9Brs/Tri', '65/Tri'], '3713': ['66/Tri'] }, active: cam });
    t.all('move 9Brs/Tri', 'join 65/Tri', 'to 3713');
    expect(t.offers('join')).toEqual([]);
    expect(t.why('join', '66/Tri')).toMatchObject({ rule: '9.3', key: 'under-way' });
    expect(t.why('drop', '66/Tri')).toMatchObject({ rule: '9.3', key: 'not-moving' });
    expect(t.offers('drop')).toEqual(['9Brs/Tri', '65/Tri']);
  });

  it('units that arrive together enter together and pay for their first hex (T-32)', () => {
    const t = table({
      units: { '3714': ['1st South African HQ'], 'turn:1': ['8Hus/4Arm', '3RTR/4Arm', 'Duke/1SA'] },
      active: xxx,
    });
    t.do('move', '8Hus/4Arm');
    expect(t.offers('join')).toEqual(['3RTR/4Arm']);
    t.all('join 3RTR/4Arm', 'to 5219', 'pass turn');
    expect(t.asked()?.figures.left).toBe(15);
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'at 3RTR/4Arm': t.at('3RTR/4Arm') }).toEqual({
      'at 8Hus/4Arm': '5219',
      'at 3RTR/4Arm': '5219',
    });
  });
});
