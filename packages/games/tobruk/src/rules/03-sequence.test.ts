import { describe, expect, it } from 'vitest';
import { game, neighbours, start, type Table, table } from '../testing/table.ts';
import { eliminate } from './10-losses.ts';

const view = (t: Table) => game.observe(t.state, 'umpire');
const inBox = (t: Table, box: string, prefix: string) =>
  view(t).pieces.filter((p) => p.place === t.hex(box) && t.state.world.units.ids[p.unit].startsWith(prefix)).length;

/** Turn 2 of scenario 1 at its beginning: a starving tank unit, a headquarters on its way back, and one corps to act. */
function eventfulTurn(): Table {
  const around = neighbours(table({}), '3814');
  return table({
    turn: 2,
    phase: 'supply',
    units: {
      '3814': ['2RTR/7Arm!'],
      [around[0]]: ['15/Sav'],
      [around[2]]: ['16/Sav'],
      [around[4]]: ['19/Bre'],
      '2208': ['XXI Corps HQ'],
    },
    marks: [{ kind: 'out', at: '2RTR/7Arm' }],
  });
}

describe('3.0 Sequence of play', () => {
  it('supply, then air (T-03), then activation, then the end of the turn [3.0.a]', () => {
    const t = eventfulTurn();
    const seen: (string | undefined)[] = [];
    const look = () => seen.push(`${view(t).turn} ${view(t).phase} ${t.asked()?.prompt ?? t.pending().kind}`);
    look();
    t.do('decline');
    look();
    t.roll(1, 1);
    look();
    t.roll(7).do('done');
    look();
    expect(seen).toEqual(['2 supply recover-armor', '2 air chance', '2 activation chance', '3 air chance']);
  });

  it('as the phases are printed, air comes after activation and serves in the next turn T-03', () => {
    const t = start('1', { airAfterActivation: true }).do('done');
    expect({
      'view t turn': view(t).turn,
      'view t phase': view(t).phase,
      'inBox t air:axis': inBox(t, 'air:axis', ''),
    }).toEqual({ 'view t turn': 1, 'view t phase': 'activation', 'inBox t air:axis': 0 });
    t.do('done');
    for (const chit of [0, 2, 3, 4, 5, 6, 7]) t.roll(chit).do('done');
    expect({ 'view t turn': view(t).turn, 'view t phase': view(t).phase, 'pending kind': t.pending().kind }).toEqual({
      'view t turn': 2,
      'view t phase': 'activation',
      'pending kind': 'chance',
    });
    expect({
      'inBox t air:axis': inBox(t, 'air:axis', ''),
      'inBox t air:commonwealth BR-B': inBox(t, 'air:commonwealth', 'BR-B'),
    }).toEqual({ 'inBox t air:axis': 7, 'inBox t air:commonwealth BR-B': 7 });
  });

  it('both players look to the supply of their units [3.1.a]', () => {
    const [a, b] = ['3814', '2014'].map((hex) => neighbours(table({}), hex));
    const t = table({
      phase: 'supply',
      units: {
        '3814': ['2RTR/7Arm', '7th Armoured HQ'],
        [a[0]]: ['15/Sav'],
        [a[2]]: ['16/Sav'],
        [a[4]]: ['19/Bre'],
        '2014': ['2Lt/Art'],
        [b[0]]: ['1RS/7Ind'],
        [b[2]]: ['4/11Sk/7Ind'],
        [b[4]]: ['4/16Pb/7Ind'],
      },
    });
    expect(['2RTR/7Arm', '7th Armoured HQ', '2Lt/Art', '15/Sav'].map((u) => t.card(u).supply)).toEqual([
      'low',
      'low',
      'low',
      'supplied',
    ]);
  });
});

describe('3.2 Activation Phase', () => {
  const cup = (t: Table) => Object.keys(view(t).holdings[0].known);

  it('all corps with a headquarters are in the cup, and those whose headquarters arrive this turn [3.2.a]', () => {
    const all = ['Tobruk', 'XXX', 'XIII', '15 Pz', '21 Pz', 'Afrika', 'CAM', 'XXI'];
    expect(cup(table({ scenario: '1', clear: false, set: { firstChitDue: 0 } }))).toEqual(all);
    expect(cup(table({ units: { '4318': ['4th Indian HQ', '2RTR/7Arm'], '3011': ['I/8/15'] } }))).toEqual(['XIII']);
    const arriving = { '4318': ['4th Indian HQ'], 'turn:3': ['Trieste HQ'] };
    expect(cup(table({ turn: 2, units: arriving }))).toEqual(['XIII']);
    expect(cup(table({ turn: 3, units: arriving }))).toEqual(['XIII', 'CAM']);
  });

  it('the drawn chit names the active player and his headquarters [3.2.b]', () => {
    const t = table({ scenario: '2', clear: false, dice: [7] });
    expect({ 'view t active': view(t).active, decider: t.decider(), 'offers hq': t.offers('hq') }).toEqual({
      'view t active': 1,
      decider: 'axis',
      'offers hq': ['XXI Corps HQ'],
    });
    expect(t.told()).toEqual(['chit']);
    expect(view(table({ scenario: '2', clear: false, dice: [1] })).active).toBe(0);
  });

  it('a chit whose headquarters is lost says that nobody acts [3.2.b]', () => {
    const t = table({ units: { '4318': ['4th Indian HQ', '1RS/7Ind'], '2208': ['XXI Corps HQ'] }, dice: [2] });
    t.all('hq 4th Indian HQ', 'order move-first', 'done', 'done');
    eliminate(t.state, t.state.world.units.ids.indexOf('XXI Corps HQ'), '10.2', false);
    t.roll(7);
    expect(t.told()).toContain('chit-idle');
    // As a headquarters does, it opens a beat of its own in the film: among the draws before and after it nobody would read it.
    expect(game.messages.shown?.['chit-idle']).toBe('activation');
  });

  it('units act within nine hexes of a headquarters of the corps, whichever it is [3.2.c]', () => {
    const units = {
      '4318': ['4th Indian HQ'],
      '3414': ['1RS/7Ind'],
      '3313': ['4/11Sk/7Ind'],
      '2514': ['2nd New Zealand HQ'],
      '2613': ['18/4NZ'],
    };
    const t = table({ units, dice: [2] });
    expect(t.offers()).toEqual(['hq 4th Indian HQ', 'hq 2nd New Zealand HQ', 'done']);
    t.all('hq 4th Indian HQ', 'order move-first');
    expect(t.offers('move')).toEqual(['4th Indian HQ', '1RS/7Ind']);
    expect(t.why('move', '4/11Sk/7Ind')).toMatchObject({
      rule: '6.0',
      key: 'out-of-range',
      figures: { distance: 10, range: 9 },
    });
    t.all('done', 'done', 'hq 2nd New Zealand HQ', 'order move-first');
    expect(t.offers('move')).toEqual(['1RS/7Ind', '4/11Sk/7Ind', '2nd New Zealand HQ', '18/4NZ']);
  });

  it('move then combat or combat then move is chosen once for the whole formation (T-13) [3.2.d]', () => {
    const units = { '4318': ['4th Indian HQ', '1RS/7Ind', '4/11Sk/7Ind'], '4317': ['15/Sav'] };
    const modes = (order: string) => {
      const t = table({ units, dice: [2] }).all('hq 4th Indian HQ');
      expect(t.offers('order')).toEqual(['move-first', 'combat-first']);
      t.do('order', order);
      expect(t.offers('order')).toEqual([]);
      const first = t.asked()?.prompt;
      const second = t.do('done').asked()?.prompt;
      const then = t.do('done').pending().kind;
      return [first, second, then];
    };
    expect(modes('move-first')).toEqual(['choose-mover', 'choose-target', 'chance']);
    expect(modes('combat-first')).toEqual(['choose-target', 'choose-mover', 'chance']);
  });

  it('when both modes are done the next chit is drawn, and an empty cup ends the phase [3.2.e]', () => {
    const t = table({ units: { '4318': ['4th Indian HQ', '1RS/7Ind'], '2208': ['XXI Corps HQ'] }, dice: [2] });
    t.all('hq 4th Indian HQ', 'order move-first', 'done', 'done');
    expect({ 'pending kind': t.pending().kind, 'cup t': cup(t), 'view t turn': view(t).turn }).toEqual({
      'pending kind': 'chance',
      'cup t': ['XXI'],
      'view t turn': 1,
    });
    t.roll(7);
    expect(t.decider()).toBe('axis');
    t.do('done');
    expect(view(t).turn).toBe(2);
  });
});

describe('3.3 and 3.4 Air and the end of the turn', () => {
  it('each side is given the air units of the turn, less what dogfights have cost it [3.3.a]', () => {
    const ready = (t: Table) => ['air:commonwealth', 'air:axis'].map((box) => inBox(t, box, ''));
    expect(ready(start('1').do('done'))).toEqual([17, 7]);
    const lost = ['GE-F-1', 'GE-F-2', 'GE-F-3', 'GE-F-4', 'GE-F-5'];
    const t = table({
      turn: 2,
      phase: 'air',
      units: { '4318': ['4th Indian HQ'], 'lost-air:axis': lost },
      dice: [1, 1],
    });
    expect({
      'inBox t air:axis GE-F': inBox(t, 'air:axis', 'GE-F'),
      'inBox t air:axis IT-F': inBox(t, 'air:axis', 'IT-F'),
      'inBox t air:commonwealth BR-F': inBox(t, 'air:commonwealth', 'BR-F'),
    }).toEqual({ 'inBox t air:axis GE-F': 1, 'inBox t air:axis IT-F': 2, 'inBox t air:commonwealth BR-F': 4 });
  });

  it('strictly, each lost fighter is taken off the allotment itself T-09', () => {
    const lost = { 'lost-air:commonwealth': ['BR-F-1', 'BR-F-2'] };
    const fighters = (options: Record<string, boolean>) =>
      inBox(
        table({ turn: 2, phase: 'air', options, units: { '4318': ['4th Indian HQ'], ...lost }, dice: [1, 1] }),
        'air:commonwealth',
        'BR-F',
      );
    expect({ fighters: fighters({}), 'fighters strictAirLosses': fighters({ strictAirLosses: true }) }).toEqual({
      fighters: 4,
      'fighters strictAirLosses': 2,
    });
  });

  it('at the end of the turn all markers but road markers come off, air units go home and the turn advances [3.4.a]', () => {
    const t = table({
      turn: 1,
      phase: 'end',
      units: { '2805': ['Ariete HQ', '8Brs/Art', '2Lt/Art'], 'flown:axis': ['GE-F-1'] },
      marks: [
        { kind: 'road', at: '8Brs/Art' },
        { kind: 'activated', at: '8Brs/Art' },
        { kind: 'mined', at: '2Lt/Art' },
        { kind: 'moved', at: '2Lt/Art' },
      ],
      set: { minefields: 1 },
    });
    expect({
      'card 8Brs/Art status': t.card('8Brs/Art').status,
      'card 2Lt/Art status': t.card('2Lt/Art').status,
    }).toEqual({ 'card 8Brs/Art status': ['road'], 'card 2Lt/Art status': [] });
    expect({
      'at GE-F-1': t.at('GE-F-1'),
      'view t turn': view(t).turn,
      'view t numbers minefields': view(t).numbers.minefields,
    }).toEqual({ 'at GE-F-1': 'pool:axis', 'view t turn': 2, 'view t numbers minefields': 0 });
  });
});
